import { signIn, signInAnswer } from '../../../contract/access/sign-in.ts'
import type { Audit } from '../../../services/access/audit.ts'
import type { SignIns } from '../../../services/access/sign-in.ts'
import { toToken } from '../../../services/access/tokens.ts'
import { asGuess, type Limits } from '../../guard/limits.ts'
import { json, routesOf, type Route } from '../../route.ts'
import { asUnauthorized } from './sign-in-reply.ts'

const route = routesOf('Access tokens')

/** `limits`: wrong codes count as wrong tokens. */
export function signInRoutes(
  signIns: SignIns,
  audit: Pick<Audit, 'note'>,
  limits: Pick<Limits, 'checkGuesses' | 'countGuess'>,
): Route[] {
  return [
    route('POST', '/v1/sign-in', {
      may: ['anyone'],
      summary: 'Exchange the code of a printed sign-in link for an access token',
      body: signIn,
      answer: signInAnswer,
      async handle({ body, request }) {
        const exchange = () => asUnauthorized(signIns.exchange(body.code))
        const { token, secret } = await asGuess(limits, request, 'unauthorized', exchange)
        const by = { kind: 'token', id: token.id, name: token.name } as const
        await audit.note(token.workspaceId, { action: 'signed-in', by })
        return json({ data: toToken(token), token: secret })
      },
    }),
  ]
}
