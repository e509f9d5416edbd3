import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { invite, join, quickKey, signIn, type SignedIn } from '../../support/people.ts'
import { expectProblem } from '../../support/problems.ts'
import { sweepByClock } from '../../support/retention.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Who did what in a workspace, and when. */

const day = 86_400_000

let server: TestServer
let now: number
let ida: SignedIn

beforeEach(async () => {
  now = Date.now()
  server = await startTestServer({ clock: () => now, trustProxy: 1, deriveKey: quickKey })
  ida = await join(server, 'owner', { email: 'ida@example.com', name: 'Ida' })
})
afterEach(() => server.stop())

const as = (method: string, path: string, body?: unknown) =>
  server.call(method, path, { token: null, headers: ida.headers, body })
type Entry = { action: string; by: { name: string }; what?: { name?: string }; detail?: string }
const entries = async (query = ''): Promise<Entry[]> => (await server.call('GET', `/v1/audit${query}`)).body.data
const told = ({ action, by, what, detail }: Entry) =>
  [by.name, action, what?.name, detail].filter((each) => each !== undefined).join(' ')

test('it names who did what, of which thing, with the name that it had, and no contents', async () => {
  await server.call('PATCH', `/v1/people/${(await invite(server, 'reader', { email: 'eve@example.com' })).data.id}`, {
    body: { role: 'answering' },
  })
  const { data } = (await as('POST', '/v1/agents', { name: 'Bakery' })).body
  await as('PATCH', `/v1/agents/${data.id}/theme`, { welcome: { title: 'A secret title' } })
  await as('GET', `/v1/agents/${data.id}/export`)
  await as('GET', `/v1/agents/${data.id}/conversations`)
  await as('GET', '/v1/contacts')
  await as('GET', `/v1/agents/${data.id}/conversations/download?format=csv`)
  for (const path of [`/v1/agents/${data.id}/conversations`, '/v1/contacts'])
    await server.call('GET', path, { token: null, headers: { ...ida.headers, Accept: 'text/csv' } })
  await as('POST', '/v1/tokens', { name: 'Shop', scope: 'read' })
  await as('DELETE', `/v1/agents/${data.id}`)
  await signIn(server, { email: 'ida@example.com' })
  await signIn(server, { email: 'ida@example.com', password: 'a wrong password' })
  const text = (await server.call('GET', '/v1/audit')).text
  expect((await entries()).map(told)).toEqual([
    'Operator person-invited ida@example.com owner',
    'Ida person-joined',
    'Operator person-invited eve@example.com reader',
    'Operator role-changed eve@example.com answering',
    'Ida agent-created Bakery',
    'Ida look-published Bakery',
    'Ida exported Bakery',
    'Ida exported Bakery',
    'Ida exported Bakery',
    'Ida contacts-exported',
    'Ida token-created Shop read',
    'Ida agent-deleted Bakery',
    'Ida signed-in',
  ])
  expect(text).not.toContain('secret title')
})

test('an agent that was named by its web id is told by its own, and a contact by its own, not its conversation', async () => {
  const { id, webId } = (await as('POST', '/v1/agents', { name: 'Bakery' })).body.data
  await as('PATCH', `/v1/agents/${webId}/help`, { form: { isOffered: true } })
  const { sessionId } = (await as('POST', `/v1/agents/${id}/sessions`)).body.data
  const contacts = `/v1/agents/${id}/sessions/${sessionId}/contacts`
  const sent = await as('POST', contacts, {
    message: 'Please call me.',
    email: 'eve@example.com',
    clientId: 'client-1',
  })
  const contactId = sent.body.data.id
  await as('DELETE', `${contacts}/${contactId}`)
  expect((await entries()).slice(-2)).toMatchObject([
    { action: 'settings-changed', what: { id, name: 'Bakery' } },
    { action: 'contact-deleted', what: { id: contactId } },
  ])
})

test('what was refused or failed is not in it', async () => {
  const before = await entries()
  await as('DELETE', '/v1/agents/agt_none')
  await as('POST', '/v1/tokens', { name: '' })
  await as('DELETE', `/v1/people/${ida.id}`)
  expect(await entries()).toEqual(before)
})

test('an AI resource that is not deleted, since an agent answers from it, is in it only once it is', async () => {
  const { id } = await createAgent(server)
  const { aiId } = (await as('GET', `/v1/agents/${id}/ai`)).body.data
  expect((await as('DELETE', `/v1/ai/${aiId}`)).body.ok).toBe(false)
  expect(await entries('?action=ai-deleted')).toEqual([])
  await as('DELETE', `/v1/agents/${id}/ai`)
  expect((await as('DELETE', `/v1/ai/${aiId}`)).body.ok).toBe(true)
  expect(await entries('?action=ai-deleted')).toMatchObject([{ by: { name: 'Ida' }, what: { id: aiId } }])
})

test('it is read by who did it, by what was done, newest first and in pages', async () => {
  for (const name of ['One', 'Two', 'Three']) await as('POST', '/v1/agents', { name })
  await server.call('POST', '/v1/agents', { body: { name: 'Four' } })
  expect((await entries(`?by=${ida.id}&action=agent-created&order=desc`)).map(({ what }) => what?.name)).toEqual([
    'Three',
    'Two',
    'One',
  ])
  const first = await server.call('GET', `/v1/audit?action=agent-created&limit=3`)
  expect(first.body.data.map(({ what }: Entry) => what?.name)).toEqual(['One', 'Two', 'Three'])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await server.call('GET', next.slice(server.url.length))
  expect(second.body.data.map(({ what }: Entry) => what?.name)).toEqual(['Four'])
  expectProblem(await server.call('GET', '/v1/audit?action=nothing'), 422, 'validation')
  expectProblem(await server.call('GET', '/v1/audit?limit=2&cursor=aud_none'), 422, 'validation')
})

test('each workspace has its own; a sign-in is in those of the person', async () => {
  const theirs = await createWorkspace(server)
  await server.call('POST', '/v1/agents', { token: theirs.token, body: { name: 'Theirs' } })
  const { body } = await server.call('GET', '/v1/audit', { token: theirs.token })
  expect(body.data.map(told)).toEqual(['First token agent-created Theirs'])
  expect((await server.call('GET', '/v1/audit')).text).not.toContain('Theirs')
})

test('it is kept for 365 days', async () => {
  const before = (await entries()).length
  expect(before).toBeGreaterThan(0)
  now += 364 * day
  await sweepByClock(server)
  expect(await entries()).toHaveLength(before)
  now += 2 * day
  expect(await entries()).toEqual([])
  await sweepByClock(server)
  const left = []
  for await (const entry of server.store.listAudit('wks_default', { order: 'asc' })) left.push(entry)
  expect(left).toEqual([])
})

test('when it cannot be written, what was done is answered, and the log says so', async () => {
  server.store.appendAudit = () => Promise.reject(new Error('The disk fails'))
  expect((await as('POST', '/v1/agents', { name: 'Ada' })).status).toBe(200)
  expect(server.logged()).toContain('could not be added to the audit')
})

test('it is read by days, both included, or up to a moment, with all other filters and in pages', async () => {
  const begun = Date.parse('2026-03-10T12:00:00.000Z')
  now = begun - 60 * day
  for (const name of ['Zero', 'One', 'Two', 'Three']) {
    await server.call('POST', '/v1/agents', { body: { name } })
    now += day
  }
  const at = (offset: number) => new Date(begun - 60 * day + offset * day).toISOString()
  const dayAt = (offset: number) => at(offset).slice(0, 10)
  const found = async (query: string) => {
    const read = await entries(`?action=agent-created&${query}`)
    return read.map(({ what }) => what?.name)
  }
  expect(await found(`from=${dayAt(1)}`)).toEqual(['One', 'Two', 'Three'])
  expect(await found(`to=${dayAt(1)}`)).toEqual(['Zero', 'One'])
  expect(await found(`from=${dayAt(1)}&to=${dayAt(2)}&order=desc`)).toEqual(['Two', 'One'])
  expect(await found(`to=${at(1)}`)).toEqual(['Zero'])
  expect(await found(`from=${dayAt(1)}&by=operator&limit=1`)).toEqual(['One'])
  expect(await found(`from=${dayAt(3)}&to=${dayAt(1)}`)).toEqual([])
  for (const wrong of ['from=yesterday', 'to=2026-13-01']) {
    expectProblem(await server.call('GET', `/v1/audit?${wrong}`), 422, 'validation')
  }
})

test('a search that few entries fit lets others have their turn meanwhile', async () => {
  const [entry] = (await server.call('GET', '/v1/audit')).body.data
  let turns = 0
  let ticking = setImmediate(function tick() {
    turns += 1
    ticking = setImmediate(tick)
  })
  let turnsMeanwhile = 0
  vi.spyOn(server.store, 'listAudit').mockImplementation(async function* () {
    const before = turns
    for (let at = 0; at < 300_000; at++) yield { ...entry, workspaceId: 'wks_default' }
    turnsMeanwhile = turns - before
  })
  expect(await entries('?by=per_somebody-else')).toEqual([])
  clearImmediate(ticking)
  expect(turnsMeanwhile).toBeGreaterThan(0)
})
