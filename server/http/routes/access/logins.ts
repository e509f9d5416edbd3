import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { currentAnswer, login, loginCreate, meAnswer } from '../../../contract/access/logins.ts'
import { invitation, invitationAccept, invitationLook } from '../../../contract/access/people.ts'
import { FoyerError } from '../../../core/errors.ts'
import { sameSecret, type Keyring } from '../../../core/secrets.ts'
import type { Audit } from '../../../services/access/audit.ts'
import type { Logins } from '../../../services/access/logins.ts'
import type { People } from '../../../services/access/people.ts'
import type { PersonRecord } from '../../../store/records/people.ts'
import type { Store } from '../../../store/store.ts'
import { HttpError } from '../../errors.ts'
import { cookieIn, expectOurPage, isOfConsole, setCookie } from '../../guard/console-cookie.ts'
import type { Limits } from '../../guard/limits.ts'
import { people as anyRole, personOf } from '../../guard/principal.ts'
import { route, type Reply, type Route } from '../../route.ts'
import { toMe } from './me.ts'

type LoginServices = {
  logins: Logins
  people: People
  audit: Pick<Audit, 'note'>
  keyring: Pick<Keyring, 'pseudonym'>
}

/** Signing in and out by a cookie, and following links of invitations. */
export function loginRoutes(
  { logins, people, audit, keyring }: LoginServices,
  store: Pick<Store, 'findPersonByEmail'>,
  limits: Pick<Limits, 'checkGuesses' | 'countGuess' | 'countSignIn'>,
): Route[] {
  const tag = 'Signing in'

  /**
   * The mark of a browser in which somebody has signed in before: a random text, signed for the person and their password. A new password
   * ends it.
   */
  function signDevice(device: string, { id, password }: Pick<PersonRecord, 'id' | 'password'>): string {
    return `${device}.${keyring.pseudonym(`device ${device} ${id} ${password?.hash ?? ''}`)}`
  }

  async function knownDevice(request: IncomingMessage, email: string, publicUrl: string): Promise<string | undefined> {
    const sent = cookieIn(request, 'device', publicUrl)
    const person = await store.findPersonByEmail(email)
    const [device = ''] = sent?.split('.') ?? []
    const isTheirs = sameSecret(sent ?? '', signDevice(device, person ?? { id: 'nobody' }))
    return isTheirs && person ? device : undefined
  }

  /** Signs a person in with new secrets: what the browser had before, perhaps from somebody else, is worth nothing (session fixation). */
  async function openLogin(person: PersonRecord, workspaceId: string, request: IncomingMessage, publicUrl: string) {
    const before = cookieIn(request, 'login', publicUrl)
    if (before !== undefined) await logins.forget(before)
    const { secret } = await logins.open(person, request.headers['user-agent'])
    const device = signDevice(randomBytes(18).toString('base64url'), person)
    const cookies = [setCookie('login', secret, publicUrl), setCookie('device', device, publicUrl)]
    const data = toMe(await people.me(person, workspaceId), person, publicUrl)
    return { kind: 'json', body: { data }, headers: { 'Set-Cookie': cookies } } satisfies Reply
  }

  const noteSignIn = async (person: PersonRecord) => {
    const by = { kind: 'person', id: person.id, name: person.name } as const
    for (const { workspaceId } of person.memberships) await audit.note(workspaceId, { action: 'signed-in', by })
  }

  return [
    route({
      method: 'POST',
      path: '/v1/logins',
      may: ['anyone'],
      summary: 'Sign in to the console with an email address and a password',
      tag,
      body: loginCreate,
      answer: meAnswer,
      problems: [],
      async handle({ body: { email, password }, request, publicUrl }) {
        expectOurPage(request, publicUrl)
        await limits.countSignIn(request, email, await knownDevice(request, email, publicUrl))
        const person = await asUnauthorized(logins.check(email, password))
        const reply = await openLogin(person, person.memberships[0]?.workspaceId ?? '', request, publicUrl)
        await noteSignIn(person)
        return reply
      },
    }),
    route({
      method: 'GET',
      path: '/v1/logins/current',
      may: ['anyone'],
      summary: 'Whom the cookie of this browser signs in to the console, if anybody',
      tag,
      answer: currentAnswer,
      problems: [],
      async handle({ request, publicUrl }) {
        const secret = isOfConsole(request) ? cookieIn(request, 'login', publicUrl) : undefined
        if (secret !== undefined) expectOurPage(request, publicUrl)
        const found = secret === undefined ? null : await logins.find(secret)
        const [first] = found?.person.memberships ?? []
        const data =
          found && first ? toMe(await people.me(found.person, first.workspaceId), found.person, publicUrl) : null
        return { kind: 'json', body: { data } }
      },
    }),
    route({
      method: 'GET',
      path: '/v1/logins',
      may: anyRole,
      summary: 'List where you are signed in',
      tag,
      answer: z.object({ data: z.array(login) }),
      problems: [],
      async handle({ principal }) {
        const { person, loginId } = personOf(principal)
        return { kind: 'json', body: { data: await logins.list(person, loginId) } }
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/logins',
      may: anyRole,
      summary: 'Sign out everywhere',
      tag,
      answer: z.object({ ok: z.literal(true) }),
      problems: [],
      async handle({ principal, publicUrl }) {
        await logins.endAll(personOf(principal).person.id)
        return signedOut(publicUrl)
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/logins/:loginId',
      may: anyRole,
      summary: 'Sign out of one browser; `current` is this one',
      tag,
      answer: z.object({ ok: z.literal(true) }),
      problems: [],
      async handle({ principal, params, publicUrl }) {
        const { person, loginId } = personOf(principal)
        const id = params.loginId === 'current' ? loginId : params.loginId
        await logins.end(person, id)
        return id === loginId ? signedOut(publicUrl) : { kind: 'json', body: { ok: true } }
      },
    }),
    route({
      method: 'POST',
      path: '/v1/invitations/look',
      may: ['anyone'],
      summary: 'What the link of an invitation is for',
      tag,
      body: invitationLook,
      answer: z.object({ data: invitation }),
      problems: ['not-found'],
      async handle({ body, request }) {
        return { kind: 'json', body: { data: await guessed(request, () => people.look(body.secret)) } }
      },
    }),
    route({
      method: 'POST',
      path: '/v1/invitations/accept',
      may: ['anyone'],
      summary: 'Follow the link of an invitation: join, or choose a new password; then you are signed in',
      tag,
      body: invitationAccept,
      answer: meAnswer,
      problems: ['not-found'],
      async handle({ body, request, publicUrl }) {
        expectOurPage(request, publicUrl)
        const account = await guessed(request, () => people.accountOf(body.secret))
        if (account !== undefined) await limits.countSignIn(request, account)
        const { person, workspaceId, kind } = await asUnauthorized(people.accept(body))
        const reply = await openLogin(person, workspaceId, request, publicUrl)
        const by = { kind: 'person', id: person.id, name: person.name } as const
        await audit.note(workspaceId, { action: kind === 'join' ? 'person-joined' : 'password-changed', by })
        return reply
      },
    }),
  ]

  /** Secrets of links are not guessed; whoever tries is counted as for tokens. */
  async function guessed<T>(request: IncomingMessage, look: () => Promise<T>): Promise<T> {
    limits.checkGuesses(request)
    try {
      return await look()
    } catch (error) {
      if (error instanceof FoyerError && error.code === 'not-found') limits.countGuess(request)
      throw error
    }
  }
}

/** The answer to who signs out of this browser. The mark of the device stays: it opens nothing. */
function signedOut(publicUrl: string): Reply {
  return { kind: 'json', body: { ok: true }, headers: { 'Set-Cookie': setCookie('login', null, publicUrl) } }
}

/** Adds the header that a 401 has to have. */
async function asUnauthorized<T>(checked: Promise<T>): Promise<T> {
  try {
    return await checked
  } catch (error) {
    if (!(error instanceof FoyerError) || error.code !== 'unauthorized') throw error
    throw new HttpError('unauthorized', error.message, { 'WWW-Authenticate': 'Bearer realm="foyer"' })
  }
}
