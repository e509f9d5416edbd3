/*
 * Vectors of passages, from a model for embeddings: what a source and a document say of theirs, and which sources lack some. The numbers
 * themselves are a text beside that of the document, and no business of a store.
 */

/** Of a document whose vectors are those of its text as it is now. */
export type DocumentVectors = {
  /** The model that made them. */
  model: string
  /** How many numbers each has. */
  dimension: number
  passages: number
  /** Some of its passages have none yet. */
  isPartial?: true
}

/** Of a source whose AI resource names a model for embeddings, or did. */
export type SourceVectors = {
  model: string
  /** How many numbers each has, as far as that is known. */
  dimension?: number
  /** Counts the changes of the vectors. */
  revision: number
  /** How many documents and passages have theirs. */
  documents: number
  passages: number
  /** How many passages have none because the AI resource has as many as it may. */
  beyond: number
  /** The revision of the source that all of them are of; absent: some are still to be made. */
  madeOf?: number
  /** Whoever has it makes them. */
  token?: string
  /** Until then nobody else does: they are being made, or it failed and is tried again. */
  until?: string
  /** Since the last success, and what is wrong. */
  failures?: number
  failedSince?: string
  reason?: string
}

/**
 * Whether somebody must look after the vectors of a source: they are not of its documents as they are, nor of the model that its AI resource
 * names now, or it names none any more. Not while the source itself is being read, which changes the same page more than once.
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
