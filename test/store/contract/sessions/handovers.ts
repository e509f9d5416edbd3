import { expect, test } from 'vitest'
import type {
  AgentRecord,
  EntryRecord,
  InboxQuery,
  MessageRecord,
  SessionRecord,
} from '../../../../server/store/records/records.ts'
import type { Subject } from '../store.ts'
import { all, aMessage, anAgent, anEvent, aSession, aWorkspace, nextTime } from '../samples.ts'

const mia = { id: 'tok_mia', name: 'Mia\0 \u2028' }
const tom = { id: 'tok_tom', name: 'Tom' }

const asked = () => anEvent({ type: 'asked', by: 'visitor', why: 'wish' })
const taken = (operator = mia) => anEvent({ type: 'taken', operator }, { operatorId: operator.id })
const returned = (operator = mia) =>
  anEvent({ type: 'returned', by: 'person', name: operator.name }, { operatorId: operator.id })
const done = (operator = mia) => anEvent({ type: 'done', name: operator.name }, { operatorId: operator.id })
const note = (text: string) => anEvent({ type: 'note', name: 'Mia', text }, { operatorId: mia.id })
const written = (text: string, operator = mia) =>
  aMessage(text, { messageType: 'assistant', author: { name: operator.name }, operatorId: operator.id })
const answer = (text: string) => aMessage(text, { messageType: 'assistant' })

/** Events of people among the messages, what follows from them, and the inbox. */
export function handoverContract(subject: Subject): void {
  type Opened = {
    id: string
    agent: AgentRecord
    session: SessionRecord
    add(entry: EntryRecord): Promise<SessionRecord>
  }

  async function opened(given?: AgentRecord): Promise<Opened> {
    const agent = given ?? anAgent(aWorkspace().id)
    const session = aSession(agent)
    if (!given) await subject.store.createAgent(agent)
    await subject.store.createSession(session)
    const id = agent.workspaceId
    return {
      id,
      agent,
      session,
      async add(entry) {
        const isPlain = entry.messageType === 'user' || (entry.messageType === 'assistant' && !entry.author)
        if (isPlain) await subject.store.appendMessage(id, session.id, entry)
        else await subject.store.appendEntry(id, session.id, () => entry)
        const after = await subject.store.getSession(id, session.id)
        if (!after) throw new Error('The session is gone')
        return after
      },
    }
  }

  async function inbox(id: string, query: InboxQuery): Promise<string[]> {
    return (await subject.store.listInbox(id, query, { limit: 100 })).map((one) => one.id)
  }

  test('events stand among the messages for operators, and in no list of messages', async () => {
    const { id, agent, session, add } = await opened()
    const entries = [
      asked(),
      aMessage('Hello', { language: 'de' }),
      answer('Hi'),
      taken(),
      note('A note'),
      written('I am Mia'),
    ]
    for (const entry of entries) await add(entry)
    const check = async () => {
      const listed = await subject.store.listEntries(id, session.id, { order: 'asc' })
      expect(listed && (await all(listed))).toEqual(entries.map((record, position) => ({ position, record })))
      const newest = await subject.store.listEntries(id, session.id, { order: 'desc', limit: 2 })
      expect(newest && (await all(newest)).map(({ position }) => position)).toEqual([5, 4])
      const later = await subject.store.listEntries(id, session.id, { order: 'asc', from: 3 })
      expect(later && (await all(later)).map(({ position }) => position)).toEqual([3, 4, 5])
      const messages = [entries[1], entries[2], entries[5]]
      const told = await subject.store.listMessages(id, session.id, { order: 'asc' })
      expect(told && (await all(told))).toEqual(messages)
      const last = await subject.store.listMessages(id, session.id, { order: 'desc', limit: 2 })
      expect(last && (await all(last))).toEqual([entries[5], entries[2]])
      const rest = await subject.store.listMessages(id, session.id, { order: 'asc', from: 2 })
      expect(rest && (await all(rest))).toEqual([entries[2], entries[5]])
      for (const text of ['note', 'A note', 'asked', 'evt_']) expect(await found(id, agent.id, text)).toEqual([])
      expect(await found(id, agent.id, 'mia')).toMatchObject([{ id: session.id, preview: 'Hello' }])
    }
    await check()
    await subject.reopen()
    await check()
    expect(await subject.store.listEntries(aWorkspace().id, session.id, { order: 'asc' })).toBeNull()
  })

  async function found(id: string, agentId: string, text: string) {
    const batches = await all(subject.store.findConversations(id, agentId, { text }, { order: 'asc' }))
    return batches.flatMap((batch) => batch.found)
  }

  test('who answers, and whether somebody is needed, follows from the entries, also when they are read again', async () => {
    const start = Date.parse('2026-11-21T12:00:00.000Z')
    const at = (hours: number) => ({ createdAt: new Date(start + hours * 3_600_000).toISOString() })
    const cases: [name: string, entries: EntryRecord[], state: object | undefined][] = [
      ['messages only', [aMessage('Hi'), answer('Hello')], undefined],
      ['asked', [asked()], { answering: 'waiting', isOpen: true, takes: 0, events: 1 }],
      [
        'asked twice',
        [
          { ...asked(), ...at(0) },
          { ...asked(), ...at(1) },
        ],
        { answering: 'waiting', waitingSince: at(0).createdAt },
      ],
      ['withdrawn', [asked(), anEvent({ type: 'withdrawn', by: 'visitor' })], { answering: 'ai', isOpen: false }],
      ['taken', [asked(), taken()], { answering: 'person', isOpen: true, operator: mia, takes: 1 }],
      ['taken from a colleague', [taken(), taken(tom)], { answering: 'person', operator: tom, takes: 2 }],
      ['taken by writing', [asked(), written('Hi', tom)], { answering: 'person', operator: tom, takes: 1, events: 1 }],
      ['written twice', [written('Hi'), written('Ho')], { answering: 'person', takes: 1, events: 0 }],
      ['returned', [taken(), returned()], { answering: 'ai', isOpen: true, takes: 1 }],
      ['done by who had it', [taken(), done()], { answering: 'person', isOpen: false, operator: mia }],
      ['done while one waits', [asked(), done()], { answering: 'ai', isOpen: false }],
      ['a message after done', [taken(), done(), aMessage('One more')], { answering: 'person', isOpen: true }],
      [
        'a message a day after done',
        [taken(), { ...done(), ...at(0) }, aMessage('One more', at(24))],
        { answering: 'person', isOpen: false },
      ],
      [
        'a message after it was returned and done',
        [taken(), returned(), done(), aMessage('More')],
        { answering: 'ai', isOpen: false },
      ],
      ['an answer after done', [taken(), done(), answer('An answer')], { isOpen: false }],
      [
        'reopened',
        [asked(), done(), anEvent({ type: 'reopened', by: 'person', name: 'Mia' })],
        { answering: 'ai', isOpen: true },
      ],
      ['asked again after done', [taken(), done(), asked()], { answering: 'waiting', isOpen: true }],
      [
        'returned by time',
        [taken(), anEvent({ type: 'returned', by: 'time' })],
        { answering: 'ai', acted: { by: null } },
      ],
      ['notes', [note('One'), note('Two')], { answering: 'ai', isOpen: false, isListed: false, events: 2 }],
    ]
    const agent = anAgent(aWorkspace().id)
    await subject.store.createAgent(agent)
    const made: [name: string, id: string, state: object | undefined, people: unknown][] = []
    for (const [name, entries, state] of cases) {
      const { session, add } = await opened(agent)
      let last: SessionRecord | undefined
      for (const entry of entries) last = await add(entry)
      if (state === undefined) expect(last?.people, name).toBeUndefined()
      else expect(last?.people, name).toMatchObject(state)
      if (state && !('operator' in state) && last?.people?.answering !== 'person')
        expect(last?.people, name).not.toHaveProperty('operator')
      expect(last?.length).toBe(entries.length)
      made.push([name, session.id, state, last?.people])
    }
    const reopened = await subject.reopen()
    for (const [name, id, , people] of made) expect((await reopened.findSession(id))?.people, name).toEqual(people)
  })

  test('an event is no news of a conversation, and no message', async () => {
    const { id, agent, session, add } = await opened()
    await add(asked())
    expect(await found(id, agent.id, '')).toEqual([])
    expect(await subject.store.getSession(id, session.id)).toMatchObject({ length: 1, updatedAt: session.updatedAt })
    const message = aMessage('Hello')
    await add(message)
    await add(written('Hi'))
    const after = await add(note('Later'))
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(message.createdAt))
    expect(await found(id, agent.id, '')).toMatchObject([{ answered: 0, unanswered: 0, failed: 0, preview: 'Hello' }])
  })

  test('an answer that began before a person took over is not stored, whatever came after', async () => {
    const { id, session, add } = await opened()
    const { store } = subject
    await add(aMessage('Question'))
    const take = (message: string, takes?: number) =>
      store.appendMessage(id, session.id, answer(message), undefined, takes)
    expect(await take('In time', 0)).toMatchObject({ position: 1 })
    await add(taken())
    expect(await take('Late', 0)).toBeNull()
    const notice: MessageRecord = { ...answer('The team is told'), isHandoverNotice: true }
    expect(await store.appendMessage(id, session.id, notice, undefined, 0)).toBeNull()
    await add(returned())
    expect(await take('Later', 0)).toBeNull()
    expect(await take('Anew', 1)).toMatchObject({ position: 4, isNew: true })
    await Promise.all([
      store.appendEntry(id, session.id, () => taken(tom)),
      ...Array.from({ length: 5 }, () => take('Raced', 1)),
    ])
    const entries = await all((await store.listEntries(id, session.id, { order: 'asc' })) ?? empty())
    const at = entries.findIndex(
      ({ record }) => record.messageType === 'event' && record.event.type === 'taken' && record.operatorId === tom.id,
    )
    expect(entries.slice(at + 1)).toEqual([])
  })

  test('of entries that are decided on the same state only the first is appended', async () => {
    const { id, session } = await opened()
    const { store } = subject
    const take = (operator: typeof mia) =>
      store.appendEntry(id, session.id, ({ people }) => (people?.operator ? null : taken(operator)))
    const both = await Promise.all([take(mia), take(tom), take(mia), take(tom)])
    expect(both.filter((one) => one?.isNew)).toHaveLength(1)
    expect((await store.getSession(id, session.id))?.length).toBe(1)
    const refused = store.appendEntry(id, session.id, () => {
      throw new Error('No')
    })
    await expect(refused).rejects.toThrow('No')
    expect(await store.appendEntry(aWorkspace().id, session.id, () => taken())).toBeNull()
    expect((await store.getSession(id, session.id))?.length).toBe(1)
  })

  test('a person’s message with the same clientId is one message, as is a visitor’s where people take part', async () => {
    const { id, session, add } = await opened()
    const { store } = subject
    const message = { ...written('Once'), clientId: 'c1' }
    const one = await Promise.all([1, 2, 3].map(() => store.appendEntry(id, session.id, () => message, 'c1')))
    expect(one.filter((each) => each?.isNew)).toHaveLength(1)
    for (const each of one) expect(each?.entry).toEqual({ position: 0, record: message })
    const question = aMessage('Hello', { clientId: 'c2' })
    const two = await Promise.all([1, 2, 3].map(() => store.appendMessage(id, session.id, question)))
    expect(two.filter((each) => each?.isNew)).toHaveLength(1)
    for (const each of two)
      expect(each).toMatchObject({ message: question, position: 1, people: { answering: 'person' } })
    await add(answer('x'))
    await subject.reopen()
    expect(await subject.store.appendEntry(id, session.id, () => message, 'c1')).toMatchObject({
      isNew: false,
      entry: { position: 0 },
    })
    expect(await subject.store.appendMessage(id, session.id, question)).toMatchObject({ isNew: false, position: 1 })
  })

  test('a note with the same clientId is one note, and no message has it', async () => {
    const { id, session } = await opened()
    const once = { ...note('Once'), clientId: 'n1' }
    const append = () => subject.store.appendEntry(id, session.id, () => ({ ...once, id: note('').id }), once.clientId)
    const tries = await Promise.all([append(), append(), append()])
    expect(tries.map((each) => each?.isNew).toSorted()).toEqual([false, false, true])
    for (let time = 0; time < 2; time += 1) {
      expect((await append())?.entry).toMatchObject({ position: 0, record: { event: once.event } })
      expect(await subject.store.appendMessage(id, session.id, aMessage('Mine', { clientId: 'n1' }))).toBeNull()
      await subject.reopen()
    }
    expect((await subject.store.getSession(id, session.id))?.length).toBe(1)
  })

  test('a person’s message and an event take no vote', async () => {
    const { id, session, add } = await opened()
    const event = asked()
    const message = written('Hi')
    await add(event)
    await add(message)
    for (const one of [event.id, message.id])
      expect(await subject.store.setFeedback(id, session.id, one, { type: 'positive' })).toBeNull()
  })

  test('the inbox has each conversation in its views, and pages of them', async () => {
    const first = await opened()
    const { id, agent } = first
    const talks = [first, await opened(agent), await opened(agent), await opened(agent), await opened(agent)] as const
    const [one, two, three, four, five] = talks
    const other = await opened()
    await other.add(asked())
    for (const talk of talks) await talk.add(aMessage(`Hello ${talks.indexOf(talk)}`, { language: 'fr' }))
    await two.add(asked())
    await one.add(asked())
    await three.add(taken(tom))
    await four.add(taken(mia))
    await four.add(done())
    await five.add(note('Nothing else'))
    const ids = (...some: Opened[]) => some.map(({ session }) => session.id)
    const check = async () => {
      expect(await inbox(id, { view: 'needs' })).toEqual(ids(two, one))
      expect(await inbox(id, { view: 'mine', operatorId: tom.id })).toEqual(ids(three))
      expect(await inbox(id, { view: 'mine', operatorId: mia.id })).toEqual([])
      expect(await inbox(id, { view: 'open' })).toEqual(ids(three, two, one))
      expect(await inbox(id, { view: 'done' })).toEqual(ids(four))
      expect(await subject.store.countInbox(id, tom.id, 2)).toEqual({ needs: 2, mine: 1, open: 2 })
      const [item] = await subject.store.listInbox(id, { view: 'done' }, { limit: 1 })
      expect(item).toMatchObject({ agentId: agent.id, preview: 'Hello 3', language: 'fr', people: { operator: mia } })
      const pages: string[] = []
      for (let after: { at: number; id: string } | undefined; ;) {
        const [next] = await subject.store.listInbox(id, { view: 'open' }, { after, limit: 1 })
        if (!next) break
        pages.push(next.id)
        after = { at: Date.parse(next.updatedAt), id: next.id }
      }
      expect(pages).toEqual(ids(three, two, one))
      const [waiting] = await subject.store.listInbox(id, { view: 'needs' }, { limit: 1 })
      const after = { at: Date.parse(waiting?.people.waitingSince ?? ''), id: waiting?.id ?? '' }
      expect(
        (await subject.store.listInbox(id, { view: 'needs' }, { after, limit: 9 })).map((each) => each.id),
      ).toEqual(ids(one))
    }
    await check()
    await subject.reopen()
    await check()

    await one.add(aMessage('Anybody?'))
    expect(await inbox(id, { view: 'open' })).toEqual(ids(one, three, two))
    await subject.store.eraseSession(id, two.session.id)
    expect(await inbox(id, { view: 'open' })).toEqual(ids(one, three))
    expect(await subject.store.countInbox(id, tom.id, 99)).toEqual({ needs: 1, mine: 1, open: 2 })
    await subject.store.deleteAgent(id, agent.id)
    expect(await inbox(id, { view: 'open' })).toEqual([])
    expect(await subject.store.countInbox(id, tom.id, 99)).toEqual({ needs: 0, mine: 0, open: 0 })
    expect(await inbox(other.id, { view: 'needs' })).toEqual(ids(other))
  })

  test('what is erased leaves no event', async () => {
    const { id, session, add } = await opened()
    await add(asked())
    await add(note('Secret'))
    const [erased] = await Promise.all([
      subject.store.eraseSession(id, session.id),
      subject.store.appendEntry(id, session.id, () =>
        anEvent({ type: 'taken', operator: tom }, { createdAt: nextTime() }),
      ),
    ])
    expect(erased).toBe(true)
    expect(await subject.store.listEntries(id, session.id, { order: 'asc' })).toBeNull()
    expect(await subject.store.appendEntry(id, session.id, () => taken())).toBeNull()
    await subject.reopen()
    expect(await subject.store.findSession(session.id)).toBeNull()
    expect(await inbox(id, { view: 'needs' })).toEqual([])
  })
}

async function* empty(): AsyncGenerator<never> {}
