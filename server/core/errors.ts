import type { FieldError, ProblemCode } from '../contract/problem.ts'
import type { AnswerErrorCode } from '../contract/sessions/receipt.ts'

/**
 * An error with a code that the interface documents. `message` is shown to the caller, so it says what to do and holds nothing
 * private; what went wrong inside goes into `cause`, which only the log sees.
 */
export class FoyerError extends Error {
  readonly code: ProblemCode
  readonly errors: FieldError[] | undefined
  /** Seconds after which trying again makes sense, for the Retry-After header. */
  readonly retryAfter: number | undefined
  /** The admin's text for visitors, in place of the widget's. */
  readonly limitMessage: string | undefined

  constructor(
    code: ProblemCode,
    message: string,
    options: { cause?: unknown; errors?: FieldError[]; retryAfter?: number; limitMessage?: string } = {},
  ) {
    super(message, options)
    this.name = 'FoyerError'
    this.code = code
    this.errors = options.errors
    this.retryAfter = options.retryAfter
    this.limitMessage = options.limitMessage
  }
}

/** The one error for what does not exist and for what belongs to somebody else, so that the two cannot be told apart. */
export function notFound(what: string): FoyerError {
  return new FoyerError('not-found', `There is no such ${what}.`)
}

/** Returns what was found. @throws {FoyerError} `not-found` when there is none. */
export function orNotFound<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw notFound(what)
  return found
}

/** Input that its schema accepts but that does not fit what is stored. */
export function invalid(path: string, message: string): FoyerError {
  return invalidFields([{ path, message }])
}

/** The same for several fields. */
export function invalidFields(errors: FieldError[]): FoyerError {
  return new FoyerError('validation', 'Some fields are not valid.', { errors })
}

/** Whether something was not stored because there is no room for it. */
export function isStorageFull(error: unknown): boolean {
  return error instanceof FoyerError && error.code === 'storage-full'
}

/**
 * Whether the storage was known to be away before it was asked, which the log says once: what is tried again by itself need not say it each
 * time.
 */
export function isStorageAway(error: unknown): boolean {
  return error instanceof FoyerError && error.code === 'storage-unavailable' && error.cause === undefined
}

/** Whether a stored record cannot be read. */
export function isDamaged(error: unknown): boolean {
  return error instanceof FoyerError && error.code === 'damaged'
}

/** For `catch`: returns `value` in place of a stored record that cannot be read, and throws every other error on. */
export function ifDamaged<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (isDamaged(error)) return value
    throw error
  }
}

/** A stored record that cannot be read. `cause` says which, for the log. */
export function damaged(cause?: unknown): FoyerError {
  return new FoyerError('damaged', 'The stored record cannot be read. The server log names it.', { cause })
}

/** The type of a problem: where /docs says something of it. `publicUrl`: the configured one, which may end with a path. */
export function problemType(anchor: `problem-${ProblemCode}` | `answer-${AnswerErrorCode}`, publicUrl = ''): string {
  return `${publicUrl.replace(/^https?:\/\/[^/]*/, '')}/docs#${anchor}`
}
