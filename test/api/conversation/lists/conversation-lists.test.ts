import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import { createAgent, type TestAgent } from '../../../support/agent.ts'
import { expectProblem } from '../../../support/problems.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

/* GET /v1/agents/{id}/conversations, over HTTP. That days are told apart is in the store's contract. */

let server: TestServer
let agent: TestAgent
/** The ids of the sessions, in the order in which they were opened. */
let ids: string[]

beforeAll(async () => {
  server = await startTestServer()
  agent = await createAgent(server)
  ids = [
    await converse(['When are you open?'], {
      language: 'de-AT,de;q=0.9,en;q=0.5',
      vote: 'positive',
      page: 'https://shop.example/hours',
    }),
    await converse(['Qwertz zuiop?'], { language: 'en', vote: 'negative' }),
    await converse(['=HYPERLINK("http://evil.example";"Open")', 'What does "Bread" cost?']),
    await converse([]),
  ]
})
afterAll(() => server.stop())

type Conversing = { language?: string; vote?: string; page?: string }

async function converse(texts: string[], { language, vote, page }: Conversing = {}) {
  const sessions = `/v1/agents/${agent.id}/sessions`
  const { id } = (await server.call('POST', sessions)).body.data
  const headers = language === undefined ? {} : { 'Accept-Language': language }
  for (const message of texts) {
    const sent = await server.call('POST', `${sessions}/${id}/conversations`, { body: { message, page }, headers })
    const feedback = `${sessions}/${id}/conversations/${sent.body.data[1].id}/feedback`
    if (vote !== undefined) await server.call('PUT', feedback, { body: { type: vote, correctiveAnswer: '@SUM(1)' } })
  }
  return id as string
}

const path = (query = '') => `/v1/agents/${agent.id}/conversations${query}`
const get = (query = '', accept?: string) =>
  server.call('GET', path(query), accept === undefined ? {} : { headers: { Accept: accept } })

async function positions(query: string): Promise<number[]> {
  const { data } = (await get(query)).body as { data: ConversationSummary[] }
  return data.map(({ id }) => ids.indexOf(id))
}

test('newest first, each with how it begins, its messages, answers, votes and language; without those that nobody wrote in', async () => {
  const { status, body } = await get()
  expect(status).toBe(200)
  expect(body.data.map(({ id }: ConversationSummary) => ids.indexOf(id))).toEqual([2, 1, 0])
  expect(body.data[2]).toEqual({
    id: ids[0],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    preview: 'When are you open?',
    messages: 2,
    answers: { answered: 1, unanswered: 0, failed: 0 },
    votes: { positive: 1, negative: 0 },
    language: 'de',
    tags: [],
  })
  expect(body.data[1]).toMatchObject({ answers: { unanswered: 1 }, votes: { negative: 1 }, language: 'en' })
  expect(body.data[0]).toMatchObject({ messages: 4, language: null })
})

const today = () => new Date().toISOString().slice(0, 10)
const filters: [query: string, expected: number[]][] = [
  ['?order=asc', [0, 1, 2]],
  ['?vote=positive', [0]],
  ['?vote=negative', [1]],
  ['?state=failed', []],
  ['?language=DE', [0]],
  ['?q=bread', [2]],
  ['?q=%20MONDAY%20', [0]],
  ['?q=nobody+said+this', []],
  ['?q=open&vote=positive&state=answered&language=de', [0]],
  ['?from=2020-01-01&to=2020-01-02', []],
  ['?to=2020-01-02T00:00:00Z', []],
  ['?from=2020-01-01&to=9999-12-30&q=open&order=asc&vote=positive', [0]],
  ['?from=0000-01-01T00:00:00%2B14:00&to=9999-12-31&q=open&order=asc&vote=positive', [0]],
]
test.each(filters)('%s', async (query, expected) => {
  expect(await positions(query)).toEqual(expected)
})

test('what the engine could not answer is found', async () => {
  // The third one is about bread and a formula; what becomes of that is the engine's.
  expect(await positions('?state=unanswered')).toContain(1)
  expect(await positions('?state=unanswered&vote=positive')).toEqual([])
})

test('a day in `to` is a whole one', async () => {
  const day = today()
  const found = await positions(`?from=2020-01-01&to=${day}`)
  // Unless midnight has just passed.
  if (day === today()) expect(found).toEqual([2, 1, 0])
})

test.each([
  ['?vote=maybe', 'vote'],
  ['?state=open', 'state'],
  ['?language=english', 'language'],
  ['?q=', 'q'],
  [`?q=${'x'.repeat(201)}`, 'q'],
  ['?from=yesterday', 'from'],
  ['?limit=0', 'limit'],
  ['?limit=5&cursor=ses_none', 'cursor'],
])('%s is refused at its field', async (query, field) => {
  const answer = await get(query)
  expectProblem(answer, 422, 'validation')
  expect(answer.body.errors[0].path).toBe(field)
})

test('pages lead from one to the next with the filter, and give everything once', async () => {
  for (const query of ['', '&order=asc', '&q=e', '&state=answered']) {
    const found: number[] = []
    let next: string | undefined = path(`?limit=1${query}`)
    while (next !== undefined) {
      const { body, headers } = await server.call('GET', next)
      found.push(...body.data.map(({ id }: ConversationSummary) => ids.indexOf(id)))
      const link = /^<(.+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1]
      const url = link === undefined ? undefined : new URL(link)
      next = url && `${url.pathname}${url.search}`
    }
    expect(found).toEqual(await positions(`?${query.slice(1)}`))
  }
})

describe('exports', () => {
  test('JSON lines hold exactly what is filtered, as the export of everything has it', async () => {
    const answer = await get('?vote=negative&limit=1&cursor=ses_ignored', 'application/x-ndjson')
    expect(answer.headers.get('Content-Type')).toBe('application/x-ndjson')
    expect(answer.headers.get('Content-Disposition')).toContain('conversations.jsonl')
    const all = (await server.call('GET', `/v1/agents/${agent.id}/export`)).text.split('\n')
    expect(answer.text.trim().split('\n')).toEqual(all.filter((line) => line.includes(ids[1] ?? '')))
  })

  test('CSV has a line a message, with quotes and line breaks as they are', async () => {
    const { text, headers } = await get('?vote=positive', 'text/csv')
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    const lines = text.replace(/^\ufeff/, '').split('\r\n')
    expect(lines[0]).toBe(
      '"sessionId","createdAt","messageType","message","status","verdict","feedback","correctiveAnswer","language","basis","tags","page"',
    )
    expect(lines[1]).toContain(`"${ids[0]}",`)
    expect(lines[1]).toMatch(/"user","When are you open\?","","","","","de","","","https:\/\/shop\.example\/hours"$/)
    expect(lines[2]).toContain('"answered","positive"')
    expect((await get('?q=nobody+said+this', 'text/csv')).text.trim().split('\r\n')).toHaveLength(1)
  })

  test('CSV runs nothing in a spreadsheet', async () => {
    const { text } = await get('', 'text/csv')
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"";""Open"")"`)
    expect(text).toContain(`"'@SUM(1)"`)
    expect(text).not.toMatch(/(^|[,\n])"[=+\-@\t\r]/)
  })

  test('of nothing are a head, and nothing', async () => {
    const empty = (await server.call('POST', '/v1/agents', { body: { name: 'Empty' } })).body.data
    const none = (accept: string) =>
      server.call('GET', `/v1/agents/${empty.id}/conversations`, { headers: { Accept: accept } })
    expect((await none('text/csv')).text.split('\r\n')).toHaveLength(2)
    expect((await none('application/x-ndjson')).text).toBe('')
    expect((await none('application/json')).body).toEqual({ data: [] })
  })
})

test('an erased conversation is gone from every list at once', async () => {
  const id = await converse(['Erase this, please'], { vote: 'negative' })
  expect((await get('?q=erase+this')).body.data).toHaveLength(1)
  await server.call('DELETE', `/v1/agents/${agent.id}/sessions/${id}`)
  for (const query of ['?q=erase+this', '?vote=negative', '']) expect((await get(query)).text).not.toContain(id)
  expect((await get('', 'text/csv')).text).not.toContain('Erase this')
})
