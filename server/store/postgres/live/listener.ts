import { Client } from 'pg'
import type { StoreLog } from '../../log.ts'
import { connectionConfig, untilAccepted } from '../connection/connect.ts'
import { isRefused } from '../connection/database-errors.ts'

/*
 * Notifications between instances: LISTEN and NOTIFY on one channel, as `topic text`. They carry ids only, since a payload is limited to
 * 8,000 bytes and every instance gets each one.
 */

export const channel = 'foyer'

/** An advisory lock that each process which has the database open shares, as long as it listens. */
export const instancesLock = `hashtextextended('foyer instances', 0)`

export type Listener = {
  /** Calls back with the text of each notification of a topic, in the order in which they were committed. */
  on(topic: string, reader: (text: string) => void): void
  /** Calls back whenever listening begins again: notifications in between were missed. */
  onGap(reader: () => void): void
  /** Whether notifications arrive, according to the last check of the connection, at most two seconds ago. */
  isListening(): boolean
  close(): Promise<void>
}

const firstPause = 100
const lastPause = 2000
/** Between two checks of the connection, in milliseconds: a dead one does not report it by itself. */
const lookPause = 2000

/** Returns SQL that notifies all instances of the id of a row, once its transaction is committed. */
export function tellOthers(topic: string): string {
  return `pg_notify('${channel}', '${topic} ' || id)`
}

/**
 * Listens on a connection of its own, and reconnects when it is lost. `makeRoom` is called when PostgreSQL has no connection left for it.
 * @throws when the first connection fails.
 */
export async function startListener(
  url: string,
  log: StoreLog,
  makeRoom: (refusal: unknown) => void = () => undefined,
): Promise<Listener> {
  const readers = new Map<string, ((text: string) => void)[]>()
  const gapReaders: (() => void)[] = []
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = firstPause
  let isClosed = false

  async function connect(): Promise<Client> {
    const next = new Client({ ...connectionConfig(url), query_timeout: lookPause })
    // Also called when it ends while it is connecting.
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload = '' }) => give(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}; select pg_advisory_lock_shared(${instancesLock})`)
    } catch (error) {
      next.end().catch(() => undefined)
      throw error
    }
    return next
  }

  function listenOn(next: Client): void {
    if (isClosed) return void next.end().catch(() => undefined)
    client = next
    pause = firstPause
    timer = setTimeout(() => void look(next), lookPause).unref()
    for (const reader of gapReaders) reader()
  }

  function give(payload: string): void {
    const end = payload.indexOf(' ')
    const text = payload.slice(end + 1)
    for (const reader of readers.get(payload.slice(0, end)) ?? []) reader(text)
  }

  async function look(current: Client): Promise<void> {
    try {
      await current.query('select 1')
      if (client === current) timer = setTimeout(() => void look(current), lookPause).unref()
    } catch {
      lose(current)
    }
  }

  function lose(lost: Client): void {
    if (client !== lost) return
    client = undefined
    clearTimeout(timer)
    lost.end().catch(() => undefined)
    log.warn({}, 'Lost the connection for notifications of PostgreSQL; retrying')
    retry()
  }

  function retry(): void {
    if (isClosed) return
    timer = setTimeout(() => {
      connect().then(listenAgain, (error: unknown) => {
        if (isRefused(error)) makeRoom(error)
        retry()
      })
    }, pause).unref()
    pause = Math.min(pause * 2, lastPause)
  }

  function listenAgain(next: Client): void {
    log.info({}, 'Listening for notifications of PostgreSQL again')
    listenOn(next)
  }

  listenOn(await untilAccepted(connect))
  return {
    on: (topic, reader) => void readers.set(topic, [...(readers.get(topic) ?? []), reader]),
    onGap: (reader) => void gapReaders.push(reader),
    isListening: () => client !== undefined,
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}
