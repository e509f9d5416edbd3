import { maxFileBytes } from '../../contract/knowledge/sources.ts'
import { FoyerError } from '../../core/errors.ts'
import type { Piece } from './read/piece.ts'

/** A file that an admin uploaded. */
export type UploadedFile = { name: string; bytes: Uint8Array }

/**
 * Reads a file as pieces of text.
 * @throws {FoyerError} `too-large`; `unsupported-media-type` with the reason, when nothing of it can be read.
 */
export async function readUploadedFile(
  file: UploadedFile,
  workspaceId: string,
): Promise<{ pieces: Piece[]; warnings: string[] }> {
  if (file.bytes.length > maxFileBytes) throw new FoyerError('too-large', 'The file is too large.')
  // The parsers are loaded with the first file.
  const { readFile } = await import('./read/read.ts')
  const reading = await readFile(file, workspaceId)
  if ('refused' in reading) throw new FoyerError('unsupported-media-type', `The file was not read. ${reading.refused}`)
  return reading
}
