import path from 'node:path'
import { unlessMissing, type Disk } from './disk.ts'
import { replaceFile } from './durable.ts'

/** What brings a data directory from one format to the next. It may be killed and begun again, so it must bear its own work. */
export type Migration = (disk: Disk, directory: string) => Promise<void>

/** The way up: the first brings format 1 to 2, the second 2 to 3. The newest format is the one behind the last. */
const migrations: readonly Migration[] = []

/** The data directory has a format that this program does not read, or does not say which. */
export class FormatError extends Error {}

/**
 * Makes sure that this program understands the data directory, and says so in a new one.
 * @throws {FormatError} for a layout that is newer or older, or when `format.json` cannot be read.
 */
export async function checkFormat(disk: Disk, directory: string): Promise<void> {
  const newest = migrations.length + 1
  const found = await readFormat(disk, directory)
  if (found === undefined) return writeFormat(disk, directory, newest)
  if (found < newest) {
    throw new FormatError(`The data in ${directory} have format ${found}. Make a backup and run foyer migrate first.`)
  }
  return undefined
}

/**
 * The format of a data directory; undefined when nothing says it.
 * @throws {FormatError} when it is newer than this program, or when `format.json` cannot be read.
 */
export async function readFormat(disk: Disk, directory: string, steps = migrations): Promise<number | undefined> {
  const file = path.join(directory, 'format.json')
  const bytes = await disk.read(file).catch(unlessMissing(undefined))
  if (!bytes) return undefined
  const found = formatOf(bytes.toString('utf8'))
  if (found === undefined) throw new FormatError(`${file} does not say which format the data have.`)
  if (found > steps.length + 1) {
    throw new FormatError(
      `The data in ${directory} have format ${found}; this version of Foyer reads up to ${steps.length + 1}.`,
    )
  }
  return found
}

/**
 * Brings a data directory to the newest format, a step after the other; the process must own it. Resolves with the format before and
 * after. `steps` is for tests, as long as there is nothing to migrate.
 * @throws {FormatError} as {@link readFormat}.
 */
export async function migrate(
  disk: Disk,
  directory: string,
  steps = migrations,
): Promise<{ from: number; to: number } | undefined> {
  const from = await readFormat(disk, directory, steps)
  if (from === undefined) return undefined
  for (const [index, step] of steps.entries()) {
    if (index + 1 < from) continue
    await step(disk, directory)
    await writeFormat(disk, directory, index + 2)
  }
  return { from, to: steps.length + 1 }
}

function writeFormat(disk: Disk, directory: string, format: number): Promise<void> {
  return replaceFile(disk, path.join(directory, 'format.json'), [`${JSON.stringify({ format })}\n`])
}

function formatOf(text: string): number | undefined {
  try {
    const { format } = JSON.parse(text) as { format?: unknown }
    return typeof format === 'number' && Number.isInteger(format) && format >= 1 ? format : undefined
  } catch {
    return undefined
  }
}
