import type { Site } from '../../../contract/knowledge/sources.ts'
import type { SourceRecord } from '../../../store/records/knowledge/knowledge.ts'
import { JobLost, type Lease } from '../leased-jobs.ts'
import { day, later } from '../../../core/clock.ts'
import { defined } from '../../../core/defined.ts'

/* The states of the job of reading a site, as changes of its source. Each page renews its lease. */

const intervals: Record<Site['refresh'], number | undefined> = { off: undefined, daily: day, weekly: 7 * day }

/** Queues the reading of a site, unless it is queued or running. */
export function queued(source: SourceRecord, now: Date): SourceRecord {
  if (source.job) return source
  const startedAt = now.toISOString()
  return { ...source, job: { token: '', startedAt, done: 0, failed: 0, found: 0 }, dueAt: startedAt }
}

/** Takes the job of a source that is due. Returns the same source if it is not due, or another instance was faster. */
export function taken(source: SourceRecord, token: string, now: Date, lease: Lease): SourceRecord {
  if (!source.site || source.dueAt === undefined || source.dueAt > now.toISOString()) return source
  const { job } = queued(source, now)
  return job ? { ...source, job: { ...job, token }, dueAt: later(now, lease) } : source
}

/** Saves progress, and renews the lease by the store's clock. @throws {JobLost} */
export function renewed(
  source: SourceRecord,
  token: string,
  progress: Partial<Pick<NonNullable<SourceRecord['job']>, 'done' | 'failed' | 'found'>>,
  now: Date,
  lease: Lease,
): SourceRecord {
  if (source.job?.token !== token) throw new JobLost()
  return { ...source, job: { ...source.job, ...progress }, dueAt: later(now, lease) }
}

/** Asks whoever reads the site to stop. A job that nobody holds, since it is queued or waits, is ended by the next instance that takes it. */
export function stopping(source: SourceRecord, now: Date): SourceRecord {
  const { job } = source
  if (!job || job.isStopping) return source
  return { ...source, job: { ...job, isStopping: true }, ...(job.token === '' && { dueAt: now.toISOString() }) }
}

/** Ends a job. What an earlier reading asked to be reviewed, and waits still, was asked for then. @throws {JobLost} */
export function ended(
  source: SourceRecord,
  token: string,
  sync: Omit<NonNullable<SourceRecord['lastSync']>, 'endedAt' | 'askedAt'>,
  now: Date,
): SourceRecord {
  const { job, dueAt: _, ...rest } = source
  if (job?.token !== token) throw new JobLost()
  const endedAt = now.toISOString()
  const waiting = sync.wouldGo === undefined ? undefined : source.lastSync?.askedAt
  const askedAt = sync.outcome === 'needs-review' ? endedAt : waiting
  return scheduled({ ...rest, lastSync: { endedAt, ...sync, ...defined({ askedAt }) } }, now)
}

/** Sets when a site that is not being read is due next. */
export function scheduled(source: SourceRecord, now: Date): SourceRecord {
  if (source.job || !source.site) return source
  const { dueAt: _, ...rest } = source
  const interval = intervals[source.site.refresh]
  const from = source.lastSync ? new Date(source.lastSync.endedAt) : now
  return interval === undefined ? rest : { ...rest, dueAt: later(from, interval) }
}
