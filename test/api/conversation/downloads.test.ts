import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { join, quickKey } from '../../support/people.ts'
import { startTestServer, type CallOptions, type TestServer } from '../../support/server.ts'

/* Links to exports: a browser that saves one sends no token, so the link itself opens it; once, soon, and no longer than the token. */

let server: TestServer
let agentId = ''
let now = Date.now()
beforeAll(async () => {
  server = await startTestServer({ clock: () => now, deriveKey: quickKey })
  agentId = (await createAgent(server)).id
  for (const message of ['What do rolls cost?', 'Are you open on Sunday?']) {
    const { id } = (await server.call('POST', `/v1/agents/${agentId}/sessions`)).body.data
    await server.call('POST', `/v1/agents/${agentId}/sessions/${id}/conversations`, { body: { message } })
  }
})
afterAll(() => server.stop())

async function link(
  query: string,
  { token, headers = {} }: Pick<CallOptions, 'token' | 'headers'> = {},
): Promise<string> {
  const path = `/v1/agents/${agentId}/conversations/download?${query}`
  const { status, body } = await server.call('GET', path, { headers, ...(token !== undefined && { token }) })
  expect(status).toBe(200)
  const { url, expiresAt } = body.data as { url: string; expiresAt: string }
  expect(url.startsWith(`${server.url}/v1/downloads?ticket=`)).toBe(true)
  expect(Date.parse(expiresAt)).toBe(now + 60_000)
  return url.slice(server.url.length)
}

const follow = (path: string) => server.call('GET', path, { token: null })

test('a link gives exactly what its filter does, without a token, as a file to save, and once', async () => {
  const path = await link('format=csv&q=ROLLS')
  expect(path).not.toMatch(/rolls/i)
  const { status, text, headers } = await follow(path)
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="conversations.csv"')
  expect(headers.get('Cache-Control')).toBe('no-store')
  expect(text).toContain('What do rolls cost?')
  expect(text).not.toContain('Sunday')
  const again = await follow(path)
  expect(again.status).toBe(404)
  expect(again.body.detail).toContain('Export again')
})

test('HEAD of a link answers as GET would, and does not use it up', async () => {
  const path = await link('format=csv')
  const head = await server.call('HEAD', path, { token: null })
  expect([head.status, head.text]).toEqual([200, ''])
  const { status, headers } = await follow(path)
  expect(status).toBe(200)
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition'])
    expect(head.headers.get(name)).toBe(headers.get(name))
  expect((await server.call('HEAD', '/v1/downloads?ticket=x', { token: null })).status).toBe(404)
  expect((await server.call('HEAD', '/v1/logins/current', { token: null })).status).toBe(200)
  expect((await server.call('HEAD', '/v1/agents', { token: null })).status).toBe(401)
})

test('of many who follow one link at once, one gets the export', async () => {
  const path = await link('format=jsonl')
  const answers = await Promise.all(Array.from({ length: 8 }, () => follow(path)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 404)])
  const lines =
    answers
      .find(({ status }) => status === 200)
      ?.text.trim()
      .split('\n') ?? []
  expect(lines.map((line) => (JSON.parse(line) as { type: string }).type)).toContain('message')
})

test('a link ends after a minute, with its token, and with its agent', async () => {
  const late = await link('format=csv')
  now += 60_000
  expect((await follow(late)).status).toBe(404)

  const { body } = await server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })
  const kept = await link('format=csv', body)
  const revoked = await link('format=csv', body)
  expect((await follow(kept)).status).toBe(200)
  await server.call('DELETE', `/v1/tokens/${body.data.id}`)
  expect((await follow(revoked)).status).toBe(404)

  const { id } = await createAgent(server)
  const { url } = (await server.call('GET', `/v1/agents/${id}/conversations/download?format=csv`)).body.data
  await server.call('DELETE', `/v1/agents/${id}`)
  expect((await follow((url as string).slice(server.url.length))).status).toBe(404)
})

test('a link of a person ends with their sign-in, and with their membership', async () => {
  const asIda = { token: null, headers: (await join(server, 'reader', { email: 'ida@example.com' })).headers }
  const kept = await link('format=csv', asIda)
  const signedOut = await link('format=csv', asIda)
  expect((await follow(kept)).status).toBe(200)
  await server.call('DELETE', '/v1/logins', asIda)
  expect((await follow(signedOut)).status).toBe(404)

  const eve = await join(server, 'reader', { email: 'eve@example.com' })
  const removed = await link('format=csv', { token: null, headers: eve.headers })
  await server.call('DELETE', `/v1/people/${eve.id}`)
  expect((await follow(removed)).status).toBe(404)
})

test('nothing else opens an export: no made-up, changed or foreign ticket, no filter beside it', async () => {
  const path = await link('format=csv&q=rolls')
  const ticket = path.slice(path.indexOf('=') + 1)
  const parts = ticket.split('.')
  const flipped = parts.with(3, `${parts[3]?.startsWith('A') ? 'B' : 'A'}${parts[3]?.slice(1)}`).join('.')
  for (const wrong of ['x', 'a.b.c.d.e', flipped, 'null', `${ticket}x`, '']) {
    expect((await follow(`/v1/downloads?ticket=${encodeURIComponent(wrong)}`)).status, wrong).toBe(404)
  }
  expect((await follow('/v1/downloads')).status).toBe(422)
  const { text } = await follow(`${path}&q=Sunday`)
  expect(text).toContain('rolls')
  expect(text).not.toContain('Sunday')
  const other = `/v1/agents/${agentId}/conversations/download`
  expect((await server.call('GET', `${other}?format=pdf`)).status).toBe(422)
  expect((await follow(other)).status).toBe(401)
})

test('no log has a ticket', async () => {
  const path = await link('format=csv')
  await follow(path)
  expect(server.logged()).not.toContain(path.slice(path.indexOf('=') + 1).slice(0, 100))
})
