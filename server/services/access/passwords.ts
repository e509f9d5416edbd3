import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { promisify } from 'node:util'
import { FoyerError } from '../../core/errors.ts'
import type { PasswordHash } from '../../store/records/people.ts'

/** Derives a key from a password, off the main thread: scrypt, which tests count and make cheap. */
export type DeriveKey = (password: string, salt: Buffer, length: number, options: ScryptOptions) => Promise<Buffer>

export type Passwords = {
  /** @throws {FoyerError} `too-many-requests` when too many wait. */
  hash(password: string): Promise<PasswordHash>
  /** Takes the same work where there is no hash, so that nobody learns whether an account exists. @throws as {@link hash} does. */
  isRight(password: string, hash: PasswordHash | undefined): Promise<boolean>
  /** Whether a hash was made with other parameters than new ones are. */
  isOutdated(hash: PasswordHash): boolean
}

/** OWASP's Password Storage Cheat Sheet, 32 MiB: 0.3 s of a core. */
const parameters = { cost: 2 ** 15, blockSize: 8, parallelization: 3 }
const hashLength = 32
/**
 * How many are computed at once, of the four threads of Node's pool: the others are left for the disk, whose syncs visitors wait for. And how
 * many may wait for that: some seconds' worth.
 */
const maxRunning = 2
const maxWaiting = 20

const scryptKey = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)

export function createPasswords(deriveKey: DeriveKey = scryptKey): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function derive(password: string, { salt, ...options }: Omit<PasswordHash, 'hash'>): Promise<Buffer> {
    if (waiting.length >= maxWaiting) {
      throw new FoyerError('too-many-requests', 'Too many people are signing in. Try again in 5 s.', { retryAfter: 5 })
    }
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      // Twice what it needs (RFC 7914, section 2): Node refuses more than 32 MiB by default.
      const maxmem = 256 * options.cost * options.blockSize
      return await deriveKey(password, Buffer.from(salt, 'base64url'), hashLength, { ...options, maxmem })
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    async hash(password) {
      const made = { ...parameters, salt: randomBytes(16).toString('base64url') }
      return { ...made, hash: (await derive(password, made)).toString('base64url') }
    },

    async isRight(password, stored) {
      const { hash, ...made } = stored ?? { ...parameters, salt: 'of nobody', hash: '' }
      const derived = await derive(password, made)
      const expected = Buffer.from(hash, 'base64url')
      return expected.length === derived.length && timingSafeEqual(expected, derived)
    },

    isOutdated: (hash) =>
      hash.cost !== parameters.cost ||
      hash.blockSize !== parameters.blockSize ||
      hash.parallelization !== parameters.parallelization,
  }
}
