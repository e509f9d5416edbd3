import type { ChatEvent } from '../../contract/sessions/chat.ts'
import type { Bus } from '../live.ts'
import type { StoreLog } from '../log.ts'
import { Revocations } from '../revocations.ts'
import { SignalReaders } from '../signals.ts'

type Reader = (event: ChatEvent) => void
/** `readers` is replaced as a whole when one is added or removed, so that a running delivery is not disturbed. */
type Channel = { retained: ChatEvent[]; readers: readonly Reader[]; stops: Set<() => void> }

/** The bus of a single process. A session takes memory only while somebody writes or reads. */
export function createLocalBus(log: Pick<StoreLog, 'error'>): Bus {
  const channels = new Map<string, Channel>()
  const revocations = new Revocations()
  const signals = new SignalReaders()

  function channelOf(sessionId: string): Channel {
    const known = channels.get(sessionId)
    if (known) return known
    const channel: Channel = { retained: [], readers: [], stops: new Set() }
    channels.set(sessionId, channel)
    return channel
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
