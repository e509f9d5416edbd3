import { expect, test } from 'vitest'
import { positionOf, type Position } from '../../../../server/contract/sessions/sessions.ts'
import type {
  AgentRecord,
  ConversationFilter,
  ConversationRecord,
  MessageRecord,
  SessionRecord,
  Slice,
} from '../../../../server/store/records/records.ts'
import type { Subject } from '../store.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../samples.ts'

/** A conversation to make: what the visitor says, and what became of the answers. */
type Script = {
  at: string
  says?: string[]
  language?: string
  answers?: Partial<MessageRecord>[]
  vote?: 'positive' | 'negative'
}

const scripts: Record<string, Script> = {
  bread: { at: '2026-11-01T08:00:00.000Z', says: ['What does Bread cost?'], language: 'en', answers: [{}] },
  silent: { at: '2026-11-01T09:00:00.000Z', says: [] },
  unknown: {
    at: '2026-11-02T08:00:00.000Z',
    says: ['Wo sind die ÄPFEL?'],
    language: 'de',
    answers: [{ verdict: 'unanswered' }],
    vote: 'negative',
  },
  failed: {
    at: '2026-11-02T23:59:59.999Z',
    says: ['Say "100%_\\" and \u0000 nothing'],
    answers: [
      { status: 'failed', error: { code: 'timeout' } },
      { verdict: 'answered', isLengthLimited: true },
      { continues: 'msg_cut' },
      { isHandoverNotice: true },
      { status: 'interrupted' },
    ],
  },
  liked: {
    at: '2026-11-03T08:00:00.000Z',
    says: ['Brot?', 'And bread?'],
    language: 'de',
    answers: [{}],
    vote: 'positive',
  },
  long: { at: '2026-11-04T08:00:00.000Z', says: [`${'word \n '.repeat(100)}the end`], language: 'fil' },
}
type Name = keyof typeof scripts

export function conversationListContract(subject: Subject): void {
  let agent: AgentRecord
  const sessions = new Map<Name, SessionRecord>()
  const answers = new Map<Name, MessageRecord>()

  async function fill(): Promise<void> {
    agent = anAgent(aWorkspace().id)
    await subject.store.createAgent(agent)
    for (const [name, script] of Object.entries(scripts)) await converse(name, script)
  }

  async function converse(name: Name, { at, says = [], language, answers: said = [], vote }: Script): Promise<void> {
    const session = aSession(agent, { createdAt: at, updatedAt: at })
    sessions.set(name, session)
    await subject.store.createSession(session)
    for (const text of says) await append(session, aMessage(text, { ...(language !== undefined && { language }) }))
    for (const each of said) {
      const answer = aMessage('An answer', { messageType: 'assistant', ...each })
      answers.set(name, answer)
      await append(session, answer)
    }
    const rated = vote && answers.get(name)
    if (rated) await rate(name, vote)
  }

  const append = (session: SessionRecord, message: MessageRecord) =>
    subject.store.appendMessage(agent.workspaceId, session.id, message)
  const rate = (name: Name, type: 'positive' | 'negative' | null) =>
    subject.store.setFeedback(
      agent.workspaceId,
      sessions.get(name)?.id ?? '',
      answers.get(name)?.id ?? '',
      type && { type, correctiveAnswer: '\u0000' },
    )

  async function found(
    filter: ConversationFilter = {},
    slice: Slice = { order: 'asc' },
  ): Promise<ConversationRecord[]> {
    const records: ConversationRecord[] = []
    for await (const batch of subject.store.findConversations(agent.workspaceId, agent.id, filter, slice))
      records.push(...batch.found)
    return records
  }
  const nameOf = ({ id }: { id: string }) => [...sessions].find(([, session]) => session.id === id)?.[0]
  const names = async (filter?: ConversationFilter, slice?: Slice) => (await found(filter, slice)).map(nameOf)

  const filters: [filter: ConversationFilter, expected: Name[]][] = [
    [{}, ['bread', 'unknown', 'failed', 'liked', 'long']],
    [{ vote: 'positive' }, ['liked']],
    [{ vote: 'negative' }, ['unknown']],
    [{ state: 'answered' }, ['bread', 'failed', 'liked']],
    [{ state: 'unanswered' }, ['unknown']],
    [{ state: 'failed' }, ['failed']],
    [{ language: 'de' }, ['unknown', 'liked']],
    [{ language: 'fil' }, ['long']],
    [{ language: 'nl' }, []],
    [{ language: '\u0000' }, []],
    [{ from: '2026-11-02T08:00:00.000Z' }, ['unknown', 'failed', 'liked', 'long']],
    [{ to: '2026-11-02T23:59:59.999Z' }, ['bread', 'unknown']],
    [{ from: '2026-11-02T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' }, ['unknown', 'failed']],
    [{ from: '2026-12-01T00:00:00.000Z' }, []],
    [{ text: 'BREAD' }, ['bread', 'liked']],
    [{ text: 'äpfel' }, ['unknown']],
    [{ text: '"100%_\\" and \u0000' }, ['failed']],
    [{ text: '100x' }, []],
    [{ text: 'the end' }, ['long']],
    [{ text: 'an answer' }, ['bread', 'unknown', 'failed', 'liked']],
    [{ text: 'messageType' }, []],
    [
      { text: 'bread', language: 'de', vote: 'positive', state: 'answered', from: '2026-11-03T00:00:00.000Z' },
      ['liked'],
    ],
    [{ text: 'bread', vote: 'negative' }, []],
  ]

  test('conversations are found by day, vote, state, language and text, in both orders, at once and after a start', async () => {
    await fill()
    for (let time = 0; time < 2; time++) {
      for (const [filter, expected] of filters) {
        expect(await names(filter), JSON.stringify(filter)).toEqual(expected)
        expect(await names(filter, { order: 'desc' }), JSON.stringify(filter)).toEqual(expected.toReversed())
      }
      await subject.reopen()
    }
  })

  test('each says how it begins, what became of its answers, and how they were rated', async () => {
    await fill()
    for (let time = 0; time < 2; time++) {
      const [bread, unknown, failed, liked, long] = await found()
      expect(bread).toEqual({
        ...(await subject.store.findSession(sessions.get('bread')?.id ?? '')),
        answered: 1,
        unanswered: 0,
        failed: 0,
        positive: 0,
        negative: 0,
        language: 'en',
        preview: 'What does Bread cost?',
        tags: [],
      })
      expect(unknown).toMatchObject({ answered: 0, unanswered: 1, negative: 1, language: 'de' })
      expect(failed).toMatchObject({ answered: 1, failed: 1, language: null, preview: 'Say "100%_\\" and nothing' })
      expect(liked).toMatchObject({ length: 3, positive: 1, preview: 'Brot?' })
      expect(long?.preview).toMatch(/^(word )+w?o?r?d?$/)
      expect(long?.preview.length).toBeLessThanOrEqual(200)
      await subject.reopen()
    }
  })

  test('a changed vote is counted once, one that is withdrawn not at all', async () => {
    await fill()
    for (const type of ['positive', 'negative', 'negative'] as const) await rate('bread', type)
    expect(await names({ vote: 'negative' })).toEqual(['bread', 'unknown'])
    expect(await names({ vote: 'positive' })).toEqual(['liked'])
    await rate('liked', null)
    await subject.reopen()
    await rate('unknown', 'positive')
    await rate('bread', null)
    expect(await names({ vote: 'positive' })).toEqual(['unknown'])
    expect(await names({ vote: 'negative' })).toEqual([])
    expect((await found()).map(({ positive, negative }) => positive + negative)).toEqual([0, 1, 0, 0, 0])
  })

  test('any part can be read, from any conversation on, and those between batches are not lost', async () => {
    await fill()
    for (const order of ['asc', 'desc'] as const) {
      for (const filter of [{}, { text: 'bread' }, { state: 'answered' as const }]) {
        const whole = await names(filter, { order })
        const read: unknown[] = []
        let after: Position | undefined
        do {
          const page = await found(filter, { order, limit: 1, after })
          expect(page.length).toBeLessThanOrEqual(1)
          read.push(...page.map(nameOf))
          const [last] = page
          after = last && positionOf(last)
        } while (after !== undefined)
        expect(read).toEqual(whole)
      }
    }
    await expect(found({}, { order: 'asc', after: { id: aSession(agent).id } })).rejects.toMatchObject({
      code: 'validation',
    })
  })

  test('an erased conversation and those of a deleted agent are not found; another workspace finds nothing', async () => {
    await fill()
    const other: ConversationRecord[] = []
    for await (const batch of subject.store.findConversations(aWorkspace().id, agent.id, {}, { order: 'asc' }))
      other.push(...batch.found)
    expect(other).toEqual([])
    await subject.store.eraseSession(agent.workspaceId, sessions.get('liked')?.id ?? '')
    expect(await names({ text: 'bread' })).toEqual(['bread'])
    expect(await names({ vote: 'positive' })).toEqual([])
    expect(await names({ language: 'de' })).toEqual(['unknown'])
    await subject.store.deleteAgent(agent.workspaceId, agent.id)
    expect(await names()).toEqual([])
    expect(await names({ text: 'bread' })).toEqual([])
  })
}
