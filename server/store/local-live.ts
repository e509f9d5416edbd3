import type { ChatEvent } from '../contract/sessions/chat.ts'
import type { Bus, Claims, Counters } from './live.ts'
import type { StoreLog } from './log.ts'
import { Revocations, SignalReaders } from './bus-readers.ts'
import { currentTime } from '../core/clock.ts'
import { getOrInsert } from '../core/maps.ts'
import { createFixedWindows, type Windows } from '../core/counting/fixed-window.ts'

type Reader = (event: ChatEvent) => void
/** `readers` is replaced as a whole when one is added or removed, so that a running delivery is not disturbed. */
type Channel = { retained: ChatEvent[]; readers: readonly Reader[]; stops: Set<() => void> }

/** The bus of a single process. A session takes memory only while somebody writes or reads. */
export function createLocalBus(log: Pick<StoreLog, 'error'>): Bus {
  const channels = new Map<string, Channel>()
  const revocations = new Revocations()
  const signals = new SignalReaders()

  function channelOf(sessionId: string): Channel {
    return getOrInsert(channels, sessionId, () => ({ retained: [], readers: [], stops: new Set() }))
  }

  /** Removes an unused channel, but not the one that replaced it, if `leave` is called twice. */
  function sweep(sessionId: string, channel: Channel): void {
    const { retained, readers, stops } = channel
    const isIdle = retained.length + readers.length + stops.size === 0
    if (isIdle && channels.get(sessionId) === channel) channels.delete(sessionId)
  }

  function drop(channel: Channel, reader: Reader): void {
    channel.readers = channel.readers.filter((each) => each !== reader)
  }

  /** A subscriber that throws is dropped, so that it does not affect others. */
  function give(channel: Channel, reader: Reader, event: ChatEvent): void {
    try {
      reader(event)
    } catch (error) {
      log.error({ err: error }, 'A reader of events failed and gets no more of them')
      drop(channel, reader)
    }
  }

  return {
    publish(sessionId, event) {
      const channel = channelOf(sessionId)
      channel.retained.push(event)
      // A subscriber that joins during delivery gets the event from the retained ones; one that leaves no longer gets it.
      const { readers } = channel
      for (const reader of readers) {
        if (channel.readers === readers || channel.readers.includes(reader)) give(channel, reader, event)
      }
    },

    subscribe(sessionId, after, reader) {
      const channel = channelOf(sessionId)
      // A wrapper, so that the same function can subscribe twice.
      const own: Reader = (event) => reader(event)
      channel.readers = [...channel.readers, own]
      for (const event of [...channel.retained]) {
        if (event.id > after && channel.readers.includes(own)) give(channel, own, event)
      }
      const leave = () => {
        drop(channel, own)
        sweep(sessionId, channel)
      }
      return { leave, caughtUp: Promise.resolve() }
    },

    async trimThrough(sessionId, throughId) {
      const channel = channels.get(sessionId)
      if (!channel) return true
      channel.retained = channel.retained.filter(({ id }) => id > throughId)
      sweep(sessionId, channel)
      return true
    },

    async requestStop(sessionId) {
      // A copy, because a listener that stops at once removes itself.
      const stops = [...(channels.get(sessionId)?.stops ?? [])]
      for (const stop of stops) stop()
      return stops.length > 0
    },

    onStop(sessionId, stop) {
      const channel = channelOf(sessionId)
      channel.stops.add(stop)
      return () => {
        channel.stops.delete(stop)
        sweep(sessionId, channel)
      }
    },

    async signal(sessionId, signal) {
      signals.give(sessionId, signal)
    },

    onSignal: signals.add,

    async revoke(ids) {
      revocations.tell(ids)
    },

    onRevoked: (ids, look) => revocations.watch(ids, look),
  }
}

/** The claims of a single process: none is taken over or lost. */
export function createLocalClaims(): Claims {
  /** The message that each session's answer is for. */
  const taken = new Map<string, { clientId: string | undefined }>()
  let count = 0

  return {
    async take(sessionId, clientId) {
      const other = taken.get(sessionId)
      if (other) return { takenFor: other.clientId }
      const own = { clientId }
      const release = async () => {
        if (taken.get(sessionId) === own) taken.delete(sessionId)
      }
      taken.set(sessionId, own)
      count += 1
      return {
        sessionId,
        token: String(count),
        attempt: 1,
        deaths: 0,
        release,
        abandon: release,
      }
    },
    onTakenOver: () => () => undefined,
    async close() {
      taken.clear()
    },
  }
}

/** How many windows of one length are held in memory: some 30 MB of them. */
const maxKept = 150_000

/** Counts for a single process, in memory only. `clock` returns milliseconds since 1970. */
export function createLocalCounters(clock: () => number = currentTime): Counters {
  const lengths = new Map<number, Windows>()

  function windowsOf(seconds: number): Windows {
    return getOrInsert(lengths, seconds, () => createFixedWindows(seconds, clock, maxKept))
  }

  return {
    async count(quotas) {
      const states = quotas.map(({ key, seconds }) => windowsOf(seconds).look(key))
      const isAllowed = states.every(({ count }, index) => count < (quotas[index]?.limit ?? 0))
      if (isAllowed) for (const { key, seconds } of quotas) windowsOf(seconds).add(key)
      return states
    },
    async forget(key) {
      for (const windows of lengths.values()) windows.remove(key)
    },
  }
}
