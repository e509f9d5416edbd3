import { Client } from 'pg'
import type { StoreLog } from '../log.ts'
import { connectionConfig } from './database.ts'

/*
 * What instances tell each other: LISTEN and NOTIFY on one channel, as `topic text`. Only references travel, since a payload holds
 * less than 8,000 bytes and everybody gets every one.
 */

export const channel = 'foyer'

export type Listener = {
  /** Calls back with the text of each notification of a topic, in the order in which they were committed. */
  on(topic: string, reader: (text: string) => void): void
  /** Calls back whenever listening begins again: what was told in between was missed. */
  onGap(reader: () => void): void
  /** Whether notifications come through now, as far as the last look at the connection, two seconds ago at most, says. */
  isListening(): boolean
  close(): Promise<void>
}

const firstPause = 100
const lastPause = 2000
/** Between two looks at the connection, in milliseconds: one that leads nowhere reports nothing by itself. */
const lookPause = 2000

/** The SQL that tells all instances, once its transaction is committed, the text that an expression gives. */
export function tellOthers(topic: string, expression: string): string {
  return `pg_notify('${channel}', '${topic} ' || ${expression})`
}

/** Listens on a connection of its own, and connects again when it is lost. Resolves at the first connection, or the first failure. */
export async function startListener(url: string, log: StoreLog): Promise<Listener> {
  const readers = new Map<string, ((text: string) => void)[]>()
  const gapReaders: (() => void)[] = []
  let client: Client | undefined
  let timer: NodeJS.Timeout | undefined
  let pause = firstPause
  let isClosed = false

  async function connect(): Promise<void> {
    const next = new Client({ ...connectionConfig(url), query_timeout: lookPause })
    // Also told of what ends while it connects.
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    next.on('notification', ({ payload = '' }) => give(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
    } catch (error) {
      next.end().catch(() => undefined)
      retry(error)
      return
    }
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
    retry()
  }

  function retry(error?: unknown): void {
    if (isClosed) return
    log.warn({ err: error, ms: pause }, 'Not listening to PostgreSQL; trying again')
    timer = setTimeout(() => void connect(), pause).unref()
    pause = Math.min(pause * 2, lastPause)
  }

  await connect()
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
