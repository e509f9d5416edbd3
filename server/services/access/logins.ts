import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { loginIdleDays, loginMaxDays, type Login } from '../../contract/access/logins.ts'
import { day, hour, timestamp, createPeriodName } from '../../core/clock.ts'
import { FoyerError, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { hashToken } from '../../core/secrets.ts'
import type { Bus } from '../../store/live.ts'
import type { LoginRecord, PeopleStore, PersonRecord } from '../../store/records/people.ts'
import { createWriteBehind, type WriteBehind } from '../write-behind.ts'
import type { Passwords } from './passwords.ts'

export type Logins = Pick<WriteBehind<unknown>, 'start' | 'stop'> & {
  /**
   * Checks an email address and a password. An unknown address takes the same work and gets the same answer as a wrong password.
   * @throws {FoyerError} `unauthorized`
   */
  check(email: string, password: string): Promise<PersonRecord>
  /** Signs a person in. `secret` is for the cookie: it is known to nobody afterwards. */
  open(person: PersonRecord, userAgent: string | undefined): Promise<{ login: LoginRecord; secret: string }>
  /** Who is signed in by a secret. Null: nobody, or not any more. */
  find(secret: string): Promise<{ login: LoginRecord; person: PersonRecord } | null>
  /** Where a person is signed in, newest first. `current`: the id of the login that asks. */
  list(person: PersonRecord, current: string): Promise<Login[]>
  /** @throws {FoyerError} `not-found` */
  end(person: PersonRecord, id: string): Promise<void>
  /** Ends the login of a secret, if there is one. */
  forget(secret: string): Promise<void>
  /** Ends all logins of a person, as one change. */
  endAll(personId: string): Promise<void>
  /** Whether a login counts no more: its time is over, or all from before were ended. */
  isOver(login: LoginRecord, person: PersonRecord): boolean
  /** Removes the logins of a person that count no more, and closes what they had open. */
  removeOver(personId: string): Promise<void>
}

/** The most logins of a person. The one that was used longest ago ends for a new one. */
const maxLogins = 50
/** How far the clock may have been set back since a login was made; one from further ahead would outlive its time. */
const maxAhead = day

type LoginsDeps = {
  store: PeopleStore
  bus: Pick<Bus, 'revoke'>
  passwords: Passwords
  log: Logger
  clock: () => number
}

/** `clock` returns milliseconds since 1970. */
export function createLogins({ store, bus, passwords, log, clock }: LoginsDeps): Logins {
  const nameOfHour = createPeriodName(hour, clock)
  // Not with each request: a request that only reads would wait for the disk.
  const uses = createWriteBehind<string>({
    write: (id, usedAt) => store.updateLogin(id, (login) => (login.usedAt < usedAt ? { ...login, usedAt } : login)),
    merge: (_failed, newer) => newer,
    onError: (error, id) => log.warn({ err: error, login: id }, 'When a sign-in was last used could not be stored'),
  })

  const usedAt = ({ id, usedAt: stored }: LoginRecord) => {
    const pending = uses.get(id)
    return pending !== undefined && pending > stored ? pending : stored
  }

  /** Until when a login counts if it is not used again. */
  function endOf(login: LoginRecord): number {
    return Math.min(Date.parse(usedAt(login)) + loginIdleDays * day, Date.parse(login.createdAt) + loginMaxDays * day)
  }

  function isOver(login: LoginRecord, person: PersonRecord): boolean {
    const now = clock()
    return login.epoch !== person.epoch || endOf(login) <= now || Date.parse(login.createdAt) > now + maxAhead
  }

  async function remove({ id, personId }: LoginRecord): Promise<boolean> {
    const wasThere = await store.deleteLogin(id)
    if (wasThere) await bus.revoke([id, personId])
    return wasThere
  }

  async function removeOver(personId: string): Promise<void> {
    const person = await store.getPerson(personId)
    const logins = await store.listLogins(personId)
    const over = person ? logins.filter((login) => isOver(login, person)) : logins
    const left = logins.filter((login) => !over.includes(login))
    const spare = left.toSorted((a, b) => (usedAt(a) < usedAt(b) ? -1 : 1)).slice(0, -maxLogins)
    for (const login of [...over, ...spare]) await remove(login)
  }

  return {
    async check(email, password) {
      const found = await store.findPersonByEmail(email)
      const isRight = await passwords.isRight(password, found?.password)
      if (!found?.password || !isRight || found.memberships.length === 0) {
        throw new FoyerError(
          'unauthorized',
          'The email address and the password do not match. Check both, and try again.',
        )
      }
      if (!passwords.isOutdated(found.password)) return found
      const stronger = await passwords.hash(password)
      const before = found.password.hash
      const renewed = await store.updatePerson(found.id, (current) =>
        current.password?.hash === before ? { ...current, password: stronger } : current,
      )
      return renewed ?? found
    },

    async open(person, userAgent) {
      const secret = `fy_lg_${randomBytes(32).toString('base64url')}`
      const createdAt = timestamp(clock())
      const { id: personId, epoch } = person
      const times = { createdAt, usedAt: createdAt }
      const login = {
        id: newId('lgn'),
        personId,
        epoch,
        hash: hashToken(secret),
        device: deviceName(userAgent),
        ...times,
      }
      // They were removed meanwhile.
      if (!(await store.createLogin(login))) throw new FoyerError('unauthorized', 'This account was removed.')
      await removeOver(person.id)
      return { login, secret }
    },

    async find(secret) {
      const found = await store.findLogin(hashToken(secret))
      if (!found) return null
      const { login, person } = found
      if (isOver(login, person)) {
        // Now, so that a clock that is set back does not bring it to life again.
        await remove(login)
        return null
      }
      const now = nameOfHour()
      if (usedAt(login) < now) uses.set(login.id, now)
      return found
    },

    async list(person, current) {
      const logins = (await store.listLogins(person.id)).filter((login) => !isOver(login, person))
      return logins.toReversed().map((login) => {
        const { id, device, createdAt } = login
        const expiresAt = timestamp(endOf(login))
        return { id, device, createdAt, usedAt: usedAt(login), expiresAt, isCurrent: id === current }
      })
    },

    async end(person, id) {
      const login = (await store.listLogins(person.id)).find((each) => each.id === id)
      if (!login || !(await remove(login))) throw notFound('sign-in')
    },

    async forget(secret) {
      const found = await store.findLogin(hashToken(secret))
      if (found) await remove(found.login)
    },

    async endAll(personId) {
      await store.updatePerson(personId, (person) => ({ ...person, epoch: person.epoch + 1 }))
      await removeOver(personId)
    },

    isOver,
    removeOver,
    start: uses.start,
    stop: uses.stop,
  }
}

/** Earlier ones first: most browsers also name those that they are like. */
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
]

const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

/** A name for the browser and the system of a User-Agent header: `Firefox on Windows`. The header itself is not kept. */
function deviceName(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const nameIn = (table: [string, RegExp][]) => table.find(([, pattern]) => pattern.test(text))?.[0]
  const [browser, system] = [nameIn(browsers), nameIn(systems)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Another browser'
}
