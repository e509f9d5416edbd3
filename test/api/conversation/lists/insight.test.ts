import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Insight } from '#contract/sessions/insight.ts'
import { createAgent, type TestAgent } from '../../../support/agent.ts'
import { textOfFiles } from '../../../support/files.ts'
import { expectProblem } from '../../../support/problems.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

/* GET /v1/agents/{id}/insight: what happened, in numbers. A stop stores what was counted. */

let server: TestServer
let agent: TestAgent

beforeAll(async () => {
  server = await startTestServer()
  agent = await createAgent(server, { theme: { initialPrompts: ['When are you open?', 'Anything new?'] } })
})
afterAll(() => server.stop())

async function at<T>(time: string, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) })
  try {
    return await work()
  } finally {
    vi.useRealTimers()
  }
}

const read = async (query = '', agentId = agent.id): Promise<Insight> =>
  (await server.call('GET', `/v1/agents/${agentId}/insight${query}`)).body.data

async function converse(...texts: string[]): Promise<{ session: string; answers: string[] }> {
  const sessions = `/v1/agents/${agent.id}/sessions`
  const session = (await server.call('POST', sessions)).body.data.id
  const answers: string[] = []
  for (const message of texts) {
    const { body } = await server.call('POST', `${sessions}/${session}/conversations`, { body: { message } })
    answers.push(body.data[1].id)
  }
  return { session, answers }
}

async function vote({ session, answers }: { session: string; answers: string[] }, type: string | null): Promise<void> {
  const target = `/v1/agents/${agent.id}/sessions/${session}/conversations/${answers[0]}/feedback`
  await server.call(type === null ? 'DELETE' : 'PUT', target, type === null ? {} : { body: { type } })
}

const nothing = {
  conversations: 0,
  messages: 0,
  answered: 0,
  partly: 0,
  unanswered: 0,
  failed: 0,
  fallbacks: 0,
  helpful: 0,
  unhelpful: 0,
  firstWordMs: null,
}

test('counts conversations, messages, answers, votes, first words and prompts on their days, and the days before', async () => {
  const rated = await at('2030-03-10T23:59:00.000Z', async () => {
    const conversation = await converse('When are you open?', 'Qwertz zuiop?')
    await vote(conversation, 'negative')
    await vote(conversation, 'positive')
    await vote(conversation, 'positive')
    return conversation
  })
  await at('2030-03-12T00:00:00.000Z', async () => {
    await converse(' When are you open? ')
    await vote(rated, null)
  })
  await at('2030-03-09T12:00:00.000Z', async () => void (await converse('Anything new?')))
  server = await server.restart()

  const { days, total, previous, prompts, from, to } = await read('?from=2030-03-10&to=2030-03-12')
  expect([from, to]).toEqual(['2030-03-10', '2030-03-12'])
  expect(days).toEqual([
    {
      ...nothing,
      day: '2030-03-10',
      conversations: 1,
      messages: 2,
      answered: 1,
      unanswered: 1,
      helpful: 1,
      firstWordMs: { median: expect.any(Number), p95: expect.any(Number) },
    },
    { ...nothing, day: '2030-03-11' },
    expect.objectContaining({ day: '2030-03-12', conversations: 1, messages: 1, answered: 1, helpful: 0 }),
  ])
  expect(total).toMatchObject({ conversations: 2, messages: 3, answered: 2, unanswered: 1, helpful: 0, unhelpful: 0 })
  expect(total.firstWordMs?.median).toBeLessThanOrEqual(total.firstWordMs?.p95 ?? -1)
  expect(previous).toMatchObject({ conversations: 1, messages: 1 })
  expect(prompts).toEqual([{ text: 'When are you open?', count: 2 }])
  expect((await read('?from=2030-03-09&to=2030-03-12')).prompts).toHaveLength(2)
})

test('weeks are seven days from the first on, and the last one is what is left', async () => {
  for (const day of ['2032-05-01', '2032-05-07', '2032-05-08', '2032-05-10']) {
    await at(`${day}T12:00:00.000Z`, async () => void (await converse('When are you open?')))
  }
  const { days, total } = await read('?from=2032-05-01&to=2032-05-10&interval=week')
  expect(days.map(({ day, conversations }) => [day, conversations])).toEqual([
    ['2032-05-01', 2],
    ['2032-05-08', 2],
  ])
  expect(days[0]?.firstWordMs).toEqual({ median: expect.any(Number), p95: expect.any(Number) })
  expect(total.conversations).toBe(4)
})

test('numbers are kept when conversations are erased, and hold nothing that a visitor wrote', async () => {
  const secret = 'My name is Rumpelstiltskin'
  const { session } = await at('2031-01-01T12:00:00.000Z', () => converse(secret))
  await server.call('DELETE', `/v1/agents/${agent.id}/sessions/${session}`)
  server = await server.restart()
  expect((await read('?from=2031-01-01&to=2031-01-01')).total).toMatchObject({ conversations: 1, messages: 1 })
  expect(await textOfFiles(server.directory)).not.toContain(secret)
})

test('without days, the last 30, today among them, up to this moment', async () => {
  const today = new Date().toISOString().slice(0, 10)
  await converse('When are you open?')
  const { days, from, to, total } = await read()
  expect(total.messages).toBe(1)
  expect(days).toHaveLength(30)
  expect(from).toBe(days[0]?.day)
  expect(to >= today).toBe(true)
})

test('of an agent that nobody spoke with, all is zero', async () => {
  const { id } = (await server.call('POST', '/v1/agents', { body: { name: 'Quiet' } })).body.data
  const { total, previous, prompts } = await read('', id)
  expect([total, previous, prompts]).toEqual([nothing, nothing, []])
})

test.each([
  ['?from=2030-02-01&to=2030-01-01', 'to'],
  ['?from=2028-01-01&to=2030-01-01', 'from'],
  ['?from=yesterday', 'from'],
  ['?to=0000-01-01', 'to'],
  ['?from=0000-01-01&to=0000-01-02', 'from'],
  ['?interval=hour', 'interval'],
])('%s is refused at its field', async (query, field) => {
  const answer = await server.call('GET', `/v1/agents/${agent.id}/insight${query}`)
  expectProblem(answer, 422, 'validation')
  expect(answer.body.errors[0].path).toBe(field)
})
