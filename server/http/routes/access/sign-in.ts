import { signIn, signInAnswer } from '../../../contract/access/sign-in.ts'
import { FoyerError } from '../../../core/errors.ts'
import type { Audit } from '../../../services/access/audit.ts'
import type { SignIns } from '../../../services/access/sign-in.ts'
import { toToken } from '../../../services/access/tokens.ts'
import { HttpError } from '../../errors.ts'
import type { Limits } from '../../guard/limits.ts'
import { json, routesOf, type Route } from '../../route.ts'

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
        limits.checkGuesses(request)
        try {
          const { token, secret } = await signIns.exchange(body.code)
          const by = { kind: 'token', id: token.id, name: token.name } as const
          await audit.note(token.workspaceId, { action: 'signed-in', by })
          return json({ data: toToken(token), token: secret })
        } catch (error) {
          if (!(error instanceof FoyerError) || error.code !== 'unauthorized') throw error
          limits.countGuess(request)
          throw new HttpError('unauthorized', error.message, { 'WWW-Authenticate': 'Bearer realm="foyer"' })
        }
      },
    }),
  ]
}
