import type { Config } from '../config.ts'

/** 0: done. 1: it could not be done, or something is wrong with the data. 2: the command line or the environment is wrong. */
export type ExitCode = 0 | 1 | 2

/** What a command was given: what the environment says, and what it takes besides, a file or two stores. */
export type Given = { config: Config; file: string; from: string; to: string }

/** A command besides `serve`. It names of {@link Given} what it takes. */
export type Command<Takes extends keyof Given = keyof Given> = (given: Pick<Given, Takes>) => Promise<ExitCode>

/** Why a command ends early, in words for the operator. */
export class CommandError extends Error {
  readonly exitCode: ExitCode

  constructor(exitCode: ExitCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.exitCode = exitCode
  }
}
