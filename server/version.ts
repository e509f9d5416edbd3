import { readFile } from 'node:fs/promises'
import path from 'node:path'

/** The version of the package in `home`, the folder that holds `dist/`; null where there is no package, as in a folder of a test. */
export async function readVersion(home: string): Promise<string | null> {
  const text = await readFile(path.join(home, 'package.json'), 'utf8').catch(() => undefined)
  return text === undefined ? null : (JSON.parse(text) as { version: string }).version
}
