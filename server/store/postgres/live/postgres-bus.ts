import type { ChatEvent } from '../../../contract/sessions/chat.ts'
import type { StoreLog } from '../../log.ts'
import type { Bus, Signal } from '../../live.ts'
import { Revocations, SignalReaders } from '../../bus-readers.ts'
import type { Database } from '../connection/database.ts'
import { channel as notifyChannel, type Listener } from './listener.ts'
import { createLiveReader, type Asking } from './live-reader.ts'
import { keepLiveEventsFew } from './live-sweep.ts'
import { createLiveWriter } from './live-writer.ts'

/*
 * The bus of many processes on one database. Events of this process go to its own subscribers at once, and into a table for the other
 * processes, which are notified and fetch the events above those they have. Ids count up, whichever process writes.
 */

type Reader = {
  /** The id of the newest event that was delivered. */
  last: number
  /** Set until it has the events of other processes, before which it gets none of this one. */
  wait: { timer: NodeJS.Timeout; end(): void } | undefined
  read(event: ChatEvent): void
}

type Channel = {
  retained: ChatEvent[]
  /** Retained events up to this id can be dropped as soon as no subscriber waits for them. */
  settledId: number
  readers: Set<Reader>
  stops: Set<() => void>
}

/** How long events of this process are held back for a subscriber that lacks those of others, in milliseconds. */
const maxWaitMs = 1000

const stopping = `
with asked as (update claims set is_stop_asked = true where session_id = $1 returning session_id)
select pg_notify('${notifyChannel}', 'stop ' || $2 || ' ' || session_id) from asked`

/** The longest payload of a notification, in bytes, with room for what stands around it. */
const maxSignal = 7000

const revoking = `select pg_notify('${notifyChannel}', 'revoked ' || $2 || ' ' || id) from unnest($1::text[]) as id`

type BusOptions = {
  /** Identifies this process, as in {@link createPostgresClaims}. */
  holder: string
  log: StoreLog
  /** How long a batch collects events, and how often old events are removed. In milliseconds. */
  gatherFor?: number
  sweepEvery?: number
  /** How long passing events on is retried, in milliseconds. */
  timeout?: number
}

/** The bus of one process among many. */
export function createPostgresBus(
  database: Pick<Database, 'query' | 'isAway'>,
  listener: Pick<Listener, 'on' | 'onGap'>,
  { holder, log, gatherFor = 20, sweepEvery = 10_000, timeout = 5000 }: BusOptions,
): Bus & { close(): Promise<void> } {
  const channels = new Map<string, Channel>()
  const revocations = new Revocations()
  const signals = new SignalReaders()
  const writer = createLiveWriter(database, { holder, log, gatherFor, timeout })
  const news = createLiveReader(database, askingOf)
  const sweeping = keepLiveEventsFew(database, sweepEvery)

  function channelOf(sessionId: string): Channel {
    const channel = channels.get(sessionId) ?? { retained: [], settledId: 0, readers: new Set(), stops: new Set() }
    channels.set(sessionId, channel)
    return channel
  }

  /** Removes an unused channel, but not the one that replaced it, if `leave` is called twice. */
  function forget(sessionId: string, channel: Channel): void {
    const { retained, readers, stops } = channel
    const isIdle = retained.length + readers.size + stops.size === 0
    if (isIdle && channels.get(sessionId) === channel) channels.delete(sessionId)
  }

  /** A subscriber that throws is dropped, so that it does not affect others. */
  function give({ readers }: Channel, reader: Reader, event: ChatEvent): void {
    if (event.id <= reader.last || !readers.has(reader)) return
    reader.last = event.id
    try {
      reader.read(event)
    } catch (error) {
      log.error({ err: error }, 'A reader of events failed and gets no more of them')
      readers.delete(reader)
    }
  }

  /** Holds back events of this process until the subscriber has those of others, or until that takes too long. */
  function holdBack(channel: Channel, reader: Reader, then: () => void = () => undefined): void {
    if (reader.wait) return
    const timer = setTimeout(() => goOn(channel, reader), maxWaitMs).unref()
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
    // A subscriber that joins during the query may need older events, and starts another one.
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
    // A copy, because a listener that stops at once removes itself.
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
  listener.on('revoked', (text) => {
    const [from, ...ids] = text.split(' ')
    if (from !== holder) revocations.tell(ids)
  })
  listener.on('signal', (text) => {
    const [from = '', sessionId = ''] = text.split(' ', 2)
    if (from !== holder) signals.give(sessionId, JSON.parse(text.slice(from.length + sessionId.length + 2)) as Signal)
  })
  listener.onGap(() => {
    signals.missed()
    for (const [sessionId, { readers }] of channels) if (readers.size > 0) news.ask(sessionId)
    revocations.tellAll()
  })

  return {
    publish(sessionId, event) {
      const channel = channelOf(sessionId)
      channel.retained.push(event)
      writer.add(sessionId, event)
      const isFirst = channel.retained.length === 1
      // Another process may have written the answer before, and its end may have been missed here.
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
      // The process that writes the answer has all events; otherwise another one may have them.
      if (channel.retained.length > 0) goOn(channel, reader)
      else news.ask(sessionId)
      const leave = () => {
        channel.readers.delete(reader)
        goOn(channel, reader)
        forget(sessionId, channel)
      }
      return { leave, caughtUp }
    },

    async trimThrough(sessionId, throughId) {
      const channel = channels.get(sessionId)
      if (channel) {
        channel.settledId = Math.max(channel.settledId, throughId)
        dropSettled(channel)
        forget(sessionId, channel)
      }
      return writer.trimThrough(sessionId, throughId)
    },

    async requestStop(sessionId) {
      const isHere = stopHere(sessionId)
      const told = await database.query({ name: 'stop', text: stopping, values: [sessionId, holder] }, 'loose')
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

    async signal(sessionId, signal) {
      signals.give(sessionId, signal)
      const text = JSON.stringify(signal)
      if (Buffer.byteLength(text) > maxSignal) return
      const values = [notifyChannel, `signal ${holder} ${sessionId} ${text}`]
      await database
        .query({ name: 'signal', text: 'select pg_notify($1, $2)', values }, 'loose')
        .catch((error: unknown) => log.warn({ err: error }, 'A signal may not have reached other instances'))
    },

    onSignal: signals.add,

    async revoke(ids) {
      revocations.tell(ids)
      // While the database is away nobody listens either; whoever reconnects checks by itself.
      await database
        .query({ name: 'revoke', text: revoking, values: [ids, holder] }, 'loose')
        .catch((error: unknown) => log.warn({ err: error }, 'A revocation may not have reached other instances yet'))
    },

    onRevoked: (ids, look) => revocations.watch(ids, look),

    async close() {
      news.close()
      clearInterval(sweeping)
      await writer.close()
    },
  }
}
