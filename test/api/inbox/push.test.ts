import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '../../../server/contract/access/people.ts'
import { Keyring } from '../../../server/core/secrets.ts'
import { createVapid, encryptPush } from '../../../server/services/notifications/push/vapid.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { textOfFiles } from '../../support/files.ts'
import { mailAccount } from '../../support/peers/mail-server.ts'
import { startPushService, type PushService, type Subscription } from '../../support/peers/push-service.ts'
import { join, quickKey, signIn, signedIn, type SignedIn } from '../../support/people.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Notifications on the devices of people: who gets which, what is in them, and what ends them. */

let service: PushService
let server: TestServer
let agent: TestAgent

const mail = mailAccount()
const start = (more: Parameters<typeof startTestServer>[0] = {}) =>
  startTestServer({ deriveKey: quickKey, mail, pageNetworks: ['127.0.0.1/32'], noticeTimes: { sweep: 60 }, ...more })

beforeEach(async () => {
  service = await startPushService()
  server = await start()
  agent = await createAgent(server, { name: 'Bakery' })
  await server.call('PATCH', `/v1/agents/${agent.id}/help`, { body: { isOffered: true } })
})
afterEach(async () => {
  await server.stop()
  await service.stop()
})

type Method = 'GET' | 'PUT' | 'DELETE' | 'POST'
const call = (who: SignedIn, method: Method, path = '/v1/me/push', body?: object, on = server) =>
  on.call(method, path, { token: null, headers: who.headers, ...(body && { body }) })

/** Somebody who is told on a device. */
async function told(role: Role = 'answering'): Promise<SignedIn & { subscription: Subscription }> {
  const who = await join(server, role)
  const subscription = service.subscribe()
  const { status, text } = await call(who, 'PUT', undefined, subscription)
  if (status !== 200) throw new Error(text)
  return { ...who, subscription }
}

/** A visitor asks for a person. Resolves with the session. */
async function ask(on = agent): Promise<string> {
  const opened = await server.call('POST', `/v1/agents/${on.id}/sessions`)
  const { id } = opened.body.data
  const token = opened.body.data.token
  await server.call('POST', `/v1/agents/${on.id}/sessions/${id}/conversations`, {
    token,
    body: { message: 'My secret sorrow' },
  })
  const asked = await server.call('POST', `/v1/agents/${on.id}/sessions/${id}/handover/ask`, { token, body: {} })
  if (asked.status !== 200) throw new Error(asked.text)
  return id
}

const items = async () => (await server.call('GET', '/v1/outbox')).body.data
const pushItems = async () => (await items()).filter(({ kind }: { kind: string }) => kind === 'push')
const states = async () => (await pushItems()).map(({ state }: { state: string }) => state)
const pathOf = ({ endpoint }: Subscription) => new URL(endpoint).pathname

test('the example of RFC 8291 is encrypted as it stands there', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const body = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), keys, {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    length: 0,
  })
  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('who answers is told on their device that somebody waits, without a word of the visitor', async () => {
  const mia = await told()
  const sessionId = await ask()
  await expect.poll(() => service.received.length).toBe(1)
  const [push] = service.received
  expect(push?.path).toBe(pathOf(mia.subscription))
  expect(push?.message).toEqual({
    title: 'Bakery',
    body: 'A visitor waits for a person.',
    tag: sessionId,
    path: `inbox/${agent.id}/${sessionId}`,
    needs: 1,
  })
  expect(push?.headers).toMatchObject({ ttl: '600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/)
  expect(push?.sender.claims).toMatchObject({ sub: 'mailto:chat@example.com', aud: service.url })
  expect(service.faults).toEqual([])
  // The second one is as long: its length tells nothing.
  await server.call('PATCH', `/v1/agents/${agent.id}`, { body: { name: 'A much longer name of the bakery' } })
  await ask()
  await expect.poll(() => service.received.length).toBe(2)
  expect(service.received[1]?.body).toHaveLength(push?.body.length ?? 0)
})

test('a contact rings, too, and stays with the push service for longer', async () => {
  await told()
  const { body } = await server.call('POST', `/v1/agents/${agent.id}/sessions`)
  await server.call('PATCH', `/v1/agents/${agent.id}/help`, { body: { form: { isOffered: true } } })
  const left = await server.call('POST', `/v1/agents/${agent.id}/sessions/${body.data.id}/contacts`, {
    token: body.data.token,
    body: { message: 'Call me.', email: 'ida@example.com', clientId: 'one' },
  })
  expect(left.status).toBe(200)
  await expect.poll(() => service.received.length).toBe(1)
  const { id } = left.body.data
  expect(service.received[0]?.message).toMatchObject({
    body: 'Somebody left a message in the contact form.',
    path: `contacts/${id}`,
  })
  expect(service.received[0]?.headers).toMatchObject({ ttl: '43200', urgency: 'normal' })
})

test('of everybody with a device, those are told who may answer in that workspace, each in their own', async () => {
  const made = await server.call('POST', '/v1/workspaces', { body: { name: 'Other' } })
  const { token } = made.body
  const owner = await told('owner')
  const editor = await told('editor')
  const elsewhere = await join(server, 'owner', { token })
  const there = service.subscribe()
  await call(elsewhere, 'PUT', undefined, there)
  const reader = await told('answering')
  await server.call('PATCH', `/v1/people/${reader.id}`, { body: { role: 'reader' } })
  await ask()
  await expect.poll(() => service.received.length).toBe(2)
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(
    [owner, editor].map(({ subscription }) => pathOf(subscription)).toSorted(),
  )
  await expect.poll(states).toEqual(['sent', 'sent'])
})

test('a notice of another workspace of theirs opens it there', async () => {
  const made = await server.call('POST', '/v1/workspaces', { body: { name: 'Other' } })
  const { token } = made.body
  const workspaceId = made.body.data.id
  const mia = await told('owner')
  const invited = await server.call('POST', '/v1/people', { token, body: { email: mia.email, role: 'answering' } })
  const secret = new URL(invited.body.link).hash.replace('#invitation=', '')
  const accepted = await server.call('POST', '/v1/invitations/accept', {
    token: null,
    headers: mia.headers,
    body: { secret, password: 'correct horse battery' },
  })
  const again = signedIn(server, accepted, mia.id)
  // The sign-in is another one now, and its device is told when the console sends it.
  expect((await call(again, 'GET')).body.data.isOn).toBe(false)
  await call(again, 'PUT', undefined, mia.subscription)
  const theirs = (await server.call('POST', '/v1/agents', { token, body: { name: 'Shop' } })).body.data
  const hook = { kind: 'slack', name: 'Team', url: service.url }
  await server.call('POST', `/v1/agents/${theirs.id}/notifications/webhooks`, { token, body: hook })
  await server.call('PATCH', `/v1/agents/${theirs.id}/help`, { token, body: { isOffered: true } })
  const opened = (await server.call('POST', `/v1/agents/${theirs.id}/sessions`, { token })).body.data
  await server.call('POST', `/v1/agents/${theirs.id}/sessions/${opened.id}/handover/ask`, {
    token: opened.token,
    body: {},
  })
  await expect.poll(() => service.received.length).toBe(1)
  expect(service.received[0]?.message.path).toBe(`workspaces/${workspaceId}/inbox/${theirs.id}/${opened.id}`)
})

test('what waited before somebody wanted to be told does not ring, also when the sweep finds it again', async () => {
  await ask()
  await told()
  await server.service.deriving.sweep()
  expect(await pushItems()).toEqual([])
  const later = await told()
  await ask()
  await expect.poll(() => service.received.length).toBe(2)
  // Sent again at each load, as it is: nothing begins anew.
  await call(later, 'PUT', undefined, later.subscription)
  await server.service.deriving.sweep()
  await expect.poll(states).toEqual(['sent', 'sent'])
})

test('what somebody has taken meanwhile, and what a rule is off for, does not ring', async () => {
  await told()
  const owner = await told('owner')
  service.answer = { status: 503 }
  const sessionId = await ask()
  await expect.poll(() => service.received.length).toBe(2)
  const take = `/v1/agents/${agent.id}/sessions/${sessionId}/handover/take`
  expect((await call(owner, 'POST', take, { after: 9 })).status).toBe(200)
  for (const { id } of await pushItems()) await server.call('POST', `/v1/outbox/${id}/send`)
  await expect.poll(states).toEqual(['dropped', 'dropped'])
  await server.call('PATCH', `/v1/agents/${agent.id}/notifications`, { body: { rules: { waiting: false } } })
  await ask()
  await server.service.deriving.sweep()
  expect(await pushItems()).toHaveLength(2)
  expect(service.received).toHaveLength(2)
})

test('quiet hours are kept on devices', async () => {
  await told()
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16)
  const quietHours = { from: at(-2), to: at(2) }
  await server.call('PATCH', `/v1/agents/${agent.id}/notifications`, { body: { quietHours, timezone: 'UTC' } })
  await ask()
  await expect.poll(async () => Date.parse((await pushItems())[0]?.dueAt) - Date.now()).toBeGreaterThan(3_600_000)
  expect((await pushItems())[0]).toMatchObject({ state: 'due', attempts: 0 })
  expect(service.received).toEqual([])
})

describe('what the push service answers', () => {
  test.each([404, 410])('%i: the device is forgotten, and nobody is told that it failed', async (status) => {
    const mia = await told()
    service.answer = { status }
    await ask()
    await expect.poll(states).toEqual(['dropped'])
    expect((await call(mia, 'GET')).body.data.isOn).toBe(false)
    await ask()
    await server.service.deriving.sweep()
    expect(await states()).toEqual(['dropped'])
  })

  test.each([400, 403, 413, 301])(
    '%i: it is not tried again, the list says why, and the device stays',
    async (status) => {
      const mia = await told()
      service.answer = { status, headers: { Location: `${service.url}/elsewhere` } }
      await ask()
      await expect.poll(states).toEqual(['failed'])
      expect((await pushItems())[0]).toMatchObject({
        attempts: 1,
        lastError: `${new URL(service.url).host} responded with the status ${status}.`,
      })
      expect(service.received).toHaveLength(1)
      expect((await call(mia, 'GET')).body.data.isOn).toBe(true)
    },
  )

  test.each([429, 500, 503])('%i: it is tried again soon, and dropped when it would come too late', async (status) => {
    await told()
    service.answer = { status }
    await ask()
    await expect.poll(async () => (await pushItems())[0]?.attempts).toBe(1)
    await expect.poll(async () => (await pushItems())[0]?.lastError).toContain(`the status ${status}`)
    const [item] = await pushItems()
    expect(item).toMatchObject({ state: 'due', attempts: 1 })
    expect(Date.parse(item.dueAt) - Date.now()).toBeLessThan(15_000)
    const tried = new Date(Date.now() - 290_000).toISOString()
    await server.store.updateOutboxItem('wks_default', item.id, (current, now) => ({
      ...current,
      triedSince: tried,
      dueAt: now.toISOString(),
    }))
    await expect.poll(states).toEqual(['dropped'])
    expect((await items()).every(({ rule }: { rule: string }) => rule === 'waiting')).toBe(true)
  })

  test('Retry-After is waited for, unless that is too long for a push', async () => {
    await told()
    service.answer = { status: 429, headers: { 'Retry-After': '120' } }
    await ask()
    await expect.poll(async () => (await pushItems())[0]?.lastError).toContain('429')
    expect(Date.parse((await pushItems())[0].dueAt) - Date.now()).toBeGreaterThan(100_000)
    service.answer = { status: 503, headers: { 'Retry-After': '3600' } }
    await ask()
    await expect.poll(async () => (await states()).toSorted()).toEqual(['dropped', 'due'])
  })
})

describe('nothing is sent to a device any more', () => {
  const ends: Record<string, (who: SignedIn) => Promise<unknown>> = {
    'after switching it off': (who) => call(who, 'DELETE'),
    'after signing out': (who) => call(who, 'DELETE', '/v1/logins/current'),
    'after signing out everywhere': (who) => call(who, 'DELETE', '/v1/logins'),
    'after a new password': (who) =>
      call(who, 'PUT', '/v1/me/password', { current: 'correct horse battery', password: 'another long password' }),
    'after somebody else signs in there': (who) => signIn(server, { email: who.email }, { cookies: who.cookies }),
    'after the person was removed': (who) => server.call('DELETE', `/v1/people/${who.id}`),
    'after the person may only read': (who) =>
      server.call('PATCH', `/v1/people/${who.id}`, { body: { role: 'reader' } }),
  }
  test.each(Object.keys(ends))('%s', async (name) => {
    const mia = await told()
    const other = await told('owner')
    // What is on its way already, too.
    service.answer = { status: 503 }
    await ask()
    await expect.poll(() => service.received.length).toBe(2)
    expect((await ends[name]?.(mia)) ?? {}).toMatchObject({ status: 200 })
    service.answer = { status: 201 }
    service.received.length = 0
    for (const { id } of await pushItems()) await server.call('POST', `/v1/outbox/${id}/send`)
    await ask()
    await expect.poll(async () => (await states()).filter((state: string) => state === 'due')).toEqual([])
    expect(new Set(service.received.map(({ path }) => path))).toEqual(new Set([pathOf(other.subscription)]))
  })
})

test('a sign-in has one device, which a new one replaces; others of the person have their own', async () => {
  const mia = await told()
  const second = service.subscribe()
  await call(mia, 'PUT', undefined, second)
  const phone = signedIn(server, await signIn(server, { email: mia.email }), mia.id)
  const third = service.subscribe()
  await call(phone, 'PUT', undefined, third)
  await ask()
  await expect.poll(() => service.received.length).toBe(2)
  expect(service.received.map(({ path }) => path).toSorted()).toEqual([second, third].map(pathOf).toSorted())
})

test('a test arrives at once, or says why not, and a device has some an hour', async () => {
  const mia = await told()
  const sent = async () => (await call(mia, 'POST', '/v1/me/push/test')).body.data
  expect(await sent()).toEqual({ isSent: true, problem: null })
  expect(service.received[0]?.message).toMatchObject({ body: 'Notices arrive on this device.', path: 'inbox' })
  service.answer = { status: 500 }
  expect(await sent()).toEqual({ isSent: false, problem: expect.stringContaining('responded with the status 500') })
  service.answer = { status: 410 }
  expect(await sent()).toEqual({ isSent: false, problem: expect.stringContaining('ended its subscription') })
  expectProblem(await call(mia, 'POST', '/v1/me/push/test'), 404, 'not-found')
  await call(mia, 'PUT', undefined, mia.subscription)
  service.answer = { status: 201 }
  let last = await call(mia, 'POST', '/v1/me/push/test')
  for (let count = 0; count < 30 && last.status === 200; count += 1) last = await call(mia, 'POST', '/v1/me/push/test')
  expectProblem(last, 429, 'too-many-requests')
})

const good = (): Subscription => service.subscribe()
test.each<[string, (subscription: Subscription) => object, string]>([
  ['an address of another kind', (sub) => ({ ...sub, endpoint: 'ftp://push.test/x' }), 'endpoint'],
  ['an address with a name in it', (sub) => ({ ...sub, endpoint: 'https://a:b@push.test/x' }), 'endpoint'],
  ['no address', (sub) => ({ ...sub, endpoint: 'push' }), 'endpoint'],
  ['a very long address', (sub) => ({ ...sub, endpoint: `https://push.test/${'x'.repeat(2048)}` }), 'endpoint'],
  ['a short key', ({ keys, ...sub }) => ({ ...sub, keys: { ...keys, p256dh: 'BAAA' } }), 'keys.p256dh'],
  [
    'no point of the curve',
    ({ keys, ...sub }) => ({ ...sub, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } }),
    'keys.p256dh',
  ],
  ['a long secret', ({ keys, ...sub }) => ({ ...sub, keys: { ...keys, auth: 'A'.repeat(23) } }), 'keys.auth'],
  ['no keys', ({ endpoint }) => ({ endpoint }), 'keys'],
])('%s is refused by its field', async (_, change, field) => {
  const mia = await join(server, 'answering')
  const answer = await call(mia, 'PUT', undefined, change(good()))
  expectProblem(answer, 422, 'validation')
  expect(answer.body.errors[0].path).toBe(field)
  expect((await call(mia, 'GET')).body.data.isOn).toBe(false)
})

test('without networks of the operator there is nothing but https, and nothing in a private network is asked', async () => {
  const strict = await start({ pageNetworks: [], lookup: async () => [{ address: '10.0.0.7', family: 4 }] })
  const mia = await join(strict, 'owner')
  const put = (endpoint: string) => call(mia, 'PUT', undefined, { ...good(), endpoint }, strict)
  expectProblem(await put(`${service.url}/push/x`), 422, 'validation')
  for (const endpoint of [
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/x',
    'https://inside.test/x',
  ]) {
    expect((await put(endpoint)).status).toBe(200)
    const { data } = (await call(mia, 'POST', '/v1/me/push/test', undefined, strict)).body
    expect(data).toEqual({ isSent: false, problem: expect.stringContaining('is not on the public internet') })
  }
  await strict.stop()
  expect(service.received).toEqual([])
})

test('the contact for push services is the https address of the server, else the sender of mails, else there is no push', async () => {
  const none = await start({ mail: undefined, publicUrl: undefined })
  const owner = await join(none, 'owner')
  const state = await call(owner, 'GET', undefined, undefined, none)
  expect(state.body.data).toEqual({ isOn: false, publicKey: null, unavailable: 'no-contact' })
  const refused = await call(owner, 'PUT', undefined, good(), none)
  expectProblem(refused, 409, 'not-offered')
  expect(refused.body.detail).toContain('FOYER_PUBLIC_URL')
  await none.stop()
})

describe('the keys', () => {
  const secrets = {
    first: 'the first secret, of 32 characters or more',
    second: 'the second secret, of 32 characters or more',
  }
  test('are made once, sealed, outlive a restart and a new secret, and never change by themselves', async () => {
    let on = await start({ secret: secrets.first })
    const mia = await join(on, 'owner')
    const ask_ = async (...[method, at, body]: [Method, string?, object?]) =>
      (await call({ ...mia, headers: { ...mia.headers, Origin: on.url } }, method, at, body, on)).body.data
    const keyOf = () => ask_('GET')
    const [{ publicKey }, again] = await Promise.all([keyOf(), keyOf()])
    expect(again.publicKey).toBe(publicKey)
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
    const subscription = service.subscribe()
    await ask_('PUT', undefined, subscription)
    const listed = await on.call('GET', '/v1/workspaces')
    expect(listed.text).not.toContain('pushKeys')
    const restart = async (keys: { secret: string; previousSecret?: string; lostSecretId?: string }) =>
      (on = await on.restart({ previousSecret: undefined, lostSecretId: undefined, ...keys }))
    await restart({ secret: secrets.second, previousSecret: secrets.first })
    expect(on.logged()).toContain('"resealed":2,"unopened":0')
    await restart({ secret: secrets.second })
    expect(await keyOf()).toEqual({ isOn: true, publicKey, unavailable: null })
    expect(await ask_('POST', '/v1/me/push/test')).toEqual({ isSent: true, problem: null })
    expect(service.received.at(-1)?.sender.key).toBe(publicKey)
    await restart({ secret: secrets.first, lostSecretId: new Keyring(secrets.second).id })
    expect(await keyOf()).toEqual({ isOn: true, publicKey: null, unavailable: 'no-keys' })
    await restart({ secret: secrets.second, lostSecretId: new Keyring(secrets.first).id })
    expect((await keyOf()).publicKey).toBe(publicKey)
    expect((await on.call('DELETE', '/v1/push/keys')).status).toBe(200)
    expect((await keyOf()).publicKey).not.toBe(publicKey)
    const text = on.logged() + (await textOfFiles(on.directory))
    expect(text).not.toContain(pathOf(subscription))
    expect(text).not.toContain('"d":"')
    await on.stop()
  })

  test('of instances that make them at once, all have the same', async () => {
    const keyring = new Keyring(secrets.first)
    const instances = Array.from({ length: 5 }, () =>
      createVapid({ store: server.store, keyring, contact: 'https://chat.example.com' }),
    )
    const keys = await Promise.all(instances.map((vapid) => vapid.publicKey()))
    expect(new Set(keys).size).toBe(1)
  })
})
