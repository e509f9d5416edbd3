import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Timeline } from '#contract/inbox/handover.ts'
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import type { TestAgent } from '../../support/agent.ts'
import { sharedPostgres } from '../../support/postgres/postgres.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'
import { aVisitor, deskOf, kindsIn, openDesk } from './stage.ts'

/* People in conversations: who answers, and what each side sees of it. */

async function onFiles() {
  const server = await startTestServer()
  return { server, stop: () => server.stop() }
}

async function onPostgres() {
  const postgres = await sharedPostgres()
  const storage = await openPostgres({ url: await postgres.createDatabase(), connections: 4 }, quietLog())
  const server = await startTestServer({ ...storage })
  return {
    server,
    async stop() {
      await server.stop()
      await storage.close()
      await postgres.stop()
    },
  }
}

describe.each([
  ['files', onFiles],
  ['PostgreSQL', onPostgres],
])('on %s', (_, start) => {
  let server: TestServer
  let stop: () => Promise<void>
  let agent: TestAgent
  let mia: string
  let tom: string

  beforeAll(async () => {
    const started = await start()
    server = started.server
    stop = started.stop
    ;({ agent, mia, tom } = await openDesk(server))
  })
  afterAll(() => stop())

  const visitor = () => aVisitor(server, agent)

  const ofAnswer = ({ status, text, body }: Answer) => {
    expect(status, text).toBe(200)
    return body.data as Timeline
  }

  test('a visitor asks, one operator takes over and writes, the agent is silent and goes on after the return', async () => {
    const one = await visitor()
    const desk = deskOf(server, one, mia)
    expect(await one.sees()).toMatchObject({ answering: 'ai', offer: ['person', 'form'], hasAddress: false })
    await one.say('When are you open?')
    const asked = await one.ask()
    expect(asked.body.data).toMatchObject({ answering: 'waiting', offer: [] })
    await one.ask()
    const seen = await desk.timeline()
    expect(seen).toMatchObject({ answering: 'waiting', isOpen: true, length: 4 })
    expect(kindsIn(seen)).toEqual(['user', 'assistant', 'asked', 'assistant'])
    expect((await one.list()).at(-1)?.message).toBe(
      'I have told the team. As soon as somebody is free, they can write to you here. Until then I am glad to go on helping.',
    )

    const still = await one.say('What does a cake cost?')
    expect(still.body.data).toHaveLength(2)
    const taken = ofAnswer(await desk.take(seen.length))
    expect(taken).toMatchObject({ answering: 'person', operator: { name: 'Mia' }, length: 7 })
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
    expectProblem(await loser.write('Me, too', between.length), 409, 'conversation-changed')
    expect(ofAnswer(await winner.take(length))).toMatchObject({ length: length + 1 })
    const over = ofAnswer(await loser.take(between.length, between.operator?.id))
    expect(kindsIn(over)).toEqual(['taken'])
    expectProblem(await winner.write('Still me?', between.length), 409, 'conversation-changed')
    expect((await one.list()).filter(({ author }) => author)).toEqual([])
  })
})
