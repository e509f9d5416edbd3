import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '#contract/sessions/chat.ts'
import type { Timeline } from '#contract/inbox/handover.ts'
import { openPostgres } from '../../../server/store/postgres/open-postgres.ts'
import { quietLog } from '../../store/contract/quiet-log.ts'
import { createAgent, type TestAgent } from '../../support/agent.ts'
import { sharedPostgres } from '../../support/postgres/postgres.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

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
    agent = await createAgent(server)
    await help({ isOffered: true, form: { isOffered: true } })
    const tokens = await Promise.all(
      ['Mia', 'Tom'].map((name) => server.call('POST', '/v1/tokens', { body: { name, scope: 'admin' } })),
    )
    ;[mia, tom] = tokens.map(({ body }) => body.token as string) as [string, string]
  })
  afterAll(() => stop())

  const help = (body: object) => server.call('PATCH', `/v1/agents/${agent.id}/help`, { body })

  async function visitor() {
    const opened = await server.call('POST', `/v1/agents/${agent.id}/sessions`)
    const { id, token } = opened.body.data as { id: string; token: string }
    const path = `/v1/agents/${agent.id}/sessions/${id}`
    const own = { token, headers: { 'Accept-Language': 'en' } }
    return {
      id,
      path,
      token,
      say: (message: string, clientId?: string) =>
        server.call('POST', `${path}/conversations`, { ...own, body: { message, clientId } }),
      list: async () => (await server.call('GET', `${path}/conversations`, own)).body as Message[],
      ask: () => server.call('POST', `${path}/handover/ask`, { ...own, body: {} }),
      leave: () => server.call('DELETE', `${path}/handover/ask`, own),
      sees: async () => (await server.call('GET', `${path}/handover`, own)).body.data,
      signal: (body: object) => server.call('POST', `${path}/handover/signals`, { ...own, body }),
      operator: (token: string) => operator(path, token),
    }
  }

  function operator(path: string, token: string) {
    const call = (name: string, body: object) => server.call('POST', `${path}/handover/${name}`, { token, body })
    return {
      timeline: async (from = 0) =>
        (await server.call('GET', `${path}/handover/timeline?from=${from}`, { token })).body.data as Timeline,
      take: (after: number, takeFrom?: string) => call('take', { after, takeFrom }),
      write: (message: string, after: number, more: object = {}) =>
        call('messages', { message, after, clientId: `c-${message.length}-${after}`, ...more }),
      back: (after: number) => call('return', { after }),
      done: (after: number) => call('done', { after }),
      reopen: (after: number) => call('reopen', { after }),
      note: (text: string) => call('notes', { text }),
      signal: (body: object) => call('signals', body),
    }
  }

  const typesIn = ({ entries }: Timeline) =>
    entries.map((entry) =>
      'event' in entry ? entry.event.type : entry.message.author ? 'person' : entry.message.messageType,
    )

  const ofAnswer = ({ status, text, body }: Answer) => {
    expect(status, text).toBe(200)
    return body.data as Timeline
  }

  test('a visitor asks, one operator takes over and writes, the agent is silent and goes on after the return', async () => {
    const one = await visitor()
    const desk = one.operator(mia)
    expect(await one.sees()).toMatchObject({ answering: 'ai', offer: ['person', 'form'], hasAddress: false })
    await one.say('When are you open?')
    const asked = await one.ask()
    expect(asked.body.data).toMatchObject({ answering: 'waiting', offer: [] })
    await one.ask()
    const seen = await desk.timeline()
    expect(seen).toMatchObject({ answering: 'waiting', isOpen: true, length: 4 })
    expect(typesIn(seen)).toEqual(['user', 'assistant', 'asked', 'assistant'])
    expect((await one.list()).at(-1)?.message).toBe(
      'I have told the team. As soon as somebody is free, they can write to you here. Until then I am glad to go on helping.',
    )

    const still = await one.say('What does a cake cost?')
    expect(still.body.data).toHaveLength(2)
    const taken = ofAnswer(await desk.take(seen.length))
    expect(taken).toMatchObject({ answering: 'person', operator: { name: 'Mia' }, length: 7 })
    expect(typesIn(taken)).toEqual(['user', 'assistant', 'taken'])
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
    expect(typesIn(await desk.timeline(9))).toEqual(['returned', 'assistant'])
    expect((await one.say('And on Monday?')).body.data).toHaveLength(2)
    const { length } = await desk.timeline()
    expect(ofAnswer(await desk.done(length))).toMatchObject({ answering: 'ai', isOpen: false })
    expect((await one.say('What is the price of bread?')).body.data).toHaveLength(2)
    expect(await desk.timeline()).toMatchObject({ isOpen: false })
  })

  test('of two who take at once one has it; the other is told, and may take over knowingly', async () => {
    const one = await visitor()
    await one.ask()
    const desks = [one.operator(mia), one.operator(tom)] as const
    const { length } = await desks[0].timeline()
    const both = await Promise.all(desks.map((desk) => desk.take(length)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const [winner, loser] = both[0]?.status === 200 ? desks : ([desks[1], desks[0]] as const)
    const refused = both.find(({ status }) => status === 409) as Answer
    expectProblem(refused, 409, 'conversation-changed')
    const between = await loser.timeline(length)
    expect(typesIn(between)).toEqual(['taken'])
    expectProblem(await loser.write('Me, too', between.length), 409, 'conversation-changed')
    expect(ofAnswer(await winner.take(length))).toMatchObject({ length: length + 1 })
    const over = ofAnswer(await loser.take(between.length, between.operator?.id))
    expect(typesIn(over)).toEqual(['taken'])
    expectProblem(await winner.write('Still me?', between.length), 409, 'conversation-changed')
    expect((await one.list()).filter(({ author }) => author)).toEqual([])
  })
})
