import { randomBytes } from 'node:crypto'
import { challengeMinutes } from '../../../contract/access/passkeys.ts'
import { hashToken, sameSecret, type Keyring } from '../../../core/secrets.ts'
import type { PersonRecord, UsedChallenge } from '../../../store/records/people.ts'

/**
 * Challenges for passkeys. They are stored nowhere until they are used, so that strangers who ask for them fill nothing: a challenge is a
 * time and random bits with a MAC, which any instance checks. Each is good for one use: a used one is kept with its person, in the change
 * that uses it, until it has expired.
 */
type PasskeyChallenges = {
  /** A new challenge, in base64url. `purpose`: what it is for, and for whom; it counts for nothing else. */
  create(purpose: string): string
  /** Whether a challenge was made for a purpose, and may still be used. */
  isOpen(challenge: string, purpose: string): boolean
  /** Marks a challenge as used. Undefined: it was used before. */
  use(person: PersonRecord, challenge: string): PersonRecord | undefined
}

const lifetime = challengeMinutes * 60_000

/** `clock` returns milliseconds since 1970. */
export function createPasskeyChallenges(keyring: Pick<Keyring, 'pseudonym'>, clock: () => number): PasskeyChallenges {
  const sign = (made: string, purpose: string) => keyring.pseudonym(`passkey challenge ${purpose} ${made}`)

  return {
    create(purpose) {
      const made = `${clock()}.${randomBytes(16).toString('base64url')}`
      return Buffer.from(`${made}.${sign(made, purpose)}`).toString('base64url')
    },

    isOpen(challenge, purpose) {
      const text = Buffer.from(challenge, 'base64url').toString()
      const [, made = '', at = '', mac = ''] = /^((\d{1,15})\.[\w-]{22})\.([\w-]{43})$/.exec(text) ?? []
      const age = clock() - Number(at)
      // One from ahead was made while the clock was wrong.
      return sameSecret(mac, sign(made, purpose)) && age >= 0 && age < lifetime
    },

    use(person, challenge) {
      const now = new Date(clock()).toISOString()
      const kept = (person.usedChallenges ?? []).filter(({ expiresAt }) => expiresAt > now)
      const used: UsedChallenge = {
        hash: hashToken(challenge),
        expiresAt: new Date(clock() + lifetime).toISOString(),
      }
      if (kept.some(({ hash }) => hash === used.hash)) return undefined
      return { ...person, usedChallenges: [...kept, used] }
    },
  }
}
