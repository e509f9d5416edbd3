import { afterEach, beforeEach, expect, test } from 'vitest'
import { Keyring } from '../../../server/core/secrets.ts'
import { textOfFiles } from '../../support/files.ts'
import { startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* FOYER_SECRET is replaced: the one before still reads what it made, the new one makes everything, and soon nothing needs the old one. */

const secrets = {
  first: 'the first secret, of 32 characters or more',
  second: 'the second secret, of 32 characters or more',
  third: 'the third secret, of 32 characters or more',
}
const vendorKey = 'sk-the-key-of-a-customer'

let model: ModelServer
let server: TestServer
/** The keys that the model API was asked with. */
let used: (string | undefined)[]

beforeEach(async () => {
  used = []
  const answer = streamOf(['Hello.'])
  model = await startModelServer((response, request) => {
    used.push(request.headers.authorization)
    answer(response, request)
  })
})
afterEach(async () => {
  await server.stop()
  await model.stop()
})

type Keys = { secret: string; previousSecret?: string; lostSecretId?: string }

async function start(keys: Keys): Promise<void> {
  server = await startTestServer({ openai: { apiKey: 'platform', baseUrl: model.url, model: 'm' }, ...keys })
}

async function restart(keys: Keys): Promise<void> {
  server = await server.restart({ previousSecret: undefined, lostSecretId: undefined, ...keys })
}

type Made = { aiId: string; path: string; token: string }

/** An agent with a customer's key, and a visitor's session with it. */
async function make(): Promise<Made> {
  const agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
  const ai = (await server.call('POST', '/v1/ai', { body: { apiKeyValue: vendorKey, model: 'm' } })).body.data
  await server.call('PUT', `/v1/agents/${agent.id}/ai`, { body: { aiId: ai.id } })
  const { data } = (await server.call('POST', `/v1/agents/${agent.id}/sessions`)).body
  return { aiId: ai.id, path: `/v1/agents/${agent.id}/sessions/${data.id}/conversations`, token: data.token }
}

/** Sends a message as the visitor: the status, and how the answer ended. */
async function ask({ path: target, token }: Made): Promise<[status: number, error: string | undefined]> {
  const { status, body } = await server.call('POST', target, { token, body: { message: 'Hello?' } })
  return [status, body.data?.[1].error?.code]
}

test('beside the new secret, the one before reads its keys and session tokens; after that start nothing needs it', async () => {
  await start({ secret: secrets.first })
  const old = await make()
  expect(await ask(old)).toEqual([200, undefined])

  await restart({ secret: secrets.second, previousSecret: secrets.first })
  expect(await ask(old)).toEqual([200, undefined])
  const recent = await make()
  expect(recent.token.split('.')[1]).toHaveLength(43)

  await restart({ secret: secrets.second })
  expect(used).toEqual(Array.from({ length: 2 }, () => `Bearer ${vendorKey}`))
  // The visitor opens another session; the customer does not type the key again.
  expectProblem(await server.call('GET', old.path, { token: old.token }), 401, 'unauthorized')
  expect(await ask({ ...old, token: server.operatorToken })).toEqual([200, undefined])
  expect(await ask(recent)).toEqual([200, undefined])
  expect(used).toEqual(Array.from({ length: 4 }, () => `Bearer ${vendorKey}`))
})

test('what is sealed anew is otherwise as it was, and is sealed once', async () => {
  await start({ secret: secrets.first })
  const { aiId } = await make()
  const read = async () => (await server.call('GET', `/v1/ai/${aiId}`)).text
  const before = await read()
  const [record] = await sealedKeys()
  await restart({ secret: secrets.second, previousSecret: secrets.first })
  expect(await read()).toBe(before)
  expect(server.logged()).toContain('"resealed":1,"unopened":0')
  const [anew] = await sealedKeys()
  expect(anew).not.toBe(record)
  await restart({ secret: secrets.second, previousSecret: secrets.first })
  expect(await sealedKeys()).toEqual([anew])
  expect(server.logged()).toContain('"resealed":0,"unopened":0')
})

async function sealedKeys(): Promise<(string | null)[]> {
  const keys: (string | null)[] = []
  for await (const { sealedKey } of server.store.listAi('wks_default', { order: 'asc' })) keys.push(sealedKey)
  return keys
}

test('a start without the secret of the data is refused, and one with it finds everything as it was', async () => {
  await start({ secret: secrets.first })
  const old = await make()
  for (const keys of [{ secret: secrets.second }, { secret: secrets.second, previousSecret: secrets.third }]) {
    await expect(restart(keys)).rejects.toThrow(/^FOYER_SECRET: must be the secret[^]*FOYER_SECRET_PREVIOUS=lost/)
    server = await server.restart({ secret: secrets.first })
    expect(await ask(old)).toEqual([200, undefined])
  }
  const { body } = await server.call('GET', '/v1/workspaces')
  expect(JSON.stringify(body)).not.toContain('secretId')
})

test('with a secret that is lost nothing opens, nothing is deleted, and the log says which resource needs its key', async () => {
  await start({ secret: secrets.first })
  const old = await make()
  const before = await sealedKeys()

  await restart({ secret: secrets.second, lostSecretId: new Keyring(secrets.first).id })
  expect(await sealedKeys()).toEqual(before)
  expect(server.logged()).toMatch(new RegExp(`"level":50[^\\n]*"ai":"${old.aiId}"`))
  expectProblem(await server.call('GET', old.path, { token: old.token }), 401, 'unauthorized')
  expect(await ask({ ...old, token: server.operatorToken })).toEqual([200, 'bad-key'])
  expect(used).toEqual([])
  // The rest works, also without that word, and the right secret finds all as it was.
  expect(await ask(await make())).toEqual([200, undefined])
  await restart({ secret: secrets.second })
  await restart({ secret: secrets.first, previousSecret: secrets.second })
  expect(await ask(old)).toEqual([200, undefined])
})

test('a secret before that is the wrong one takes nothing from the current one', async () => {
  await start({ secret: secrets.first })
  const made = await make()
  await restart({ secret: secrets.first, previousSecret: secrets.third })
  expect(await ask(made)).toEqual([200, undefined])
  expect(server.logged()).toContain('"resealed":0,"unopened":0')
})

test('the addresses of webhooks are sealed anew, too', async () => {
  await start({ secret: secrets.first })
  const agent = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
  const settings = `/v1/agents/${agent.id}/notifications`
  const webhook = { kind: 'slack', name: 'Team', url: 'https://hooks.test/a-secret-path' }
  const { id: to } = (await server.call('POST', `${settings}/webhooks`, { body: webhook })).body.data
  const reached = async () => (await server.call('POST', `${settings}/test`, { body: { to } })).body.data.lastError
  expect(await reached()).toMatch(/^There is no site named hooks\.test/)
  await restart({ secret: secrets.second, previousSecret: secrets.first })
  expect(server.logged()).toContain('"resealed":1,"unopened":0')
  await restart({ secret: secrets.second })
  expect(await reached()).toMatch(/^There is no site named hooks\.test/)
  await restart({ secret: secrets.third, lostSecretId: new Keyring(secrets.second).id })
  expect(await reached()).toBe('The address of the webhook cannot be decrypted. Remove it and add it again.')
  expect(await textOfFiles(server.directory)).not.toContain('a-secret-path')
})
