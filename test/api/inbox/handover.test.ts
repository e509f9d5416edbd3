import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Inbox, Timeline } from '../../../server/contract/inbox/handover.ts'
import type { TestAgent } from '../../support/agent.ts'
import { startOnFiles, startOnPostgres } from '../../support/postgres/instances.ts'
import { createWorkspace } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { type Answer, type TestServer } from '../../support/server.ts'
import { aVisitor, deskOf, kindsIn, openDesk } from './stage.ts'

/* People in conversations: who answers, and what each side sees of it. */

describe.each([
  ['files', startOnFiles],
  ['PostgreSQL', startOnPostgres],
])('on %s', (_, start) => {
  let server: TestServer
  let stop: () => Promise<void>
  let agent: TestAgent
  let mia: string
  let tom: string

  beforeAll(async () => {
    ;({ first: server, stop } = await start())
    ;({ agent, mia, tom } = await openDesk(server))
  })
  afterAll(() => stop())

  const visitor = () => aVisitor(server, agent)

  const ofAnswer = ({ status, text, body }: Answer) => {
    expect(status, text).toBe(200)
    return body.data as Timeline
  }

  test('a long timeline comes in pages, each of which says where the next begins', async () => {
    const one = await visitor()
    const desk = deskOf(server, one, mia)
    for (let at = 0; at < 5; at++) await desk.note(`Note ${at}`)
    const read = async (query: string) =>
      (await server.call('GET', `${one.path}/handover/timeline${query}`, { token: mia })).body.data as Timeline
    const whole = await read('')
    expect([whole.entries.length, whole.next]).toEqual([5, undefined])
    const positions: number[] = []
    for (let next: number | undefined = 0; next !== undefined;) {
      const page: Timeline = await read(`?limit=2&from=${next}`)
      positions.push(...page.entries.map(({ position }) => position))
      // What was not read was not seen by whoever acts on it.
      expect(page.length).toBe((positions.at(-1) ?? 0) + 1)
      next = page.next
    }
    expect(positions).toEqual([0, 1, 2, 3, 4])
    expect((await read('?limit=5')).next).toBeUndefined()
    expect(await read('?limit=2&from=9')).toMatchObject({ entries: [], length: 5 })
    for (const limit of ['0', '501', 'all']) {
      const refused = await server.call('GET', `${one.path}/handover/timeline?limit=${limit}`, { token: mia })
      expectProblem(refused, 422, 'validation')
    }
  })

  test('that a person was asked for, in the menu or in words, counts as no answer; small talk does', async () => {
    const desk = await openDesk(server)
    const one = await aVisitor(server, desk.agent)
    await one.say('Hello!')
    await one.ask()
    const { message, verdict, isHandoverNotice } = (await one.say('Can I talk to a human?')).body.data[1]
    expect([message, verdict, isHandoverNotice]).toEqual([expect.stringContaining('told the team'), undefined, true])
    const marked = (await one.list()).filter((each) => each.isHandoverNotice)
    expect(marked.map((each) => each.messageType)).toEqual(['assistant', 'assistant'])
    const [conversation] = (await server.call('GET', `/v1/agents/${desk.agent.id}/conversations`)).body.data
    expect(conversation.answers).toEqual({ answered: 1, unanswered: 0, failed: 0 })
    const { total } = (await server.call('GET', `/v1/agents/${desk.agent.id}/insight`)).body.data
    expect(total).toMatchObject({ messages: 2, answered: 1, partly: 0, unanswered: 0, failed: 0 })
  })

  test.each([
    {
      what: 'a question beside the wish is answered, and the wish told',
      message: 'I want to speak to a person. What does a cake cost?',
    },
    { what: 'who is in danger is told whom to call at once', message: 'my baby swallowed a battery', says: /112/ },
  ])('$what', async ({ message, says }) => {
    const one = await visitor()
    const [, answer] = (await one.say(message)).body.data
    expect(answer.isHandoverNotice).toBeUndefined()
    if (says) expect(answer.message).toMatch(says)
    expect(await one.sees()).toMatchObject({ answering: 'waiting' })
  })

  test('a visitor asks, one operator takes over and writes, the agent is silent and goes on after the return', async () => {
    const one = await visitor()
    const desk = deskOf(server, one, mia)
    expect(await one.sees()).toMatchObject({ answering: 'ai', offer: ['person', 'form'], hasAddress: false })
    await one.say('When are you open?')
    const asked = await one.ask()
    expect(asked.body.data).toMatchObject({ answering: 'waiting', offer: ['form'] })
    await one.ask()
    const seen = await desk.timeline()
    expect(seen).toMatchObject({ answering: 'waiting', isOpen: true, length: 4 })
    expect(kindsIn(seen)).toEqual(['user', 'assistant', 'asked', 'assistant'])
    expect((await one.list()).at(-1)?.message).toBe(
      'I have told the team. As soon as somebody is free, they can write to you here. Until then I am glad to go on helping. You can also leave your email address here, so that they can reach you later.',
    )

    const still = await one.say('What does a cake cost?')
    expect(still.body.data).toHaveLength(2)
    const taken = ofAnswer(await desk.take(seen.length))
    expect(taken).toMatchObject({ answering: 'person', operator: { name: 'Mia' }, isMine: true, length: 7 })
    expect(kindsIn(taken)).toEqual(['user', 'assistant', 'taken'])
    expect(await one.sees()).toMatchObject({ answering: 'person', author: { name: 'Mia' }, offer: [] })
    ofAnswer(await desk.write('Hello, Mia here.', taken.length))
    const alone = await one.say('Do you deliver?')
    expect(alone.status, alone.text).toBe(200)
    expect(alone.body.data).toMatchObject([{ messageType: 'user', message: 'Do you deliver?' }])
    expect((await one.list()).slice(-2)).toMatchObject([
      { messageType: 'assistant', message: 'Hello, Mia here.', author: { name: 'Mia' } },
      { messageType: 'user', message: 'Do you deliver?' },
    ])

    ofAnswer(await desk.back(9))
    await expect.poll(async () => (await one.list()).at(-1)?.messageType).toBe('assistant')
    expect(kindsIn(await desk.timeline(9))).toEqual(['returned', 'assistant'])
    expect((await one.say('And on Monday?')).body.data).toHaveLength(2)
    const { length } = await desk.timeline()
    expect(ofAnswer(await desk.done(length))).toMatchObject({ answering: 'ai', isOpen: false })
    expect((await one.say('What is the price of bread?')).body.data).toHaveLength(2)
    expect(await desk.timeline()).toMatchObject({ isOpen: false })
  })

  test('of two who take at once one has it; the other is told, and may take over knowingly', async () => {
    const one = await visitor()
    await one.ask()
    const desks = [deskOf(server, one, mia), deskOf(server, one, tom)] as const
    const { length } = await desks[0].timeline()
    const both = await Promise.all(desks.map((desk) => desk.take(length)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [winner, loser] = both[0]?.status === 200 ? desks : ([desks[1], desks[0]] as const)
    const refused = both.find(({ status }) => status === 409) as Answer
    expectProblem(refused, 409, 'conversation-changed')
    const between = await loser.timeline(length)
    expect(kindsIn(between)).toEqual(['taken'])
    expect([between.isMine, (await winner.timeline()).isMine]).toEqual([false, true])
    expectProblem(await loser.write('Me, too', between.length), 409, 'conversation-changed')
    expect(ofAnswer(await winner.take(length))).toMatchObject({ length: length + 1 })
    const over = ofAnswer(await loser.take(between.length, between.operator?.id))
    expect(kindsIn(over)).toEqual(['taken'])
    expectProblem(await winner.write('Still me?', between.length), 409, 'conversation-changed')
    expect((await one.list()).filter(({ author }) => author)).toEqual([])
  })

  test('a message that is sent again is one message, and nobody gets another’s by its clientId', async () => {
    const one = await visitor()
    const [desk, other] = [deskOf(server, one, mia), deskOf(server, one, tom)]
    const clientId = 'same'
    await desk.write('Hello', 0, { clientId })
    const again = ofAnswer(await desk.write('Hello', 0, { clientId }))
    expect(again.length).toBe(1)
    const { operator } = await desk.timeline()
    expectProblem(await other.write('Mine', 1, { clientId, takeFrom: operator?.id }), 422, 'validation')
    expect((await one.list()).map(({ message }) => message)).toEqual(['Hello'])
  })

  test('a note that is sent again is one note', async () => {
    const one = await visitor()
    const desk = deskOf(server, one, mia)
    const note = (body: object) => server.call('POST', `${one.path}/handover/notes`, { token: mia, body })
    await Promise.all([1, 2].map(() => note({ text: 'Once', clientId: 'n-1' })))
    await note({ text: 'Once', clientId: 'n-1' })
    await note({ text: 'Another', clientId: 'n-2' })
    await desk.note('Without one')
    await desk.note('Without one')
    const texts = (await desk.timeline()).entries.map((entry) =>
      'event' in entry && entry.event.type === 'note' ? entry.event.text : '',
    )
    expect(texts).toEqual(['Once', 'Another', 'Without one', 'Without one'])
    expectProblem(await note({ text: 'x', clientId: 'a b' }), 422, 'validation')
  })

  test.each([
    ['take', {}, ['after']],
    ['take', { after: -1 }, ['after']],
    ['messages', { after: 0, message: ' ', clientId: 'c' }, ['message']],
    ['messages', { after: 0, message: 'x'.repeat(8001), clientId: 'a b' }, ['message', 'clientId']],
    ['return', { after: 'x' }, ['after']],
    ['notes', { text: '' }, ['text']],
    ['ask', { why: 'because' }, ['why']],
  ])('what is wrong is named: %s %j', async (name, body, fields) => {
    const one = await visitor()
    const answer = await server.call('POST', `${one.path}/handover/${name}`, { body })
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual(fields)
  })

  test('the inbox of a workspace has what its operators need, page by page, and nobody else', async () => {
    const before = (await server.call('GET', '/v1/inbox', { token: mia })).body as Inbox
    const waiting = await visitor()
    await waiting.say('When are you open?')
    await waiting.ask()
    const held = await visitor()
    await deskOf(server, held, mia).write('Hello', 0)
    const inbox = async (query: string, token = mia) =>
      (await server.call('GET', `/v1/inbox?${query}`, { token })).body as Inbox
    const needs = await inbox('')
    expect(needs.counts).toEqual({
      needs: before.counts.needs + 1,
      mine: before.counts.mine + 1,
      unread: 0,
      open: before.counts.open + 2,
    })
    const item = needs.data.find(({ sessionId }) => sessionId === waiting.id)
    expect(item).toMatchObject({
      agent: { id: agent.id, name: 'Ada' },
      preview: 'When are you open?',
      answering: 'waiting',
      isOpen: true,
      language: 'en',
    })
    expect((await inbox('view=mine')).data.map(({ sessionId }) => sessionId)).toContain(held.id)
    expect((await inbox('view=mine', tom)).data.map(({ sessionId }) => sessionId)).not.toContain(held.id)
    const pages: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Inbox = await inbox(`view=open&limit=1${cursor && `&cursor=${cursor}`}`)
      pages.push(...page.data.map(({ sessionId }) => sessionId))
      cursor = page.next
    }
    expect(pages).toEqual((await inbox('view=open&limit=200')).data.map(({ sessionId }) => sessionId))
    expect(new Set(pages).size).toBe(pages.length)
    for (const cursor of ['x', '1.agt_x', `99999999999999999.${held.id}`]) {
      const answer = await server.call('GET', `/v1/inbox?cursor=${cursor}`)
      expect(wrongFields(answer)).toEqual(['cursor'])
    }
    const { token } = await createWorkspace(server)
    expect((await server.call('GET', '/v1/inbox?view=open', { token })).body).toEqual({
      data: [],
      counts: { needs: 0, mine: 0, unread: 0, open: 0 },
    })
  })
})
