import type { ChatEvent } from '../../contract/chat.ts'
import type { Bus } from '../live.ts'

type Reader = (event: ChatEvent) => void
/** `readers` is replaced as a whole when one comes or goes: then what is being given to the old ones goes on undisturbed. */
type Channel = { retained: ChatEvent[]; readers: readonly Reader[]; stops: Set<() => void> }

/** The bus of a server that is alone: everybody is in this process. A session takes memory only while somebody writes or reads. */
export function createLocalBus(): Bus {
  const channels = new Map<string, Channel>()

  function channelOf(sessionId: string): Channel {
    const known = channels.get(sessionId)
    if (known) return known
    const channel: Channel = { retained: [], readers: [], stops: new Set() }
    channels.set(sessionId, channel)
    return channel
  }

  /** Forgets a channel that nobody needs; not the one that took its place, when somebody lets go twice. */
  function sweep(sessionId: string, channel: Channel): void {
    const { retained, readers, stops } = channel
    const isIdle = retained.length + readers.length + stops.size === 0
    if (isIdle && channels.get(sessionId) === channel) channels.delete(sessionId)
  }

  function drop(channel: Channel, reader: Reader): void {
    channel.readers = channel.readers.filter((each) => each !== reader)
  }

  /** A reader that throws is dropped, so that it harms nobody else. */
  function give(channel: Channel, reader: Reader, event: ChatEvent): void {
    try {
      reader(event)
    } catch {
      drop(channel, reader)
    }
  }

  return {
    publish(sessionId, event) {
      const channel = channelOf(sessionId)
      channel.retained.push(event)
      // Who subscribes in the middle of this gets the event from what is retained; who leaves gets it no more.
      const { readers } = channel
      for (const reader of readers) {
        if (channel.readers === readers || channel.readers.includes(reader)) give(channel, reader, event)
      }
    },

    subscribe(sessionId, after, reader) {
      const channel = channelOf(sessionId)
      // A wrapper, so that the same function subscribed twice is two readers.
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

    async settle(sessionId, throughId) {
      const channel = channels.get(sessionId)
      if (!channel) return true
      channel.retained = channel.retained.filter(({ id }) => id > throughId)
      sweep(sessionId, channel)
      return true
    },

    async requestStop(sessionId) {
      // A copy, because a stop that is obeyed at once lets go.
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
  }
}
