import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { startOnFiles, startOnPostgres, type Instances } from '../../support/postgres/instances.ts'
import type { TestServerOptions } from '../../support/server.ts'
import { aVisitor, deskOf, kindsIn, openDesk } from './stage.ts'

/* The agent and people at the same moment: on one process with files, and where they are on two with PostgreSQL. */

describe.each([
  ['files', startOnFiles],
  ['two instances', (options?: TestServerOptions) => startOnPostgres(options, 2)],
])('on %s', (_, open) => {
  let model: ModelServer
  /** Visitors are at its first, operators at its last. */
  let stage: Instances
  let desk: Awaited<ReturnType<typeof openDesk>>

  beforeAll(async () => {
    model = await startModelServer()
    stage = await open({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
    desk = await openDesk(stage.last)
  })
  afterAll(async () => {
    await stage.stop()
    await model.stop()
  })
  beforeEach(() => {
    model.script = streamOf(['An ', 'answer.'])
  })

  /** A model that has begun an answer, and goes on when it is told to. */
  function held() {
    let begin: () => void = () => undefined
    let goOn: () => void = () => undefined
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chunk('Half of '))
      begin()
      void gate.then(() => response.end(`${chunk('an answer.')}${chunk('', 'stop')}data: [DONE]\n\n`))
    }
    return { begun, goOn: () => goOn() }
  }

  const conversation = async () => {
    const one = await aVisitor(stage.first, desk.agent)
    return { one, mia: deskOf(stage.last, one, desk.mia), tom: deskOf(stage.last, one, desk.tom) }
  }

  test('a running answer ends when a person takes over, and what was written stands before that', async () => {
    const { one, mia } = await conversation()
    const answer = held()
    const sent = one.say('What do you know about cakes?')
    await answer.begun
    const taken = await mia.take(1)
    expect(taken.status, taken.text).toBe(200)
    answer.goOn()
    expect((await sent).status).toBe(200)
    const seen = await mia.timeline()
    expect(kindsIn(seen)).toEqual(['user', 'assistant', 'taken'])
    const [, stopped] = await one.list()
    expect(stopped).toMatchObject({ status: 'stopped' })
    expect(stopped?.message).not.toContain('an answer.')
    await mia.write('I know.', seen.length)
    expect((await one.say('Really?')).body.data).toHaveLength(1)
    expect(kindsIn(await mia.timeline())).toEqual(['user', 'assistant', 'taken', 'person', 'user'])
  })

  test('an answer that nobody could stop is not stored after a take-over, nor after the return', async () => {
    const { one, mia } = await conversation()
    const answer = held()
    const { store } = stage.last
    const sent = one.say('What do you know about bread?')
    await answer.begun
    const workspaceId = (await store.findSession(one.id))?.workspaceId ?? ''
    // As an instance does that the stop does not reach: straight into the record.
    await store.appendEntry(workspaceId, one.id, () => ({
      id: 'evt_taken-by-hand',
      createdAt: new Date().toISOString(),
      messageType: 'event',
      message: '',
      event: { type: 'taken', operator: { id: 'tok_other', name: 'Other' } },
      operatorId: 'tok_other',
    }))
    await store.appendEntry(workspaceId, one.id, () => ({
      id: 'evt_returned-by-hand',
      createdAt: new Date().toISOString(),
      messageType: 'event',
      message: '',
      event: { type: 'returned', by: 'person', name: 'Other' },
      operatorId: 'tok_other',
    }))
    answer.goOn()
    await sent
    expect(kindsIn(await mia.timeline()).filter((kind) => kind === 'assistant')).toEqual([])
    // It is not lost for the visitor: who sends it again gets an answer.
    model.script = streamOf(['Anew.'])
    expect((await one.say('What do you know about bread?')).body.data[1].message).toBe('Anew.')
  })

  test('a take-over while the answer is being stored: it stands before, or not at all', async () => {
    for (let round = 0; round < 8; round++) {
      const { one, mia } = await conversation()
      const sent = one.say(`Question ${round}`)
      const taken = await mia.take(0)
      expect(taken.status, taken.text).toBe(200)
      await sent
      const kinds = kindsIn(await mia.timeline())
      expect(kinds.filter((kind) => kind === 'user')).toHaveLength(1)
      expect(kinds.slice(kinds.indexOf('taken') + 1).filter((kind) => kind === 'assistant')).toEqual([])
    }
  })

  test('of many takes at once one is first, and each other is told so', async () => {
    for (let round = 0; round < 4; round++) {
      const { mia, tom } = await conversation()
      const taken = await Promise.all([mia.take(0), tom.take(0), mia.write('Mia here', 0), tom.write('Tom', 0)])
      const { entries, operator } = await mia.timeline()
      const isMias = operator?.name === 'Mia'
      const own = isMias ? [taken[0], taken[2]] : [taken[1], taken[3]]
      const others = isMias ? [taken[1], taken[3]] : [taken[0], taken[2]]
      expect(own.map(({ status }) => status)).toEqual([200, 200])
      expect(others.map(({ status }) => status)).toEqual([409, 409])
      for (const { body } of others) expect(body.detail).toContain(operator?.name)
      const authors = entries.flatMap((entry) => ('message' in entry ? (entry.message.author?.name ?? []) : []))
      expect(authors).toEqual([operator?.name])
    }
  })

  test('give-back and a message at once: the visitor is answered, once', async () => {
    for (let round = 0; round < 8; round++) {
      const { one, mia } = await conversation()
      await mia.write('Hello', 0)
      const [back, sent] = await Promise.all([mia.back(1), one.say(`Question ${round}`)])
      expect([back.status, sent.status]).toEqual([200, 200])
      await expect.poll(async () => kindsIn(await mia.timeline()).filter((kind) => kind === 'assistant').length).toBe(1)
      expect((await one.list()).at(-1)).toMatchObject({ messageType: 'assistant', message: 'An answer.' })
    }
  })

  test('done and a message at once: it is open again, or was sent before it was done', async () => {
    for (let round = 0; round < 8; round++) {
      const { one, mia } = await conversation()
      await mia.write('Hello', 0)
      const [done, sent] = await Promise.all([mia.done(1), one.say(`Question ${round}`)])
      expect([done.status, sent.status]).toEqual([200, 200])
      const seen = await mia.timeline()
      const kinds = kindsIn(seen)
      expect(seen.isOpen).toBe(kinds.indexOf('user') > kinds.indexOf('done'))
    }
  })

  test('erased in the midst: nothing is left, and nobody writes into it', async () => {
    for (let round = 0; round < 6; round++) {
      const { one, mia } = await conversation()
      await mia.write('Hello', 0)
      const erase = stage.first.call('DELETE', one.path, { token: one.token })
      const acts = await Promise.all([mia.note('A note'), mia.write('More', 1), mia.back(1), erase])
      for (const { status } of acts.slice(0, 3)) expect([200, 404]).toContain(status)
      expect(acts[3]?.status).toBe(200)
      expect(await stage.last.store.findSession(one.id)).toBeNull()
      const inbox = await stage.last.call('GET', '/v1/inbox?view=open&limit=200')
      expect(inbox.text).not.toContain(one.id)
      expect((await mia.take(0)).status).toBe(404)
    }
  })

  test('what a model reads says who wrote, that the colleague has left, and no note', async () => {
    const { one, mia } = await conversation()
    await one.say('Do you deliver?')
    await mia.write('We deliver on Fridays.', 2)
    await mia.note('Do not deliver to this one')
    await one.say('Thank you')
    await mia.back(9)
    await expect.poll(async () => (await one.list()).at(-1)?.message).toBe('An answer.')
    await one.say('Which cakes do you have?')
    const { messages } = model.requests.at(-1) ?? { messages: [] }
    const read = messages.filter(({ role }) => role === 'assistant').map(({ content }) => content)
    expect(read.join('\n')).toContain('Mia (a colleague) wrote: We deliver on Fridays.')
    expect(read.join('\n')).toContain('(Mia has left this conversation. You answer again.)')
    expect(JSON.stringify(messages)).not.toContain('Do not deliver')
  })
})
