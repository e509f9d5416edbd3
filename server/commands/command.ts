import type { Config } from '../config.ts'

/** 0: done. 1: it could not be done, or something is wrong with the data. 2: the command line or the environment is wrong. */
export type ExitCode = 0 | 1 | 2

/** A command besides `serve`: what the environment says, and the file that it was given, if it takes one. */
export type Command = (given: { config: Config; file: string }) => Promise<ExitCode>

/** Why a command ends early, in words for the operator. */
export class CommandError extends Error {
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}
