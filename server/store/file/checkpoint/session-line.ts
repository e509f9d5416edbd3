import { z } from 'zod'
import { answering, operator } from '../../../contract/inbox/handover.ts'
import { isId } from '../../../core/ids.ts'
import type { ConversationFacts, PeopleState, SessionRecord } from '../../records/records.ts'
import { counted } from '../memory/session-columns.ts'

/**
 * What a line of a list of sessions says of one session. Its id is not made a text: it stands in `bytes` between two places. Times are
 * milliseconds since 1970.
 */
export type SessionState = {
  bytes: Uint8Array
  idStart: number
  idEnd: number
  created: number
  updated: number
  length: number
  /** Undefined: they are not known. */
  facts: ConversationFacts | undefined
  /** Whether it holds a question whose answer lacks something; undefined: that is not known. */
  hasQuestions?: boolean | undefined
  /** Absent: it has none. */
  tags?: readonly string[]
  people?: PeopleState | undefined
}

const peopleState = z.object({
  answering,
  isOpen: z.boolean(),
  isListed: z.boolean(),
  operator: operator.exactOptional(),
  waitingSince: z.iso.datetime().exactOptional(),
  personAt: z.iso.datetime().exactOptional(),
  takes: z.int().min(0),
  events: z.int().min(0),
  acted: z.object({ position: z.int(), by: z.string().nullable() }).exactOptional(),
})

/** The line for a session, or for one that is gone, without its line break. */
export function encodeSession(
  id: string,
  session: Pick<SessionRecord, 'createdAt' | 'updatedAt' | 'length' | 'people'> | null,
  facts?: ConversationFacts,
  hasQuestions?: boolean,
  tags: readonly string[] = [],
): string {
  if (!session) return JSON.stringify({ id, erased: true })
  const { createdAt, updatedAt, length, people } = session
  const known = length > 0 &&
    facts && {
      facts: [...counted.map((name) => facts[name]), ...(hasQuestions === undefined ? [] : [Number(hasQuestions)])],
    }
  const language = known && facts?.language !== null && { language: facts?.language }
  // Last: a line without tags or people is read by its bytes, one with them as JSON.
  return JSON.stringify({
    id,
    createdAt,
    updatedAt,
    length,
    ...known,
    ...language,
    ...(people && { people }),
    ...(tags.length > 0 && { tags }),
  })
}

/**
 * Reads the line between two places of a log; 'erased' for a session that is gone. A million lines are read at every start, so one
 * that we wrote is taken apart by its bytes, five times as fast as JSON.parse; any other is parsed.
 * @throws Error for a line that says nothing of a session.
 */
export function decodeSession(log: Buffer, start: number, end: number): SessionState | { id: string; erased: true } {
  return decodeOwn(log, start, end) ?? decodeAny(log.toString('utf8', start, end))
}

const head = Buffer.from('{"id":"ses_')
const beforeCreated = Buffer.from('","createdAt":"')
const beforeUpdated = Buffer.from('","updatedAt":"')
const beforeLength = Buffer.from('","length":')
const timeLength = '2026-11-20T09:30:00.000Z'.length
const quote = 0x22
/** Of the ids that we make. */
const usualLength = 28

function decodeOwn(log: Buffer, start: number, end: number): SessionState | undefined {
  const idStart = start + head.length - 'ses_'.length
  const idEnd = log[idStart + usualLength] === quote ? idStart + usualLength : log.indexOf(quote, idStart)
  const created = idEnd + beforeCreated.length
  const updated = created + timeLength + beforeUpdated.length
  const length = updated + timeLength + beforeLength.length
  const lengthEnd = endOfDigits(log, length)
  const isOwn =
    length < end &&
    holds(log, start, head) &&
    hasIdLetters(log, idStart, idEnd) &&
    holds(log, idEnd, beforeCreated) &&
    holds(log, created + timeLength, beforeUpdated) &&
    holds(log, updated + timeLength, beforeLength)
  if (!isOwn) return undefined
  const state = {
    bytes: log,
    idStart,
    idEnd,
    created: timeAt(log, created),
    updated: timeAt(log, updated),
    length: digits(log, length, lengthEnd),
    facts: undefined,
  }
  // NaN where something else than a digit stands.
  if (Number.isNaN(state.created + state.updated + state.length)) return undefined
  if (lengthEnd === end - 1) return log[lengthEnd] === closing ? state : undefined
  const found = factsAt(log, lengthEnd, end)
  return found && { ...state, ...found }
}

const beforeFacts = Buffer.from(',"facts":[')
const beforeLanguage = Buffer.from('],"language":"')
const [closing, comma, closingList, one] = [0x7d, 0x2c, 0x5d, 0x31]

type KnownFacts = Pick<SessionState, 'facts' | 'hasQuestions'>

/**
 * The facts at the end of a line that we wrote, `,"facts":[4,0,1,0,0,1],"language":"de"}`; undefined when it is none of ours. The last number
 * says whether there are questions; it is missing where that is not known.
 */
function factsAt(log: Buffer, from: number, end: number): KnownFacts | undefined {
  if (!holds(log, from, beforeFacts)) return undefined
  const numbers: number[] = []
  let at = from + beforeFacts.length - 1
  for (const _ of counted) {
    const begin = at + 1
    at = endOfDigits(log, begin)
    numbers.push(digits(log, begin, at))
    if (log[at] !== comma && log[at] !== closingList) return undefined
  }
  let hasQuestions: boolean | undefined
  if (log[at] === comma) {
    hasQuestions = log[at + 1] === one
    at += 2
  }
  if (log[at] !== closingList || numbers.some((number) => Number.isNaN(number))) return undefined
  const [answered = 0, unanswered = 0, failed = 0, positive = 0, negative = 0] = numbers
  const own = { answered, unanswered, failed, positive, negative }
  const known = (language: string | null) => ({ facts: { ...own, language }, hasQuestions })
  if (at === end - 2) return log[end - 1] === closing ? known(null) : undefined
  if (!holds(log, at, beforeLanguage) || log[end - 2] !== quote || log[end - 1] !== closing) return undefined
  return known(log.toString('latin1', at + beforeLanguage.length, end - 2))
}

/** Where digits end that begin at a place. */
function endOfDigits(log: Buffer, from: number): number {
  let at = from
  while ((log[at] ?? 0) >= 0x30 && (log[at] ?? 0) <= 0x39) at++
  return at
}

function decodeAny(line: string): SessionState | { id: string; erased: true } {
  type Line = SessionRecord & { erased: boolean; facts: unknown; language: unknown; tags: unknown }
  const found = JSON.parse(line) as Partial<Line> | null
  const { id = '', createdAt = '', updatedAt = '', length = NaN, erased } = found ?? {}
  if (!isId('ses', id)) throw new Error('The line has no id of a session')
  if (erased === true) return { id, erased }
  const bytes = Buffer.from(id)
  const times = { created: Date.parse(createdAt), updated: Date.parse(updatedAt) }
  const state = {
    bytes,
    idStart: 0,
    idEnd: bytes.length,
    ...times,
    length,
    ...factsOf(found?.facts, found?.language),
    ...(Array.isArray(found?.tags) && { tags: found.tags.filter((tag) => typeof tag === 'string') }),
    // Such lines are few, so they are parsed.
    ...(found?.people !== undefined && { people: peopleState.parse(found.people) }),
  }
  if (Number.isNaN(state.created + state.updated) || !Number.isSafeInteger(length))
    throw new Error('The line has no times')
  return state
}

function factsOf(numbers: unknown, language: unknown): KnownFacts & Pick<SessionState, 'facts'> {
  if (!Array.isArray(numbers) || !counted.every((_, index) => Number.isSafeInteger(numbers[index])))
    return { facts: undefined }
  const [answered, unanswered, failed, positive, negative] = numbers as [number, number, number, number, number]
  const own = { answered, unanswered, failed, positive, negative }
  const last = (numbers as unknown[])[counted.length]
  return {
    facts: { ...own, language: typeof language === 'string' ? language : null },
    hasQuestions: typeof last === 'number' ? last > 0 : undefined,
  }
}

/** Of each byte, whether it is a letter of an identifier. */
const idLetters = Array.from({ length: 256 }, (_, byte) => /[\w-]/.test(String.fromCharCode(byte)))

function hasIdLetters(log: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (!idLetters[log[at] ?? 0]) return false
  return true
}

function holds(log: Buffer, at: number, text: Buffer): boolean {
  for (let index = 0; index < text.length; index++) if (log[at + index] !== text[index]) return false
  return true
}

/** The number written in decimal between two places; NaN when that is none. */
function digits(log: Buffer, from: number, to: number): number {
  let value = from < to ? 0 : NaN
  for (let at = from; at < to; at++) {
    const digit = (log[at] ?? 0) - 0x30
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : NaN
  }
  return value
}

/** The day that was read last, and when it began: most lines are of the day of their neighbours. */
let lastDay = { year: NaN, month: NaN, day: NaN, began: NaN }

/** The time written as `2026-11-20T09:30:00.000Z` at a place; NaN when there is none. */
function timeAt(log: Buffer, at: number): number {
  const year = twoDigits(log, at) * 100 + twoDigits(log, at + 2)
  const month = twoDigits(log, at + 5)
  const day = twoDigits(log, at + 8)
  if (lastDay.year !== year || lastDay.month !== month || lastDay.day !== day) {
    lastDay = { year, month, day, began: Date.UTC(year, month - 1, day) }
  }
  const seconds = (twoDigits(log, at + 11) * 60 + twoDigits(log, at + 14)) * 60 + twoDigits(log, at + 17)
  return lastDay.began + seconds * 1000 + twoDigits(log, at + 20) * 10 + digits(log, at + 22, at + 23)
}

function twoDigits(log: Buffer, at: number): number {
  const tens = (log[at] ?? 0) - 0x30
  const ones = (log[at + 1] ?? 0) - 0x30
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : NaN
}
