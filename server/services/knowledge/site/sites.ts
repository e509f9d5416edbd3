import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { maxFileBytes, type Preview, type Site } from '../../../contract/knowledge/sources.ts'
import { FoyerError } from '../../../core/errors.ts'
import type { KnowledgeStore, SourceRecord } from '../../../store/records/knowledge.ts'
import { PageError } from '../../pages/page-error.ts'
import { defaultReadLimits, type PageReader, type ReadLimits } from '../../pages/reader.ts'
import { ended, JobLost, taken, type Lease } from './job.ts'

/** In milliseconds. `pause`: between two pages, unless the site asks for a longer one. `sweep`: how often is looked for jobs. */
export type SiteTimes = { pause: number; lease: Lease; sweep: number }

/** A site's files may be as large as those that are sent. */
export const siteReadLimits: ReadLimits = { ...defaultReadLimits, time: 30_000, bytes: maxFileBytes }

/** How many sites an instance reads at the same time. */
const maxAtOnce = 4

const usualTimes: SiteTimes = { pause: 500, lease: 60_000, sweep: 10_000 }

/** Reads sites, one page at a time; of several instances one reads each. */
export type Sites = {
  /** Says which pages of a site would be read. */
  preview(site: Site): Promise<Preview>
  /** Looks for due sources now and then. Does not keep the process alive. */
  start(): void
  /** Takes what is due, and resolves when it is read. Never rejects. */
  sweep(): Promise<void>
  /** Ends what is running here, for another instance to go on. */
  stop(): Promise<void>
}

export function createSites({
  store,
  reader,
  log,
  times,
}: {
  store: KnowledgeStore
  reader: PageReader
  log: Logger
  times?: Partial<SiteTimes> | undefined
}): Sites {
  const { pause, lease, sweep: every } = { ...usualTimes, ...times }
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> = Promise.resolve()
  /** The sites that are being read here, by their sources. */
  const running = new Map<string, Promise<void>>()

  const waitBetween = (asked: number | undefined) =>
    delay(Math.max(pause, asked ?? 0), undefined, { signal: stopping.signal, ref: false })

  async function look(): Promise<void> {
    for await (const source of store.listDueSources()) {
      if (stopping.signal.aborted || running.size >= maxAtOnce) return
      const token = randomBytes(12).toString('base64url')
      const { workspaceId, aiId, id } = source
      const take = (each: SourceRecord, now: Date) => taken(each, token, now, lease)
      const mine = await store.updateSource(workspaceId, aiId, id, take)
      if (mine && typeof mine !== 'string' && mine.job?.token === token) {
        running.set(
          id,
          read(mine, token).finally(() => running.delete(id)),
        )
      }
    }
  }

  async function read(source: SourceRecord, token: string): Promise<void> {
    const { site } = source
    if (!site) return
    try {
      if (source.job?.isStopping) return await end(source, token, { outcome: 'stopped', done: 0, failed: 0 })
      // Loaded with the first site: its parsers are large.
      const { crawl } = await import('./crawl.ts')
      const parts = { store, reader, pause: waitBetween, lease, signal: stopping.signal }
      const { repeated, warnings, ...sync } = await crawl({ ...source, site }, token, parts)
      await end(source, token, sync, { repeated, warnings })
    } catch (error) {
      if (error instanceof JobLost) return
      // Another instance reads on, or this one when it is started again.
      if (stopping.signal.aborted) return await giveBack(source, token).catch(() => undefined)
      const isLimit = error instanceof FoyerError && error.code === 'knowledge-limit'
      if (!isLimit && !(error instanceof PageError))
        log.error({ source: source.id, err: error }, 'A site could not be read')
      const isKnown = isLimit || error instanceof PageError
      const reason = isKnown ? error.message : 'The site could not be read; the server log says why.'
      await end(source, token, { outcome: 'failed', done: 0, failed: 0, reason }).catch(() => undefined)
    }
  }

  async function giveBack({ workspaceId, aiId, id }: SourceRecord, token: string): Promise<void> {
    await store.updateSource(workspaceId, aiId, id, (current, now) => {
      if (current.job?.token !== token) return current
      return { ...current, job: { ...current.job, token: '' }, dueAt: now.toISOString() }
    })
  }

  async function end(
    { workspaceId, aiId, id }: SourceRecord,
    token: string,
    sync: Parameters<typeof ended>[2],
    more: { repeated?: string[]; warnings?: string[] } = {},
  ): Promise<void> {
    const { repeated = [], warnings = [] } = more
    await store.updateSource(workspaceId, aiId, id, (current, now) => {
      const { warnings: _, ...rest } = ended(current, token, sync, now)
      const { repeated: before = [] } = current
      return {
        ...rest,
        repeated: repeated.length > 0 ? repeated : before,
        ...(warnings.length > 0 && { warnings: warnings.slice(0, 20) }),
      }
    })
  }

  function sweep(): Promise<void> {
    looking = looking.then(look).catch((error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'Sites could not be looked for')
    })
    return looking.then(async () => void (await Promise.all(running.values())))
  }

  return {
    sweep,
    async preview(site) {
      const { previewSite } = await import('./preview.ts')
      return previewSite(site, reader, pause)
    },
    start() {
      timer = setInterval(() => void sweep(), every).unref()
      // What the process before this one was reading.
      void sweep()
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
