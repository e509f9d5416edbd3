import { expect, test } from 'vitest'
import type { QuestionFilter } from '../../../../server/store/records/questions.ts'
import type { AgentRecord, MessageRecord, SessionRecord } from '../../../../server/store/records/records.ts'
import type { Subject } from '../store.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../samples.ts'

const both: QuestionFilter = { verdicts: ['unanswered', 'partly'] }

export function questionContract(subject: Subject): void {
  let agent: AgentRecord
  let early: SessionRecord
  let late: SessionRecord

  /** Two sessions of different months, talked in by turns. */
  async function fill(): Promise<void> {
    agent = anAgent(aWorkspace().id)
    await subject.store.createAgent(agent)
    early = aSession(agent, { createdAt: '2026-10-01T08:00:00.000Z', updatedAt: '2026-10-01T08:00:00.000Z' })
    late = aSession(agent, { createdAt: '2026-11-02T08:00:00.000Z', updatedAt: '2026-11-02T08:00:00.000Z' })
    await subject.store.createSession(early)
    await subject.store.createSession(late)
    await ask(early, 'Zebras?', '2026-10-01T08:00:01.000Z', { verdict: 'unanswered' }, { language: 'en' })
    await ask(early, 'Hours?', '2026-10-01T08:00:02.000Z', { verdict: 'answered' })
    await ask(late, 'Prices \u0000 and\n"verdict":"partly"?', '2026-11-02T08:00:01.000Z', { verdict: 'partly' })
    await ask(late, 'Broken?', '2026-11-02T08:00:02.000Z', { status: 'failed', error: { code: 'timeout' } })
    await ask(late, 'Hello', '2026-11-02T08:00:03.000Z', {})
    await ask(early, 'Again: zebras?', '2026-11-03T08:00:00.000Z', { verdict: 'unanswered' })
  }

  async function ask(
    session: SessionRecord,
    text: string,
    at: string,
    said: Partial<MessageRecord>,
    asked: Partial<MessageRecord> = {},
  ): Promise<MessageRecord> {
    const question = aMessage(text, { createdAt: at, ...asked })
    await append(session, question)
    // Somebody may write while the answer is on its way.
    await append(session, aMessage('And another thing.', { createdAt: at }))
    const answer = { messageType: 'assistant' as const, replyTo: question.id, createdAt: at, ...said }
    await append(session, aMessage('An answer with "verdict":"unanswered"', answer))
    return question
  }

  const append = ({ workspaceId, id }: SessionRecord, message: MessageRecord) =>
    subject.store.appendMessage(workspaceId, id, message)

  const find = (filter = both, limit = 100) => subject.store.findQuestions(agent.workspaceId, agent.id, filter, limit)
  const texts = async (filter?: QuestionFilter, limit?: number) =>
    (await find(filter, limit))?.questions.map(({ text }) => text)
  const prices = 'Prices \u0000 and\n"verdict":"partly"?'

  const filters: [filter: QuestionFilter, expected: string[]][] = [
    [both, ['Again: zebras?', prices, 'Zebras?']],
    [{ verdicts: ['unanswered'] }, ['Again: zebras?', 'Zebras?']],
    [{ verdicts: ['partly'] }, [prices]],
    [{ ...both, from: '2026-11-02T08:00:01.000Z' }, ['Again: zebras?', prices]],
    [{ ...both, to: '2026-11-02T08:00:01.000Z' }, ['Zebras?']],
    [{ ...both, from: '2026-11-03T00:00:00.000Z', to: '2026-11-04T00:00:00.000Z' }, ['Again: zebras?']],
    [{ ...both, from: '2026-12-01T00:00:00.000Z' }, []],
  ]

  test('questions are found by verdict and time, newest first, whenever their session was opened; at once and after a start', async () => {
    await fill()
    for (let time = 0; time < 3; time++) {
      for (const [filter, expected] of filters) expect(await texts(filter), JSON.stringify(filter)).toEqual(expected)
      await subject.reopen()
    }
  })

  test('each says where it was asked, when, in which language, and what its answer lacked; long ones how they begin', async () => {
    await fill()
    const long = `${'x'.repeat(499)}👋${'y'.repeat(100)}`
    const { id } = await ask(late, long, '2026-11-05T08:00:00.000Z', { verdict: 'partly' })
    const found = await find()
    expect(found?.isWhole).toBe(true)
    expect(found?.questions[0]).toMatchObject({ messageId: id, text: 'x'.repeat(499), verdict: 'partly' })
    expect(found?.questions.at(-1)).toEqual({
      sessionId: early.id,
      messageId: expect.stringMatching(/^msg_/),
      at: '2026-10-01T08:00:01.000Z',
      text: 'Zebras?',
      language: 'en',
      verdict: 'unanswered',
    })
  })

  test('of more than are asked for, the newest are given, and said to be not all', async () => {
    await fill()
    expect(await find(both, 3)).toMatchObject({ isWhole: true })
    expect(await find(both, 2)).toMatchObject({
      questions: [{ text: 'Again: zebras?' }, { text: prices }],
      isWhole: false,
    })
    for (let at = 0; at < 300; at++) {
      const session = aSession(agent, { createdAt: '2026-11-06T08:00:00.000Z', updatedAt: '2026-11-06T08:00:00.000Z' })
      await subject.store.createSession(session)
      await ask(session, `Number ${at}`, new Date(Date.parse('2026-11-06T09:00:00.000Z') + at).toISOString(), {
        verdict: at % 2 === 0 ? 'partly' : 'unanswered',
      })
    }
    const newest = Array.from({ length: 250 }, (_, at) => `Number ${299 - at}`)
    expect(await texts(both, 250)).toEqual(newest)
    await subject.reopen()
    expect(await texts(both, 250)).toEqual(newest)
    expect(await find(both, 303)).toMatchObject({ isWhole: true })
  })

  test('they go with their conversation and their agent; another workspace has none', async () => {
    await fill()
    expect(await subject.store.findQuestions(aWorkspace().id, agent.id, both, 10)).toBeNull()
    expect(await subject.store.findQuestions(agent.workspaceId, anAgent('').id, both, 10)).toBeNull()
    const other = anAgent(agent.workspaceId)
    await subject.store.createAgent(other)
    expect(await subject.store.findQuestions(agent.workspaceId, other.id, both, 10)).toEqual({
      questions: [],
      isWhole: true,
    })
    await subject.store.eraseSession(agent.workspaceId, early.id)
    expect(await texts()).toEqual([prices])
    await subject.reopen()
    expect(await texts()).toEqual([prices])
    await subject.store.deleteAgent(agent.workspaceId, agent.id)
    expect(await find()).toBeNull()
  })
}
