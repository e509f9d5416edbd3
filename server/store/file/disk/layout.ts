import path from 'node:path'
import { assetTypes } from '../../../contract/agents/assets.ts'
import { folders, idKinds } from '../journal/records.ts'
import { readdir } from 'node:fs/promises'

/* The layout of a data directory: the one table for commands that copy, check or restore it. */

export type FileKind =
  /** `format.json`. */
  | 'format'
  /** `last-backup.json`; see last-backup.ts. */
  | 'last-backup'
  /** The server's own secrets. */
  | 'key'
  | 'document'
  | 'conversation'
  | 'versions'
  /** The text of a source's document. */
  | 'text'
  /** The vectors of its passages. */
  | 'vectors'
  | 'insight'
  /** The texts that searches compare: a cache, made again if it is missing. */
  | 'search'
  | 'sessions'
  | 'journal'
  | 'asset'
  /** A quarantined file: it could not be read, and was renamed when its path was needed. */
  | 'quarantined'
  /** A temporary file that a crash left. */
  | 'temporary'
  /** The socket of the directory's owner; see lock.ts. */
  | 'socket'

/** An identifier as {@link isId} has it, 8 to 64 characters with what stands before it. */
const id = (kind: string) => `${kind}_[\\w-]{${8 - kind.length - 1},${64 - kind.length - 1}}`

const stored: [FileKind, RegExp][] = [
  ['format', /^format\.json$/],
  ['last-backup', /^last-backup\.json$/],
  ['key', /^(secret|operator-token\.sha256)$/],
  ['document', new RegExp(`^(${folders.map((name) => `${name}/${id(idKinds[name])}`).join('|')})\\.json$`)],
  ['conversation', new RegExp(`^conversations/\\d{4}/\\d\\d/\\d\\d/${id('ses')}\\.jsonl$`)],
  ['sessions', new RegExp(`^sessions/${id('agt')}\\.jsonl$`)],
  ['versions', new RegExp(`^versions/(${id('agt')}|${id('ai')})\\.jsonl$`)],
  ['text', new RegExp(`^texts/${id('doc')}(\\.correction)?\\.md$`)],
  ['vectors', new RegExp(`^vectors/${id('doc')}\\.json$`)],
  ['insight', new RegExp(`^insight/\\d{4}/${id('agt')}\\.jsonl$`)],
  ['search', new RegExp(`^search/${id('agt')}/\\d{4}-\\d\\d-\\d\\d\\.txt$`)],
  ['journal', /^journal\/\d{6,12}\.jsonl$/],
  ['asset', new RegExp(`^assets/[0-9a-f]{64}\\.(${Object.keys(assetTypes).join('|')})$`)],
]

const ourFolder = new RegExp(
  `^(${folders.join('|')}|texts|vectors|versions|sessions|journal|assets|insight(/\\d{4})?|search(/${id('agt')})?|conversations(/\\d{4}(/\\d\\d){0,2})?)$`,
)

/** What a file is, by its path inside of the data directory with `/` between the names; undefined: none of ours. */
export function kindOf(name: string): FileKind | undefined {
  const found = stored.find(([, pattern]) => pattern.test(name))?.[0]
  if (found) return found
  if (/^owner-[0-9a-f]{12}\.sock$/.test(name)) return 'socket'
  const [, base = '', ending] = /^(.*?)((?:\.\d{10,16})?\.damaged|\.tmp)$/.exec(name) ?? []
  if (!stored.some(([, pattern]) => pattern.test(base))) return undefined
  return ending === '.tmp' ? 'temporary' : 'quarantined'
}

/** Whether a folder of that path belongs to the data directory. */
export function isFolder(name: string): boolean {
  return ourFolder.test(name)
}

/** Something that lies in a data directory: its path in it with `/` between the names. Without a kind it is not ours; a folder then is not entered. */
export type FoundFile = { name: string; kind: FileKind | undefined }

/** Yields everything in a data directory, folder by folder in the order of the names. What is no plain file, a link say, is not ours. */
export async function* walk(directory: string, folder = ''): AsyncIterable<FoundFile> {
  const entries = await readdir(path.join(directory, folder), { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory() && isFolder(name)) yield* walk(directory, name)
    else {
      const kind = entry.isFile() || entry.isSocket() ? kindOf(name) : undefined
      yield { name: entry.isDirectory() ? `${name}/` : name, kind: entry.isDirectory() ? undefined : kind }
    }
  }
}
