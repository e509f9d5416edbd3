import path from 'node:path'
import { unlessMissing, type Disk } from './disk.ts'
import { replaceFile } from './durable.ts'
import type { StoreLog } from '../../log.ts'

/**
 * What brings a data directory from one format to the next. It may be killed and begun again, so it must bear its own work. `null`: what is
 * stored stays as it is, and there may be more from now on, which earlier versions would lose.
 */
export type Migration = ((disk: Disk, directory: string) => Promise<void>) | null

/** The way up: the first brings format 1 to 2, the second 2 to 3. The newest format is the one behind the last. */
const migrations: readonly Migration[] = [
  // People, what they do in conversations, their notices and logins, contacts, tags, the audit.
  null,
]

/** The data directory has a format that this program does not read, or does not say which. */
export class FormatError extends Error {}

/**
 * Makes sure that this program understands the data directory, and says in it which versions do: a start takes steps that change nothing by
 * itself. `steps` is for tests.
 * @throws {FormatError} when it is newer, when `foyer migrate` must change something, or when `format.json` cannot be read.
 */
export async function checkFormat(disk: Disk, directory: string, log: StoreLog, steps = migrations): Promise<void> {
  const newest = steps.length + 1
  const found = await readFormat(disk, directory, steps)
  if (found === newest) return
  if (found !== undefined && steps.slice(found - 1).some((step) => step !== null)) {
    throw new FormatError(
      `The data in ${directory} have format ${found}. Make a backup, then run node dist/server/main.js migrate (foyer migrate, where it is installed as a package).`,
    )
  }
  await writeFormat(disk, directory, newest)
  if (found === undefined) return
  log.warn({ from: found, to: newest }, 'The data have a newer format now, which earlier versions of Foyer refuse')
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
      `The data in ${directory} have format ${found}; this version of Foyer reads up to ${steps.length + 1}. Nothing was changed. Start the version that wrote them, or restore a backup from before the upgrade.`,
    )
  }
  return found
}

/**
 * Brings a data directory to the newest format, a step after the other; the process must own it. Resolves with the format before and
 * after. `steps` is for tests.
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
    await step?.(disk, directory)
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
