import type { Bus, Signal } from './live.ts'

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
