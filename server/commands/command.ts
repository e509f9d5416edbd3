import type { Config } from '../config.ts'
import { kindOf } from '../store/file/disk/layout.ts'
import { realDisk } from '../store/file/disk/disk.ts'

/** 0: success. 1: the command failed, or found errors in the data. 2: the command line or the environment is wrong. */
export type ExitCode = 0 | 1 | 2

/** The input of a command: its environment, and a file or two stores. */
type Given = { config: Config; file: string; from: string; to: string }

/** A command other than `serve`, which takes what it needs of {@link Given}. */
export type Command<Takes extends keyof Given = keyof Given> = (given: Pick<Given, Takes>) => Promise<ExitCode>

/** A count with its noun, for the operator: `1 picture`, `2 pictures`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Ends a command, with a message for the operator. */
export class CommandError extends Error {
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}

/** Checks that a data directory exists, so that no command creates one or reports on an empty one; `advice` says where it is named. @throws {CommandError} with exit code 2. */
export async function expectData(directory: string, advice = 'Set FOYER_DATA to the data directory.'): Promise<void> {
  const names = await realDisk.list(directory)
  const isOurs = names.some((name) => kindOf(name) !== undefined || name === 'agents' || name === 'journal')
  if (isOurs) return
  throw new CommandError(2, `There is no Foyer data in ${directory}. ${advice}`)
}
