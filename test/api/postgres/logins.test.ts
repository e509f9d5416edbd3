import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../support/files.ts'
import { createAgent } from '../../support/agent.ts'
import { Passkey } from '../../support/passkey.ts'
import { password, secretOf } from '../../support/people.ts'
import { freePort, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { operatorToken, startFoyer, type FoyerProcess } from '../../support/process/foyer-process.ts'
import { callerOf, type Answer } from '../../support/server.ts'

/* Two instances on one database: who signs in on one is signed in on the other, and what ends there is dead here with the next request. */

/** The address of both, as if a proxy stood before them. */
const origin = 'http://localhost:3000'
const console = { 'Foyer-Console': '1', Origin: origin }
type Headers = Record<string, string>

let postgres: SharedPostgres
let directory: string
let instances: FoyerProcess[] = []
let one: FoyerProcess
let other: FoyerProcess
let count = 0
let email: string
/** Signed in on the first instance. */
let mia: Headers

beforeAll(async () => {
  directory = await temporaryFolder()
  postgres = await sharedPostgres()
  const env = {
    FOYER_DATABASE_URL: await postgres.createDatabase(),
    FOYER_SECRET: 'the secret that all instances have in common',
    FOYER_PUBLIC_URL: origin,
  }
  const [first, second] = await Promise.all([start(env), start(env)])
  one = first
  other = second
  instances = [first, second]
  // A workspace keeps an owner.
  await joinAsOwner('ida@example.com')
})
/** Starts an instance, which prints the address of both, on a port of its own. */
async function start(env: NodeJS.ProcessEnv): Promise<FoyerProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const { process } = await startFoyer(directory, { ...env, PORT: String(port) })
  return { url, process, call: callerOf(url, operatorToken) }
}

afterAll(async () => {
  for (const { process } of instances) process.kill('SIGKILL')
  await postgres.stop()
})
beforeEach(async () => {
  email = `mia-${++count}@example.com`
  mia = await joinAsOwner(email)
})

async function joinAsOwner(address: string): Promise<Headers> {
  const { body } = await one.call('POST', '/v1/people', { body: { email: address, role: 'owner' } })
  const accepted = { secret: secretOf(body.link), name: 'Mia', password }
  return cookiesOf(await call(one, console, 'POST', '/v1/invitations/accept', accepted))
}

function call(at: FoyerProcess, headers: Headers, method: string, route: string, body?: unknown): Promise<Answer> {
  return at.call(method, route, { token: null, headers, ...(body !== undefined && { body }) })
}

/** The headers of whom an answer has signed in. */
function cookiesOf(answer: Answer): Headers {
  if (answer.status !== 200) throw new Error(answer.text)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  return { ...console, Cookie: cookies.join('; ') }
}

const signIn = async (at: FoyerProcess, given = password) =>
  cookiesOf(await call(at, console, 'POST', '/v1/logins', { email, password: given }))
const statusOf = async (at: FoyerProcess, headers: Headers) => (await call(at, headers, 'GET', '/v1/me')).status
const idOf = async (at: FoyerProcess, headers: Headers): Promise<string> => {
  const { data } = (await call(at, headers, 'GET', '/v1/logins')).body
  return data.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent).id
}

test('who signs in on one is signed in on the other, and listed there', async () => {
  const second = await signIn(other)
  for (const at of instances) for (const headers of [mia, second]) expect(await statusOf(at, headers)).toBe(200)
  expect(await idOf(one, second)).toBe(await idOf(other, second))
  expect((await call(one, mia, 'GET', '/v1/logins')).body.data).toHaveLength(2)
})

type Ending = [what: string, end: () => Promise<Answer>]
const endings: Ending[] = [
  ['signed out', () => call(one, mia, 'DELETE', '/v1/logins/current')],
  ['signed out everywhere', async () => call(one, await signIn(one), 'DELETE', '/v1/logins')],
  [
    'ended in the list of another browser',
    async () => call(one, await signIn(one), 'DELETE', `/v1/logins/${await idOf(one, mia)}`),
  ],
  [
    'ended by a new password',
    async () =>
      call(one, await signIn(one), 'PUT', '/v1/me/password', { current: password, password: 'another long password' }),
  ],
  [
    'removed',
    async () => {
      const { id } = (await call(one, mia, 'GET', '/v1/me')).body.data
      return one.call('DELETE', `/v1/people/${id}`, { token: operatorToken })
    },
  ],
]

test.each(endings)('who is %s on one is so on the other with the next request, streams included', async (_, end) => {
  const agent = await createAgent({ call: one.call })
  const opened = (await one.call('POST', `/v1/agents/${agent.id}/sessions`)).body.data
  const stream = await fetch(`${other.url}/v1/agents/${agent.id}/sessions/${opened.sessionId}/events`, {
    headers: { ...mia, Accept: 'text/event-stream' },
  })
  expect([stream.status, await statusOf(other, mia)]).toEqual([200, 200])
  const read = stream.text()
  expect((await end()).status).toBe(200)
  expect(await statusOf(other, mia)).toBe(401)
  expect(await statusOf(one, mia)).toBe(401)
  await read
})

test('another role counts on the other with the next request', async () => {
  const { id } = (await call(one, mia, 'GET', '/v1/me')).body.data
  expect((await call(other, mia, 'GET', '/v1/people')).status).toBe(200)
  await one.call('PATCH', `/v1/people/${id}`, { body: { role: 'reader' } })
  expect((await call(other, mia, 'GET', '/v1/people')).status).toBe(403)
})

test('a passkey that was added on one signs in on the other, with a challenge of either, once', async () => {
  const key = new Passkey()
  const { challenge, rpId, user } = (await call(one, mia, 'POST', '/v1/me/passkeys/challenge', { password })).body.data
  const credential = key.create({ challenge, host: rpId, origin, userHandle: user.id })
  // The other instance takes what was begun on this one.
  expect((await call(other, mia, 'POST', '/v1/me/passkeys', { name: 'Key', credential })).status).toBe(200)
  const asked = (await call(one, console, 'POST', '/v1/logins/passkey/challenge')).body.data
  const signed = key.sign({ challenge: asked.challenge, host: rpId, origin })
  const answers = await Promise.all(
    [other, one, other, one].map((at) => call(at, console, 'POST', '/v1/logins/passkey', signed)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
  const found = answers.find(({ status }) => status === 200)
  if (!found) throw new Error('Nobody was signed in')
  for (const at of instances) expect(await statusOf(at, cookiesOf(found))).toBe(200)
  const [{ id }] = (await call(one, mia, 'GET', '/v1/me/passkeys')).body.data
  expect((await call(one, mia, 'DELETE', `/v1/me/passkeys/${id}`)).status).toBe(200)
  const again = (await call(other, console, 'POST', '/v1/logins/passkey/challenge')).body.data
  const dead = key.sign({ challenge: again.challenge, host: rpId, origin })
  expect((await call(other, console, 'POST', '/v1/logins/passkey', dead)).status).toBe(401)
})
