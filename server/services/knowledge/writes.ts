import { knowledgeBounds } from '../../contract/knowledge/sources.ts'
import { timestamp } from '../../core/clock.ts'
import { defined } from '../../core/defined.ts'
import { FoyerError, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type {
  DocumentChanges,
  DocumentRecord,
  DocumentWrite,
  Refusal,
  SourceRecord,
} from '../../store/records/knowledge/knowledge.ts'
import { hashOf, type Piece } from './read/piece.ts'

/**
 * Compares the pieces of a source with its stored documents: changed ones are written, missing ones removed. Corrections stay, unless the
 * pieces are what an admin wrote, which replaces them.
 */
export function changesTo(
  source: Pick<SourceRecord, 'id' | 'workspaceId' | 'aiId'>,
  known: readonly DocumentRecord[],
  pieces: readonly Piece[],
  areOwn = false,
): Required<Pick<DocumentChanges, 'write' | 'remove'>> {
  const byKey = new Map(known.map((document) => [document.key, document]))
  const write: DocumentWrite[] = []
  for (const piece of pieces) {
    const found = byKey.get(piece.key)
    byKey.delete(piece.key)
    const isCorrected = areOwn && found?.correctionSize !== undefined
    // Made before it is known whether it is needed: to hash the text of the largest files twice would hold the event loop.
    const changed = writeOf(source, piece, found)
    if (found?.hash !== changed.record.hash || isCorrected)
      write.push({ ...changed, ...(isCorrected && { correction: null }) })
  }
  return { write, remove: [...byKey.values()].map(({ id }) => id) }
}

/** The write of a piece, in place of the document that was found, if any. */
export function writeOf(
  { id: sourceId, workspaceId, aiId }: Pick<SourceRecord, 'id' | 'workspaceId' | 'aiId'>,
  piece: Piece,
  found: DocumentRecord | undefined,
): DocumentWrite {
  const { key, title, text, questions, url, facts, anchors, pages } = piece
  const updatedAt = timestamp()
  const record: DocumentRecord = {
    id: found?.id ?? newId('doc'),
    workspaceId,
    aiId,
    sourceId,
    key,
    title,
    ...defined({ url, questions, facts, anchors, pages }),
    createdAt: found?.createdAt ?? updatedAt,
    updatedAt,
    hash: hashOfPiece(piece),
    size: Buffer.byteLength(text),
    isExcluded: false,
  }
  return { record, text }
}

/** The write of a document with another text, in place of the one that was read, which has not changed. */
export function rewritten(record: DocumentRecord, text: string): DocumentWrite {
  const hash = hashOfPiece({ ...record, text })
  return { record: { ...record, hash, ...correctedAs(hash, record), updatedAt: timestamp() }, text }
}

/** What a record with this hash says of its correction, if that was of what was read before, and nothing of it has changed. */
export function correctedAs(hash: string, before: DocumentRecord | undefined): Pick<DocumentRecord, 'correctedHash'> {
  return before !== undefined && before.correctedHash === before.hash ? { correctedHash: hash } : {}
}

type Hashed = Pick<DocumentRecord, 'title' | 'questions' | 'url' | 'facts' | 'anchors' | 'pages'> & { text: string }

/** A hash of everything stored of a piece, to detect changes. */
function hashOfPiece({ title, text, questions, url, facts, anchors, pages }: Hashed): string {
  const more = facts || anchors || pages ? [facts, anchors, ...(pages ? [pages] : [])] : []
  return hashOf(JSON.stringify([title, text, questions, url, ...more]))
}

const limits: Record<Exclude<Refusal, 'no-ai'>, string> = {
  'too-many-sources': `An AI resource has at most ${knowledgeBounds.sources} sources. Delete one, or merge several.`,
  'too-many-documents': `An AI resource knows at most ${knowledgeBounds.documents.toLocaleString('en')} documents. Delete or shorten a source.`,
  'too-much-text': `An AI resource knows at most ${knowledgeBounds.size / 1024 / 1024} MB of text. Delete or shorten a source.`,
}

/** Whether a change was refused since an AI resource would know more than it may. */
export function isTooMuch(error: unknown): error is FoyerError {
  return error instanceof FoyerError && error.code === 'knowledge-limit'
}

/** Returns the result of a change. @throws {FoyerError} `not-found` or `knowledge-limit`, if the store refused it. */
export function accepted<T>(answer: T | Refusal): Exclude<T, Refusal> {
  if (answer === 'no-ai') throw notFound('AI resource')
  if (isLimit(answer)) throw new FoyerError('knowledge-limit', limits[answer])
  return answer as Exclude<T, Refusal>
}

function isLimit(answer: unknown): answer is keyof typeof limits {
  return typeof answer === 'string' && Object.hasOwn(limits, answer)
}
