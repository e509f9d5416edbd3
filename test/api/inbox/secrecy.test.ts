import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../../server/http/route.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aVisitor, deskOf, openDesk, type Visitor } from './stage.ts'

/* What operators do among themselves stays there: on every route that a visitor may call, and in every documented list and export. */

const secret = 'The visitor owes us money'

let server: TestServer
let one: Visitor
let agentId: string
/** What no visitor may read: the note, who is who, and what events are. */
let hidden: RegExp

beforeAll(async () => {
  server = await startTestServer()
  const { agent, mia, tom } = await openDesk(server)
  agentId = agent.id
  one = await aVisitor(server, agent)
  await one.say('When are you open?')
  await one.ask()
  const desk = deskOf(server, one, mia)
  await desk.take(9)
  await desk.note(secret)
  await desk.write('Hello, Mia here.', 9)
  const other = deskOf(server, one, tom)
  const { operator } = await other.timeline()
  await other.take(9, operator?.id)
  await other.note(secret)
  const { data } = (await server.call('GET', '/v1/tokens')).body as { data: { id: string }[] }
  hidden = new RegExp([secret, 'evt_', '"event"', 'operatorId', ...data.map(({ id }) => id)].join('|'))
})
afterAll(() => server.stop())

/** The routes of visitors, without the one that erases. */
const visitors = () =>
  server.service.routes.filter(
    ({ may, path, method }) => may.includes('session') && !(method === 'DELETE' && path.endsWith(':sessionId')),
  )

const bodies: Record<string, object> = {
  conversations: { message: 'Hello?' },
  signals: { isTyping: true },
  ask: {},
  feedback: { type: 'positive' },
}

async function textOf({ method, path }: Route, token: string): Promise<string> {
  const [, answer] = await one.list()
  const url = path
    .replace(':agentId', agentId)
    .replace(':sessionId', one.id)
    .replace(':messageId', answer?.id ?? '')
  const body = method === 'GET' || method === 'DELETE' ? undefined : (bodies[url.split('/').at(-1) ?? ''] ?? {})
  const controller = new AbortController()
  const response = await fetch(server.url + url, {
    method,
    signal: controller.signal,
    headers: {
      Authorization: `Bearer ${token}`,
      'Last-Event-ID': '0',
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!url.endsWith('/events')) return `${JSON.stringify([...response.headers])}${await response.text()}`
  // The stream goes on: read until the handover, which comes after all that is stored.
  let text = ''
  for await (const part of response.body ?? []) {
    text += Buffer.from(part).toString()
    if (text.includes('event: handover')) break
  }
  controller.abort()
  return text
}

test('no route of visitors tells a note, an operator’s id or an event', async () => {
  const routes = visitors()
  expect(routes.length).toBeGreaterThan(7)
  for (const route of routes) {
    const text = await textOf(route, one.token)
    expect(`${route.method} ${route.path} ${text}`).not.toMatch(hidden)
  }
  // What is looked for is there for operators.
  const timeline = await server.call('GET', `${one.path}/handover/timeline`)
  for (const word of [secret, 'evt_', '"event"']) expect(timeline.text).toContain(word)
})

test('no list, search or export of conversations has them', async () => {
  for (const path of [
    `${one.path}/conversations`,
    `${one.path}/conversations?limit=2&order=desc`,
    `/v1/agents/${agentId}/sessions`,
    `/v1/agents/${agentId}/conversations`,
    `/v1/agents/${agentId}/conversations?q=${encodeURIComponent(secret.slice(0, 12))}`,
    `/v1/agents/${agentId}/questions`,
    `/v1/agents/${agentId}/insight`,
    `/v1/agents/${agentId}/export`,
  ]) {
    for (const Accept of ['application/json', 'text/csv', 'application/jsonl']) {
      const { status, text } = await server.call('GET', path, { headers: { Accept } })
      expect(status, text).toBe(200)
      expect(`${path} ${text}`).not.toMatch(hidden)
    }
  }
  const found = await server.call('GET', `/v1/agents/${agentId}/conversations`)
  const messages = await one.list()
  expect(found.body.data).toMatchObject([
    { messages: messages.length, answers: { answered: 1 }, preview: messages[0]?.message },
  ])
})

test('an export says that a machine wrote what it wrote, and not what a person did', async () => {
  const { text } = await server.call('GET', `/v1/agents/${agentId}/export`)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const answers = lines.filter(({ messageType }) => messageType === 'assistant')
  const isMias = ({ author }: Record<string, unknown>) => author !== undefined
  expect(answers.filter(isMias)).toMatchObject([{ message: 'Hello, Mia here.', author: { name: 'Mia' } }])
  for (const answer of answers) expect('generatedBy' in answer).toBe(!isMias(answer))
})
