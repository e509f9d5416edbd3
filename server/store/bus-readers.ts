import { getOrInsert } from '../core/maps.ts'
import type { Bus, Signal } from './live.ts'

/** The listeners for revoked ids: the part of each bus within its process. */
export class Revocations {
  readonly #watchers = new Map<string, Set<() => void>>()

  /** Calls `look` for each of the ids that is revoked. Returns a function that stops it. */
  watch(ids: readonly string[], look: () => void): () => void {
    // A wrapper, so that the same function can watch twice.
    const own = () => look()
    for (const id of ids) getOrInsert(this.#watchers, id, () => new Set()).add(own)
    return () => {
      for (const id of ids) {
        const watchers = this.#watchers.get(id)
        if (watchers?.delete(own) && watchers.size === 0) this.#watchers.delete(id)
      }
    }
  }

  tell(ids: readonly string[]): void {
    // A copy, because a listener may remove itself.
    for (const look of ids.flatMap((id) => [...(this.#watchers.get(id) ?? [])])) look()
  }

  /** Calls every listener, when revocations may have been missed. */
  tellAll(): void {
    // Each once, and a copy, because a listener may remove itself.
    const all = new Set<() => void>()
    for (const watchers of this.#watchers.values()) for (const look of watchers) all.add(look)
    for (const look of all) look()
  }
}

type Reader = { read: (sessionId: string, signal: Signal) => void; onMissed: () => void }

/** Who listens to signals in this process. */
export class SignalReaders {
  readonly #readers = new Set<Reader>()

  readonly add: Bus['onSignal'] = (read, onMissed) => {
    const reader = { read, onMissed }
    this.#readers.add(reader)
    return () => void this.#readers.delete(reader)
  }

  give(sessionId: string, signal: Signal): void {
    for (const { read } of this.#readers) read(sessionId, signal)
  }

  missed(): void {
    for (const { onMissed } of this.#readers) onMissed()
  }
}
