import type { Source } from '../../contract/knowledge/sources.ts'
import { defined } from '../../core/defined.ts'
import type { SourceRecord } from '../../store/records/knowledge/knowledge.ts'
import type { SourceVectors } from '../../store/records/knowledge/vectors.ts'

/** Returns a source in the form of the API. */
export function toSource(source: SourceRecord): Source {
  const { id, kind, name, createdAt, updatedAt, documents, size, fileName, site, job, lastSync } = source
  return {
    id,
    kind,
    name,
    createdAt,
    updatedAt,
    documents,
    size,
    ...defined({
      fileName,
      site,
      lastSync,
      warnings: source.warnings && [...source.warnings],
      sync: job && toSync(job),
      nextSyncAt: job ? undefined : source.dueAt,
      vectors: source.vectors && toVectors(source, source.vectors),
    }),
  }
}

function toSync({ token, isStopping, startedAt, done, failed, found, waits }: NonNullable<SourceRecord['job']>) {
  const state = isStopping ? ('stopping' as const) : token === '' ? ('queued' as const) : ('running' as const)
  return { state, startedAt, done, failed, found, ...(state === 'queued' && waits && { waitingUntil: waits.until }) }
}

function toVectors({ revision }: SourceRecord, vectors: SourceVectors): NonNullable<Source['vectors']> {
  const { model, documents, passages, beyond, madeOf, token, failedSince, reason } = vectors
  const isComplete = madeOf === revision
  const state = isComplete ? 'complete' : reason !== undefined ? 'failed' : token !== undefined ? 'running' : 'waiting'
  return { state, model, documents, passages, ...(beyond > 0 && { beyond }), ...defined({ failedSince, reason }) }
}
