import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { meAnswer } from '../../../contract/access/logins.ts'
import {
  newPasskeyOptions,
  passkey,
  passkeyChallenge,
  passkeyCreate,
  passkeyLogin,
  passkeyOptions,
  passkeyUpdate,
} from '../../../contract/access/passkeys.ts'
import { FoyerError } from '../../../core/errors.ts'
import type { PasskeyPage } from '../../../services/access/passkey-signatures.ts'
import type { Passkeys } from '../../../services/access/passkeys.ts'
import { expectOurPage } from '../../guard/console-cookie.ts'
import { asGuess, type Limits } from '../../guard/limits.ts'
import { people as anyRole, personOf } from '../../guard/principal.ts'
import { dataReply, json, okAnswer, okReply, routesOf, type Route } from '../../route.ts'
import { asUnauthorized, createSignInReply, type SignInServices } from './sign-in-reply.ts'

/** Signing in with passkeys, and the passkeys of who is signed in. */
export function passkeyRoutes(
  { passkeys, ...services }: SignInServices & { passkeys: Passkeys },
  limits: Pick<Limits, 'checkGuesses' | 'countGuess' | 'countSignIn'>,
): Route[] {
  const route = routesOf('Signing in')
  const signIn = createSignInReply(services)
  return [
    route('POST', '/v1/logins/passkey/challenge', {
      may: ['anyone'],
      summary: 'What a browser needs to ask for a passkey',
      answer: z.object({ data: passkeyOptions }),
      problems: ['passkeys-unavailable'],
      handle: async ({ request, publicUrl }) => json({ data: passkeys.signInOptions(pageOf(request, publicUrl)) }),
    }),
    route('POST', '/v1/logins/passkey', {
      may: ['anyone'],
      summary: 'Sign in to the console with a passkey',
      body: passkeyLogin,
      answer: meAnswer,
      problems: ['passkeys-unavailable'],
      async handle({ body, request, publicUrl }) {
        const page = pageOf(request, publicUrl)
        const check = () => asUnauthorized(passkeys.check(body, page))
        const person = await asGuess(limits, request, 'unauthorized', check)
        const reply = await signIn.open(person, person.memberships[0]?.workspaceId ?? '', request, publicUrl)
        await signIn.note(person)
        return reply
      },
    }),
    route('GET', '/v1/me/passkeys', {
      may: anyRole,
      summary: 'List your passkeys',
      answer: z.object({ data: z.array(passkey) }),
      handle: async ({ principal }) => json({ data: passkeys.list(personOf(principal).person) }),
    }),
    route('POST', '/v1/me/passkeys/challenge', {
      may: anyRole,
      summary: 'What a browser needs to make a passkey',
      body: passkeyChallenge,
      answer: z.object({ data: newPasskeyOptions }),
      problems: ['passkeys-unavailable'],
      async handle({ principal, body, request, publicUrl }) {
        const { person, loginId } = personOf(principal)
        const page = pageOf(request, publicUrl)
        await limits.countSignIn(request, person.email, loginId)
        return json({ data: await passkeys.addOptions(person, loginId, body.password, page) })
      },
    }),
    route('POST', '/v1/me/passkeys', {
      may: anyRole,
      summary: 'Add a passkey that the browser has made',
      body: passkeyCreate,
      answer: z.object({ data: passkey }),
      problems: ['passkeys-unavailable'],
      async handle({ principal, body, request, publicUrl }) {
        const { person, loginId } = personOf(principal)
        const data = await passkeys.add(person, loginId, body, pageOf(request, publicUrl))
        return json({ data })
      },
    }),
    route('PATCH', '/v1/me/passkeys/:passkeyId', {
      may: anyRole,
      summary: 'Rename a passkey',
      body: passkeyUpdate,
      answer: z.object({ data: passkey }),
      handle: ({ principal, params, body }) =>
        dataReply(passkeys.rename(personOf(principal).person, params.passkeyId, body.name)),
    }),
    route('DELETE', '/v1/me/passkeys/:passkeyId', {
      may: anyRole,
      summary: 'Remove a passkey',
      answer: okAnswer,
      handle: ({ principal, params }) => okReply(passkeys.remove(personOf(principal).person, params.passkeyId)),
    }),
  ]
}

/**
 * The page of this server that a request comes from, if passkeys work there: browsers want https or localhost, and a name, not an IP address
 * (Web Authentication, section 5.1.3). The browser signs its origin, so that a page which a proxy of somebody else shows gets nothing.
 * @throws {FoyerError} `forbidden`, `passkeys-unavailable`
 */
function pageOf(request: IncomingMessage, publicUrl: string): PasskeyPage {
  expectOurPage(request, publicUrl)
  const { origin } = request.headers
  if (origin === undefined) throw unavailable('Open the console in a browser to use passkeys.')
  const { protocol, hostname, host } = new URL(origin)
  const server = new URL(publicUrl)
  if (host !== server.host) throw unavailable(`Passkeys work at ${publicUrl}/console. Open the console there.`)
  if (/^[\d.]+$|^\[/.test(hostname)) {
    throw unavailable('Passkeys need an address with a name. Open the console by its name instead of an IP address.')
  }
  if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost')) {
    throw unavailable('Passkeys need https. Open the console by its https address.')
  }
  return { origin, host: hostname }
}

function unavailable(message: string): FoyerError {
  return new FoyerError('passkeys-unavailable', message)
}
