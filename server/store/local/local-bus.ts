import type { ChatEvent } from '../../contract/chat.ts'
import type { Bus } from '../live.ts'

type Reader = (event: ChatEvent) => void
type Channel = { retained: ChatEvent[]; readers: Set<Reader>; stops: Set<() => void> }

/** The bus of a server that is alone: everybody is in this process. A session takes memory only while somebody writes or reads. */
export function createLocalBus(): Bus {
  const channels = new Map<string, Channel>()

  function channelOf(sessionId: string): Channel {
    const known = channels.get(sessionId)
    if (known) return known
    const channel = { retained: [], readers: new Set<Reader>(), stops: new Set<() => void>() }
    channels.set(sessionId, channel)
    return channel
  }

  /** Forgets a channel that nobody needs; not the one that took its place, when somebody lets go twice. */
  function sweep(sessionId: string, channel: Channel): void {
    const { retained, readers, stops } = channel
    const isIdle = retained.length + readers.size + stops.size === 0
    if (isIdle && channels.get(sessionId) === channel) channels.delete(sessionId)
  }

  /** A reader that throws is dropped, so that it harms nobody else. */
  function give(readers: Set<Reader>, reader: Reader, event: ChatEvent): void {
    if (!readers.has(reader)) return
    try {
      reader(event)
    } catch {
      readers.delete(reader)
    }
  }

  return {
    publish(sessionId, event) {
      const channel = channelOf(sessionId)
      channel.retained.push(event)
      const [only] = channel.readers
      if (only && channel.readers.size === 1) give(channel.readers, only, event)
      // A copy: who subscribes in the middle of this gets the event from what is retained.
      else for (const reader of [...channel.readers]) give(channel.readers, reader, event)
    },

    subscribe(sessionId, after, reader) {
      const channel = channelOf(sessionId)
      // A wrapper, so that the same function subscribed twice is two readers.
      const own: Reader = (event) => reader(event)
      channel.readers.add(own)
      for (const event of [...channel.retained]) {
        if (event.id > after) give(channel.readers, own, event)
      }
      const leave = () => {
        channel.readers.delete(own)
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
