import { crc32 } from 'node:zlib'
import type { Feedback } from '../../../contract/chat.ts'
import type {
  AgentRecord,
  AiRecord,
  MessageRecord,
  SessionRecord,
  TokenRecord,
  UploadRecord,
  WorkspaceRecord,
} from '../../records.ts'
import type { Content, DocumentRecord, SourceRecord } from '../../knowledge.ts'
import type { DayCounts } from '../../insight.ts'
import type { VersionRecord } from '../../versions.ts'
import { feedbackLine } from '../memory/conversation-lines.ts'

/** The records that are a document, a file each, by the folder that holds them. */
export type Documents = {
  workspaces: WorkspaceRecord
  tokens: TokenRecord
  agents: AgentRecord
  ai: AiRecord
  uploads: UploadRecord
  sources: SourceRecord
  documents: DocumentRecord
}
export type Folder = keyof Documents
export type AnyDocument = Documents[Folder]

/** A document of a source, with what of its content is new. */
export type SavedDocument = Partial<Content> & { position: number; record: DocumentRecord }

/**
 * A change as the journal holds it: not what was asked but what came of it, so that replaying it again gives the same. `position` counts
 * the documents of a folder in the order in which they were created.
 */
export type JournalRecord =
  /** With the versions that the change makes. */
  | {
      type: 'put-document'
      folder: Folder
      position: number
      document: AnyDocument
      versions?: readonly VersionRecord[] | undefined
    }
  | { type: 'delete-document'; folder: Folder; id: string }
  /** A source with those of its documents that changed, and the ids of those that are gone. */
  | {
      type: 'save-source'
      position: number
      source: SourceRecord
      documents: readonly SavedDocument[]
      removed: readonly string[]
    }
  /** The agent with all of its sessions and their messages. */
  | { type: 'delete-agent'; id: string }
  | { type: 'open-session'; session: SessionRecord }
  | { type: 'append-message'; sessionId: string; message: MessageRecord }
  | { type: 'set-feedback'; sessionId: string; messageId: string; feedback: Feedback | null }
  | { type: 'erase-session'; sessionId: string }
  /** The numbers of days as they are now, so that replaying it again adds nothing. */
  | { type: 'put-insight'; agentId: string; days: readonly DayCounts[] }
  /** Changes nothing; shows that the journal can be written. */
  | { type: 'probe' }

/** The same on the disk, where the names are those of format 1 and stay. */
type StoredRecord =
  | { do: 'put'; folder: Folder; place: number; record: AnyDocument; versions?: readonly VersionRecord[] | undefined }
  | {
      do: 'know'
      place: number
      source: SourceRecord
      documents: readonly SavedDocument[]
      removed: readonly string[]
    }
  | { do: 'drop'; folder: Folder; id: string }
  | { do: 'drop-agent'; id: string }
  | { do: 'open'; session: SessionRecord }
  | { do: 'say'; session: string; message: MessageRecord }
  | { do: 'rate'; session: string; messageId: string; feedback: Feedback | null }
  | { do: 'erase'; session: string }
  | { do: 'count'; agent: string; days: readonly DayCounts[] }
  | { do: 'probe' }

/** The first line of a journal's segment: how much of the segment before it counts. What lies behind that was never acknowledged. */
export type SegmentHead = { previous: { segment: number; bytes: number } | null }

/** A record as it is written: the line of the journal and, when it belongs to a conversation, the line there, made only once. */
export type Encoded = { record: JournalRecord; line: string; conversationLine: string | undefined }

/** Turns a record into text. The line of a message is a part of the journal's: its text is turned into JSON once. */
export function encode(record: JournalRecord): Encoded {
  const conversationLine = conversationLineOf(record)
  const text =
    record.type === 'append-message'
      ? `{"do":"say","session":${JSON.stringify(record.sessionId)},"message":${conversationLine}}`
      : JSON.stringify(storedForm(record))
  return { record, line: checkedLine(text), conversationLine }
}

function storedForm(record: Exclude<JournalRecord, { type: 'append-message' }>): StoredRecord {
  switch (record.type) {
    case 'set-feedback':
      return { do: 'rate', session: record.sessionId, messageId: record.messageId, feedback: record.feedback }
    case 'put-document': {
      const { folder, position, document, versions } = record
      return { do: 'put', folder, place: position, record: document, versions }
    }
    case 'save-source': {
      const { position, source, documents, removed } = record
      return { do: 'know', place: position, source, documents, removed }
    }
    case 'delete-document':
      return { do: 'drop', folder: record.folder, id: record.id }
    case 'delete-agent':
      return { do: 'drop-agent', id: record.id }
    case 'open-session':
      return { do: 'open', session: record.session }
    case 'erase-session':
      return { do: 'erase', session: record.sessionId }
    case 'put-insight':
      return { do: 'count', agent: record.agentId, days: record.days }
    case 'probe':
      return { do: 'probe' }
  }
}

/** The record that the value of a line is; undefined for a segment's head, and for what no version has written. */
export function toRecord(value: unknown): JournalRecord | undefined {
  if (typeof value !== 'object' || value === null || !('do' in value)) return undefined
  const stored = value as StoredRecord
  switch (stored.do) {
    case 'put': {
      const { folder, place, record, versions } = stored
      return { type: 'put-document', folder, position: place, document: record, versions }
    }
    case 'know': {
      const { place, source, documents, removed } = stored
      return { type: 'save-source', position: place, source, documents, removed }
    }
    case 'drop':
      return { type: 'delete-document', folder: stored.folder, id: stored.id }
    case 'drop-agent':
      return { type: 'delete-agent', id: stored.id }
    case 'open':
      return { type: 'open-session', session: stored.session }
    case 'say':
      return { type: 'append-message', sessionId: stored.session, message: stored.message }
    case 'rate': {
      const { session, messageId, feedback } = stored
      return { type: 'set-feedback', sessionId: session, messageId, feedback }
    }
    case 'erase':
      return { type: 'erase-session', sessionId: stored.session }
    case 'count':
      return { type: 'put-insight', agentId: stored.agent, days: stored.days }
    case 'probe':
      return { type: 'probe' }
    default:
      return undefined
  }
}

/** The first line of a segment, with its line break. */
export function encodeHead(head: SegmentHead): string {
  return checkedLine(JSON.stringify(head))
}

/** The line of a conversation that a record adds; undefined when it adds none. */
export function conversationLineOf(record: JournalRecord): string | undefined {
  if (record.type === 'append-message') return JSON.stringify(record.message)
  return record.type === 'set-feedback' ? feedbackLine(record.messageId, record.feedback) : undefined
}

/** A line of the journal: a JSON array of the CRC-32 of the value's text, in hex, and the value. */
function checkedLine(text: string): string {
  return `["${checksum(text)}",${text}]\n`
}

/** The value of a line of the journal, without its line break; undefined when it is not whole. */
export function decodeLine(line: string): unknown {
  const text = line.slice(12, -1)
  if (!line.startsWith('["') || !line.endsWith(']') || line.slice(2, 10) !== checksum(text)) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Every byte in hex: V8 takes a number of 32 bits for a fraction, and writes it digit by digit. */
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

function checksum(text: string): string {
  const sum = crc32(text)
  return `${hex[sum >>> 24]}${hex[(sum >>> 16) & 255]}${hex[(sum >>> 8) & 255]}${hex[sum & 255]}`
}
