import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Makes an empty folder, which goes with all others at the end of the run (shared.ts). */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'foyer-'))
}

/** All that the files of a folder hold at this moment, byte for byte as Latin-1. What goes away meanwhile was written elsewhere. */
export async function textOfFiles(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(file.parentPath, file.name), 'latin1').catch(() => '')),
  )
  return texts.join('\n')
}
