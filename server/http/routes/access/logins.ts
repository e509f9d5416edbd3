import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { currentAnswer, login, loginCreate, meAnswer } from '../../../contract/access/logins.ts'
import { invitation, invitationAccept, invitationLook } from '../../../contract/access/people.ts'
import { sameSecret } from '../../../core/secrets.ts'
import type { Invitations } from '../../../services/access/invitations.ts'
import type { Store } from '../../../store/store.ts'
import { cookieIn, expectOurPage, isOfConsole, setCookie } from '../../guard/console-cookie.ts'
import { asGuess, type Limits } from '../../guard/limits.ts'
import { people as anyRole, personOf } from '../../guard/principal.ts'
import { dataReply, json, okAnswer, routesOf, type Reply, type Route } from '../../route.ts'
import { asUnauthorized, createSignInReply, type SignInServices } from './sign-in-reply.ts'

/** Signing in and out by a cookie, and following links of invitations. */
export function loginRoutes(
  { invitations, ...services }: SignInServices & { invitations: Invitations },
  store: Pick<Store, 'findPersonByEmail'>,
  limits: Pick<Limits, 'checkGuesses' | 'countGuess' | 'countSignIn'>,
): Route[] {
  const route = routesOf('Signing in')
  const { logins, people, audit } = services
  const signIn = createSignInReply(services)

  async function knownDevice(request: IncomingMessage, email: string, publicUrl: string): Promise<string | undefined> {
    const sent = cookieIn(request, 'device', publicUrl)
    const person = await store.findPersonByEmail(email)
    const [device = ''] = sent?.split('.') ?? []
    const isTheirs = sameSecret(sent ?? '', signIn.signDevice(device, person ?? { id: 'nobody' }))
    return isTheirs && person ? device : undefined
  }

  return [
    route('POST', '/v1/logins', {
      may: ['anyone'],
      summary: 'Sign in to the console with an email address and a password',
      body: loginCreate,
      answer: meAnswer,
      async handle({ body: { email, password }, request, publicUrl }) {
        expectOurPage(request, publicUrl)
        await limits.countSignIn(request, email, await knownDevice(request, email, publicUrl))
        const person = await asUnauthorized(logins.check(email, password))
        const reply = await signIn.open(person, person.memberships[0]?.workspaceId ?? '', request, publicUrl)
        await signIn.note(person)
        return reply
      },
    }),
    route('GET', '/v1/logins/current', {
      may: ['anyone'],
      summary: 'Whom the cookie of this browser signs in to the console, if anybody',
      answer: currentAnswer,
      async handle({ request, publicUrl }) {
        const secret = isOfConsole(request) ? cookieIn(request, 'login', publicUrl) : undefined
        if (secret !== undefined) expectOurPage(request, publicUrl)
        const found = secret === undefined ? null : await logins.find(secret)
        const [first] = found?.person.memberships ?? []
        return json({ data: found && first ? await people.me(found.person, first.workspaceId, publicUrl) : null })
      },
    }),
    route('GET', '/v1/logins', {
      may: anyRole,
      summary: 'List where you are signed in',
      answer: z.object({ data: z.array(login) }),
      async handle({ principal }) {
        const { person, loginId } = personOf(principal)
        return json({ data: await logins.list(person, loginId) })
      },
    }),
    route('DELETE', '/v1/logins', {
      may: anyRole,
      summary: 'Sign out everywhere',
      answer: okAnswer,
      async handle({ principal, publicUrl }) {
        await logins.endAll(personOf(principal).person.id)
        return signedOut(publicUrl)
      },
    }),
    route('DELETE', '/v1/logins/:loginId', {
      may: anyRole,
      summary: 'Sign out of one browser; `current` is this one',
      answer: okAnswer,
      async handle({ principal, params, publicUrl }) {
        const { person, loginId } = personOf(principal)
        const id = params.loginId === 'current' ? loginId : params.loginId
        await logins.end(person, id)
        return id === loginId ? signedOut(publicUrl) : json({ ok: true })
      },
    }),
    route('POST', '/v1/invitations/look', {
      may: ['anyone'],
      summary: 'What the link of an invitation is for',
      body: invitationLook,
      answer: z.object({ data: invitation }),
      problems: ['not-found'],
      handle: ({ body, request }) =>
        dataReply(asGuess(limits, request, 'not-found', () => invitations.look(body.secret))),
    }),
    route('POST', '/v1/invitations/accept', {
      may: ['anyone'],
      summary: 'Follow the link of an invitation: join, or choose a new password; then you are signed in',
      body: invitationAccept,
      answer: meAnswer,
      problems: ['not-found'],
      async handle({ body, request, publicUrl }) {
        expectOurPage(request, publicUrl)
        const account = await asGuess(limits, request, 'not-found', () => invitations.accountOf(body.secret))
        if (account !== undefined) await limits.countSignIn(request, account)
        const { person, workspaceId, kind } = await asUnauthorized(invitations.accept(body))
        const reply = await signIn.open(person, workspaceId, request, publicUrl)
        const by = { kind: 'person', id: person.id, name: person.name } as const
        await audit.note(workspaceId, { action: kind === 'join' ? 'person-joined' : 'password-changed', by })
        return reply
      },
    }),
  ]
}

/** The answer to who signs out of this browser. The mark of the device stays: it opens nothing. */
function signedOut(publicUrl: string): Reply {
  return json({ ok: true }, { 'Set-Cookie': setCookie('login', null, publicUrl) })
}
