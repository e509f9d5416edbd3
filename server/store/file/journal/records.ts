import { crc32 } from 'node:zlib'
import type { IdKind } from '../../../core/ids.ts'
import type { Feedback } from '../../../contract/sessions/chat.ts'
import type {
  AgentRecord,
  AiRecord,
  EntryRecord,
  SessionRecord,
  TokenRecord,
  UploadRecord,
  WorkspaceRecord,
} from '../../records/records.ts'
import type { ContactRecord } from '../../records/contacts.ts'
import type { Content, DocumentRecord, SourceRecord } from '../../records/knowledge/knowledge.ts'
import type { LoginRecord, PersonRecord } from '../../records/people.ts'
import type { DayCounts } from '../../records/insight.ts'
import type { OutboxRecord } from '../../records/outbox.ts'
import type { VersionRecord } from '../../records/versions.ts'
import type { AuditPage } from '../audit-pages.ts'
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
  contacts: ContactRecord
  outbox: OutboxRecord
  people: PersonRecord
  logins: LoginRecord
  audit: AuditPage
}
export type Folder = keyof Documents
export type AnyDocument = Documents[Folder]

/** The folders of documents, each with the kind of id that names its files. */
export const idKinds: Record<Folder, IdKind> = {
  workspaces: 'wks',
  tokens: 'tok',
  agents: 'agt',
  ai: 'ai',
  uploads: 'upl',
  sources: 'src',
  documents: 'doc',
  contacts: 'con',
  outbox: 'out',
  people: 'per',
  logins: 'lgn',
  audit: 'aud',
}
export const folders = Object.keys(idKinds) as Folder[]

/** A document of a source, with what of its content is new. */
export type SavedDocument = Partial<SavedContent> & { position: number; record: DocumentRecord }

/** The texts that are stored of a document. */
export type SavedContent = Content & { vectors: string | null }

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
  /** The workspace with its first token. */
  | {
      type: 'create-workspace'
      position: number
      workspace: WorkspaceRecord
      tokenPosition: number
      token: TokenRecord
    }
  /** The workspace with all that is in it. */
  | { type: 'delete-workspace'; id: string }
  | { type: 'open-session'; session: SessionRecord }
  | { type: 'append-message'; sessionId: string; message: EntryRecord }
  | { type: 'set-feedback'; sessionId: string; messageId: string; feedback: Feedback | null }
  /** With its contacts, unless `keepsContacts`. */
  | { type: 'erase-session'; sessionId: string; keepsContacts?: true | undefined }
  | { type: 'set-tags'; sessionId: string; tags: readonly string[] }
  /** The numbers of days as they are now, so that replaying it again adds nothing. */
  | { type: 'put-insight'; agentId: string; days: readonly DayCounts[] }
  /** Changes nothing; shows that the journal can be written. */
  | { type: 'probe' }

/** A record of one change; the others consist of several: see `partsOf` in memory.ts. */
export type SingleRecord = Exclude<JournalRecord, { type: 'create-workspace' | 'delete-workspace' }>

/** The members of a record, which all have a name on the disk. */
type Names<Type> = { [Member in Exclude<keyof Extract<JournalRecord, { type: Type }>, 'type'>]-?: string }

/** What records (`do`) and their members are called on the disk: the names of format 1, which stay. */
const onDisk: { [Type in JournalRecord['type']]: { do: string; names: Names<Type> } } = {
  'put-document': {
    do: 'put',
    names: { folder: 'folder', position: 'place', document: 'record', versions: 'versions' },
  },
  'delete-document': { do: 'drop', names: { folder: 'folder', id: 'id' } },
  'save-source': {
    do: 'know',
    names: { position: 'place', source: 'source', documents: 'documents', removed: 'removed' },
  },
  'delete-agent': { do: 'drop-agent', names: { id: 'id' } },
  'create-workspace': {
    do: 'put-workspace',
    names: { position: 'place', workspace: 'record', tokenPosition: 'tokenPlace', token: 'token' },
  },
  'delete-workspace': { do: 'drop-workspace', names: { id: 'id' } },
  'open-session': { do: 'open', names: { session: 'session' } },
  'append-message': { do: 'say', names: { sessionId: 'session', message: 'message' } },
  'set-feedback': { do: 'rate', names: { sessionId: 'session', messageId: 'messageId', feedback: 'feedback' } },
  'erase-session': { do: 'erase', names: { sessionId: 'session', keepsContacts: 'keepsContacts' } },
  'set-tags': { do: 'tag', names: { sessionId: 'session', tags: 'tags' } },
  'put-insight': { do: 'count', names: { agentId: 'agent', days: 'days' } },
  probe: { do: 'probe', names: {} },
}

/** The type that a stored `do` means, with its members and what they are called. */
const typesOnDisk = new Map(
  Object.entries(onDisk).map(([type, { do: name, names }]) => [name, { type, names: Object.entries(names) }]),
)

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

function storedForm(record: JournalRecord): object {
  const { do: name, names } = onDisk[record.type]
  const members = Object.entries(names).map(([member, stored]) => [stored, record[member as keyof JournalRecord]])
  return { do: name, ...Object.fromEntries(members) }
}

/** The record that the value of a line is; undefined for a segment's head, and for what no version has written. */
export function toRecord(value: unknown): JournalRecord | undefined {
  if (typeof value !== 'object' || value === null || !('do' in value)) return undefined
  const known = typesOnDisk.get(String(value.do))
  if (!known) return undefined
  const record: Record<string, unknown> = { type: known.type }
  for (const [member, name] of known.names) record[member] = (value as Record<string, unknown>)[name]
  return record as JournalRecord
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
