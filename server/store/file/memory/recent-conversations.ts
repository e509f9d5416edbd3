import type { Feedback } from '../../../contract/sessions/chat.ts'
import { Lru } from '../../../core/lru.ts'
import type { EntryRecord } from '../../records/records.ts'
import { foldMessage, type Folded } from './conversation-lines.ts'

/** What a conversation costs besides its text, so that the number of empty ones is bounded too. In characters. */
const overhead = 500

/** How much text of recently read conversations is kept in memory, in characters. Each message counts twice: as its line, and parsed. */
const maxSize = 16 * 1024 * 1024

type Kept = { folded: Folded; size: number }

/** A conversation that is being read, and what became durable meanwhile, which the file may lack. */
type Reading = { folded: Promise<Folded>; missed: ((folded: Folded) => void)[] }

/**
 * The conversations that were read last, folded, and kept up to date as lines become durable: a conversation in use is not read from disk
 * for each message.
 */
export class RecentConversations {
  readonly #kept = new Lru<string, Kept>(maxSize, ({ size }) => size)
  readonly #readings = new Map<string, Reading>()

  get(sessionId: string): Folded | undefined {
    return this.#kept.get(sessionId)?.folded
  }

  /**
   * Keeps what `load` gives, with what became durable meanwhile. Who asks during that shares it: a conversation is written to while it is
   * read whenever a visitor comes back to it, since the answer to a message needs those before it.
   */
  read(sessionId: string, load: () => Promise<Folded>): Promise<Folded> {
    const current = this.#readings.get(sessionId)
    if (current) return current.folded
    const missed: Reading['missed'] = []
    const folded = this.#load(sessionId, missed, load)
    this.#readings.set(sessionId, { folded, missed })
    return folded
  }

  async #load(sessionId: string, missed: Reading['missed'], load: () => Promise<Folded>): Promise<Folded> {
    const isCurrent = () => this.#readings.get(sessionId)?.missed === missed
    try {
      const folded = await load()
      // Not when the session was erased meanwhile.
      if (isCurrent()) {
        for (const change of missed) change(folded)
        this.#keep(sessionId, folded)
      }
      return folded
    } finally {
      if (isCurrent()) this.#readings.delete(sessionId)
    }
  }

  /** Takes in a message that is durable now. */
  append(sessionId: string, message: EntryRecord, line: string): void {
    this.#readings.get(sessionId)?.missed.push((folded) => foldMessage(folded, message.id, line, message))
    const found = this.#kept.get(sessionId)
    if (!found) return
    foldMessage(found.folded, message.id, line, message)
    found.size += 2 * line.length
    this.#kept.set(sessionId, found)
  }

  /**
   * Takes in feedback that is durable now. It replaces the message's earlier one, so it does not count as growth. Returns that; undefined
   * when the conversation is not kept, so that nobody here knows.
   */
  setFeedback(sessionId: string, messageId: string, feedback: Feedback | null): Feedback | null | undefined {
    this.#readings.get(sessionId)?.missed.push((folded) => folded.feedback.set(messageId, feedback))
    const folded = this.#kept.get(sessionId)?.folded
    const before = folded && (folded.feedback.get(messageId) ?? null)
    folded?.feedback.set(messageId, feedback)
    return before
  }

  forget(sessionId: string): void {
    this.#readings.delete(sessionId)
    this.#kept.delete(sessionId)
  }

  #keep(sessionId: string, folded: Folded): void {
    let size = overhead
    for (const line of folded.lines.values()) size += 2 * line.length
    this.#kept.set(sessionId, { folded, size })
  }
}
