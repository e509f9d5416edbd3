import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QuestionAnswer, QuestionGroup } from '#contract/sessions/questions.ts'
import { createAgent } from '../../../support/agent.ts'
import { createWorkspace } from '../../../support/fixture.ts'
import { expectProblem } from '../../../support/problems.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

/* GET and PATCH /v1/agents/{id}/questions, over HTTP, on answers of the embedded engine. What stores find is in their contract. */

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** An agent that was asked these, each in a session of its own; they are about nothing that it knows. */
async function askedAgent(texts: string[], language = 'en'): Promise<string> {
  const { id } = await createAgent(server)
  for (const text of texts) await ask(id, text, language)
  return id
}

async function ask(agentId: string, message: string, language = 'en'): Promise<{ sessionId: string; verdict: string }> {
  const sessions = `/v1/agents/${agentId}/sessions`
  const { id: sessionId } = (await server.call('POST', sessions)).body.data
  const headers = { 'Accept-Language': language }
  const sent = await server.call('POST', `${sessions}/${sessionId}/conversations`, { body: { message }, headers })
  return { sessionId, verdict: sent.body.data[1].verdict }
}

const get = (agentId: string, query = '') => server.call('GET', `/v1/agents/${agentId}/questions${query}`)
async function found(agentId: string, query = ''): Promise<QuestionAnswer> {
  const answer = await get(agentId, query)
  expect(answer.status).toBe(200)
  return answer.body.data
}
const mark = (agentId: string, { keys }: Pick<QuestionGroup, 'keys'>, state: string) =>
  server.call('PATCH', `/v1/agents/${agentId}/questions`, { body: { keys, state } })
const shortly = ({ groups }: QuestionAnswer) => groups.map(({ question, count }) => [count, question])

const alike: [language: string, texts: string[], other: string][] = [
  [
    'en',
    ['Do you sell zebras?', 'zebra SELLING!!', 'Selling a zebra', 'Please, could you sell me a zebra?'],
    'Do you repair umbrellas?',
  ],
  [
    'de',
    ['Verkaufen Sie Zebras?', 'ZEBRAS verkaufen', 'Können Sie mir ein Zebra verkaufen?'],
    'Wo finde ich Giraffen?',
  ],
  ['es', ['¿Venden cebras?', 'cebra, ¿vende?', 'vender cebras'], '¿Reparan paraguas?'],
  ['fr', ['Réparez-vous les parapluies ?', 'réparer un parapluie', 'PARAPLUIES RÉPARÉS'], 'Avez-vous des girafes ?'],
  ['tr', ['Zebra satıyor musunuz?', 'zebralar satılıyor mu'], 'Şemsiye tamir ediyor musunuz?'],
  ['ru', ['Вы продаёте зебр?', 'зебры продаёте', 'Продаёте ли вы зебру'], 'Вы чините зонты?'],
  ['ar', ['هل تبيعون الحمير الوحشية؟', 'تبيعون حمير وحشية'], 'هل تصلحون المظلات؟'],
  ['zh', ['你们卖斑马吗？', '请问你们卖斑马吗'], '你们修雨伞吗？'],
]
test.each(alike)(
  'in %s, what differs by words without a subject, order, case and inflection is one',
  async (language, texts, other) => {
    const id = await askedAgent([...texts, other], language)
    const { groups, total, questions, isWhole } = await found(id)
    expect(groups.map(({ count }) => count)).toEqual([texts.length, 1])
    expect(new Set([groups[0]?.question, ...(groups[0]?.others ?? [])])).toEqual(new Set(texts))
    expect(groups[1]?.question).toBe(other)
    expect({ total, questions, isWhole }).toEqual({ total: 2, questions: texts.length + 1, isWhole: true })
  },
)

test('a word more or less is alike, another word in its place is not; the way that it is asked most stands first', async () => {
  const id = await askedAgent([
    'How long does shipping to Norway take?',
    'shipping to norway',
    'Shipping to Norway?',
    'Express shipping to Norway',
    'Shipping to Sweden',
    'Shiping to Norway',
  ])
  const [norway, ...others] = (await found(id)).groups
  expect(norway).toMatchObject({ question: expect.stringMatching(/^shipping to norway\??$/i), count: 5 })
  expect(norway?.others).toEqual(expect.arrayContaining(['Express shipping to Norway', 'Shiping to Norway']))
  // Case and punctuation make no other way to ask.
  expect(norway?.others.filter((text) => /^shipping to norway\??$/i.test(text))).toEqual([])
  expect(others.map(({ question }) => question)).toEqual(['Shipping to Sweden'])
})

test('of ways that were asked as often, a whole question stands before mere words', async () => {
  const id = await askedAgent(['Do you sell zebras?', 'selling zebra'])
  expect((await found(id)).groups).toMatchObject([{ question: 'Do you sell zebras?', others: ['selling zebra'] }])
})

test('a group says where it was asked, newest first, once for a conversation, with a link', async () => {
  const { id } = await createAgent(server)
  const { sessionId, verdict } = await ask(id, 'Zebras?')
  expect(verdict).toBe('unanswered')
  const path = `/v1/agents/${id}/sessions/${sessionId}/conversations`
  await server.call('POST', path, { body: { message: 'So, zebras?' } })
  const later = await ask(id, 'ZEBRAS!')
  const [group] = (await found(id)).groups
  expect(group).toMatchObject({ count: 3, unanswered: 3, newestAt: group?.examples[0]?.askedAt })
  expect(group?.examples.map((each) => each.sessionId)).toEqual([later.sessionId, sessionId])
  expect(group?.examples[0]).toEqual({
    sessionId: later.sessionId,
    messageId: expect.stringMatching(/^msg_/),
    askedAt: expect.stringMatching(/Z$/),
    question: 'ZEBRAS!',
    verdict: 'unanswered',
    url: `${server.url}/console/agents/${id}/conversations/${later.sessionId}`,
  })
  const messages = (await server.call('GET', `/v1/agents/${id}/sessions/${later.sessionId}/conversations`)).body
  expect(messages[0].id).toBe(group?.examples[0]?.messageId)
})

test('questions are filtered by verdict and day, and groups are counted beyond the limit', async () => {
  const id = await askedAgent(['Zebras?', 'Umbrellas?', 'Giraffes?'])
  expect(shortly(await found(id, '?verdict=unanswered'))).toHaveLength(3)
  expect(shortly(await found(id, '?verdict=partly'))).toEqual([])
  expect(shortly(await found(id, '?from=2020-01-01&to=9999-12-30'))).toHaveLength(3)
  expect(shortly(await found(id, '?to=2020-01-01'))).toEqual([])
  expect(shortly(await found(id, '?from=9999-01-01T00:00:00Z'))).toEqual([])
  expect(await found(id, '?limit=1')).toMatchObject({ groups: [{ count: 1 }], total: 3, questions: 3 })
})

test('what is ignored stays so, what is done comes again when it is asked again; both can be taken back', async () => {
  const id = await askedAgent(['Zebras?', 'zebra', 'Umbrellas?', 'Giraffes?'])
  const groupOf = async (word: RegExp) => {
    const group = (await found(id)).groups.find(({ question }) => word.test(question))
    if (!group) throw new Error('There is no such group')
    return group
  }
  expect((await mark(id, await groupOf(/zebra/i), 'ignored')).body).toEqual({ ok: true })
  await mark(id, await groupOf(/umbrella/i), 'done')
  const open = async () => shortly(await found(id))
  expect(await open()).toEqual([[1, 'Giraffes?']])
  expect(shortly(await found(id, '?state=ignored'))).toEqual([[2, expect.stringMatching(/zebra/i)]])
  expect(shortly(await found(id, '?state=done'))).toEqual([[1, 'Umbrellas?']])
  await ask(id, 'Any zebras?')
  await ask(id, 'An umbrella!')
  expect(await open()).toEqual(
    expect.arrayContaining([
      [1, 'Giraffes?'],
      [1, 'An umbrella!'],
    ]),
  )
  expect(await open()).toHaveLength(2)
  const [ignored] = (await found(id, '?state=ignored')).groups
  expect(ignored?.count).toBe(3)
  await mark(id, { keys: ignored?.keys ?? [] }, 'open')
  expect((await open())[0]).toEqual([3, expect.stringMatching(/zebra/i)])
  // Nothing that somebody wrote is kept with the agent.
  expect(JSON.stringify(await server.store.getAgent('wks_default', id))).not.toMatch(/zebra|umbrella/i)
})

test('questions go with their conversation', async () => {
  const { id } = await createAgent(server)
  const { sessionId } = await ask(id, 'My name is Zaphod. Zebras?')
  expect((await get(id)).text).toContain('Zaphod')
  await server.call('DELETE', `/v1/agents/${id}/sessions/${sessionId}`)
  expect(await found(id)).toEqual({ groups: [], total: 0, questions: 0, isWhole: true })
})

test('another workspace sees and marks nothing; who may only read marks nothing', async () => {
  const id = await askedAgent(['Zebras?'])
  const [group] = (await found(id)).groups
  const other = await createWorkspace(server)
  const path = `/v1/agents/${id}/questions`
  const body = { keys: group?.keys, state: 'ignored' }
  expectProblem(await server.call('GET', path, { token: other.token }), 404, 'not-found')
  expectProblem(await server.call('PATCH', path, { token: other.token, body }), 404, 'not-found')
  const { token } = (await server.call('POST', '/v1/tokens', { body: { name: 'Reader', scope: 'read' } })).body
  expectProblem(await server.call('PATCH', path, { token, body }), 403, 'forbidden')
  expect((await found(id)).total).toBe(1)
})

test.each([
  ['?verdict=answered', 'verdict'],
  ['?state=closed', 'state'],
  ['?from=yesterday', 'from'],
  ['?limit=0', 'limit'],
])('%s is refused at its field', async (query, field) => {
  const { id } = await createAgent(server)
  const answer = await get(id, query)
  expectProblem(answer, 422, 'validation')
  expect(answer.body.errors[0].path).toBe(field)
})

test.each([
  [{ keys: [], state: 'done' }, 'keys'],
  [{ keys: ['Zebras?'], state: 'done' }, 'keys.0'],
  [{ keys: ['0123456789abcdef'], state: 'gone' }, 'state'],
])('%j is refused at its field', async (body, field) => {
  const { id } = await createAgent(server)
  const answer = await server.call('PATCH', `/v1/agents/${id}/questions`, { body })
  expectProblem(answer, 422, 'validation')
  expect(answer.body.errors[0].path).toBe(field)
})
