import { kindOf } from '../store/file/disk/layout.ts'
import { realDisk } from '../store/file/disk/disk.ts'
import { CommandError } from './command.ts'

/** Checks that a data directory exists, so that no command creates one or reports on an empty one; `advice` says where it is named. @throws {CommandError} with exit code 2. */
export async function expectData(directory: string, advice = 'Set FOYER_DATA to the data directory.'): Promise<void> {
  const names = await realDisk.list(directory)
  const isOurs = names.some((name) => kindOf(name) !== undefined || name === 'agents' || name === 'journal')
  if (isOurs) return
  throw new CommandError(2, `There is no Foyer data in ${directory}. ${advice}`)
}
