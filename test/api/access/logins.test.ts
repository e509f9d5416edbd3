import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeriveKey } from '../../../server/services/access/passwords.ts'
import { textOfFiles } from '../../support/files.ts'
import { sendRaw } from '../../support/network/raw.ts'
import {
  accept,
  consoleHeaders,
  invite,
  join,
  password,
  quickKey,
  secretOf,
  signedIn,
  signIn,
  type SignedIn,
} from '../../support/people.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/* Signing in by a cookie, and how others try to. */

const day = 86_400_000

let server: TestServer
let now: number
/** How often a key was derived from a password: the work that signing in costs. */
let derived: number
let ida: SignedIn

const countedKey: DeriveKey = (...given) => {
  derived += 1
  return quickKey(...given)
}

beforeEach(async () => {
  now = Date.now()
  derived = 0
  server = await startTestServer({ clock: () => now, trustProxy: 1, deriveKey: countedKey })
  ida = await join(server, 'owner', { email: 'ida@example.com', name: 'Ida' })
})
afterEach(() => server.stop())

/** A call of the console, with what the browser sends beside it. */
const get = (headers: Record<string, string>, path = '/v1/me') => server.call('GET', path, { token: null, headers })
const statusOf = async (headers: Record<string, string>) => (await get(headers)).status
const loginOf = ({ cookies }: Pick<SignedIn, 'cookies'>) => cookies.find((each) => /foyer-login=/.test(each)) ?? ''
const from = (address: string) => ({ 'X-Forwarded-For': address })

test('a password signs in: once in each browser, again at a second visit, and until one signs out', async () => {
  const answer = await signIn(server, { email: ' IDA@Example.com ' })
  expect(answer.body.data).toMatchObject({ name: 'Ida', email: 'ida@example.com', role: 'owner' })
  const second = signedIn(server, answer)
  for (const { headers } of [ida, second, second]) expect(await statusOf(headers)).toBe(200)
  const { data } = (await get(second.headers, '/v1/logins')).body
  expect(data.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true, false])
  const out = await server.call('DELETE', '/v1/logins/current', { token: null, headers: second.headers })
  expect(out.headers.getSetCookie()[0]).toMatch(/^foyer-login=; Path=\/; Max-Age=0;/)
  expect(await statusOf(second.headers)).toBe(401)
  expect(await statusOf(ida.headers)).toBe(200)
})

test('the cookie is for this host, for HTTP alone, never sent from other sites; over TLS it is bound to it', async () => {
  for (const cookie of ida.cookies) {
    expect(cookie).toMatch(/^foyer-(login|device)=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  }
  await server.stop()
  server = await startTestServer({ publicUrl: 'https://chat.example', deriveKey: quickKey })
  const { secret } = await invite(server, 'owner')
  const joined = await accept(server, { secret, name: 'Ida', password })
  for (const cookie of joined.headers.getSetCookie()) {
    expect(cookie).toMatch(/^__Host-foyer-(login|device)=.+; HttpOnly; SameSite=Strict; Secure$/)
  }
  const over = signedIn(server, joined)
  expect(await statusOf({ ...over.headers, Origin: 'https://chat.example' })).toBe(200)
  const plain = (over.headers['Cookie'] ?? '').replaceAll('__Host-', '')
  expect(await statusOf({ ...over.headers, Cookie: plain })).toBe(401)
})

test('no secret is in a log, a file or an answer', async () => {
  const { body } = await server.call('POST', '/v1/people', { body: { email: 'eve@example.com', role: 'reader' } })
  const link = secretOf(body.link)
  await signIn(server, { email: 'ida@example.com' }, { cookies: ida.cookies })
  const cookie = loginOf(ida).replace(/^foyer-login=|;.*$/g, '')
  const kept = server.logged() + (await textOfFiles(server.directory))
  for (const secret of [cookie, link, password]) expect(kept).not.toContain(secret)
  expect((await get(ida.headers, '/v1/people')).text).not.toMatch(/hash|salt/)
})

describe('who is signed in', () => {
  test.each([
    ['not used for 14 days', [14]],
    ['used, but 90 days old', [13, 13, 13, 13, 13, 13, 12]],
  ])('ends when it was %s', async (_, steps) => {
    for (const [index, days] of steps.entries()) {
      now += days * day
      const isLast = index === steps.length - 1
      expect([index, await statusOf(ida.headers)]).toEqual([index, isLast ? 401 : 200])
    }
    // A clock that is set back brings nothing to life.
    now -= 30 * day
    expect(await statusOf(ida.headers)).toBe(401)
  })

  test('a login that was made while the clock was a year ahead does not outlive its time', async () => {
    now += 365 * day
    const ahead = signedIn(server, await signIn(server, { email: 'ida@example.com' }))
    expect(await statusOf(ahead.headers)).toBe(200)
    now -= 365 * day
    expect(await statusOf(ahead.headers)).toBe(401)
  })

  test('uses are not written with each request, and are there after a restart', async () => {
    now += 13 * day
    const before = server.store.measures().changes.sum
    for (let count = 0; count < 20; count++) expect(await statusOf(ida.headers)).toBe(200)
    expect(server.store.measures().changes.sum).toBe(before)
    await server.service.finish(1000)
    const [login] = await server.store.listLogins(ida.id)
    expect(login?.usedAt).toBe(new Date(now - (now % 3_600_000)).toISOString())
  })

  test('a new password ends all other logins, and the one that changed it goes on with a new cookie', async () => {
    const other = signedIn(server, await signIn(server, { email: 'ida@example.com' }))
    const body = { current: password, password: 'another long password' }
    const wrong = await server.call('PUT', '/v1/me/password', {
      token: null,
      headers: ida.headers,
      body: { ...body, current: 'not this one' },
    })
    expectProblem(wrong, 422, 'validation')
    const changed = await server.call('PUT', '/v1/me/password', { token: null, headers: ida.headers, body })
    const after = signedIn(server, changed)
    expect(await statusOf(after.headers)).toBe(200)
    for (const { headers } of [ida, other]) expect(await statusOf(headers)).toBe(401)
    expect((await signIn(server, { email: 'ida@example.com' })).status).toBe(401)
    expect((await signIn(server, { email: 'ida@example.com', password: body.password })).status).toBe(200)
  })

  test('signs out everywhere at once', async () => {
    const other = signedIn(server, await signIn(server, { email: 'ida@example.com' }))
    expect((await server.call('DELETE', '/v1/logins', { token: null, headers: other.headers })).status).toBe(200)
    for (const { headers } of [ida, other]) expect(await statusOf(headers)).toBe(401)
    expect(await server.store.listLogins(ida.id)).toEqual([])
  })

  test('sees and ends only their own logins', async () => {
    const eve = await join(server, 'owner', { email: 'eve@example.com' })
    const [login] = (await get(ida.headers, '/v1/logins')).body.data
    const ended = await server.call('DELETE', `/v1/logins/${login.id}`, { token: null, headers: eve.headers })
    expectProblem(ended, 404, 'not-found')
    expect(await statusOf(ida.headers)).toBe(200)
  })

  test('loses the open stream with the role, and with the sign-in', async () => {
    const eve = await join(server, 'owner', { email: 'eve@example.com' })
    const agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data.id
    const session = (await server.call('POST', `/v1/agents/${agent}/sessions`)).body.data.id
    const path = `/v1/agents/${agent}/sessions/${session}/events`
    const endOf = async (act: () => Promise<Answer>) => {
      const stream = await fetch(server.url + path, { headers: eve.headers })
      expect(stream.status).toBe(200)
      expect((await act()).status).toBe(200)
      return stream.text()
    }
    const demoted = () => server.call('PATCH', `/v1/people/${eve.id}`, { body: { role: 'reader' } })
    expect(await endOf(demoted)).toContain('problem-forbidden')
    await server.call('PATCH', `/v1/people/${eve.id}`, { body: { role: 'editor' } })
    const out = () => server.call('DELETE', '/v1/logins/current', { token: null, headers: eve.headers })
    expect(await endOf(out)).toContain('problem-unauthorized')
  })

  test('is out with the next request once they are removed', async () => {
    const eve = await join(server, 'editor', { email: 'eve@example.com' })
    expect(await statusOf(eve.headers)).toBe(200)
    expect((await server.call('DELETE', `/v1/people/${eve.id}`)).status).toBe(200)
    expect(await statusOf(eve.headers)).toBe(401)
    expect((await signIn(server, { email: 'eve@example.com' })).status).toBe(401)
  })
})

describe('a cookie counts', () => {
  test('not without the header of the console, whatever the method', async () => {
    const { 'Foyer-Console': _, ...headers } = ida.headers
    for (const [method, path] of [
      ['GET', '/v1/me'],
      ['GET', '/v1/agents'],
      ['DELETE', '/v1/logins'],
    ] as const) {
      expectProblem(await server.call(method, path, { token: null, headers }), 401, 'unauthorized')
    }
    expect(await statusOf(ida.headers)).toBe(200)
  })

  test.each([
    ['another origin', { Origin: 'https://evil.example' }],
    ['an opaque origin', { Origin: 'null' }],
    ['an origin whose host only begins like ours', { Origin: 'http://127.0.0.1.evil.example' }],
    ['another site, as the browser says', { 'Sec-Fetch-Site': 'cross-site' }],
    ['another host of the same site', { 'Sec-Fetch-Site': 'same-site' }],
    ['an address that was typed', { 'Sec-Fetch-Site': 'none' }],
  ])('not from %s', async (_, headers) => {
    for (const method of ['GET', 'PATCH']) {
      const body = method === 'PATCH' ? { name: 'Eve' } : undefined
      const all = { ...ida.headers, ...headers }
      expectProblem(await server.call(method, '/v1/me', { token: null, headers: all, body }), 403, 'forbidden')
    }
    expect((await get(ida.headers)).body.data.name).toBe('Ida')
  })

  test('for a change not without an origin, even if the header is there', async () => {
    const { Origin: _, ...headers } = ida.headers
    expect(await statusOf(headers)).toBe(200)
    const body = { name: 'Eve' }
    expectProblem(await server.call('PATCH', '/v1/me', { token: null, headers, body }), 403, 'forbidden')
    const said = { ...headers, 'Sec-Fetch-Site': 'same-origin' }
    expect((await server.call('PATCH', '/v1/me', { token: null, headers: said, body })).status).toBe(200)
  })

  test('not in a form that another page sends', async () => {
    const response = await fetch(`${server.url}/v1/agents`, {
      method: 'POST',
      headers: { Cookie: ida.headers['Cookie'] ?? '', 'Content-Type': 'text/plain', Origin: 'https://evil.example' },
      body: '{"name":"Made by a form"}',
    })
    expect(response.status).toBe(401)
    expect((await server.call('GET', '/v1/agents')).body.data).toEqual([])
  })

  test('nor does the interface let pages of other origins send its header', async () => {
    const preflight = await server.call('OPTIONS', '/v1/me', {
      token: null,
      headers: { Origin: 'https://evil.example', 'Access-Control-Request-Headers': 'foyer-console' },
    })
    expect(preflight.headers.get('access-control-allow-headers')).not.toMatch(/foyer-console/i)
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    expect((await get(ida.headers)).headers.get('access-control-allow-credentials')).toBeNull()
  })

  test('not beside a second one of its name, which another host of the domain may have set', async () => {
    const cookie = ida.headers['Cookie'] ?? ''
    const other = 'foyer-login=fy_lg_' + 'a'.repeat(43)
    for (const both of [`${other}; ${cookie}`, `${cookie}; ${other}`]) {
      expect(await statusOf({ ...ida.headers, Cookie: both })).toBe(401)
    }
    const head = `GET /v1/me HTTP/1.1\r\nHost: x\r\nFoyer-Console: 1\r\n`
    const raw = await sendRaw(server.url, `${head}Cookie: ${other}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)
    expect(raw.status).toBe(401)
  })

  test.each([
    '',
    'x',
    '__proto__',
    'fy_lg_',
    `fy_lg_${'a'.repeat(43)}`,
    'a'.repeat(10_000),
    '"',
    '%0d%0aSet-Cookie:x=y',
    '\u00e9',
  ])('not with the value %j, which comes back nowhere', async (value) => {
    const answer = await get({ ...ida.headers, Cookie: `foyer-login=${value}` })
    expectProblem(answer, 401, 'unauthorized')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('less than a token: with both, the token decides', async () => {
    const { body } = await server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })
    const headers = ida.headers
    expectProblem(await server.call('GET', '/v1/me', { token: body.token, headers }), 403, 'forbidden')
    expectProblem(await server.call('GET', '/v1/agents', { token: 'fy_ad_wrong', headers }), 401, 'unauthorized')
  })

  test('only as a cookie: its secret is no bearer, and is refused in an address', async () => {
    const secret = loginOf(ida).replace(/^foyer-login=|;.*$/g, '')
    expectProblem(await server.call('GET', '/v1/me', { token: secret }), 401, 'unauthorized')
    expectProblem(await get(ida.headers, `/v1/me?key=${secret}`), 401, 'unauthorized')
    expect(server.logged()).not.toContain(secret)
  })
})

describe('session fixation:', () => {
  test('signing in makes a new secret, and ends the one that the browser brought', async () => {
    const eve = await join(server, 'reader', { email: 'eve@example.com' })
    const answer = await signIn(server, { email: 'ida@example.com' }, { cookies: eve.cookies })
    const made = signedIn(server, answer)
    expect(loginOf(made)).not.toBe(loginOf(eve))
    expect((await get(made.headers)).body.data.name).toBe('Ida')
    expect(await statusOf(eve.headers)).toBe(401)
  })

  test('no other page signs a browser in', async () => {
    const headers = { Origin: 'https://evil.example', 'Foyer-Console': '1' }
    const body = { email: 'ida@example.com', password }
    expectProblem(await server.call('POST', '/v1/logins', { token: null, headers, body }), 403, 'forbidden')
    const bare = { Origin: server.url }
    expectProblem(await server.call('POST', '/v1/logins', { token: null, headers: bare, body }), 403, 'forbidden')
  })
})

describe('nobody learns who has an account:', () => {
  test('an unknown address, one that is only invited, and a wrong password get the same answer for the same work', async () => {
    await invite(server, 'reader', { email: 'invited@example.com' })
    const answers: [string, number][] = []
    for (const email of ['ida@example.com', 'nobody@example.com', 'invited@example.com']) {
      derived = 0
      const answer = await signIn(server, { email, password: 'a wrong password' }, { headers: from(email) })
      answers.push([answer.text, derived])
      expect(answer.status).toBe(401)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
    expect(new Set(answers.map(String)).size).toBe(1)
    expect(answers[0]?.[1]).toBe(1)
  })

  test('and their limits are the same', async () => {
    const limitOf = async (email: string) => {
      for (let count = 0; count < 100; count++) {
        const answer = await signIn(server, { email, password: 'wrong' }, { headers: from(`10.1.0.${count}`) })
        if (answer.status === 429) return count
      }
      return Infinity
    }
    expect([await limitOf('eve@example.com'), await limitOf('nobody@example.com')]).toEqual([20, 20])
  })
})

describe('whoever guesses', () => {
  const guess = (headers: Record<string, string>, cookies: readonly string[] = []) =>
    signIn(server, { email: 'ida@example.com', password: 'a guess' }, { headers, cookies })

  test('waits, whatever address the guesses come from; the browsers of the account do not', async () => {
    const answers: number[] = []
    for (let count = 0; count < 25; count++) answers.push((await guess(from(`10.2.0.${count}`))).status)
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 401), ...Array.from({ length: 5 }, () => 429)])
    const refused = await signIn(server, { email: 'ida@example.com' })
    expectProblem(refused, 429, 'too-many-requests')
    expect(refused.body.detail).toMatch(/^Too many requests\. Try again in 1[45] minutes\.$/)
    // Where she has signed in before she does so again, also after signing out.
    await server.call('DELETE', '/v1/logins/current', { token: null, headers: ida.headers })
    expect((await signIn(server, { email: 'ida@example.com' }, { cookies: ida.cookies })).status).toBe(200)
    now += 15 * 60_000
    expect((await signIn(server, { email: 'ida@example.com' })).status).toBe(200)
  })

  test.each([
    ['made up', () => 'foyer-device=abc.def'],
    ['of somebody else', async () => (await join(server, 'reader')).cookies[1] ?? ''],
  ])('is no known browser by a mark that is %s', async (_, mark) => {
    const cookies = [await mark()]
    for (let count = 0; count < 20; count++) await guess(from(`10.3.0.${count}`), cookies)
    expect((await guess(from('10.3.1.1'), cookies)).status).toBe(429)
  })

  test('has no more guesses in a browser that is known', async () => {
    for (let count = 0; count < 20; count++) await guess(from(`10.4.0.${count}`), ida.cookies)
    expect((await guess(from('10.4.1.1'), ida.cookies)).status).toBe(429)
    expect((await signIn(server, { email: 'ida@example.com' })).status).toBe(200)
  })

  test('from one address waits for all accounts, and nobody else does', async () => {
    for (let count = 0; count < 60; count++) {
      await signIn(server, { email: `${count}@example.com`, password: 'wrong' }, { headers: from('10.5.0.1') })
    }
    expect((await signIn(server, { email: 'ida@example.com' }, { headers: from('10.5.0.1') })).status).toBe(429)
    expect((await signIn(server, { email: 'ida@example.com' }, { headers: from('10.5.0.2') })).status).toBe(200)
  })

  test('costs no work when the limit is reached', async () => {
    for (let count = 0; count < 20; count++) await guess(from(`10.6.0.${count}`))
    derived = 0
    await Promise.all(Array.from({ length: 10 }, () => guess(from('10.6.1.1'))))
    expect(derived).toBe(0)
  })
})

test('a flood of people who sign in waits in a line of bounded length, of which two are at work', async () => {
  let running = 0
  let most = 0
  const release: (() => void)[] = []
  let isOpen = false
  await server.stop()
  server = await startTestServer({
    trustProxy: 1,
    async deriveKey(...given) {
      running += 1
      most = Math.max(most, running)
      if (!isOpen) await new Promise<void>((resolve) => release.push(resolve))
      running -= 1
      return quickKey(...given)
    },
  })
  const refused: number[] = []
  let onRefused: () => void = () => undefined
  const all = Array.from({ length: 40 }, async (_, index) => {
    const { status } = await signIn(server, { email: `${index}@example.com` }, { headers: from(`10.7.0.${index}`) })
    if (status === 429) refused.push(status)
    if (refused.length === 18) onRefused()
    return status
  })
  // Two at work and twenty in line: all others are refused while those wait.
  await new Promise<void>((resolve) => (onRefused = resolve))
  expect(running).toBe(2)
  isOpen = true
  for (const each of release) each()
  const statuses = await Promise.all(all)
  expect(most).toBe(2)
  expect(statuses.filter((status) => status === 401)).toHaveLength(22)
})

test('passwords are kept by scrypt with parameters of their own, and hashed anew when those are too weak', async () => {
  await server.stop()
  server = await startTestServer()
  const ida2 = await join(server, 'owner', { email: 'ida@example.com' })
  const stored = (await server.store.getPerson(ida2.id))?.password
  expect(stored).toMatchObject({ cost: 2 ** 15, blockSize: 8, parallelization: 3 })
  const weak = { cost: 1024, blockSize: 8, parallelization: 1, salt: 'salt' }
  const key = await promisify<string, Buffer, number, object, Buffer>(scrypt)(
    password,
    Buffer.from('salt', 'base64url'),
    32,
    weak,
  )
  const hash = key.toString('base64url')
  await server.store.updatePerson(ida2.id, (person) => ({ ...person, password: { ...weak, hash } }))
  expect((await signIn(server, { email: 'ida@example.com' })).status).toBe(200)
  expect((await server.store.getPerson(ida2.id))?.password).toMatchObject({ cost: 2 ** 15 })
  expect((await signIn(server, { email: 'ida@example.com' })).status).toBe(200)
})

test('anyone may ask whom their cookie signs in', async () => {
  const current = (headers: Record<string, string>) => get(headers, '/v1/logins/current')
  expect((await current(ida.headers)).body.data).toEqual((await get(ida.headers)).body.data)
  const { 'Foyer-Console': _, ...bare } = ida.headers
  const stale = { ...ida.headers, Cookie: 'foyer-login=fy_lg_none' }
  for (const headers of [bare, stale, consoleHeaders(server), {}])
    expect((await current(headers)).body).toEqual({ data: null })
  expectProblem(await current({ ...ida.headers, Origin: 'https://evil.example' }), 403, 'forbidden')
})

test('a page of the console sees nothing of the cookie in a request without one', async () => {
  expectProblem(await get(consoleHeaders(server)), 401, 'unauthorized')
})
