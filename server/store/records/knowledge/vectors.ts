/*
 * The vectors of passages, from an embedding model: their state in records of sources and documents, and which sources lack some. The
 * numbers are stored as an opaque text for each document.
 */

/** The vectors of a document, if they are those of its current text. */
export type DocumentVectors = {
  /** The model that made them. */
  model: string
  /** The dimension. */
  dimension: number
  passages: number
  /** Some of its passages have none yet. */
  isPartial?: true
}

/** The vectors of a source whose AI resource names an embedding model, or did. */
export type SourceVectors = {
  model: string
  /** The dimension, if it is known. */
  dimension?: number
  /** Counts the changes of the vectors. */
  revision: number
  /** How many documents and passages have vectors. */
  documents: number
  passages: number
  /** How many passages have none because the AI resource has reached the maximum. */
  beyond: number
  /** The revision of the source that all vectors are of; absent: some are missing. */
  madeOf?: number
  /** The token of the instance that makes them. */
  token?: string
  /** The end of the lease, or of the pause before a retry. */
  until?: string
  /** Failures since the last success, and the reason of the last. */
  failures?: number
  failedSince?: string
  reason?: string
}

/**
 * Whether vectors of a source are missing, outdated, of another model than its AI resource names now, or to be removed. Not while the source
 * is being read, which may change a page more than once.
 */
export function lacksVectors(
  { revision, job, vectors }: { revision: number; job?: unknown; vectors?: SourceVectors },
  embeddingModel: string | undefined,
  at: string,
): boolean {
  if (job !== undefined) return false
  const isFree = vectors?.until === undefined || vectors.until <= at
  if (embeddingModel === undefined) return vectors !== undefined && isFree
  if (vectors?.model !== embeddingModel) return true
  return vectors.madeOf !== revision && isFree
}
