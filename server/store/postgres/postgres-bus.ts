import type { ChatEvent } from '../../contract/chat.ts'
import type { StoreLog } from '../log.ts'
import type { Bus } from '../live.ts'
import type { Database } from './database.ts'
import { channel as notifyChannel, type Listener } from './listener.ts'
import { createLiveReader, type Asking } from './live-reader.ts'
import { keepLiveEventsFew } from './live-sweep.ts'
import { createLiveWriter } from './live-writer.ts'

/*
 * The bus of many processes on one database. What this process publishes goes to its own readers at once, and into a table for the
 * others, who hear of it and fetch what is above what they have. Ids count up, whoever writes, so each reader knows what it has.
 */

type Reader = {
  /** The id of the newest event that it has. */
  last: number
  /** It must have what others published before it is given anything of ours: set until then. */
  wait: { timer: NodeJS.Timeout; end(): void } | undefined
  read(event: ChatEvent): void
}

type Channel = {
  retained: ChatEvent[]
  /** Up to where what is retained can be forgotten, as soon as no reader waits for it. */
  settledId: number
  readers: Set<Reader>
  stops: Set<() => void>
}

/** For how long what we publish may be held back for a reader that lacks what others did, in milliseconds. */
const longestWait = 1000

const stopping = `
with asked as (update claims set is_stop_asked = true where session_id = $1 returning session_id)
select pg_notify('${notifyChannel}', 'stop ' || $2 || ' ' || session_id) from asked`

export type BusOptions = {
  /** Names this process, as it does to {@link createPostgresClaims}. */
  holder: string
  log: StoreLog
  /** How long events are gathered before the others are told, and how often old ones are removed. In milliseconds. */
  gatherFor?: number
  sweepEvery?: number
  /** How long telling the others is tried, in milliseconds. */
  patience?: number
}

/** The bus of one process among many. */
export function createPostgresBus(
  database: Pick<Database, 'query' | 'isAway'>,
  listener: Pick<Listener, 'on' | 'onGap'>,
  { holder, log, gatherFor = 20, sweepEvery = 10_000, patience = 5000 }: BusOptions,
): Bus & { close(): Promise<void> } {
  const channels = new Map<string, Channel>()
  const writer = createLiveWriter(database, { holder, log, gatherFor, patience })
  const news = createLiveReader(database, askingOf)
  const sweeping = keepLiveEventsFew(database, sweepEvery)

  function channelOf(sessionId: string): Channel {
    const channel = channels.get(sessionId) ?? { retained: [], settledId: 0, readers: new Set(), stops: new Set() }
    channels.set(sessionId, channel)
    return channel
  }

  /** Forgets a channel that nobody needs; not the one that took its place, when somebody lets go twice. */
  function forget(sessionId: string, channel: Channel): void {
    const { retained, readers, stops } = channel
    const isIdle = retained.length + readers.size + stops.size === 0
    if (isIdle && channels.get(sessionId) === channel) channels.delete(sessionId)
  }

  /** A reader that throws is dropped, so that it harms nobody else. */
  function give({ readers }: Channel, reader: Reader, event: ChatEvent): void {
    if (event.id <= reader.last || !readers.has(reader)) return
    reader.last = event.id
    try {
      reader.read(event)
    } catch {
      readers.delete(reader)
    }
  }

  /** Holds back what we publish until the reader has what others did, or that takes too long. */
  function holdBack(channel: Channel, reader: Reader, then: () => void = () => undefined): void {
    if (reader.wait) return
    const timer = setTimeout(() => goOn(channel, reader), longestWait).unref()
    reader.wait = { timer, end: then }
  }

  function goOn(channel: Channel, reader: Reader): void {
    const { wait } = reader
    if (!wait) return
    clearTimeout(wait.timer)
    reader.wait = undefined
    for (const event of [...channel.retained]) give(channel, reader, event)
    dropSettled(channel)
    wait.end()
  }

  function dropSettled(channel: Channel): void {
    for (const { wait } of channel.readers) if (wait) return
    channel.retained = channel.retained.filter(({ id }) => id > channel.settledId)
  }

  function askingOf(sessionId: string): Asking | undefined {
    const channel = channels.get(sessionId)
    if (!channel || channel.readers.size === 0) return undefined
    // Who subscribes while the database is asked may want more than is asked for now, and asks again.
    const readers = [...channel.readers]
    const goOnAll = () => readers.forEach((reader) => goOn(channel, reader))
    return {
      after: Math.min(...readers.map(({ last }) => last)),
      give(events, isAll) {
        for (const event of events) for (const reader of readers) give(channel, reader, event)
        if (isAll) goOnAll()
      },
      fail: goOnAll,
    }
  }

  function stopHere(sessionId: string): boolean {
    // A copy, because a stop that is obeyed at once lets go.
    const stops = [...(channels.get(sessionId)?.stops ?? [])]
    for (const stop of stops) stop()
    return stops.length > 0
  }

  listener.on('live', (text) => {
    const [from, ...sessionIds] = text.split(' ')
    if (from === holder) return
    for (const sessionId of sessionIds) if (channels.get(sessionId)?.readers.size) news.ask(sessionId)
  })
  listener.on('stop', (text) => {
    const [from, sessionId = ''] = text.split(' ')
    if (from !== holder) stopHere(sessionId)
  })
  listener.onGap(() => {
    for (const [sessionId, { readers }] of channels) if (readers.size > 0) news.ask(sessionId)
  })

  return {
    publish(sessionId, event) {
      const channel = channelOf(sessionId)
      channel.retained.push(event)
      writer.add(sessionId, event)
      const isFirst = channel.retained.length === 1
      // Another process may have written the answer before, and its end may not have been heard of here.
      if (isFirst && channel.readers.size > 0) {
        for (const reader of channel.readers) holdBack(channel, reader)
        news.ask(sessionId)
      }
      for (const reader of [...channel.readers]) if (!reader.wait) give(channel, reader, event)
    },

    subscribe(sessionId, after, read) {
      const channel = channelOf(sessionId)
      const reader: Reader = { last: after, wait: undefined, read }
      channel.readers.add(reader)
      const caughtUp = new Promise<void>((resolve) => holdBack(channel, reader, resolve))
      // Who writes the answer has all of it; else somebody else may.
      if (channel.retained.length > 0) goOn(channel, reader)
      else news.ask(sessionId)
      const leave = () => {
        channel.readers.delete(reader)
        goOn(channel, reader)
        forget(sessionId, channel)
      }
      return { leave, caughtUp }
    },

    async settle(sessionId, throughId) {
      const channel = channels.get(sessionId)
      if (channel) {
        channel.settledId = Math.max(channel.settledId, throughId)
        dropSettled(channel)
        forget(sessionId, channel)
      }
      return writer.settle(sessionId, throughId)
    },

    async requestStop(sessionId) {
      const isHere = stopHere(sessionId)
      const told = await database.query('loose', { name: 'stop', text: stopping, values: [sessionId, holder] })
      return isHere || told.length > 0
    },

    onStop(sessionId, stop) {
      const channel = channelOf(sessionId)
      channel.stops.add(stop)
      return () => {
        channel.stops.delete(stop)
        forget(sessionId, channel)
      }
    },

    async close() {
      news.close()
      clearInterval(sweeping)
      await writer.close()
    },
  }
}
