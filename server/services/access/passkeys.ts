import { randomBytes } from 'node:crypto'
import {
  challengeMinutes,
  maxPasskeys,
  type NewPasskeyOptions,
  type Passkey,
  type PasskeyCreate,
  type PasskeyLogin,
  type PasskeyOptions,
} from '../../contract/access/passkeys.ts'
import { after, minute, timestamp } from '../../core/clock.ts'
import { FoyerError, invalid, notFound, orNotFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { hashToken, type Keyring, sameSecret } from '../../core/secrets.ts'
import type { PasskeyRecord, PersonRecord, UsedChallenge } from '../../store/records/people.ts'
import type { Store } from '../../store/store.ts'
import type { Passwords } from './passwords.ts'
import { algorithms, challengeIn, checkNewPasskey, checkPasskeyUse, type PasskeyPage } from './passkey-signatures.ts'

export type Passkeys = {
  /** What a browser needs to ask for a passkey. The same for everybody: it names nobody's. */
  signInOptions(page: PasskeyPage): PasskeyOptions
  /**
   * Who signs in with a passkey. Whatever is wrong gets the same answer.
   * @throws {FoyerError} `unauthorized`
   */
  check(signed: PasskeyLogin, page: PasskeyPage): Promise<PersonRecord>

  list(person: PersonRecord): Passkey[]
  /** What a browser needs to make a passkey, in the login that asks. @throws a `validation` error at `password`. */
  addOptions(person: PersonRecord, loginId: string, password: string, page: PasskeyPage): Promise<NewPasskeyOptions>
  /** @throws a `validation` error at `credential`. */
  add(person: PersonRecord, loginId: string, body: PasskeyCreate, page: PasskeyPage): Promise<Passkey>
  /** @throws {FoyerError} `not-found` */
  rename(person: PersonRecord, id: string, name: string): Promise<Passkey>
  /** It signs nobody in from now on. The password stays, so nobody loses the last way in. @throws {FoyerError} `not-found` */
  remove(person: PersonRecord, id: string): Promise<void>
}

type PasskeysDeps = {
  store: Pick<Store, 'getPerson' | 'updatePerson'>
  passwords: Pick<Passwords, 'isRight'>
  keyring: Pick<Keyring, 'pseudonym'>
  clock: () => number
}

/** `clock` returns milliseconds since 1970. */
export function createPasskeys({ store, passwords, keyring, clock }: PasskeysDeps): Passkeys {
  const challenges = createPasskeyChallenges(keyring, clock)
  // Only the login that gave the password goes on, and only as long as that is the password.
  const adding = ({ id, password }: PersonRecord, loginId: string) => `add ${id} ${loginId} ${password?.hash ?? ''}`

  /** Changes one passkey, or with null removes it. */
  async function change(
    id: string,
    passkeyId: string,
    next: (current: PasskeyRecord) => PasskeyRecord | null,
  ): Promise<PasskeyRecord | null> {
    let changed: PasskeyRecord | null = null
    const person = await store.updatePerson(id, (current) => {
      const before = passkeysOf(current).find((each) => each.id === passkeyId)
      if (!before) throw notFound('passkey')
      changed = next(before)
      return withPasskeys(current, passkeyId, changed)
    })
    if (!person) throw notFound('passkey')
    return changed
  }

  return {
    signInOptions: ({ host }) => ({ challenge: challenges.create('sign in'), rpId: host }),

    async check(signed, page) {
      const id = Buffer.from(signed.response.userHandle, 'base64url').toString()
      const person = /^per_[\w-]{8,60}$/.test(id) ? await store.getPerson(id) : null
      const passkey = passkeysOf(person).find((each) => each.credentialId === signed.id && each.host === page.host)
      if (!person || !passkey || person.memberships.length === 0) throw refused()
      const isOpen = (challenge: string) => challenges.isOpen(challenge, 'sign in')
      const counter = await checkPasskeyUse(signed, passkey, page, isOpen)
      if (counter === null) throw refused()
      // Of two with one challenge, or one counter, at once, the second is refused; so is one that was removed in this moment.
      const used = await store.updatePerson(id, (current) => {
        const found = passkeysOf(current).find((each) => each.id === passkey.id)
        const isCopied = found && (counter > 0 || found.counter > 0) && counter <= found.counter
        const next = challenges.use(current, challengeIn(signed))
        if (!found || isCopied || !next || current.memberships.length === 0) throw refused()
        return withPasskeys(next, found.id, { ...found, counter, usedAt: timestamp(clock()) })
      })
      if (!used) throw refused()
      return used
    },

    list: (person) => passkeysOf(person).map(toPasskey),

    async addOptions(person, loginId, password, { host }) {
      if (!(await passwords.isRight(password, person.password))) throw invalid('password', 'is not your password')
      const { id, email, name } = person
      return {
        challenge: challenges.create(adding(person, loginId)),
        rpId: host,
        user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: name },
        algorithms,
        exclude: passkeysOf(person)
          .filter((each) => each.host === host)
          .map(({ credentialId }) => credentialId),
      }
    },

    async add(person, loginId, { name, credential }, page) {
      const isOpen = (challenge: string) => challenges.isOpen(challenge, adding(person, loginId))
      const made = await checkNewPasskey(credential, page, isOpen)
      if (!made) throw invalid('credential', 'is not a passkey for this page, or took too long. Add it once more')
      const passkey = { id: newId('pky'), name, ...made, host: page.host, createdAt: timestamp(clock()), usedAt: null }
      const added = await store.updatePerson(person.id, (current) => {
        const next = challenges.use(current, challengeIn(credential))
        const isKnown = passkeysOf(current).some(({ credentialId }) => credentialId === made.credentialId)
        // Of a password that was changed meanwhile, the one before does not count any more.
        if (!next || isKnown || current.epoch !== person.epoch) {
          throw invalid('credential', 'was added before, or your password has changed. Add it once more')
        }
        if (passkeysOf(current).length >= maxPasskeys) {
          throw invalid(
            'passkeys',
            `are ${maxPasskeys} already, the most that there may be. Remove one that you do not use`,
          )
        }
        return { ...next, passkeys: [...passkeysOf(current), passkey], updatedAt: after(current.updatedAt) }
      })
      if (!added) throw notFound('person')
      return toPasskey(passkey)
    },

    async rename(person, id, name) {
      const renamed = orNotFound(await change(person.id, id, (current) => ({ ...current, name })), 'passkey')
      return toPasskey(renamed)
    },

    async remove(person, id) {
      await change(person.id, id, () => null)
    },
  }
}

function passkeysOf(person: PersonRecord | null): readonly PasskeyRecord[] {
  return person?.passkeys ?? []
}

/** A person with another passkey in the place of one, or with null without it. */
function withPasskeys(person: PersonRecord, id: string, next: PasskeyRecord | null): PersonRecord {
  const passkeys = passkeysOf(person).flatMap((each) => (each.id === id ? (next ?? []) : each))
  return { ...person, passkeys, updatedAt: after(person.updatedAt) }
}

function toPasskey({ id, name, host, createdAt, usedAt }: PasskeyRecord): Passkey {
  return { id, name, host, createdAt, usedAt }
}

function refused(): FoyerError {
  return new FoyerError(
    'unauthorized',
    'This passkey does not sign in here: it was removed, belongs to another address, or took too long. Try again, or use your password.',
  )
}

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

const lifetime = challengeMinutes * minute

/** `clock` returns milliseconds since 1970. */
function createPasskeyChallenges(keyring: Pick<Keyring, 'pseudonym'>, clock: () => number): PasskeyChallenges {
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
      const now = timestamp(clock())
      const kept = (person.usedChallenges ?? []).filter(({ expiresAt }) => expiresAt > now)
      const used: UsedChallenge = {
        hash: hashToken(challenge),
        expiresAt: timestamp(clock() + lifetime),
      }
      if (kept.some(({ hash }) => hash === used.hash)) return undefined
      return { ...person, usedChallenges: [...kept, used] }
    },
  }
}
