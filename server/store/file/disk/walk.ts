import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isFolder, kindOf, type FileKind } from './layout.ts'

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
