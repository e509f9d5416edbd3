import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aContact } from '../../store/contract/samples.ts'
import { createAgent } from '../../support/agent.ts'
import { startMailServer, type MailServer } from '../../support/peers/mail-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { expectProblem } from '../../support/problems.ts'

/* What people are told of conversations, from end to end; and the settings of it, over HTTP. */

let mail: MailServer
let server: TestServer
let agentId: string
const settings = () => `/v1/agents/${agentId}/notifications`

beforeEach(async () => {
  mail = await startMailServer()
  server = await startTestServer({
    publicUrl: 'https://chat.example.com',
    mail: mail.account,
  })
  agentId = (await createAgent(server)).id
  await server.call('PATCH', `/v1/agents/${agentId}/help`, { body: { isOffered: true } })
  await server.call('PATCH', settings(), { body: { recipients: ['owner@example.com'], includesText: true } })
})
afterEach(async () => {
  await server.stop()
  await mail.stop()
})

async function visitor(): Promise<{ path: string; token: string; id: string }> {
  const { id, token } = (await server.call('POST', `/v1/agents/${agentId}/sessions`)).body.data
  return { path: `/v1/agents/${agentId}/sessions/${id}`, token, id }
}

const subjects = () => mail.mails.map((each) => each.header('Subject')?.replace(/^[^:]*: /, ''))
const outbox = async () => (await server.call('GET', '/v1/outbox')).body.data as Record<string, unknown>[]

test('who asks for a person is told at once, once, with what was written and a link to it', async () => {
  const { path, token, id } = await visitor()
  const say = (message: string) => server.call('POST', `${path}/conversations`, { token, body: { message } })
  await say('Do you bake on Sundays?')
  await server.call('POST', `${path}/handover/ask`, { token, body: {} })
  await server.call('POST', `${path}/handover/ask`, { token, body: {} })
  await expect.poll(subjects).toEqual(['a visitor waits for a person'])
  expect(mail.mails[0]?.text).toContain('> Do you bake on Sundays?')
  expect(mail.mails[0]?.text).toContain(`https://chat.example.com/console/inbox/${agentId}/${id}`)
  await server.service.deriving.sweep()
  // Noted a moment after the mail server has it.
  await expect.poll(outbox).toMatchObject([{ rule: 'waiting', state: 'sent', about: { sessionId: id } }])
})

test('a contact is told once, to be answered by a reply, also when the server died before it was told', async () => {
  await server.call('PATCH', `/v1/agents/${agentId}/help`, { body: { form: { isOffered: true } } })
  const { path, token, id: sessionId } = await visitor()
  const leave = (clientId: string) =>
    server.call('POST', `${path}/contacts`, {
      token,
      body: { message: 'Two cakes, please.', name: 'Ida', email: 'ida@example.com', clientId },
    })
  const { id } = (await leave('one')).body.data
  await leave('one')
  await expect.poll(subjects).toEqual(['a message from the contact form'])
  expect(mail.mails[0]?.header('Reply-To')).toContain('ida@example.com')
  expect(mail.mails[0]?.text).toContain('> Two cakes, please.')
  expect(mail.mails[0]?.text).toContain(`https://chat.example.com/console/contacts/${id}`)
  expect((await server.call('GET', `${path}/handover`, { token })).body.data).toMatchObject({ hasAddress: true })

  // Stored by a server that died before it told anybody: the sweep finds it, and the first one is not told again.
  const session = await server.store.findSession(sessionId)
  if (!session) throw new Error('The session is gone')
  const untold = aContact(session, { createdAt: new Date().toISOString() })
  await server.store.createContact(untold)
  await server.service.deriving.sweep()
  expect((await outbox()).map(({ about }) => about)).toEqual([
    { contactId: untold.id, sessionId },
    { contactId: id, sessionId },
  ])
})

test('an agent that cannot be read costs neither the inbox nor the notices of the others', async () => {
  const damaged = agentId
  const ask = async (at: string) => {
    const { id, token } = (await server.call('POST', `/v1/agents/${at}/sessions`)).body.data
    await server.call('POST', `/v1/agents/${at}/sessions/${id}/handover/ask`, { token, body: {} })
    const session = await server.store.findSession(id)
    if (!session) throw new Error('The session is gone')
    return session
  }
  const other = (await createAgent(server)).id
  await server.call('PATCH', `/v1/agents/${other}/help`, { body: { isOffered: true } })
  await server.call('PATCH', `/v1/agents/${other}/notifications`, { body: { recipients: ['owner@example.com'] } })
  const [lost, whole] = [await ask(damaged), await ask(other)]
  // Stored by a server that died before it told anybody.
  const contacts = [lost, whole, lost].map((session) => aContact(session, { createdAt: new Date().toISOString() }))
  for (const contact of contacts) await server.store.createContact(contact)
  server = await server.restart({}, () => truncate(join(server.directory, 'agents', `${damaged}.json`), 20))
  const { status, body } = await server.call('GET', '/v1/inbox?view=needs')
  expect([status, body.data]).toEqual([200, [expect.objectContaining({ sessionId: whole.id })]])
  expect(server.logged()).toContain('The inbox omits the conversations of an agent')
  await server.service.deriving.sweep()
  expect((await outbox()).map(({ about }) => about)).toContainEqual({ contactId: contacts[1]?.id, sessionId: whole.id })
})

test('a message to a person is told after three minutes, but not if somebody has reacted', async () => {
  const { path, token } = await visitor()
  const say = (message: string) => server.call('POST', `${path}/conversations`, { token, body: { message } })
  await say('Hello?')
  const take = await server.call('POST', `${path}/handover/take`, { body: { after: 99 } })
  expect(take.status, take.text).toBe(200)
  expect(await outbox()).toEqual([])
  await say('Do you bake on Sundays?')
  await say('And on Mondays?')
  await expect.poll(async () => (await outbox()).length).toBe(1)
  const [item] = await outbox()
  expect(item).toMatchObject({ rule: 'unread', state: 'due' })
  expect(Date.parse(String(item?.['dueAt'])) - Date.parse(String(item?.['at']))).toBe(180_000)

  const reply = await server.call('POST', `${path}/handover/messages`, {
    body: { message: 'Yes.', clientId: 'r1', after: 99 },
  })
  expect(reply.status, reply.text).toBe(200)
  await server.call('POST', `/v1/outbox/${String(item?.['id'])}/send`)
  await expect.poll(async () => (await outbox())[0]?.['state']).toBe('dropped')

  await say('Thank you!')
  await expect.poll(async () => (await outbox()).length).toBe(2)
  const [second] = await outbox()
  await server.call('POST', `/v1/outbox/${String(second?.['id'])}/send`)
  await expect.poll(subjects).toEqual(['a visitor has written, and nobody has reacted'])
  expect(mail.mails[0]?.text).toContain('> Thank you!')
})

test('nothing is told of a conversation that was erased before', async () => {
  await server.call('PATCH', settings(), { body: { recipients: [] } })
  const { path, token } = await visitor()
  await server.call('POST', `${path}/handover/ask`, { token, body: {} })
  await server.call('DELETE', path)
  await server.call('PATCH', settings(), { body: { recipients: ['owner@example.com'] } })
  await server.service.deriving.sweep()
  expect(await outbox()).toEqual([])
})

test('what waits for a person when a receiver is added is told it, by the sweep', async () => {
  await server.call('PATCH', settings(), { body: { recipients: [] } })
  const { path, token } = await visitor()
  await server.call('POST', `${path}/handover/ask`, { token, body: {} })
  await server.service.deriving.sweep()
  expect(await outbox()).toEqual([])
  await server.call('PATCH', settings(), { body: { recipients: ['late@example.com'] } })
  await server.service.deriving.sweep()
  await expect.poll(() => mail.mails.map(({ to }) => to)).toEqual([['late@example.com']])
})

test('settings are the defaults at first, change field by field, and refuse what is wrong', async () => {
  const other = (await createAgent(server)).id
  const path = `/v1/agents/${other}/notifications`
  const before = await server.call('GET', path)
  expect(before.body.data).toEqual({
    recipients: [],
    rules: { waiting: true, unread: true, contact: true, review: true, failed: true },
    includesText: false,
    timezone: 'UTC',
    quietHours: null,
    digestAt: null,
    mailsVisitors: false,
    webhooks: [],
    canMail: true,
    hasLinks: true,
  })
  const etag = before.headers.get('etag') ?? ''
  const changed = await server.call('PATCH', path, {
    body: { rules: { review: false }, quietHours: { from: '20:00', to: '07:00' } },
    headers: { 'If-Match': etag },
  })
  expect(changed.body.data).toMatchObject({
    rules: { waiting: true, review: false },
    quietHours: { from: '20:00', to: '07:00' },
    timezone: 'UTC',
  })
  expectProblem(
    await server.call('PATCH', path, { body: { digestAt: '08:00' }, headers: { 'If-Match': etag } }),
    412,
    'stale',
  )
  const wrong: [body: object, path: string][] = [
    [{ recipients: ['owner'] }, 'recipients.0'],
    [{ recipients: ['a@example.com', 'A@example.com'] }, 'recipients'],
    [{ recipients: Array.from({ length: 21 }, (_, at) => `a${at}@example.com`) }, 'recipients'],
    [{ timezone: 'Europe/Atlantis' }, 'timezone'],
    [{ quietHours: { from: '25:00', to: '07:00' } }, 'quietHours.from'],
    [{ quietHours: { from: '07:00', to: '07:00' } }, 'quietHours'],
    [{ digestAt: '8' }, 'digestAt'],
    [{}, ''],
  ]
  for (const [body, at] of wrong) {
    const refused = await server.call('PATCH', path, { body })
    expectProblem(refused, 422, 'validation')
    expect([body, refused.body.errors[0].path]).toEqual([body, at])
  }
})

test('a webhook shows its address to nobody, its secret once, and is not copied with the agent', async () => {
  const url = 'https://hooks.example.com/services/T000/B000/secret-path'
  const made = await server.call('POST', `${settings()}/webhooks`, { body: { kind: 'plain', name: 'Program', url } })
  expect(made.body).toEqual({
    data: {
      id: expect.stringMatching(/^whk_/),
      kind: 'plain',
      name: 'Program',
      host: 'hooks.example.com',
      createdAt: expect.anything(),
    },
    secret: expect.stringMatching(/^whsec_[\w+/]{32}$/),
  })
  const read = await server.call('GET', settings())
  expect(read.body.data.webhooks).toEqual([made.body.data])
  const copy = await server.call('POST', `/v1/agents/${agentId}/duplicate`, { body: { name: 'Copy' } })
  const copied = await server.call('GET', `/v1/agents/${copy.body.data.id}/notifications`)
  expect(copied.body.data).toMatchObject({ webhooks: [], recipients: [] })
  for (const { text } of [read, copied, await server.call('GET', `/v1/agents/${agentId}`)]) {
    expect(text).not.toContain('secret-path')
    expect(text).not.toContain(made.body.secret)
  }
  expect(server.logged()).not.toContain('secret-path')
  expectProblem(
    await server.call('POST', `${settings()}/webhooks`, {
      body: { kind: 'slack', name: 'A', url: 'http://hooks.example.com/' },
    }),
    422,
    'validation',
  )
  for (let count = 1; count < 10; count++) {
    expect(
      (await server.call('POST', `${settings()}/webhooks`, { body: { kind: 'slack', name: 'A', url } })).status,
    ).toBe(200)
  }
  const eleventh = await server.call('POST', `${settings()}/webhooks`, { body: { kind: 'slack', name: 'A', url } })
  expectProblem(eleventh, 422, 'validation')
  expect((await server.call('DELETE', `${settings()}/webhooks/${made.body.data.id}`)).status).toBe(200)
  expectProblem(await server.call('DELETE', `${settings()}/webhooks/${made.body.data.id}`), 404, 'not-found')
})

test('a test says what came of it, goes to receivers of the agent alone, and is limited', async () => {
  const send = (to: string) => server.call('POST', `${settings()}/test`, { body: { to } })
  expect((await send('owner@example.com')).body.data).toMatchObject({ rule: 'test', state: 'sent', attempts: 1 })
  expect(subjects()).toEqual(['a test'])
  expectProblem(await send('stranger@example.com'), 404, 'not-found')
  const hook = { kind: 'slack', name: 'Team', url: 'https://hooks.test/' }
  const { id } = (await server.call('POST', `${settings()}/webhooks`, { body: hook })).body.data
  const failed = (await send(id)).body.data
  expect(failed).toMatchObject({
    state: 'failed',
    lastError: expect.stringContaining('There is no site named hooks.test'),
  })
  for (let count = 2; count < 20; count++) await send(id)
  const refused = await send(id)
  expectProblem(refused, 429, 'too-many-requests')
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
})

test('deliveries are listed by agent and state, in pages', async () => {
  const other = (await createAgent(server)).id
  const hook = { kind: 'slack', name: 'Team', url: 'https://hooks.test/' }
  const { id } = (await server.call('POST', `${settings()}/webhooks`, { body: hook })).body.data
  const sent: string[] = []
  for (const to of ['owner@example.com', id, 'owner@example.com', id]) {
    sent.push((await server.call('POST', `${settings()}/test`, { body: { to } })).body.data.id)
  }
  const list = async (query: string) => {
    const { body, headers } = await server.call('GET', `/v1/outbox${query}`)
    return { ids: body.data.map((item: { id: string }) => item.id), next: headers.get('link') }
  }
  expect((await list('')).ids).toEqual(sent.toReversed())
  expect((await list(`?agent=${other}`)).ids).toEqual([])
  expect((await list(`?agent=${agentId}&state=failed`)).ids).toEqual([sent[3], sent[1]])
  const first = await list('?state=failed&limit=1')
  expect(first.ids).toEqual([sent[3]])
  const next = new URL(/<([^>]*)>/.exec(first.next ?? '')?.[1] ?? '')
  expect((await list(next.search)).ids).toEqual([sent[1]])
  expectProblem(await server.call('POST', '/v1/outbox/out_none-at-all/send'), 404, 'not-found')
})
