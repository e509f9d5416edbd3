import { z } from 'zod'
import { token } from './tokens.ts'

/** How long a printed sign-in link is valid, and how long the token is that it is exchanged for. */
export const signInCodeMinutes = 30
export const signInTokenHours = 12

/** POST /v1/sign-in, without a bearer. The code stands in the fragment of the link that the server prints at its start: /console#code=… */
export const signIn = z.object({ code: z.string().min(1).max(200) }).meta({ id: 'SignIn' })

/** An admin's access token of the default workspace, named Console; `token` is shown this once. A code is good for one sign-in. */
export const signInAnswer = z.object({ data: token, token: z.string() }).meta({ id: 'SignInAnswer' })
