import { getOrInsert } from '../../core/maps.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { Lru } from '../../core/lru.ts'
import type { Bus, Signal } from '../../store/live.ts'

/** What is known of a visitor just now, and never stored. `readThrough`: the position of the newest entry that the visitor has read. */
type Presence = { isVisitorTyping: boolean; readThrough?: number }

type Side = 'visitor' | 'person'

/** Signals of conversations with people, of all instances. */
export type Signals = {
  send(sessionId: string, signal: Signal): Promise<void>
  /** Calls back with those of a session until the returned function is called. */
  watch(sessionId: string, reader: (signal: Signal) => void): () => void
  presenceOf(sessionId: string): Presence
  /** The position of the newest entry that the person who answers has read, as far as this instance knows. */
  readByPerson(sessionId: string): number | undefined
}

/** Who typed so long ago, in milliseconds, has stopped or gone. */
const typingFor = 10_000
/** After signals were missed, so many sessions are looked at together, and the pause before the next ones, in milliseconds. */
const toldAtOnce = 50
const pauseMs = 50
/** Of how many sessions it is remembered. */
const maxSessions = 10_000

export function createSignals(bus: Pick<Bus, 'signal' | 'onSignal'>, clock: () => number): Signals {
  const watchers = new Map<string, Set<(signal: Signal) => void>>()
  const typedAt = new Lru<string, number>(maxSessions)
  const readThrough: Record<Side, Lru<string, number>> = { visitor: new Lru(maxSessions), person: new Lru(maxSessions) }

  function note(sessionId: string, signal: Signal): void {
    if (signal.type === 'typing' && signal.by === 'visitor') {
      if (signal.isTyping) typedAt.set(sessionId, clock())
      else typedAt.delete(sessionId)
    }
    if (signal.type === 'read') {
      const known = readThrough[signal.by]
      known.set(sessionId, Math.max(signal.through, known.get(sessionId) ?? 0))
    }
    for (const watcher of [...(watchers.get(sessionId) ?? [])]) watcher(signal)
  }

  /** Each of thousands of streams then reads the store: not all at the same moment, just after the storage came back. */
  async function noteMissed(): Promise<void> {
    let told = 0
    for (const each of [...watchers.values()]) {
      for (const watcher of [...each]) watcher({ type: 'changed' })
      if (++told % toldAtOnce === 0) await sleep(pauseMs, undefined, { ref: false })
    }
  }

  bus.onSignal(note, () => void noteMissed())

  return {
    send: (sessionId, signal) => bus.signal(sessionId, signal),

    watch(sessionId, reader) {
      const own = getOrInsert(watchers, sessionId, () => new Set())
      // A wrapper, so that the same function can watch twice.
      const watcher = (signal: Signal) => reader(signal)
      own.add(watcher)
      return () => {
        own.delete(watcher)
        if (own.size === 0 && watchers.get(sessionId) === own) watchers.delete(sessionId)
      }
    },

    presenceOf(sessionId) {
      const through = readThrough.visitor.get(sessionId)
      return {
        isVisitorTyping: clock() - (typedAt.get(sessionId) ?? -Infinity) < typingFor,
        ...(through !== undefined && { readThrough: through }),
      }
    },

    readByPerson: (sessionId) => readThrough.person.get(sessionId),
  }
}
