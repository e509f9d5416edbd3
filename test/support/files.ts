import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** All that the files of a folder hold at this moment, byte for byte as Latin-1. What goes away meanwhile was written elsewhere. */
export async function textOfFiles(directory: string): Promise<string> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const texts = await Promise.all(
    files.map((file) => readFile(path.join(file.parentPath, file.name), 'latin1').catch(() => '')),
  )
  return texts.join('\n')
}
