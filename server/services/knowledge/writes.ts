import { createHash } from 'node:crypto'
import { newId } from '../../core/ids.ts'
import type { DocumentChanges, DocumentRecord, DocumentWrite, SourceRecord } from '../../store/records/knowledge.ts'
import { now } from '../clock.ts'
import type { Piece } from './read/piece.ts'

/** What storing the pieces of a source comes to: those that changed are written, and those that are no longer there go. */
export function changesTo(
  source: Pick<SourceRecord, 'id' | 'workspaceId' | 'aiId'>,
  known: readonly DocumentRecord[],
  pieces: readonly Piece[],
): Required<Pick<DocumentChanges, 'write' | 'remove'>> {
  const byKey = new Map(known.map((document) => [document.key, document]))
  const write: DocumentWrite[] = []
  for (const piece of pieces) {
    const found = byKey.get(piece.key)
    byKey.delete(piece.key)
    if (found?.hash !== hashOf(piece)) write.push(writeOf(source, piece, found))
  }
  return { write, remove: [...byKey.values()].map(({ id }) => id) }
}

/** A piece as its document is written: in place of the one that was found, if any. */
export function writeOf(
  { id: sourceId, workspaceId, aiId }: Pick<SourceRecord, 'id' | 'workspaceId' | 'aiId'>,
  piece: Piece,
  found: DocumentRecord | undefined,
): DocumentWrite {
  const { key, title, text, questions, url } = piece
  const updatedAt = now()
  const record: DocumentRecord = {
    id: found?.id ?? newId('doc'),
    workspaceId,
    aiId,
    sourceId,
    key,
    title,
    ...(url !== undefined && { url }),
    ...(questions && { questions }),
    createdAt: found?.createdAt ?? updatedAt,
    updatedAt,
    hash: hashOf(piece),
    size: Buffer.byteLength(text),
    isExcluded: false,
  }
  return { record, text }
}

/** The document with another text, which is then what was read of it. */
export function rewritten(record: DocumentRecord, text: string): DocumentWrite {
  const { title, questions, url } = record
  const hash = hashOf({
    title,
    text,
    ...(questions && { questions: [...questions] }),
    ...(url !== undefined && { url }),
  })
  return { record: { ...record, hash, updatedAt: now() }, text }
}

/** Of all that is stored of a piece, to see whether it changed. */
function hashOf({ title, text, questions, url }: Omit<Piece, 'key'>): string {
  return createHash('sha256')
    .update(JSON.stringify([title, text, questions, url]))
    .digest('base64url')
    .slice(0, 22)
}
