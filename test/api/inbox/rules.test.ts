import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { aVisitor, deskOf, kindsIn, openDesk, type Visitor } from './stage.ts'

/* The owner's rules by which the agent asks for a person: words that a visitor writes, and answers in a row that found nothing. */

const told = 'I have told the team. As soon as somebody is free, they can write to you here.'
const known = 'When are you open?'
const unknown = ['Do you repair accordions?', 'Who won the chess cup of 1931?', 'Is there a helicopter pad?']

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await startTestServer({ trustProxy: 1 })
})
afterAll(() => server.stop())
beforeEach(() => {
  count = 0
})

type Desk = Awaited<ReturnType<typeof openDesk>>

async function begin(rules: object, help: object = {}): Promise<{ desk: Desk; guest: Visitor }> {
  const desk = await openDesk(server, { rules, ...help })
  await server.call('PATCH', `/v1/agents/${desk.agent.id}/embed`, {
    body: { limits: { messagesPerMinutePerSession: 1000, messagesPerMinutePerAddress: 1000 } },
  })
  return { desk, guest: await aVisitor(server, desk.agent) }
}

/** What the agent says to a message. */
async function answerTo(guest: Visitor, message: string): Promise<string> {
  const { body, text } = await guest.say(message, `m${++count}`)
  expect(body.data?.at(-1), text).toMatchObject({ messageType: 'assistant' })
  return body.data.at(-1).message
}

const eventsOf = async (guest: Visitor, desk: Desk) => {
  const { entries } = await deskOf(server, guest, desk.mia).timeline()
  return entries.flatMap((entry) => ('event' in entry ? [entry.event] : []))
}

describe('a word', () => {
  test.each([
    ['refund', 'I want a refund.', true],
    ['refund', 'REFUND!', true],
    ['Refund', 'no refúnd, then?', true],
    ['refund', 'Are things refundable here?', false],
    ['chargé', 'you CHARGE too much', true],
    ['money  back', 'I’d like my money-back, please', true],
    ['money back', 'money is back', false],
    ['rückgabe', 'Wie geht die RÜCKGABE', true],
    ['straße', 'In welcher STRASSE?', true],
    ['返品', 'この商品を返品したいです', true],
    ['возврат', 'Мне нужен ВОЗВРАТ.', true],
    ['c++', 'Do you sell books on C++?', true],
    ['.*', 'anything', false],
  ])('%j in %j', async (word, message, isFound) => {
    const { desk, guest } = await begin({
      words: ['something else', word].filter((each) => /[\p{L}\p{N}]/u.test(each)),
    })
    const answer = await answerTo(guest, message)
    expect((await guest.sees()).answering).toBe(isFound ? 'waiting' : 'ai')
    expect(await eventsOf(guest, desk)).toEqual(
      isFound ? [{ type: 'asked', by: 'rule', why: 'rule', rule: { word: word.trim() } }] : [],
    )
    if (isFound) expect(answer).toContain('I have told the team.')
    else expect(answer).not.toContain('told the team')
  })

  test('is answered by who was told; while somebody is waited for, it is a word like any other', async () => {
    const { desk, guest } = await begin({ words: ['refund'] })
    expect(await answerTo(guest, 'I want a refund')).toMatch(told)
    expect(await answerTo(guest, 'A refund, and when are you open?')).not.toContain('told the team')
    expect(await eventsOf(guest, desk)).toHaveLength(1)
    const mia = deskOf(server, guest, desk.mia)
    await mia.take((await mia.timeline()).length)
    await guest.say('My refund?', 'to-mia')
    await mia.back((await mia.timeline()).length)
    await expect.poll(async () => (await guest.sees()).answering).toBe('ai')
    // Later in the conversation it counts again.
    await expect.poll(async () => (await guest.list()).at(-1)?.messageType).toBe('assistant')
    if ((await guest.sees()).answering === 'ai') expect(await answerTo(guest, 'refund, still')).toMatch(told)
  })

  test('asks for nobody where no person is offered, but is kept', async () => {
    const { desk, guest } = await begin({ words: ['refund'], unanswered: 1 }, { isOffered: false })
    expect(await answerTo(guest, 'A refund?')).not.toContain('told the team')
    expect(await eventsOf(guest, desk)).toEqual([])
    const { data } = (await server.call('GET', `/v1/agents/${desk.agent.id}/help`)).body
    expect(data.rules).toEqual({ words: ['refund'], unanswered: 1 })
  })
})

describe('answers in a row that found nothing', () => {
  test.each([1, 2, 3])('%i ask for a person, in the last of them', async (unanswered) => {
    const { desk, guest } = await begin({ unanswered })
    for (const [at, question] of unknown.slice(0, unanswered).entries()) {
      const isLast = at === unanswered - 1
      const answer = await answerTo(guest, question)
      expect([question, answer.includes(told)]).toEqual([question, isLast])
      expect((await guest.sees()).answering).toBe(isLast ? 'waiting' : 'ai')
    }
    expect(await eventsOf(guest, desk)).toEqual([{ type: 'asked', by: 'rule', why: 'rule', rule: { unanswered } }])
    // The answer stays one that found nothing, for the list of unanswered questions.
    expect((await guest.list()).at(-1)).toMatchObject({ verdict: 'unanswered' })
    expect(await answerTo(guest, unknown[2] ?? '')).not.toContain('told the team')
  })

  test('one that found something, or a person, begins the count anew; a greeting does not', async () => {
    const { desk, guest } = await begin({ unanswered: 2 })
    await answerTo(guest, unknown[0] ?? '')
    await answerTo(guest, known)
    expect(await answerTo(guest, unknown[1] ?? '')).not.toContain('told the team')
    await answerTo(guest, 'Hello')
    expect(await answerTo(guest, unknown[0] ?? '')).toContain(told)
    const mia = deskOf(server, guest, desk.mia)
    await mia.take((await mia.timeline()).length)
    await mia.back((await mia.timeline()).length)
    expect(await answerTo(guest, unknown[0] ?? '')).not.toContain('told the team')
    expect(await answerTo(guest, unknown[1] ?? '')).toContain(told)
    expect(kindsIn(await mia.timeline()).filter((kind) => kind === 'asked')).toHaveLength(2)
  })
})

test('rules change one by one; what is no rule is refused, and says where', async () => {
  const { agent } = await openDesk(server, { rules: { words: ['refund', 'complaint'] } })
  const path = `/v1/agents/${agent.id}/help`
  const set = (rules: unknown) => server.call('PATCH', path, { body: { rules } })
  expect((await set({ unanswered: 3 })).body.data.rules).toEqual({ words: ['refund', 'complaint'], unanswered: 3 })
  expect((await set({ words: [] })).body.data.rules).toEqual({ words: [], unanswered: 3 })
  for (const [rules, where] of [
    [{ words: Array.from({ length: 21 }, (_, at) => `word ${at}`) }, 'rules.words'],
    [{ words: ['fine', 'x'.repeat(61)] }, 'rules.words.1'],
    [{ words: ['?!'] }, 'rules.words.0'],
    [{ unanswered: 0 }, 'rules.unanswered'],
    [{ unanswered: 6 }, 'rules.unanswered'],
    [{ unanswered: 1.5 }, 'rules.unanswered'],
  ] as const) {
    const refused = await set(rules)
    expectProblem(refused, 422, 'validation')
    expect(wrongFields(refused)).toEqual([where])
  }
})
