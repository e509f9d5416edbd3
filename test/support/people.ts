import { createHash } from 'node:crypto'
import type { Role } from '../../server/contract/access/people.ts'
import type { DeriveKey } from '../../server/services/access/passwords.ts'
import type { Answer, TestServer } from './server.ts'

/** Derives keys at no cost, for tests that are not about passwords. */
export const quickKey: DeriveKey = async (password, salt, length) =>
  createHash('sha512').update(salt).update(password).digest().subarray(0, length)

export const password = 'correct horse battery'

/** Who signed in: the cookies of their browser, and the headers with which the console sends them. */
export type SignedIn = { id: string; email: string; cookies: string[]; headers: Record<string, string> }

let count = 0

/** Invites somebody into the workspace of a token, by default the default one, and follows the link. */
export async function join(
  server: TestServer,
  role: Role,
  { token = server.operatorToken, email = `person-${++count}@example.com`, name = `Person ${count}` } = {},
): Promise<SignedIn> {
  const { data, secret } = await invite(server, role, { token, email })
  return signedIn(server, await accept(server, { secret, name, password }), data.id)
}

/** Invites somebody; `secret` is that of the link. */
export async function invite(
  server: TestServer,
  role: Role,
  { token = server.operatorToken, email = `person-${++count}@example.com` } = {},
) {
  const { body, status, text } = await server.call('POST', '/v1/people', { token, body: { email, role } })
  if (status !== 200) throw new Error(text)
  return { data: body.data as { id: string; email: string }, secret: secretOf(body.link) }
}

export function secretOf(link: string): string {
  return new URL(link).hash.replace('#invitation=', '')
}

/** The headers of a request of the console, with these cookies. */
export function consoleHeaders(server: TestServer, cookies: readonly string[] = []): Record<string, string> {
  return {
    Origin: server.url,
    'Foyer-Console': '1',
    ...(cookies.length > 0 && { Cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') }),
  }
}

export function accept(server: TestServer, body: object, cookies: readonly string[] = []): Promise<Answer> {
  // From an address of its own, where the server trusts its proxy: limits are what other tests are about.
  const headers = { ...consoleHeaders(server, cookies), 'X-Forwarded-For': `10.9.${++count >> 8}.${count & 255}` }
  return server.call('POST', '/v1/invitations/accept', { token: null, body, headers })
}

export function signIn(
  server: TestServer,
  body: { email: string; password?: string },
  more: { cookies?: readonly string[]; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const headers = { ...consoleHeaders(server, more.cookies), ...more.headers }
  return server.call('POST', '/v1/logins', { token: null, body: { password, ...body }, headers })
}

/** Who an answer has signed in. */
export function signedIn(server: TestServer, answer: Answer, id: string = answer.body.data?.id): SignedIn {
  if (answer.status !== 200) throw new Error(answer.text)
  const cookies = answer.headers.getSetCookie()
  return { id, email: answer.body.data.email, cookies, headers: consoleHeaders(server, cookies) }
}
