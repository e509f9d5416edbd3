import { crc32 } from 'node:zlib'
import type { Feedback } from '../../contract/chat.ts'
import { feedbackJson, messageJson, quoted } from '../../core/message-json.ts'
import type { AgentRecord, AiRecord, MessageRecord, SessionRecord, TokenRecord, WorkspaceRecord } from '../store.ts'
import { feedbackLine, feedbackStart } from './conversation-lines.ts'

/** The records that are a document, a file each, by the folder that holds them. */
export type Documents = {
  workspaces: WorkspaceRecord
  tokens: TokenRecord
  agents: AgentRecord
  ai: AiRecord
}
export type Folder = keyof Documents
export type AnyDocument = Documents[Folder]

/**
 * A change as the journal holds it: not what was asked but what came of it, so that replaying it again gives the same. `place` counts
 * the documents of a folder in the order in which they were created.
 */
export type Entry =
  | { do: 'put'; folder: Folder; place: number; record: AnyDocument }
  | { do: 'drop'; folder: Folder; id: string }
  /** The agent with all of its sessions and their messages. */
  | { do: 'drop-agent'; id: string }
  | { do: 'open'; session: SessionRecord }
  | { do: 'say'; session: string; message: MessageRecord }
  | { do: 'rate'; session: string; messageId: string; feedback: Feedback | null }
  | { do: 'erase'; session: string }
  /** Nothing; shows that the journal can be written. */
  | { do: 'probe' }

/** The first line of a journal's segment: how much of the segment before it counts. What lies behind that was never acknowledged. */
export type SegmentHead = { previous: { segment: number; bytes: number } | null }

/** A line of the journal, with its line break: a JSON array of the CRC-32 of the value's text, in hex, and the value. */
export function encodeLine(value: Entry | SegmentHead): string {
  return checkedLine(JSON.stringify(value))
}

/** A change as it is written: the line of the journal and, when it belongs to a conversation, the line there, made only once. */
export type Encoded = { entry: Entry; line: string; conversationLine: string | undefined }

/** Turns a change into text once, since that takes most of the time: the line of the conversation is a part of the journal's. */
export function encode(entry: Entry): Encoded {
  if (entry.do === 'say') {
    const conversationLine = messageJson(entry.message)
    const text = `{"do":"say","session":${quoted(entry.session)},"message":${conversationLine}}`
    return { entry, line: checkedLine(text), conversationLine }
  }
  if (entry.do === 'rate') {
    const rated = `${quoted(entry.messageId)},"feedback":${feedbackJson(entry.feedback)}}`
    const text = `{"do":"rate","session":${quoted(entry.session)},"messageId":${rated}`
    return { entry, line: checkedLine(text), conversationLine: `${feedbackStart}${rated}` }
  }
  return { entry, line: encodeLine(entry), conversationLine: undefined }
}

/** The line of a conversation that an entry adds; undefined when it adds none. */
export function conversationLineOf(entry: Entry): string | undefined {
  if (entry.do === 'say') return messageJson(entry.message)
  return entry.do === 'rate' ? feedbackLine(entry.messageId, entry.feedback) : undefined
}

function checkedLine(text: string): string {
  return `["${checksum(text)}",${text}]\n`
}

/** The value of a line that {@link encodeLine} made, without its line break; undefined when it is not whole. */
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
