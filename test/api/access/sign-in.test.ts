import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfFiles } from '../../support/files.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

let server: TestServer
/** Only goes ahead of the real one, by which tokens expire. */
let now = Date.now()

beforeAll(async () => {
  server = await startTestServer({ clock: () => now, trustProxy: 1 })
})
afterAll(() => server.stop())

const minutes = (count: number) => (now += count * 60_000)
const signIn = (code: unknown, address = '10.0.0.1'): Promise<Answer> =>
  server.call('POST', '/v1/sign-in', { token: null, body: { code }, headers: { 'X-Forwarded-For': address } })

test("a code becomes an admin's token of twelve hours, and is in no log and no file, nor is the token", async () => {
  const code = server.service.signIns.newCode()
  const { status, body } = await signIn(code)
  expect(status).toBe(200)
  const expiresAt = new Date(now + 12 * 3_600_000).toISOString()
  expect(body.data).toMatchObject({ name: 'Console', scope: 'admin', expiresAt })
  const { body: listed } = await server.call('GET', '/v1/tokens', { token: body.token })
  // Listing them is its first use.
  expect(listed.data).toContainEqual({ ...body.data, lastUsedAt: expect.any(String) })
  const kept = server.logged() + (await textOfFiles(server.directory))
  for (const secret of [code, body.token]) expect(kept).not.toContain(secret)
})

test('a code that was used, is too old or was never made gets 401, with what to do', async () => {
  const [used, old] = [server.service.signIns.newCode(), server.service.signIns.newCode()]
  expect((await signIn(used)).status).toBe(200)
  minutes(30)
  for (const code of [used, old, 'x', '__proto__', `${old}=`]) {
    const answer = await signIn(code)
    expectProblem(answer, 401, 'unauthorized')
    expect(answer.body.detail).toMatch(/used before.*30 minutes.*Restart the server.*access token/)
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer /)
  }
  for (const body of [{}, { code: 1 }, { code: '' }, { code: 'x'.repeat(201) }]) {
    expectProblem(await server.call('POST', '/v1/sign-in', { token: null, body }), 422, 'validation')
  }
})

test('of two who use a code at the same time, one is signed in', async () => {
  const code = server.service.signIns.newCode()
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(code)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 401)])
})

test('an address that guesses is kept waiting, others are not', async () => {
  const code = server.service.signIns.newCode()
  const guesses: number[] = []
  for (let count = 0; count < 101; count++) guesses.push((await signIn(`guess ${count}`, '10.0.0.9')).status)
  expect(guesses).toEqual([...Array.from({ length: 100 }, () => 401), 429])
  expectProblem(await signIn(code, '10.0.0.9'), 429, 'too-many-requests')
  expect((await signIn(code, '10.0.0.8')).status).toBe(200)
})

test('when no token can be made the code is not used up', async () => {
  const { createToken } = server.store
  const code = server.service.signIns.newCode()
  server.store.createToken = () => Promise.reject(new Error('The disk fails'))
  expect((await signIn(code)).status).toBe(500)
  server.store.createToken = createToken
  expect((await signIn(code)).status).toBe(200)
})

test('tokens of sign-ins that have expired leave the list with the next sign-in; others stay', async () => {
  const names = async () => {
    const { data } = (await server.call('GET', '/v1/tokens')).body
    return data.map(({ name, id }: { name: string; id: string }) => `${name} ${id}`)
  }
  const first = (await signIn(server.service.signIns.newCode())).body.data.id
  const { id } = (await server.call('POST', '/v1/tokens', { body: { name: 'Mine', scope: 'read' } })).body.data
  expect(await names()).toContain(`Console ${first}`)
  minutes(12 * 60)
  await signIn(server.service.signIns.newCode())
  expect(await names()).not.toContain(`Console ${first}`)
  expect(await names()).toContain(`Mine ${id}`)
})
