import { FoyerError } from '../../core/errors.ts'
import { unavailable } from './availability.ts'

/* What the errors of PostgreSQL (its manual, appendix A) and of its driver mean to us. */

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Serialization failure, deadlock: the same again may succeed. */
export function isPassing(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error))
}

/** Whether it is this constraint's or index's "no two alike" that was broken; of a partition's index too, which is named after it. */
export function isDuplicate(error: unknown): boolean {
  return codeOf(error) === '23505'
}

/** Whether a row had no partition to go to. Its code is that of any broken check; other checks our tables have none. */
export function isUnpartitioned(error: unknown): boolean {
  return codeOf(error) === '23514'
}

/**
 * The error as the services know it. `noteAway` is told when the connection failed, or the server is starting, stopping, or was made
 * a replica in the meantime.
 */
export function toFoyerError(error: unknown, noteAway: (error: unknown) => void): unknown {
  if (error instanceof FoyerError) return error
  const code = codeOf(error)
  if (['53100', '53200'].includes(code)) {
    return new FoyerError('storage-full', 'The storage is full. Nothing was changed.', { cause: error })
  }
  // Cancelled for taking too long, or no lock to be had in time.
  if (['57014', '55P03'].includes(code)) return unavailable(error)
  if (!isConnectionError(error, code)) return error
  noteAway(error)
  return unavailable(error)
}

/** Classes 08 (connection), 53 (no connection left), 57P (going or coming), read-only, and what sockets and the driver report. */
function isConnectionError(error: unknown, code: string): boolean {
  if (/^(08...|53300|57P0\d|25006|25P03)$/.test(code)) return true
  // The system's, such as ECONNRESET, and those of TLS. Node's others, ERR_…, are faults of ours and say nothing about the database.
  if (/^(E(?!RR_)[A-Z_]+|ERR_(SSL|TLS)_\w+|CERT_\w+)$/.test(code)) return true
  const message = error instanceof Error ? error.message : ''
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|not queryable|Cannot use a pool after/i.test(
    message,
  )
}
