import { expect, test } from 'vitest'
import type { AgentRecord, MessageRecord, SessionRecord } from '../../../../server/store/records/records.ts'
import type { Subject } from '../store.ts'
import { all, aMessage, anAgent, aSession, aWorkspace, nextTime } from '../samples.ts'
import { expectSlices } from '../slices.ts'

export function conversationContract(subject: Subject): void {
  async function opened(): Promise<{ id: string; agent: AgentRecord; session: SessionRecord }> {
    const agent = anAgent(aWorkspace().id)
    const session = aSession(agent)
    await subject.store.createAgent(agent)
    await subject.store.createSession(session)
    return { id: agent.workspaceId, agent, session }
  }

  async function told(workspaceId: string, sessionId: string): Promise<MessageRecord[]> {
    const messages = await subject.store.listMessages(workspaceId, sessionId, { order: 'asc' })
    return messages ? all(messages) : []
  }

  test('a session of another workspace is as one that does not exist', async () => {
    const { id, agent, session } = await opened()
    const { store } = subject
    const other = aWorkspace().id
    const answer = aMessage('Hello', { messageType: 'assistant' })
    await store.appendMessage(id, session.id, answer)
    expect(await store.getSession(other, session.id)).toBeNull()
    expect(await all(store.listSessions(other, agent.id, { order: 'asc' }))).toEqual([])
    expect(await store.appendMessage(other, session.id, aMessage('Mine'))).toBeNull()
    expect(await store.listMessages(other, session.id, { order: 'asc' })).toBeNull()
    expect(await store.setFeedback(other, session.id, answer.id, { type: 'positive' })).toBeNull()
    expect(await store.eraseSession(other, session.id)).toBe(false)
    expect(await store.findSession(session.id)).toMatchObject({ id: session.id, length: 1 })
    expect(await told(id, session.id)).toEqual([answer])
  })

  test('a session needs an agent of its workspace', async () => {
    const { agent } = await opened()
    for (const wrong of [anAgent(agent.workspaceId), { ...agent, workspaceId: aWorkspace().id }]) {
      const session = aSession(wrong)
      await expect(subject.store.createSession(session)).rejects.toMatchObject({ code: 'not-found' })
      expect(await subject.store.findSession(session.id)).toBeNull()
    }
  })

  test('a session says how many messages it holds and when the newest came', async () => {
    const { id, session } = await opened()
    expect(await subject.store.getSession(id, session.id)).toEqual(session)
    const first = aMessage('One')
    const second = aMessage('Two')
    await subject.store.appendMessage(id, session.id, first)
    expect(await subject.store.getSession(id, session.id)).toEqual({
      ...session,
      length: 1,
      updatedAt: first.createdAt,
    })
    await subject.store.appendMessage(id, session.id, second)
    expect(await subject.store.findSession(session.id)).toEqual({ ...session, length: 2, updatedAt: second.createdAt })
    // As by a clock that was set back.
    await subject.store.appendMessage(id, session.id, aMessage('Three', { createdAt: '1970-01-01T00:00:00.000Z' }))
    await subject.reopen()
    expect(await subject.store.findSession(session.id)).toEqual({ ...session, length: 3, updatedAt: second.createdAt })
  })

  test('sessions are listed in the order of their times, then of their opening, in any part', async () => {
    const { id, agent, session } = await opened()
    const createdAt = nextTime()
    const earlier = aSession(agent, { createdAt: '2026-11-19T00:00:00.000Z' })
    const same = Array.from({ length: 4 }, () => aSession(agent, { createdAt }))
    const neighbour = anAgent(id)
    const foreign = aSession(neighbour)
    await subject.store.createAgent(neighbour)
    for (const one of [...same, earlier, foreign]) await subject.store.createSession(one)
    const ids = [earlier, session, ...same].map((one) => one.id)
    await expectSlices(ids, (slice) => subject.store.listSessions(id, agent.id, slice), foreign.id)
    await subject.reopen()
    await expectSlices(ids, (slice) => subject.store.listSessions(id, agent.id, slice), foreign.id)
  })

  test('a session that is erased only when it is due stays when a message comes first', async () => {
    const { id, agent, session } = await opened()
    const { store } = subject
    const isEmpty = ({ length }: SessionRecord) => length === 0
    const message = aMessage('Wait')
    await store.appendMessage(id, session.id, message)
    expect(await store.eraseSession(id, session.id, isEmpty)).toBe(false)
    expect(await told(id, session.id)).toEqual([message])
    expect(await store.eraseSession(id, session.id, ({ length }) => length === 1)).toBe(true)
    expect(await store.findSession(session.id)).toBeNull()

    for (let round = 0; round < 10; round++) {
      const raced = aSession(agent)
      await store.createSession(raced)
      const [appended, wasErased] = await Promise.all([
        store.appendMessage(id, raced.id, message),
        store.eraseSession(id, raced.id, isEmpty),
      ])
      expect(wasErased).toBe(appended === null)
      expect(await told(id, raced.id)).toEqual(wasErased ? [] : [message])
    }
  })

  test('messages are listed as they were appended, in any part, whatever their times say', async () => {
    const { id, session } = await opened()
    const messages = Array.from({ length: 5 }, (_, index) =>
      aMessage(`Number ${index}`, { createdAt: '2026-11-20T00:00:00.000Z' }),
    )
    for (const [place, message] of messages.entries()) {
      const done = await subject.store.appendMessage(id, session.id, message)
      expect(done).toEqual({ message, position: place, isNew: true })
    }
    const ids = messages.map((message) => message.id)
    const foreign = aMessage('').id
    await expectSlices(ids, (slice) => subject.store.listMessages(id, session.id, slice), foreign)
    await subject.reopen()
    await expectSlices(ids, (slice) => subject.store.listMessages(id, session.id, slice), foreign)
    for (const from of [0, 1, 4, 5, 9]) {
      const rest = await subject.store.listMessages(id, session.id, { order: 'asc', from })
      expect(rest && (await all(rest)).map((message) => message.id)).toEqual(ids.slice(from))
    }
  })

  test('an empty conversation is an empty list', async () => {
    const { id, session } = await opened()
    expect(await told(id, session.id)).toEqual([])
    await expectSlices([], (slice) => subject.store.listMessages(id, session.id, slice), aMessage('').id)
  })

  test('messages appended at once all get a place of their own', async () => {
    const { id, session } = await opened()
    const messages = Array.from({ length: 100 }, (_, index) => aMessage(`Number ${index}`))
    const done = await Promise.all(messages.map((message) => subject.store.appendMessage(id, session.id, message)))
    const places = done.map((one) => one?.position ?? -1)
    expect(places.toSorted((a, b) => a - b)).toEqual(messages.map((_, index) => index))
    const stored = await told(id, session.id)
    for (const one of done) expect(stored[one?.position ?? -1]).toEqual(one?.message)
  })

  test('the same clientId is one message, at once, later and after a restart', async () => {
    const { id, agent, session } = await opened()
    await subject.store.appendMessage(id, session.id, aMessage('Before', { clientId: 'another' }))
    const sent = () => aMessage('Hello', { clientId: 'first' })
    const append = () => subject.store.appendMessage(id, session.id, sent())
    const done = await Promise.all(Array.from({ length: 20 }, append))
    done.push(await append())
    await subject.reopen()
    done.push(await append())
    expect(done.filter((one) => one?.isNew)).toHaveLength(1)
    const [first] = done
    for (const one of done) expect(one).toMatchObject({ position: 1, message: first?.message })
    expect(await told(id, session.id)).toHaveLength(2)

    const other = aSession(agent)
    await subject.store.createSession(other)
    expect(await subject.store.appendMessage(id, other.id, sent())).toMatchObject({ isNew: true, position: 0 })
  })

  test('feedback is on the message until it is taken back, and the newest counts', async () => {
    const { id, session } = await opened()
    const answer = aMessage('We open at nine.', { messageType: 'assistant', status: 'stopped' })
    await subject.store.appendMessage(id, session.id, aMessage('When?'))
    await subject.store.appendMessage(id, session.id, answer)
    const rate = (feedback: MessageRecord['feedback'] | null) =>
      subject.store.setFeedback(id, session.id, answer.id, feedback ?? null)
    expect(await rate({ type: 'positive' })).toEqual({
      message: { ...answer, feedback: { type: 'positive' } },
      before: null,
    })
    const negative = { type: 'negative', correctiveAnswer: 'At ten.' } as const
    expect(await rate(negative)).toEqual({ message: { ...answer, feedback: negative }, before: { type: 'positive' } })
    expect((await told(id, session.id))[1]).toEqual({ ...answer, feedback: negative })
    await subject.reopen()
    expect((await told(id, session.id))[1]).toEqual({ ...answer, feedback: negative })
    expect(await rate(null)).toEqual({ message: answer, before: negative })
    expect(await rate(null)).toEqual({ message: answer, before: null })
    expect((await told(id, session.id))[1]).toEqual(answer)
    await subject.reopen()
    expect((await told(id, session.id))[1]).toEqual(answer)
    expect(await subject.store.getSession(id, session.id)).toMatchObject({ length: 2 })
  })

  test('what an answer suggests stays with it, rated or not', async () => {
    const { id, session } = await opened()
    const suggestions = ['Opening hours', 'Größe & "Preis"', '営業時間']
    const answer = aMessage('Ask on.', { messageType: 'assistant', suggestions })
    await subject.store.appendMessage(id, session.id, answer)
    expect(await told(id, session.id)).toEqual([answer])
    await subject.reopen()
    const feedback = { type: 'positive' } as const
    expect(await subject.store.setFeedback(id, session.id, answer.id, feedback)).toEqual({
      message: { ...answer, feedback },
      before: null,
    })
    await subject.reopen()
    expect(await told(id, session.id)).toEqual([{ ...answer, feedback }])
  })

  test('how an answer came about stays with it', async () => {
    const { id, session } = await opened()
    const answer = aMessage('Three days.', {
      messageType: 'assistant',
      basis: 'guidance',
      receipt: {
        engine: 'openai',
        model: 'm',
        firstWordMs: 3,
        totalMs: 5,
        instructionsVersion: 2,
        passages: [
          {
            title: 'Größe & "Preis"',
            above: ['営業時間'],
            score: 3.25,
            confidence: 0.5,
            document: { id: 'doc_1', sourceId: 'src_1', title: 'Book', updatedAt: session.createdAt },
          },
        ],
        tokens: { read: 4096, written: 3, sentAtLeast: 9000 },
      },
    })
    await subject.store.appendMessage(id, session.id, answer)
    await subject.reopen()
    expect(await told(id, session.id)).toEqual([answer])
  })

  test('what is no answer of the session cannot be rated', async () => {
    const { id, session } = await opened()
    const question = aMessage('When?')
    await subject.store.appendMessage(id, session.id, question)
    for (const messageId of [question.id, aMessage('').id, '../secret']) {
      expect(await subject.store.setFeedback(id, session.id, messageId, { type: 'positive' })).toBeNull()
    }
    expect(await told(id, session.id)).toEqual([question])
  })

  test('an erased session is gone for good', async () => {
    const { id, agent, session } = await opened()
    const kept = aSession(agent)
    await subject.store.createSession(kept)
    const answer = aMessage('Hello', { messageType: 'assistant', clientId: 'one' })
    await subject.store.appendMessage(id, session.id, answer)
    const twice = [1, 2].map(() => subject.store.eraseSession(id, session.id))
    expect((await Promise.all(twice)).toSorted()).toEqual([false, true])
    for (const again of [false, true]) {
      const open = again ? await subject.reopen() : subject.store
      expect(await open.findSession(session.id)).toBeNull()
      expect(await open.getSession(id, session.id)).toBeNull()
      expect(await open.listMessages(id, session.id, { order: 'asc' })).toBeNull()
      expect(await open.appendMessage(id, session.id, aMessage('Again', { clientId: 'one' }))).toBeNull()
      expect(await open.setFeedback(id, session.id, answer.id, { type: 'positive' })).toBeNull()
      expect((await all(open.listSessions(id, agent.id, { order: 'asc' }))).map((one) => one.id)).toEqual([kept.id])
    }
  })

  test('a list that is being read takes in nothing that was opened since, in the place of what went: not of others either', async () => {
    const { id, agent } = await opened()
    const createdAt = nextTime()
    const mine = [1, 2, 3, 4].map(() => aSession(agent, { createdAt, updatedAt: createdAt }))
    for (const session of mine) await subject.store.createSession(session)
    const other = await opened()
    const read: string[] = []
    const gone = mine.slice(1, 3).map((session) => session.id)
    for await (const session of subject.store.listSessions(id, agent.id, { order: 'asc' })) {
      read.push(session.id)
      if (session.id !== mine[0]?.id) continue
      for (const each of gone) await subject.store.eraseSession(id, each)
      await subject.store.createSession(aSession(other.agent))
      await subject.store.createSession(aSession(agent, { createdAt, updatedAt: createdAt }))
    }
    // What went may have been read already, with its neighbours.
    expect(read.slice(1).filter((each) => !gone.includes(each))).toEqual([mine[0]?.id, mine[3]?.id])
  })

  test('sessions of one moment are listed as they were opened, also in the place of what went', async () => {
    const agent = anAgent(aWorkspace().id)
    await subject.store.createAgent(agent)
    const at = nextTime()
    const sessions = [1, 2, 3, 4, 5].map(() => aSession(agent, { createdAt: at, updatedAt: at }))
    for (const session of sessions.slice(0, 3)) await subject.store.createSession(session)
    for (const gone of sessions.slice(0, 2)) await subject.store.eraseSession(agent.workspaceId, gone.id)
    for (const session of sessions.slice(3)) await subject.store.createSession(session)
    const expected = sessions.slice(2).map(({ id }) => id)
    for (const again of [false, true]) {
      const store = again ? await subject.reopen() : subject.store
      const listed = await all(store.listSessions(agent.workspaceId, agent.id, { order: 'asc' }))
      expect(listed.map(({ id }) => id)).toEqual(expected)
    }
  })

  test('when appending races with erasing, the message is there before it or refused', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, session } = await opened()
      const append = () => subject.store.appendMessage(id, session.id, aMessage('Hello', { clientId: 'one' }))
      const done = await Promise.all([append(), subject.store.eraseSession(id, session.id), append()])
      expect(done[1]).toBe(true)
      expect(await subject.store.findSession(session.id)).toBeNull()
    }
  })
}
