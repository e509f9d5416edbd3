import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import { createAgent, type TestAgent } from '../../../support/agent.ts'
import { expectProblem, wrongFields } from '../../../support/problems.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

/* Tags of conversations, over HTTP. */

let server: TestServer
let agent: TestAgent
/** Three conversations, and the token of the first one's visitor. */
let ids: [string, string, string]
let visitor: string

beforeAll(async () => {
  server = await startTestServer()
  agent = await createAgent(server)
  const opened = []
  for (const message of ['When are you open?', 'I want my money back', 'Where are you?']) {
    const { body } = await server.call('POST', `/v1/agents/${agent.id}/sessions`)
    const path = `/v1/agents/${agent.id}/sessions/${body.data.id}/conversations`
    await server.call('POST', path, { body: { message } })
    opened.push(body.data)
  }
  ids = opened.map(({ id }) => id) as typeof ids
  visitor = opened[0].token
})
afterAll(() => server.stop())

const change = (body: unknown, token = server.operatorToken) =>
  server.call('PATCH', `/v1/agents/${agent.id}/tags`, { body, token })
const inUse = async () => (await server.call('GET', `/v1/agents/${agent.id}/tags`)).body.data
const get = (query = '', accept = 'application/json') =>
  server.call('GET', `/v1/agents/${agent.id}/conversations${query}`, { headers: { Accept: accept } })
const found = async (query: string) =>
  (await get(query)).body.data.map(({ id }: ConversationSummary) => ids.indexOf(id)).toSorted()

test('many are tagged with one request, listed with their tags, and found by one; tags in use come most frequent first', async () => {
  const answer = await change({ sessionIds: [ids[0], ids[1]], add: ['  to   do ', 'refund', 'refund'] })
  expect(answer.body).toEqual({
    data: [
      { id: ids[0], tags: ['to do', 'refund'] },
      { id: ids[1], tags: ['to do', 'refund'] },
    ],
    full: [],
  })
  await change({ sessionIds: [ids[0]], remove: ['refund', 'never given'], add: ['Urlaub 2026'] })
  expect(await inUse()).toEqual([
    { tag: 'to do', conversations: 2 },
    { tag: 'Urlaub 2026', conversations: 1 },
    { tag: 'refund', conversations: 1 },
  ])
  expect(await found('?tag=to%20do')).toEqual([0, 1])
  expect(await found('?tag=refund')).toEqual([1])
  expect(await found('?tag=refund&q=money')).toEqual([1])
  expect(await found('?tag=REFUND')).toEqual([])
  const { data } = (await get()).body as { data: ConversationSummary[] }
  expect(data.map(({ tags }) => tags)).toEqual([[], ['to do', 'refund'], ['to do', 'Urlaub 2026']])
})

test('exports hold exactly those, with their tags', async () => {
  const lines = (await get('?tag=refund', 'application/x-ndjson')).text.trim().split('\n')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ type: 'session', id: ids[1], tags: ['to do', 'refund'] })
  expect(lines).toHaveLength(3)
  const table = (await get('?tag=refund', 'text/csv')).text.trim().split('\r\n')
  expect(table).toHaveLength(3)
  expect(table[1]).toMatch(/,"to do; refund",""$/)
  const { body } = await server.call('GET', `/v1/agents/${agent.id}/conversations/download?tag=refund`)
  const url = new URL(body.data.url)
  const saved = await server.call('GET', url.pathname + url.search, { token: null })
  expect(saved.text).toContain('money back')
  expect(saved.text).not.toContain('Where are you?')
})

test('a visitor sees none: not in the conversation, not in what happens, not by asking', async () => {
  await change({ sessionIds: [ids[0]], add: ['never for visitors'] })
  const session = `/v1/agents/${agent.id}/sessions/${ids[0]}`
  const read = await server.call('GET', `${session}/conversations`, { token: visitor })
  expect(read.status).toBe(200)
  expect(read.text).not.toContain('never for visitors')
  expectProblem(await server.call('GET', `/v1/agents/${agent.id}/tags`, { token: visitor }), 403, 'forbidden')
  expectProblem(await change({ sessionIds: [ids[0]], add: ['mine'] }, visitor), 403, 'forbidden')
  await change({ sessionIds: [ids[0]], remove: ['never for visitors'] })
})

describe('what is refused', () => {
  const bad: [what: string, body: unknown, fields: string[]][] = [
    ['nothing to do', { sessionIds: ['ses_1'] }, ['']],
    ['no conversation', { sessionIds: [], add: ['a'] }, ['sessionIds']],
    [
      '501 conversations',
      { sessionIds: Array.from({ length: 501 }, (_, at) => `ses_${at}`), add: ['a'] },
      ['sessionIds'],
    ],
    ['an empty tag', { sessionIds: ['ses_1'], add: ['  '] }, ['add.0']],
    ['a tag of 41 characters', { sessionIds: ['ses_1'], add: ['a', 'b'.repeat(41)] }, ['add.1']],
    ['a tag with U+0000', { sessionIds: ['ses_1'], add: ['a\u0000'] }, ['add.0']],
    ['11 tags', { sessionIds: ['ses_1'], add: Array.from({ length: 11 }, (_, at) => `${at}`) }, ['add']],
  ]
  test.each(bad)('%s', async (_, body, fields) => {
    const answer = await change(body)
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual(fields)
  })

  test('more than ten tags of one conversation: it stays as it is, and is named; the others get theirs', async () => {
    const ten = Array.from({ length: 10 }, (_, at) => `tag ${at}`)
    await change({ sessionIds: [ids[2]], add: ten })
    const answer = await change({ sessionIds: [ids[1], ids[2]], add: ['one more'] })
    expect(answer.body.full).toEqual([ids[2]])
    expect(answer.body.data).toEqual([
      { id: ids[1], tags: ['to do', 'refund', 'one more'] },
      { id: ids[2], tags: ten },
    ])
    const swapped = await change({ sessionIds: [ids[2]], add: ['one more'], remove: ['tag 0'] })
    expect(swapped.body).toMatchObject({ full: [], data: [{ tags: [...ten.slice(1), 'one more'] }] })
  })

  test('what does not exist is left out, and a foreign conversation is as one that does not', async () => {
    const other = await createAgent(server)
    const { body } = await server.call('POST', `/v1/agents/${other.id}/sessions`)
    const answer = await change({ sessionIds: ['ses_none', body.data.id, ids[0]], add: ['seen'] })
    expect(answer.body.data.map(({ id }: { id: string }) => id)).toEqual([ids[0]])
    expectProblem(await server.call('GET', '/v1/agents/agt_none/tags'), 404, 'not-found')
  })
})

test('a tag goes with the last conversation that has it', async () => {
  await change({ sessionIds: [ids[2]], add: [], remove: ['tag 1'] })
  await change({ sessionIds: [ids[2]], add: ['last'] })
  expect((await inUse()).map(({ tag }: { tag: string }) => tag)).toContain('last')
  await server.call('DELETE', `/v1/agents/${agent.id}/sessions/${ids[2]}`)
  expect((await inUse()).map(({ tag }: { tag: string }) => tag)).not.toContain('last')
})
