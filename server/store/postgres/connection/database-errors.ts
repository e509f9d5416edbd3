import { DatabaseError } from 'pg'
import { FoyerError } from '../../../core/errors.ts'
import { unavailable } from './availability.ts'

/* What the errors of PostgreSQL (its manual, appendix A) and of its driver mean here. */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** PostgreSQL, the role or the database has no connection left. Nothing was done. */
export function isRefused(error: unknown): error is Error {
  return codeOf(error) === '53300'
}

/** The server does not accept changes: it has become a standby, or `default_transaction_read_only` is on. */
export function isReadOnly(error: unknown): boolean {
  return codeOf(error) === '25006'
}

/** Serialization failure or deadlock: a retry may succeed. */
export function isPassing(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

/** Whether something was locked for longer than a statement may wait for it, in an error that callers get, too. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error instanceof FoyerError ? error.cause : error) === '55P03'
}

/** Whether this unique constraint or index was violated; also that of a partition, which is named after it. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** The constraint that a row violates by referencing one that is gone; undefined: it is another error. */
export function brokenReference(error: unknown): string | undefined {
  return error instanceof DatabaseError && error.code === '23503' ? error.constraint : undefined
}

/** Whether a row had no partition. The code is that of any violated check, but the tables have no other checks. */
export function isUnpartitioned(error: unknown): boolean {
  return codeOf(error) === '23514'
}

/** Translates an error for the services. `noteAway` is called when the connection failed, or the server is starting or stopping. */
export function toFoyerError(error: unknown, noteAway: (error: unknown) => void): unknown {
  if (error instanceof FoyerError) return error
  const code = codeOf(error)
  if (['53100', '53200'].includes(code)) {
    return new FoyerError(
      'storage-full',
      'There is no room in the server’s database. Nothing was changed: try again when its operator has made some.',
      { cause: error },
    )
  }
  // Canceled by a timeout of the statement or of a lock.
  if (code === '57014' || isLockTimeout(error)) return unavailable(error)
  if (isReadOnly(error)) {
    return new FoyerError('storage-unavailable', 'The storage does not accept changes now. Try again in a moment.', {
      retryAfter: 2,
      cause: error,
    })
  }
  if (!isConnectionError(error)) return error
  noteAway(error)
  return unavailable(error)
}

/**
 * Whether the connection is unusable: classes 08 (connection), 53 (no connection left), 57P (starting or stopping), read-only, since the
 * next connection may reach a primary, and errors of sockets and the driver.
 */
export function isConnectionError(error: unknown): boolean {
  const code = codeOf(error)
  if (/^(08...|53300|57P0\d|25006|25P03)$/.test(code)) return true
  // System errors, such as ECONNRESET, and those of TLS. Node's other errors, ERR_…, are bugs here and say nothing about the database.
  if (/^(E(?!RR_)[A-Z_]+|ERR_(SSL|TLS)_\w+|CERT_\w+)$/.test(code)) return true
  const message = error instanceof Error ? error.message : ''
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|not queryable|Cannot use a pool after/i.test(
    message,
  )
}
