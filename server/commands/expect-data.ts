import { kindOf } from '../store/file/layout.ts'
import { realDisk } from '../store/file/disk.ts'
import { CommandError } from './command.ts'

/** Makes sure that a data directory is there, so that no command makes one or speaks of an empty one. @throws {CommandError} with exit code 2. */
export async function expectData(directory: string): Promise<void> {
  const names = await realDisk.list(directory)
  const isOurs = names.some((name) => kindOf(name) !== undefined || name === 'agents' || name === 'journal')
  if (isOurs) return
  throw new CommandError(2, `There are no data of Foyer in ${directory}; FOYER_DATA says where they are.`)
}
