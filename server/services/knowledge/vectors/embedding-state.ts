import type { SourceRecord } from '../../../store/records/knowledge/knowledge.ts'
import { lacksVectors, type SourceVectors } from '../../../store/records/knowledge/vectors.ts'
import { JobLost, type Lease } from '../leased-jobs.ts'
import { hour, later } from '../../../core/clock.ts'

/* The states of the job of making vectors, as changes of its source. Each step renews its lease. */

/** How far the vectors of a source are. */
export type Progress = Pick<SourceVectors, 'documents' | 'passages' | 'beyond' | 'dimension'>

/** The model's vectors have another dimension than before. */
export class OtherDimension extends Error {
  readonly dimension: number

  constructor(dimension: number, before: number) {
    super(`The model's vectors have ${dimension} numbers now, and had ${before} before. All of them are made again.`)
    this.dimension = dimension
  }
}

/** The first pause after a failure, which doubles with each one more, and the longest. Milliseconds. */
const pauses = { first: 30_000, longest: hour }

export const nothingYet: Progress = { documents: 0, passages: 0, beyond: 0 }

/**
 * Takes the job of a source that lacks vectors of `model`; undefined: its vectors are to be removed. Returns the same source if another
 * instance was faster.
 */
export function taken(
  source: SourceRecord,
  model: string | undefined,
  token: string,
  { now, lease }: { now: Date; lease: Lease },
): SourceRecord {
  if (!lacksVectors(source, model, now.toISOString())) return source
  const { vectors } = source
  const until = later(now, lease)
  if (model === undefined) return vectors ? { ...source, vectors: { ...vectors, token, until } } : source
  if (vectors?.model === model) return { ...source, vectors: { ...vectors, token, until } }
  const revision = (vectors?.revision ?? 0) + 1
  return { ...source, vectors: { ...nothingYet, model, revision, token, until } }
}

/** Saves progress and forgets earlier failures; `isChange`: vectors changed. @throws {JobLost} */
export function renewed(
  source: SourceRecord,
  token: string,
  progress: Progress,
  { now, lease, isChange }: { now: Date; lease: Lease; isChange: boolean },
): SourceRecord {
  const { failures: _, failedSince: __, reason: ___, ...vectors } = heldBy(source, token)
  const revision = vectors.revision + Number(isChange)
  return { ...source, vectors: { ...vectors, ...progress, revision, until: later(now, lease) } }
}

/** Ends a job that made all vectors of a revision of the source. @throws {JobLost} */
export function complete(source: SourceRecord, token: string, progress: Progress, madeOf: number): SourceRecord {
  const { model, revision, dimension } = heldBy(source, token)
  const own = dimension !== undefined && { dimension }
  return { ...source, vectors: { model, revision, ...own, ...progress, madeOf } }
}

/** Ends a job that removed all vectors. @throws {JobLost} */
export function removed(source: SourceRecord, token: string): SourceRecord {
  heldBy(source, token)
  const { vectors: _, ...rest } = source
  return rest
}

/** Gives a job up that failed; it is tried again after a while. @throws {JobLost} */
export function failed(
  source: SourceRecord,
  token: string,
  { reason, wait = 0, dimension }: { reason: string; wait?: number; dimension?: number },
  now: Date,
): SourceRecord {
  const { token: _, ...vectors } = heldBy(source, token)
  const failures = (vectors.failures ?? 0) + 1
  const pause = Math.max(wait, Math.min(pauses.longest, pauses.first * 2 ** (failures - 1)))
  const own = dimension !== undefined && { dimension }
  const failedSince = vectors.failedSince ?? now.toISOString()
  return { ...source, vectors: { ...vectors, ...own, failures, failedSince, reason, until: later(now, pause) } }
}

/** Gives a job back, for whoever comes next. */
export function releaseLease(source: SourceRecord, token: string): SourceRecord {
  if (source.vectors?.token !== token) return source
  const { token: _, until: __, ...vectors } = source.vectors
  return { ...source, vectors }
}

/** Has what failed tried again at once. */
export function retryNow(source: SourceRecord): SourceRecord {
  if (!source.vectors || source.vectors.token !== undefined) return source
  const { until: _, ...vectors } = source.vectors
  return { ...source, vectors }
}

function heldBy({ vectors }: SourceRecord, token: string): SourceVectors {
  if (vectors?.token !== token) throw new JobLost()
  return vectors
}
