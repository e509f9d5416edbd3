import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Passkey } from '../../support/passkey.ts'
import { join, password, quickKey, secretOf, signedIn, signIn, type SignedIn } from '../../support/people.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/* Passkeys, and how others try to sign in with them. */

const origin = 'https://chat.example'
const host = 'chat.example'
const minute = 60_000

let server: TestServer
let now: number
let ida: SignedIn
let key: Passkey

beforeEach(async () => {
  now = Date.now()
  server = await startTestServer({ clock: () => now, publicUrl: origin, trustProxy: 1, deriveKey: quickKey })
  ida = await person('ida@example.com')
  key = new Passkey()
})
afterEach(() => server.stop())

async function person(email: string, role: 'owner' | 'reader' = 'owner'): Promise<SignedIn> {
  const joined = await join(server, role, { email, name: email.split('@')[0] ?? '' })
  return { ...joined, headers: { ...joined.headers, Origin: origin } }
}

const console = { Origin: origin, 'Foyer-Console': '1' }
const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = ida.headers) =>
  server.call(method, path, { token: null, ...(body !== undefined && { body }), headers })

async function challengeToAdd(who = ida): Promise<Answer> {
  return send('POST', '/v1/me/passkeys/challenge', { password }, who.headers)
}

/** What a person's browser makes a passkey with. */
async function asked(who = ida) {
  const { challenge, rpId, user } = (await challengeToAdd(who)).body.data
  return { challenge, host: rpId, origin, userHandle: user.id }
}

async function add(passkey: Passkey, who = ida, name = 'Laptop'): Promise<Answer> {
  const credential = passkey.create(await asked(who))
  return send('POST', '/v1/me/passkeys', { name, credential }, who.headers)
}

async function newChallenge(headers: Record<string, string> = console): Promise<string> {
  return (await send('POST', '/v1/logins/passkey/challenge', undefined, headers)).body.data.challenge
}

const enter = (signed: unknown, headers: Record<string, string> = {}) =>
  send('POST', '/v1/logins/passkey', signed, { ...console, ...headers })

/** Signs in honestly. */
async function enterWith(passkey: Passkey): Promise<Answer> {
  return enter(passkey.sign({ challenge: await newChallenge(), origin, host }))
}

const list = async (who = ida) => (await send('GET', '/v1/me/passkeys', undefined, who.headers)).body.data

test('a passkey is added with a name, signs in, shows its last use, is renamed, and removed', async () => {
  const added = await add(key)
  expect(added.status).toBe(200)
  const { id } = added.body.data
  expect(await list()).toEqual([{ id, name: 'Laptop', host, createdAt: expect.stringMatching(/Z$/), usedAt: null }])
  now += 90 * minute
  const answer = await enterWith(key)
  expect(answer.body.data).toMatchObject({ id: ida.id, email: 'ida@example.com', role: 'owner' })
  const second = { ...signedIn(server, answer).headers, Origin: origin }
  expect((await send('GET', '/v1/me', undefined, second)).status).toBe(200)
  expect((await list())[0].usedAt).toBe(new Date(now).toISOString())
  expect((await send('PATCH', `/v1/me/passkeys/${id}`, { name: ' Work laptop ' })).body.data.name).toBe('Work laptop')
  expect((await send('DELETE', `/v1/me/passkeys/${id}`)).status).toBe(200)
  expect(await list()).toEqual([])
  expectProblem(await enterWith(key), 401, 'unauthorized')
  // The password stays, and so does who is signed in.
  expect((await send('GET', '/v1/me', undefined, second)).status).toBe(200)
  expect((await signIn(server, { email: 'ida@example.com' }, { headers: { Origin: origin } })).status).toBe(200)
  const { data } = (await send('GET', '/v1/audit?order=asc')).body
  expect(data.map(({ action }: { action: string }) => action)).toEqual([
    ...['person-invited', 'person-joined', 'passkey-added', 'signed-in', 'account-changed', 'passkey-removed'],
    'signed-in',
  ])
})

test('signing in with a passkey leaves nothing of who was signed in before in this browser', async () => {
  await add(key)
  const before = await person('eve@example.com', 'reader')
  const answer = await enter(key.sign({ challenge: await newChallenge(), origin, host }), before.headers)
  expect(answer.status).toBe(200)
  expect((await send('GET', '/v1/me', undefined, before.headers)).status).toBe(401)
})

test('what a browser asks with names nobody, and is different each time', async () => {
  await add(key)
  const answers = await Promise.all([newChallenge(), newChallenge({ ...ida.headers })])
  expect(new Set(answers).size).toBe(2)
  const { data } = (await send('POST', '/v1/logins/passkey/challenge', undefined, console)).body
  expect(data).toEqual({ challenge: expect.any(String), rpId: host })
})

test('adding one needs the password, and says which are there already', async () => {
  const wrong = await send('POST', '/v1/me/passkeys/challenge', { password: 'not the password' })
  expectProblem(wrong, 422, 'validation')
  expect(wrong.body.errors[0].path).toBe('password')
  await add(key)
  expect((await challengeToAdd()).body.data).toMatchObject({ exclude: [key.id], rpId: host })
})

describe('a use of a passkey is refused, with the same answer as for an unknown one,', () => {
  const later = (passkey: Passkey, ways: Parameters<Passkey['sign']>[1]) => async () =>
    passkey.sign({ challenge: await newChallenge(), origin, host }, ways)
  const flipped = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)

  const attempts: [string, () => Promise<unknown>][] = [
    [
      'with a challenge of its own making',
      () => later(key, { challenge: Buffer.from('mine').toString('base64url') })(),
    ],
    ['with the challenge for adding one', async () => key.sign({ ...(await asked()), host })],
    ['from another origin', () => later(key, { origin: 'https://evil.example' })()],
    ['from another port', () => later(key, { origin: `${origin}:8443` })()],
    ['without TLS', () => later(key, { origin: 'http://chat.example' })()],
    ['for another host', () => later(key, { host: 'evil.example' })()],
    ['without verifying who it is', () => later(key, { flags: 1 })()],
    ['without anybody present', () => later(key, { flags: 4 })()],
    ['when it is the making of one', () => later(key, { type: 'webauthn.create' })()],
    [
      'with another signature',
      async () => {
        const signed = await later(key, {})()
        const signature = signed.response.signature.slice(0, -6) + flipped(signed.response.signature.slice(-6))
        return { ...signed, response: { ...signed.response, signature } }
      },
    ],
    [
      'with data that was changed after it was signed',
      async () => {
        const signed = await later(key, { flags: 1 })()
        const { authenticatorData } = key.sign({ challenge: '', origin, host }).response
        return { ...signed, response: { ...signed.response, authenticatorData } }
      },
    ],
    [
      'of a key that nobody has added',
      async () => {
        const stranger = new Passkey()
        stranger.userHandle = key.userHandle
        return later(stranger, {})()
      },
    ],
    [
      'signed with another key under its id',
      async () => {
        const stranger = new Passkey()
        stranger.userHandle = key.userHandle
        return { ...(await later(stranger, {})()), id: key.id }
      },
    ],
    [
      'in the name of somebody else',
      async () => {
        const eve = await person('eve@example.com', 'reader')
        const theirs = new Passkey()
        await add(theirs, eve)
        theirs.userHandle = key.userHandle
        return later(theirs, {})()
      },
    ],
    [
      'in the name of nobody',
      async () => {
        const signed = await later(key, {})()
        return {
          ...signed,
          response: { ...signed.response, userHandle: Buffer.from('per_nobody00').toString('base64url') },
        }
      },
    ],
    [
      'after five minutes',
      async () => {
        const signed = await later(key, {})()
        now += 5 * minute
        return signed
      },
    ],
    [
      'with a challenge from a clock that was ahead',
      async () => {
        now += 60 * minute
        const signed = await later(key, {})()
        now -= 60 * minute
        return signed
      },
    ],
  ]

  test.each(attempts)('%s', async (_, attempt) => {
    await add(key)
    const told = (await enterWith(new Passkey())).body.detail
    const before = await server.store.getPerson(ida.id)
    const answer = await enter(await attempt())
    expectProblem(answer, 401, 'unauthorized')
    expect(answer.body.detail).toBe(told)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await server.store.getPerson(ida.id)).toEqual(before)
    // The passkey itself is as good as before.
    expect((await enterWith(key)).status).toBe(200)
  })

  test('a second time, also at once', async () => {
    await add(key)
    const signed = key.sign({ challenge: await newChallenge(), origin, host })
    const answers = await Promise.all([enter(signed), enter(signed), enter(signed)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401])
    now += minute
    expectProblem(await enter(signed), 401, 'unauthorized')
    expect((await server.store.getPerson(ida.id))?.usedChallenges).toHaveLength(2)
    // What has expired is not kept.
    now += 10 * minute
    await enterWith(key)
    expect((await server.store.getPerson(ida.id))?.usedChallenges).toHaveLength(1)
  })

  test('when its counter goes back, as that of a copy does', async () => {
    const counting = new Passkey({ counter: 5 })
    await add(counting)
    expect((await enterWith(counting)).status).toBe(200)
    for (const counter of [0, 5, 6]) {
      expectProblem(await enter(await later(counting, { counter })()), 401, 'unauthorized')
    }
    expect((await enter(await later(counting, { counter: 20 })())).status).toBe(200)
  })

  test('once its person is removed, or got a link for a new password', async () => {
    const eve = await person('eve@example.com', 'reader')
    const theirs = new Passkey()
    await add(theirs, eve)
    const link = await send('POST', `/v1/people/${eve.id}/link`)
    expect((await enterWith(theirs)).status).toBe(200)
    const again = await server.call('POST', '/v1/invitations/accept', {
      token: null,
      body: { secret: secretOf(link.body.link), password: 'another long password' },
      headers: console,
    })
    expect(again.status).toBe(200)
    expectProblem(await enterWith(theirs), 401, 'unauthorized')
    await add(key)
    await send('POST', '/v1/people', { email: 'second@example.com', role: 'owner' })
    const third = await person('third@example.com')
    expect((await send('DELETE', `/v1/people/${ida.id}`, undefined, third.headers)).status).toBe(200)
    expectProblem(await enterWith(key), 401, 'unauthorized')
  })

  test('and many of them from one address are not answered any more', async () => {
    await add(key)
    const signed = new Passkey().sign({ challenge: await newChallenge(), origin, host })
    const from = { 'X-Forwarded-For': '203.0.113.9' }
    const answers = await Promise.all(Array.from({ length: 100 }, () => enter(signed, from)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expectProblem(await enter(signed, from), 429, 'too-many-requests')
    expect((await enterWith(key)).status).toBe(200)
  })
})

describe('a new passkey is refused', () => {
  const attempts: [string, (passkey: Passkey) => Promise<unknown>][] = [
    ['with a challenge of its own making', async (each) => each.create({ ...(await asked()), challenge: 'bWluZQ' })],
    [
      'with the challenge for signing in',
      async (each) => each.create({ ...(await asked()), challenge: await newChallenge() }),
    ],
    ['from another origin', async (each) => each.create(await asked(), { origin: 'https://evil.example' })],
    ['for another host', async (each) => each.create(await asked(), { host: 'evil.example' })],
    ['without verifying who it is', async (each) => each.create(await asked(), { flags: 1 | 64 })],
    ['when it is a use of one', async (each) => each.create(await asked(), { type: 'webauthn.get' })],
    [
      'with an attestation that nobody asked for',
      async (each) => each.create(await asked(), { format: 'android-key' }),
    ],
    ['under another id', async (each) => ({ ...each.create(await asked()), id: new Passkey().id })],
    [
      'after five minutes',
      async (each) => {
        const credential = each.create(await asked())
        now += 5 * minute
        return credential
      },
    ],
    [
      'with the challenge of somebody else',
      async (each) => {
        const eve = await person('eve@example.com', 'reader')
        return each.create({ ...(await asked()), challenge: (await asked(eve)).challenge })
      },
    ],
    [
      'with the challenge of another browser of theirs',
      async (each) => {
        const other = signedIn(server, await signIn(server, { email: ida.email }, { headers: { Origin: origin } }))
        const { challenge: theirs } = await asked({ ...other, headers: { ...other.headers, Origin: origin } })
        return each.create({ ...(await asked()), challenge: theirs })
      },
    ],
    [
      'with bytes that are none',
      async (each) => {
        const { id, response } = each.create(await asked())
        return { id, response: { ...response, attestationObject: 'gggggggggggggggg'.repeat(400) } }
      },
    ],
  ]

  test.each(attempts)('%s', async (_, attempt) => {
    const answer = await send('POST', '/v1/me/passkeys', { name: 'Laptop', credential: await attempt(key) })
    expectProblem(answer, 422, 'validation')
    expect(answer.body.errors[0].path).toBe('credential')
    expect(await list()).toEqual([])
    expect((await add(key)).status).toBe(200)
  })

  test('a second time, and as the 21st', async () => {
    const credential = key.create(await asked())
    const body = { name: 'Laptop', credential }
    expect((await send('POST', '/v1/me/passkeys', body)).status).toBe(200)
    expectProblem(await send('POST', '/v1/me/passkeys', body), 422, 'validation')
    expectProblem(
      await send('POST', '/v1/me/passkeys', { name: 'Again', credential: key.create(await asked()) }),
      422,
      'validation',
    )
    await server.store.updatePerson(ida.id, (current) => {
      const [one] = current.passkeys ?? []
      if (!one) throw new Error('There is none to copy')
      const copies = Array.from({ length: 19 }, (__, at) => ({
        ...one,
        id: `pky_copy-${at}0000`,
        credentialId: `c${at}`,
      }))
      return { ...current, passkeys: [...(current.passkeys ?? []), ...copies] }
    })
    const one = await add(new Passkey())
    expectProblem(one, 422, 'validation')
    expect(one.body.errors[0].message).toMatch(/20/)
  })
})

test('nobody sees, renames or removes the passkey of somebody else', async () => {
  const { id } = (await add(key)).body.data
  const eve = await person('eve@example.com')
  expect(await list(eve)).toEqual([])
  for (const path of [`/v1/me/passkeys/${id}`, '/v1/me/passkeys/pky_unknown000']) {
    const renamed = await send('PATCH', path, { name: 'Mine' }, eve.headers)
    const removed = await send('DELETE', path, undefined, eve.headers)
    for (const answer of [renamed, removed]) {
      expectProblem(answer, 404, 'not-found')
      expect(answer.body.detail).toBe('There is no such passkey.')
    }
  }
  expect(await list()).toHaveLength(1)
})

describe('where passkeys do not work', () => {
  test.each([
    [
      'at another address than that of the server',
      origin,
      'http://localhost:3000',
      /work at https:\/\/chat\.example\/console/,
    ],
    ['at an IP address', 'https://192.0.2.7', 'https://192.0.2.7', /name instead of an IP address/],
    ['at an IPv6 address', 'http://[::1]:3000', 'http://[::1]:3000', /name instead of an IP address/],
    ['without TLS', 'http://chat.example', 'http://chat.example', /need https/],
  ])('%s, the answer says what to do', async (_, publicUrl, page, told) => {
    await server.stop()
    server = await startTestServer({ publicUrl, deriveKey: quickKey })
    const headers = { 'Foyer-Console': '1', Origin: page, Host: new URL(page).host }
    const answer = await raw(server, headers)
    expect([answer.status, answer.body]).toEqual([409, expect.stringMatching(told)])
  })

  test('but at localhost they do, and only our own pages may ask', async () => {
    await server.stop()
    server = await startTestServer({ publicUrl: 'http://localhost:3000', deriveKey: quickKey })
    const headers = { 'Foyer-Console': '1', Origin: 'http://localhost:3000' }
    expect((await raw(server, headers)).status).toBe(200)
    expect((await raw(server, { ...headers, Origin: 'https://evil.example' })).status).toBe(403)
    expect((await raw(server, { Origin: 'http://localhost:3000' })).status).toBe(403)
  })

  /** By a raw request, since fetch sets the header Host by itself. */
  async function raw({ url }: TestServer, headers: Record<string, string>) {
    const { request } = await import('node:http')
    return new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const sent = request(`${url}/v1/logins/passkey/challenge`, { method: 'POST', headers }, (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode, body }))
      })
      sent.on('error', reject).end()
    })
  }
})
