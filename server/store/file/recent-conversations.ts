import type { Feedback } from '../../contract/chat.ts'
import type { MessageRecord } from '../store.ts'
import { foldMessage, type Folded } from './conversation-lines.ts'

/** What a conversation costs besides its text, so that empty ones are not kept without end either. In characters. */
const base = 500

/** How much text of recently read conversations is kept in memory, in characters. Each message counts twice: as its line, and parsed. */
const most = 16 * 1024 * 1024

/** `isAskedFor`: since it was kept, or since it was last passed over when room was made. */
type Kept = { folded: Folded; size: number; isAskedFor: boolean }

/**
 * The conversations that were read last, folded, and kept up to date as lines become durable: who talks right now is not read from disk
 * for each message. When they get too many, the oldest go, but for those that were asked for meanwhile, which get a second chance: so that
 * asking for one costs nothing but the lookup.
 */
export class RecentConversations {
  /** In the order in which they go. */
  readonly #kept = new Map<string, Kept>()
  /** The readings under way that nothing has overtaken. */
  readonly #readings = new Map<string, object>()
  #size = 0

  get(sessionId: string): Folded | undefined {
    const found = this.#kept.get(sessionId)
    if (!found) return undefined
    found.isAskedFor = true
    return found.folded
  }

  /** Keeps what `read` gives, unless a line was added or the session was forgotten meanwhile: then it may lack that. */
  async read(sessionId: string, read: () => Promise<Folded>): Promise<Folded> {
    const reading = {}
    this.#readings.set(sessionId, reading)
    try {
      const folded = await read()
      if (this.#readings.get(sessionId) === reading) this.#keep(sessionId, folded)
      return folded
    } finally {
      if (this.#readings.get(sessionId) === reading) this.#readings.delete(sessionId)
    }
  }

  /** Takes in a message that is durable now. */
  say(sessionId: string, message: MessageRecord, line: string): void {
    const found = this.#changing(sessionId)
    if (!found) return
    foldMessage(found.folded, message.id, line, message)
    found.size += 2 * line.length
    this.#size += 2 * line.length
    this.#trim()
  }

  /** Takes in feedback that is durable now. It replaces the message's earlier one, so it does not count as growth. */
  rate(sessionId: string, messageId: string, feedback: Feedback | null): void {
    this.#changing(sessionId)?.folded.feedback.set(messageId, feedback)
  }

  #changing(sessionId: string): Kept | undefined {
    this.#readings.delete(sessionId)
    return this.#kept.get(sessionId)
  }

  forget(sessionId: string): void {
    this.#readings.delete(sessionId)
    this.#size -= this.#kept.get(sessionId)?.size ?? 0
    this.#kept.delete(sessionId)
  }

  #keep(sessionId: string, folded: Folded): void {
    let size = base
    for (const line of folded.lines.values()) size += 2 * line.length
    this.forget(sessionId)
    this.#kept.set(sessionId, { folded, size, isAskedFor: false })
    this.#size += size
    this.#trim()
  }

  #trim(): void {
    // Those with a second chance come round once more: a map gives what is added while it is walked.
    for (const [sessionId, oldest] of this.#kept) {
      if (this.#size <= most) return
      if (oldest.isAskedFor) {
        oldest.isAskedFor = false
        this.#kept.delete(sessionId)
        this.#kept.set(sessionId, oldest)
      } else this.forget(sessionId)
    }
  }
}
