import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { maxFileBytes, type Preview, type Site } from '../../../contract/knowledge/sources.ts'
import { later } from '../../../core/clock.ts'
import type { DocumentRecord, KnowledgeStore, SourceRecord } from '../../../store/records/knowledge/knowledge.ts'
import { PageError } from '../../pages/page-error.ts'
import { defaultReadLimits, type PageReader, type ReadLimits } from '../../pages/reader.ts'
import { createJobRunner, JobLost, type DueJob, type JobRunner, type Lease, type Run } from '../leased-jobs.ts'
import { firstWarnings } from '../read/piece.ts'
import { accepted, isTooMuch } from '../writes.ts'
import type { Outcome } from './crawl.ts'
import { ended, renewed, taken } from './job.ts'
import { countsOf } from './review.ts'
import { RetryLater } from './site-requests.ts'

/**
 * In milliseconds. `pause`: between two pages, unless the site asks for a longer one. `busy`: where it says that it was asked too often, and
 * not for how long it wants to be left alone. `sweep`: between two sweeps for due sites. `preview`: the most that looking for its pages may
 * take.
 */
export type SiteTimes = { pause: number; busy: number; lease: Lease; sweep: number; preview: number }

/** A site's files may be as large as uploaded ones. */
export const siteReadLimits: ReadLimits = { ...defaultReadLimits, time: 30_000, bytes: maxFileBytes }

/** How many sites an instance reads at the same time, besides the first one of each workspace. */
const maxAtOnce = 4

const usualTimes: SiteTimes = { pause: 500, busy: 10_000, lease: 60_000, sweep: 10_000, preview: 20_000 }

/** How a reading ended. */
type Ending = Pick<LastSync, 'outcome' | 'reason' | 'unread'> & Partial<Pick<Outcome, 'repeated' | 'warnings'>>
type LastSync = NonNullable<SourceRecord['lastSync']>

/**
 * Does what belongs to the reading of a site when its pages are stored. `renew` holds the job. It may be done again, if the process dies.
 */
export type AfterReading = (source: SourceRecord, job: { renew(): Promise<void>; signal: AbortSignal }) => Promise<void>

/** Reads sites, one page at a time; of several instances one reads each. */
export type Sites = JobRunner & {
  /** Returns the pages of a site that would be read. */
  preview(workspaceId: string, site: Site): Promise<Preview>
}

export function createSites({
  store,
  reader,
  log,
  times,
  afterReading,
}: {
  store: KnowledgeStore
  reader: PageReader
  log: Logger
  times?: Partial<SiteTimes> | undefined
  afterReading: AfterReading
}): Sites {
  const { pause, busy, lease, sweep, preview } = { ...usualTimes, ...times }

  const runner = createJobRunner({
    due: dueJobs,
    maxAtOnce,
    interval: sweep,
    onError: (error) => log.error({ err: error }, 'Sites could not be read'),
  })

  async function* dueJobs(): AsyncIterable<DueJob> {
    for await (const source of store.listDueSources()) {
      yield { id: source.id, workspaceId: source.workspaceId, take: (token) => take(source, token) }
    }
  }

  async function take({ workspaceId, aiId, id }: SourceRecord, token: string): Promise<Run | undefined> {
    const change = (each: SourceRecord, now: Date) => taken(each, token, now, lease)
    const source = accepted(await store.updateSource(workspaceId, aiId, id, change))
    return source?.job?.token === token ? (signal) => read(source, token, signal) : undefined
  }

  async function read(source: SourceRecord, token: string, signal: AbortSignal): Promise<void> {
    const { site } = source
    if (!site) return
    try {
      if (source.job?.isStopping) return await end(source, token, { outcome: 'stopped' })
      // Loaded with the first site.
      const { crawl } = await import('./crawl.ts')
      const wait = (asked: number | undefined) => sleep(Math.max(pause, asked ?? 0), undefined, { signal, ref: false })
      const parts = { store, reader, pause: wait, busy, lease, signal }
      const outcome = await crawl({ ...source, site }, token, parts)
      await finish(source, token, signal)
      await end(source, token, outcome)
    } catch (error) {
      if (error instanceof JobLost) return
      // Another instance reads on, or this one when it is started again.
      if (signal.aborted) return await giveBack(source, token).catch(() => undefined)
      if (error instanceof RetryLater && !error.isTooLong) return await giveBack(source, token, error)
      const reason = reasonOf(error)
      if (reason === undefined) log.error({ source: source.id, err: error }, 'A site could not be read')
      const said = reason ?? 'The site could not be read; the server log says why.'
      await end(source, token, { outcome: 'failed', reason: said }).catch(() => undefined)
    }
  }

  /** Why a reading failed, and what to do, for admins. Undefined: they can do nothing about it. */
  function reasonOf(error: unknown): string | undefined {
    if (error instanceof PageError) return `${error.message} ${error.fix}`
    return error instanceof RetryLater || isTooMuch(error) ? error.message : undefined
  }

  /** What cannot be done after the reading does not undo it. */
  async function finish(source: SourceRecord, token: string, signal: AbortSignal): Promise<void> {
    const { workspaceId, aiId, id } = source
    const hold = (current: SourceRecord, now: Date) => renewed(current, token, {}, now, lease)
    const renew = async () => void (await store.updateSource(workspaceId, aiId, id, hold))
    try {
      await afterReading(source, { renew, signal })
    } catch (error) {
      if (error instanceof JobLost || signal.aborted) throw error
      log.error({ source: id, err: error }, 'What a site answers could not be found out')
    }
  }

  /** Gives a job back, for whoever comes next, or until the site may be asked again. */
  async function giveBack({ workspaceId, aiId, id }: SourceRecord, token: string, asked?: RetryLater): Promise<void> {
    await store.updateSource(workspaceId, aiId, id, (current, now) => {
      if (current.job?.token !== token) return current
      const until = later(now, asked?.wait ?? 0)
      return {
        ...current,
        job: { ...current.job, token: '', ...(asked && { waits: { ...asked.waits, until } }) },
        dueAt: until,
      }
    })
  }

  async function end(
    { workspaceId, aiId, id }: SourceRecord,
    token: string,
    { repeated = [], warnings = [], ...sync }: Ending,
  ): Promise<void> {
    const held = await countDocuments(workspaceId, id)
    await store.updateSource(workspaceId, aiId, id, (current, now) => {
      const { done = 0, failed = 0 } = current.job ?? {}
      const { warnings: _, ...rest } = ended(current, token, { done, failed, ...held, ...sync }, now)
      return {
        ...rest,
        repeated: repeated.length > 0 ? repeated : (current.repeated ?? []),
        ...(warnings.length > 0 && { warnings: firstWarnings(warnings) }),
      }
    })
  }

  /** Counted however a reading ends: one that is stopped or fails leaves documents that wait for a review since an earlier one. */
  async function countDocuments(
    workspaceId: string,
    id: string,
  ): Promise<Pick<LastSync, 'pages' | 'questions' | 'wouldGo'>> {
    const documents: DocumentRecord[] = []
    for await (const document of store.listDocuments(workspaceId, id, { order: 'asc' })) documents.push(document)
    const { waiting, ...counts } = countsOf(documents)
    return { ...counts, ...(waiting > 0 && { wouldGo: waiting }) }
  }

  return {
    async preview(workspaceId, site) {
      const { previewSite } = await import('./preview.ts')
      return previewSite(site, { workspaceId, reader, pause, time: preview })
    },
    ...runner,
  }
}
