import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workspaceHeader } from '../../../server/contract/access/constants.ts'
import { createWorkspace } from '../../support/fixture.ts'
import {
  accept,
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
import { svgOf } from '../../support/upload.ts'

/* People of a workspace: invitations, roles, and what goes with somebody who leaves. */

const day = 86_400_000

let server: TestServer
let now = Date.now()
/** Two workspaces of a test's own, each with a token of scope `admin`. */
let one: { id: string; token: string }
let other: { id: string; token: string }

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, trustProxy: 1, deriveKey: quickKey })
})
afterAll(() => server.stop())
beforeEach(async () => {
  now = Date.now()
  one = await createWorkspace(server)
  other = await createWorkspace(server)
})

const look = (secret: string) => server.call('POST', '/v1/invitations/look', { token: null, body: { secret } })
const listed = async (token: string) => (await server.call('GET', '/v1/people', { token })).body.data
const as = (person: SignedIn, method: string, path: string, body?: unknown, workspace?: string): Promise<Answer> =>
  server.call(method, path, {
    token: null,
    headers: { ...person.headers, ...(workspace !== undefined && { [workspaceHeader]: workspace }) },
    body,
  })
/** An email address of nobody yet. */
const address = () => `somebody-${randomUUID()}@example.com`

describe('an invitation', () => {
  test('says what it is for, and makes a person who chooses name and password', async () => {
    const email = address()
    const { data, secret } = await invite(server, 'answering', { token: one.token, email: ` ${email.toUpperCase()} ` })
    expect(data).toMatchObject({ email, role: 'answering', state: 'invited', name: '' })
    expect((await look(secret)).body.data).toEqual({
      kind: 'join',
      email,
      name: '',
      workspace: 'A free workspace',
      by: 'First token',
      role: 'answering',
      hasAccount: false,
    })
    const mia = signedIn(server, await accept(server, { secret, name: ' Mia ', password }))
    expect((await as(mia, 'GET', '/v1/me')).body.data).toMatchObject({
      name: 'Mia',
      email,
      role: 'answering',
      workspaceId: one.id,
      workspaces: [{ id: one.id, name: 'A free workspace', role: 'answering' }],
    })
    expect(await listed(one.token)).toMatchObject([{ name: 'Mia', email, role: 'answering', state: 'member' }])
    expect(await listed(other.token)).toEqual([])
  })

  test('is used once, also by two at the same time, and not after seven days', async () => {
    const { secret } = await invite(server, 'reader', { token: one.token })
    const both = await Promise.all(['Mia', 'Eve'].map((name) => accept(server, { secret, name, password })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expectProblem(await accept(server, { secret, name: 'Eve', password }), 404, 'not-found')
    expectProblem(await look(secret), 404, 'not-found')
    const late = await invite(server, 'reader', { token: one.token })
    now += 7 * day
    expectProblem(await look(late.secret), 404, 'not-found')
    expectProblem(await accept(server, { secret: late.secret, name: 'Eve', password }), 404, 'not-found')
    // A clock that was wrong when it was made prolongs nothing.
    now -= 30 * day
    expectProblem(await look(late.secret), 404, 'not-found')
  })

  test('is replaced by a newer one, and taken back', async () => {
    const email = address()
    const first = await invite(server, 'reader', { token: one.token, email })
    const again = await invite(server, 'editor', { token: one.token, email })
    expectProblem(await look(first.secret), 404, 'not-found')
    expect((await look(again.secret)).body.data.role).toBe('editor')
    const renewed = await server.call('POST', `/v1/people/${again.data.id}/link`, { token: one.token })
    expectProblem(await look(again.secret), 404, 'not-found')
    const secret = secretOf(renewed.body.link)
    expect((await look(secret)).status).toBe(200)
    expect((await server.call('DELETE', `/v1/people/${again.data.id}`, { token: one.token })).status).toBe(200)
    expectProblem(await look(secret), 404, 'not-found')
    expect(await listed(one.token)).toEqual([])
  })

  test.each([
    ['too short', { name: 'Mia', password: 'elevenchars' }, 'password'],
    ['eleven characters that take more bytes', { name: 'Mia', password: '👋'.repeat(11) }, 'password'],
    ['too long', { name: 'Mia', password: 'x'.repeat(201) }, 'password'],
    ['without a name', { password }, 'name'],
    ['with an empty name', { name: ' ', password }, 'name'],
  ])('of a password that is %s is not used up', async (_, body, path) => {
    const { secret } = await invite(server, 'reader', { token: one.token })
    const answer = await accept(server, { secret, ...body })
    expectProblem(answer, 422, 'validation')
    expect(answer.body.errors[0].path).toBe(path)
    expect((await accept(server, { secret, name: 'Mia', password: 'twelve chars' })).status).toBe(200)
  })

  test('to somebody who is a member already is refused at its field', async () => {
    const email = address()
    await join(server, 'reader', { token: one.token, email })
    const answer = await server.call('POST', '/v1/people', { token: one.token, body: { email, role: 'owner' } })
    expectProblem(answer, 422, 'validation')
    expect(answer.body.errors).toEqual([{ path: 'email', message: 'is that of somebody who is a member already' }])
  })

  test.each([['', 'x', 'fy_in_', '__proto__', `fy_in_per_none12345.${'a'.repeat(43)}`, 'a'.repeat(200)]])(
    'that was never made is not found',
    async (...secrets) => {
      for (const secret of secrets.filter(Boolean)) expectProblem(await look(secret), 404, 'not-found')
    },
  )

  test('whose secret is guessed makes the address wait', async () => {
    const headers = { 'X-Forwarded-For': '10.8.0.1' }
    const guess = () =>
      server.call('POST', '/v1/invitations/look', { token: null, headers, body: { secret: 'fy_in_guess' } })
    for (let count = 0; count < 100; count++) await guess()
    expectProblem(await guess(), 429, 'too-many-requests')
  })
})

describe('somebody of two workspaces', () => {
  async function joinBoth(roles: ['owner' | 'editor', 'reader' | 'owner']): Promise<SignedIn> {
    const email = address()
    await join(server, roles[0], { token: one.token, email, name: 'Mia' })
    const { secret } = await invite(server, roles[1], { token: other.token, email })
    return signedIn(server, await accept(server, { secret, password }))
  }

  test('joins the second with the password of their account, and has a role in each', async () => {
    const mia = await joinBoth(['editor', 'reader'])
    const { data } = (await as(mia, 'GET', '/v1/me', undefined, other.id)).body
    expect(data).toMatchObject({ role: 'reader', workspaceId: other.id })
    expect(data.workspaces.map(({ role }: { role: string }) => role)).toEqual(['editor', 'reader'])
    expect((await as(mia, 'POST', '/v1/agents', { name: 'Here' }, one.id)).status).toBe(200)
    expectProblem(await as(mia, 'POST', '/v1/agents', { name: 'There' }, other.id), 403, 'forbidden')
    // Without a name of a workspace it is the first.
    expect((await as(mia, 'GET', '/v1/agents')).body.data).toHaveLength(1)
    for (const unknown of ['wks_default', 'wks_none', '__proto__', '']) {
      expectProblem(await as(mia, 'GET', '/v1/me', undefined, unknown), 404, 'not-found')
    }
  })

  test('is not taken over by whoever invites their address elsewhere', async () => {
    const email = address()
    const mia = await join(server, 'owner', { token: one.token, email, name: 'Mia' })
    const { secret } = await invite(server, 'owner', { token: other.token, email })
    const theirs = await accept(server, { secret, name: 'Eve', password: 'a password of the attacker' })
    expectProblem(theirs, 401, 'unauthorized')
    expect(theirs.headers.getSetCookie()).toEqual([])
    expect((await as(mia, 'GET', '/v1/me')).body.data).toMatchObject({ name: 'Mia', workspaces: [{ id: one.id }] })
    // The invitation is open as long as it is not accepted by her, and shows nothing of her.
    expect(await listed(other.token)).toMatchObject([{ name: '', state: 'invited' }])
    // Guesses count against her account.
    let status = 0
    for (let count = 0; count < 25; count++) status = (await accept(server, { secret, password: 'a guess' })).status
    expect(status).toBe(429)
  })

  test('gets a new password from nobody who owns only one of them', async () => {
    const mia = await joinBoth(['owner', 'reader'])
    const forbidden = await server.call('POST', `/v1/people/${mia.id}/link`, { token: other.token })
    expectProblem(forbidden, 403, 'forbidden')
    const theOperator = await server.call('POST', `/v1/people/${mia.id}/link`, {
      headers: { [workspaceHeader]: one.id },
    })
    expect(theOperator.status).toBe(200)
    const [sue] = [await joinBoth(['owner', 'owner'])]
    const bySue = await as(sue, 'POST', `/v1/people/${mia.id}/link`, undefined, one.id)
    expect(bySue.status).toBe(200)
  })

  test('leaves one and stays in the other; what belongs to it is out of reach at once', async () => {
    const mia = await joinBoth(['editor', 'reader'])
    expect((await server.call('DELETE', `/v1/people/${mia.id}`, { token: one.token })).status).toBe(200)
    expectProblem(await as(mia, 'GET', '/v1/agents', undefined, one.id), 404, 'not-found')
    expect((await as(mia, 'GET', '/v1/me')).body.data.workspaceId).toBe(other.id)
    expect(await server.store.getPerson(mia.id)).not.toBeNull()
    await server.call('DELETE', `/v1/people/${mia.id}`, { token: other.token })
    // From the last one their account goes, too.
    expect(await server.store.getPerson(mia.id)).toBeNull()
  })
})

describe('a forgotten password:', () => {
  test('an owner makes a link for a new one, which ends what is signed in, and is used once', async () => {
    const email = address()
    const mia = await join(server, 'reader', { token: one.token, email, name: 'Mia' })
    const { body } = await server.call('POST', `/v1/people/${mia.id}/link`, { token: one.token })
    const secret = secretOf(body.link)
    expect((await look(secret)).body.data).toMatchObject({ kind: 'password', name: 'Mia', hasAccount: true })
    // Until it is followed nothing has changed.
    expect((await as(mia, 'GET', '/v1/me')).status).toBe(200)
    const chosen = { secret, password: 'a new long password' }
    const after = signedIn(server, await accept(server, chosen))
    expect((await as(mia, 'GET', '/v1/me')).status).toBe(401)
    expect((await as(after, 'GET', '/v1/me')).body.data).toMatchObject({ name: 'Mia', role: 'reader' })
    expectProblem(await accept(server, chosen), 404, 'not-found')
    expect((await signIn(server, { email })).status).toBe(401)
    expect((await signIn(server, { email, password: chosen.password })).status).toBe(200)
  })
})

describe('the last owner', () => {
  test('is neither removed nor demoted, by anybody', async () => {
    const ida = await join(server, 'owner', { token: one.token })
    await join(server, 'editor', { token: one.token })
    for (const token of [one.token, null]) {
      const call = (method: string, body?: unknown) =>
        token === null
          ? as(ida, method, `/v1/people/${ida.id}`, body)
          : server.call(method, `/v1/people/${ida.id}`, { token, body })
      expectProblem(await call('DELETE'), 409, 'last-owner')
      expectProblem(await call('PATCH', { role: 'reader' }), 409, 'last-owner')
    }
    await join(server, 'owner', { token: one.token })
    expect((await as(ida, 'DELETE', `/v1/people/${ida.id}`)).status).toBe(200)
  })

  test('an invited owner is none yet', async () => {
    const ida = await join(server, 'owner', { token: one.token })
    await invite(server, 'owner', { token: one.token })
    expectProblem(await as(ida, 'DELETE', `/v1/people/${ida.id}`), 409, 'last-owner')
  })
})

test('a role takes effect with the next request', async () => {
  const mia = await join(server, 'reader', { token: one.token })
  expectProblem(await as(mia, 'POST', '/v1/agents', { name: 'Ada' }), 403, 'forbidden')
  const changed = await server.call('PATCH', `/v1/people/${mia.id}`, { token: one.token, body: { role: 'editor' } })
  expect(changed.body.data).toMatchObject({ id: mia.id, role: 'editor' })
  const made = await as(mia, 'POST', '/v1/agents', { name: 'Ada' })
  expect(made.status).toBe(200)
  // What they change carries their name.
  await as(mia, 'PATCH', `/v1/agents/${made.body.data.id}/theme`, { welcome: { title: 'Hello' } })
  const versions = await as(mia, 'GET', `/v1/agents/${made.body.data.id}/theme/versions`)
  expect(versions.body.data[0].by).toMatch(/^Person \d+$/)
  expectProblem(await as(mia, 'GET', '/v1/people'), 403, 'forbidden')
  expectProblem(await as(mia, 'GET', '/v1/tokens'), 403, 'forbidden')
})

test('everybody changes their own name and picture, whatever their role', async () => {
  const mia = await join(server, 'reader', { token: one.token })
  const form = new FormData()
  form.set('file', new Blob([svgOf()]), 'mia.svg')
  const named = await as(mia, 'PATCH', '/v1/me', { name: 'Mia Muster' })
  expect(named.body.data.name).toBe('Mia Muster')
  const pictured = await server.call('POST', '/v1/me/picture', { token: null, headers: mia.headers, body: form })
  const { pictureUrl } = pictured.body.data
  expect((await fetch(pictureUrl)).headers.get('content-type')).toMatch(/^image\//)
  expect((await listed(one.token))[0]).toMatchObject({ name: 'Mia Muster', pictureUrl })
  const bare = await as(mia, 'PATCH', '/v1/me', { picture: null })
  expect(bare.body.data).not.toHaveProperty('pictureUrl')
  for (const body of [{}, { name: '' }, { email: 'new@example.com' }, { role: 'owner' }, { picture: 'x.png' }]) {
    expectProblem(await as(mia, 'PATCH', '/v1/me', body), 422, 'validation')
  }
})
