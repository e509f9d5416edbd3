import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* A link that shows an agent's chat page before it is public: to whoever has it, for seven days, or until it is ended. */

let server: TestServer
let agent: TestAgent

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(() => vi.useRealTimers())
beforeEach(async () => {
  agent = await createAgent(server)
})

const path = () => `/v1/agents/${agent.id}/share`
const make = async () => (await server.call('POST', path())).body.data as { url: string; expiresAt: string }
const open = (url: string) => server.call('GET', url.replace(server.url, ''), { token: null })

test('shows the chat to whoever has it, and is listed nowhere', async () => {
  const { url, expiresAt } = await make()
  expect(url).toMatch(new RegExp(`^${server.url}/chat/${agent.webId}\\?key=[\\w-]{32}$`))
  expect(Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)).toBe(7)
  const page = await open(url)
  expect(page.status).toBe(200)
  expect(page.text).toContain(`data-agent="${agent.webId}"`)
  expect(page.text).not.toMatch(/canonical|og:url|key=/)
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expect((await server.call('GET', path())).body).toEqual({ data: { expiresAt } })
  expect((await server.call('GET', `/v1/agents/${agent.id}`)).body.data).toMatchObject({
    isPublic: false,
    publicSlug: null,
  })
})

test('opens nothing without its key, with another one, or for another agent', async () => {
  const { url } = await make()
  const other = await createAgent(server)
  const gone = await open('/chat/nobody-000000000000')
  const wrong = [
    url.replace(/\?.*/, ''),
    url.replace(/key=.*/, `key=${'a'.repeat(32)}`),
    url.replace(/.$/, ''),
    `${url}&x=1`,
    url.replace(agent.webId, other.webId),
  ]
  for (const each of wrong) {
    const page = await open(each)
    expect([page.status, page.text], each).toEqual([404, gone.text])
  }
})

test('ends by itself, with the next one, with a new web id, and at once when somebody says so', async () => {
  const first = await make()
  const second = await make()
  expect((await open(first.url)).status).toBe(404)
  expect((await open(second.url)).status).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(second.expiresAt) })
  expect((await open(second.url)).status).toBe(404)
  expect((await server.call('GET', path())).body).toEqual({ data: null })
  vi.useRealTimers()
  const third = await make()
  expect((await server.call('DELETE', path())).body).toEqual({ ok: true })
  expect((await open(third.url)).status).toBe(404)
  expect((await server.call('DELETE', path())).status).toBe(200)
  const fourth = await make()
  await server.call('POST', `/v1/agents/${agent.id}/web-id`)
  expect((await open(fourth.url)).status).toBe(404)
})

test('of an agent that is switched off says so, and of none is not made', async () => {
  const { url } = await make()
  await server.call('PATCH', `/v1/agents/${agent.id}/embed`, { body: { isEnabled: false } })
  const page = await open(url)
  expect(page.status).toBe(404)
  expect(page.text).not.toContain('data-agent')
  expectProblem(await server.call('POST', '/v1/agents/agt_nobody/share'), 404, 'not-found')
})
