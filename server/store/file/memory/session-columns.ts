import { stateOf } from '../../records/conversations.ts'
import { openVerdictOf } from '../../records/questions.ts'
import type { ConversationFacts, ConversationFilter, EntryRecord } from '../../records/records.ts'

const initialRows = 1024

/** The numbers of sessions by row. Times are in milliseconds since 1970. */
export class SessionColumns {
  created = new Float64Array(initialRows)
  updated = new Float64Array(initialRows)
  length = new Uint32Array(initialRows)
  /** The number of the agent, see {@link SessionOwners}. */
  owner = new Uint32Array(initialRows)
  /** Creation sequence. Rows are reused, so they cannot give the order. */
  sequence = new Uint32Array(initialRows)

  get rows(): number {
    return this.created.length
  }

  /** Whether a session comes before another one, by creation time and sequence. */
  isBefore(row: number, other: number): boolean {
    const created = this.created[row] ?? 0
    const otherCreated = this.created[other] ?? 0
    return created === otherCreated ? (this.sequence[row] ?? 0) < (this.sequence[other] ?? 0) : created < otherCreated
  }

  widen(rows: number): void {
    this.created = widened(this.created, new Float64Array(rows))
    this.updated = widened(this.updated, new Float64Array(rows))
    this.length = widened(this.length, new Uint32Array(rows))
    this.owner = widened(this.owner, new Uint32Array(rows))
    this.sequence = widened(this.sequence, new Uint32Array(rows))
  }
}

/** The counts in the order in which they are stored, here and in the lines of lists. */
export const counted = ['answered', 'unanswered', 'failed', 'positive', 'negative'] as const
type Counted = (typeof counted)[number]

/** The largest count of a column. */
const maxCount = 65_535

/** Whether a conversation holds a question without a whole answer. */
const openness = { unknown: 0, none: 1, some: 2 }

/**
 * The facts of conversations in columns, by the rows of their sessions: 14 bytes each. They are derived from the messages, and unknown after
 * a crash or in data of an earlier version until they are counted again.
 */
export class FactColumns {
  #isKnown = new Uint8Array(initialRows)
  #counts = new Uint16Array(initialRows * counted.length)
  #language = new Uint16Array(initialRows)
  #open = new Uint8Array(initialRows)

  /** Undefined: unknown. */
  get(row: number): ConversationFacts | undefined {
    if (this.#isKnown[row] !== 1) return undefined
    const at = row * counted.length
    const counts = this.#counts
    return {
      answered: counts[at] ?? 0,
      unanswered: counts[at + 1] ?? 0,
      failed: counts[at + 2] ?? 0,
      positive: counts[at + 3] ?? 0,
      negative: counts[at + 4] ?? 0,
      language: unpack(this.#language[row] ?? 0),
    }
  }

  /**
   * Whether a row matches a filter as far as its facts decide, or may match because they are unknown. Fast path: like isAskedFor of
   * conversations.ts, without an object for each of a hundred thousand rows (bench conversations).
   */
  maySuit(row: number, { vote, state, language }: ConversationFilter): boolean {
    if (this.#isKnown[row] !== 1) return true
    return (
      (vote === undefined || this.#count(row, vote) > 0) &&
      (state === undefined || this.#count(row, state) > 0) &&
      (language === undefined || (pack(language) !== 0 && this.#language[row] === pack(language)))
    )
  }

  #count(row: number, name: Counted): number {
    return this.#counts[row * counted.length + counted.indexOf(name)] ?? 0
  }

  set(row: number, facts: ConversationFacts | undefined): void {
    this.#isKnown[row] = facts ? 1 : 0
    this.#open[row] = facts ? opennessOf(facts) : openness.unknown
    if (!facts) return
    for (const [index, name] of counted.entries()) {
      this.#counts[row * counted.length + index] = Math.min(facts[name], maxCount)
    }
    this.#language[row] = pack(facts.language)
  }

  /** Counts one more message, which has no vote yet; an event changes nothing. */
  append(row: number, message: EntryRecord): void {
    if (message.messageType === 'event') return
    const state = stateOf(message)
    if (openVerdictOf(message)) this.#open[row] = openness.some
    if (state) this.#add(row, state, 1)
    else if (this.#language[row] === 0) this.#language[row] = pack(message.language ?? null)
  }

  /** Whether it holds a question without a whole answer; undefined: unknown. */
  hasQuestions(row: number): boolean | undefined {
    const open = this.#open[row] ?? openness.unknown
    return open === openness.unknown ? undefined : open === openness.some
  }

  setQuestions(row: number, hasQuestions: boolean): void {
    this.#open[row] = hasQuestions ? openness.some : openness.none
  }

  /** Counts a changed vote. */
  vote(row: number, before: 'positive' | 'negative' | undefined, after: 'positive' | 'negative' | undefined): void {
    if (before) this.#add(row, before, -1)
    if (after) this.#add(row, after, 1)
  }

  #add(row: number, name: Counted, change: 1 | -1): void {
    const at = row * counted.length + counted.indexOf(name)
    this.#counts[at] = Math.min(Math.max(0, (this.#counts[at] ?? 0) + change), maxCount)
  }

  widen(rows: number): void {
    this.#isKnown = widened(this.#isKnown, new Uint8Array(rows))
    this.#counts = widened(this.#counts, new Uint16Array(rows * counted.length))
    this.#language = widened(this.#language, new Uint16Array(rows))
    this.#open = widened(this.#open, new Uint8Array(rows))
  }
}

/** Derived from the counts: whether an answered question lacks a part is unknown. */
function opennessOf({ answered, unanswered }: ConversationFacts): number {
  if (unanswered > 0) return openness.some
  return answered === 0 ? openness.none : openness.unknown
}

function widened<T extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(column: T, larger: T): T {
  larger.set(column)
  return larger
}

/** Packs a language of two or three letters in base 27 into two bytes. */
function pack(language: string | null): number {
  if (language === null || !/^[a-z]{2,3}$/.test(language)) return 0
  let packed = 0
  for (let index = 0; index < 3; index++) packed = packed * 27 + (language.charCodeAt(index) - 96 || 0)
  return packed
}

function unpack(packed: number): string | null {
  if (packed === 0) return null
  const letters = [Math.floor(packed / 729), Math.floor(packed / 27) % 27, packed % 27]
  return String.fromCharCode(...letters.filter((letter) => letter > 0).map((letter) => letter + 96))
}
