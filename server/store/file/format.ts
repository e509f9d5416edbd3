import path from 'node:path'
import { unlessMissing, type Disk } from './disk.ts'
import { replaceFile } from './durable.ts'

/** The layout of the data directory. A newer one may hold what this program would lose. */
const version = 1

/**
 * Makes sure that this program understands the data directory, and says so in a new one.
 * @throws Error for a newer layout, or when `format.json` cannot be read.
 */
export async function checkFormat(disk: Disk, directory: string): Promise<void> {
  const file = path.join(directory, 'format.json')
  const bytes = await disk.read(file).catch(unlessMissing(undefined))
  if (!bytes) return replaceFile(disk, file, [`${JSON.stringify({ format: version })}\n`])
  const found = formatOf(bytes.toString('utf8'))
  if (found === undefined) throw new Error(`${file} does not say which format the data have.`)
  if (found > version) {
    throw new Error(`The data in ${directory} have format ${found}; this version of Foyer reads up to ${version}.`)
  }
  return undefined
}

function formatOf(text: string): number | undefined {
  try {
    const { format } = JSON.parse(text) as { format?: unknown }
    return typeof format === 'number' && format >= 1 ? format : undefined
  } catch {
    return undefined
  }
}
