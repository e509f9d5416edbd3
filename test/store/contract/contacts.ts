import { expect, test } from 'vitest'
import type { ContactFilter, ContactRecord } from '../../../server/store/records/contacts.ts'
import type { AgentRecord, SessionRecord, Slice } from '../../../server/store/records/records.ts'
import type { Subject } from './store.ts'
import { aContact, aMessage, all, anAgent, aSession, aWorkspace } from './samples.ts'

export function contactContract(subject: Subject): void {
  async function created(workspaceId = aWorkspace().id): Promise<{ agent: AgentRecord; session: SessionRecord }> {
    const agent = anAgent(workspaceId)
    await subject.store.createAgent(agent)
    return { agent, session: await opened(agent) }
  }
  async function opened(agent: AgentRecord): Promise<SessionRecord> {
    const session = aSession(agent)
    await subject.store.createSession(session)
    return session
  }
  const create = (contact: ContactRecord) => subject.store.createContact(contact)
  const list = (workspaceId: string, filter: ContactFilter = {}, slice: Slice = { order: 'desc' }) =>
    all(subject.store.listContacts(workspaceId, filter, slice))

  test('come back as they were, also after a start, in the lists of their workspace, agent and session, newest first', async () => {
    const { agent, session } = await created()
    const [neighbour, stranger] = [await created(agent.workspaceId), await created()]
    const whole = aContact(session, {
      message: 'Ünï\u0000\u2028 "\\ 👋\n\nTwo lines.',
      name: 'Ida',
      email: 'ida@example.com',
      phone: '+49 30 1234',
      choice: 'Order',
      consent: { version: '0123456789abcdef', text: 'I agree.' },
    })
    const second = aContact(await opened(agent), { createdAt: whole.createdAt })
    const [theirs, foreign] = [aContact(neighbour.session), aContact(stranger.session)]
    for (const each of [whole, second, theirs, foreign]) {
      expect(await create(each)).toEqual({ contact: each, isNew: true })
    }
    for (let time = 0; time < 2; time++) {
      expect(await list(agent.workspaceId)).toEqual([theirs, second, whole])
      expect(await list(agent.workspaceId, {}, { order: 'asc' })).toEqual([whole, second, theirs])
      expect(await list(agent.workspaceId, { agentId: agent.id })).toEqual([second, whole])
      expect(await list(agent.workspaceId, { sessionId: session.id })).toEqual([whole])
      expect(await subject.store.getContact(agent.workspaceId, whole.id)).toEqual(whole)
      await subject.reopen()
    }
    expect(await subject.store.getContact(stranger.agent.workspaceId, whole.id)).toBeNull()
    expect(await list(stranger.agent.workspaceId, { agentId: agent.id })).toEqual([])
    expect(await list(stranger.agent.workspaceId, { sessionId: session.id })).toEqual([])
    const listed = await all(subject.store.listSessions(agent.workspaceId, agent.id, { order: 'asc' }))
    expect(listed.map(({ length }) => length)).toEqual([0, 0])
  })

  test('the same clientId twice in a session is one contact, whoever was first, and two in two sessions', async () => {
    const { agent, session } = await created()
    const tries = Array.from({ length: 5 }, (_, index) =>
      aContact(session, { clientId: 'same', message: `Try ${index}` }),
    )
    const results = await Promise.all(tries.map(create))
    expect(results.filter((result) => result?.isNew)).toHaveLength(1)
    const [stored] = await list(agent.workspaceId)
    expect(results.map((result) => result?.contact)).toEqual(tries.map(() => stored))
    await subject.reopen()
    expect(await create(aContact(session, { clientId: 'same' }))).toEqual({ contact: stored, isNew: false })
    expect(await create(aContact(await opened(agent), { clientId: 'same' }))).toMatchObject({ isNew: true })
    expect(await list(agent.workspaceId)).toHaveLength(2)
  })

  test('are refused where there is no such session, or it is of another agent or workspace', async () => {
    const { agent, session } = await created()
    const other = await created(agent.workspaceId)
    const stranger = await created()
    const wrong = [
      aContact(aSession(agent)),
      aContact(session, { agentId: other.agent.id }),
      aContact(session, { workspaceId: stranger.agent.workspaceId }),
    ]
    for (const each of wrong) expect(await create(each)).toBeNull()
    // A copy may hold what a session left that ended with its retention.
    const left = aContact(aSession(agent))
    expect(await subject.store.createContact(left, { mayLackSession: true })).toEqual({ contact: left, isNew: true })
    const orphan = aContact(aSession(anAgent(agent.workspaceId)))
    expect(await subject.store.createContact(orphan, { mayLackSession: true })).toBeNull()
    expect(await list(agent.workspaceId)).toEqual([left])
  })

  test('are paged, from the item of a cursor on, also when it no longer matches', async () => {
    const { agent, session } = await created()
    const contacts: ContactRecord[] = []
    for (let index = 0; index < 7; index++) {
      const contact = aContact(session, { message: index % 2 === 0 ? 'An even one' : 'An ODD one' })
      contacts.push(contact)
      await create(contact)
    }
    const ids = (found: ContactRecord[]) => found.map(({ id }) => contacts.findIndex((each) => each.id === id))
    const page = async (filter: ContactFilter, slice: Slice) => ids(await list(agent.workspaceId, filter, slice))
    const cursor = (index: number) => ({ id: contacts[index]?.id ?? '' })
    expect(await page({}, { order: 'desc', limit: 3 })).toEqual([6, 5, 4])
    expect(await page({}, { order: 'desc', limit: 3, after: cursor(4) })).toEqual([3, 2, 1])
    expect(await page({ text: 'ódd' }, { order: 'desc', limit: 2 })).toEqual([5, 3])
    expect(await page({ text: 'odd' }, { order: 'asc', after: cursor(2) })).toEqual([3, 5])
    const done = { isDone: false, agentId: agent.id }
    await subject.store.updateContact(agent.workspaceId, contacts[4]?.id ?? '', (each) => ({ ...each, isDone: true }))
    expect(await page(done, { order: 'desc', limit: 2, after: cursor(4) })).toEqual([3, 2])
    expect(await page({ isDone: true }, { order: 'desc' })).toEqual([4])
    expect(await page({ text: 'absent' }, { order: 'desc' })).toEqual([])
    const { session: foreign } = await created()
    const stranger = aContact(foreign)
    await create(stranger)
    for (const id of ['con_unknown-0', stranger.id, 'a\u0000b']) {
      const after = { id }
      await expect(page({}, { order: 'desc', after })).rejects.toMatchObject({ code: 'validation' })
      await expect(page(done, { order: 'asc', after })).rejects.toMatchObject({ code: 'validation' })
    }
  })

  test('are found by all that stands in them, as conversations are: case and accents do not matter', async () => {
    const { agent, session } = await created()
    const contact = aContact(session, {
      name: 'Jörg Groß',
      email: 'joerg@example.com',
      phone: '555 0100',
      choice: 'Rücksendung',
      message: 'Wo ist mein “Paket”?\u0000 100% sicher_',
      reference: 'KF7D-3MWP',
    })
    await create(contact)
    await create(aContact(session, { message: 'Another', reference: 'XXXX-XXXX' }))
    for (const text of ['JORG', 'gross', 'JOERG@', '0100', 'rucksend', '"paket"', 'kf7d-3', '100% S', 'sicher_']) {
      expect([text, await list(agent.workspaceId, { text })]).toEqual([text, [contact]])
    }
    for (const text of ['1000', 'sicherx', session.id]) expect(await list(agent.workspaceId, { text })).toEqual([])
  })

  test('remember what was mailed to them, and forget it with the contact', async () => {
    const { agent, session } = await created()
    const contact = aContact(session)
    await create(contact)
    const mail = {
      readThrough: 3,
      last: { itemId: 'out_1', after: 3, through: 5, at: contact.createdAt },
      links: [{ hash: 'a'.repeat(64), expiresAt: contact.createdAt }],
      isUnwanted: true,
    } as const
    await subject.store.updateContact(agent.workspaceId, contact.id, (each) => ({ ...each, mail }))
    await subject.reopen()
    expect(await subject.store.getContact(agent.workspaceId, contact.id)).toEqual({ ...contact, mail })
    expect(await list(agent.workspaceId, { sessionId: session.id })).toEqual([{ ...contact, mail }])
    await subject.store.eraseSession(agent.workspaceId, session.id)
    expect(await subject.store.getContact(agent.workspaceId, contact.id)).toBeNull()
  })

  test('are done and open again, one change after the other', async () => {
    const { agent, session } = await created()
    const contact = aContact(session)
    await create(contact)
    const { store } = subject
    const set = (isDone: boolean) => store.updateContact(agent.workspaceId, contact.id, (each) => ({ ...each, isDone }))
    expect(await set(true)).toEqual({ ...contact, isDone: true })
    expect(await list(agent.workspaceId, { isDone: false })).toEqual([])
    await subject.reopen()
    expect(await list(agent.workspaceId, { isDone: true })).toEqual([{ ...contact, isDone: true }])
    expect(await subject.store.updateContact(aWorkspace().id, contact.id, (each) => each)).toBeNull()
    const refused = new Error('No')
    await expect(
      subject.store.updateContact(agent.workspaceId, contact.id, () => {
        throw refused
      }),
    ).rejects.toBe(refused)
    expect(await subject.store.getContact(agent.workspaceId, contact.id)).toEqual({ ...contact, isDone: true })
  })

  test('are deleted once, and stay deleted', async () => {
    const { agent, session } = await created()
    const [contact, other] = [aContact(session), aContact(session)]
    for (const each of [contact, other]) await create(each)
    const { store } = subject
    expect(await store.deleteContact(aWorkspace().id, contact.id)).toBe(false)
    const results = await Promise.all([1, 2, 3].map(() => store.deleteContact(agent.workspaceId, contact.id)))
    expect(results.filter(Boolean)).toHaveLength(1)
    for (let time = 0; time < 2; time++) {
      expect(await list(agent.workspaceId)).toEqual([other])
      expect(await subject.store.getContact(agent.workspaceId, contact.id)).toBeNull()
      await subject.reopen()
    }
  })

  test('go with their session when it is erased, and stay when its retention ends', async () => {
    const { agent, session } = await created()
    const due = await opened(agent)
    const [erased, kept] = [aContact(session), aContact(due)]
    for (const each of [erased, kept]) await create(each)
    await subject.store.appendMessage(agent.workspaceId, session.id, aMessage('Hi'))
    expect(await subject.store.eraseSession(agent.workspaceId, session.id)).toBe(true)
    expect(await subject.store.eraseSession(agent.workspaceId, due.id, () => false)).toBe(false)
    expect(await subject.store.eraseSession(agent.workspaceId, due.id, () => true)).toBe(true)
    for (let time = 0; time < 2; time++) {
      expect(await list(agent.workspaceId)).toEqual([kept])
      expect(await create(aContact(session))).toBeNull()
      expect(await create(aContact(due))).toBeNull()
      await subject.reopen()
    }
  })

  test('none is left of a session that is erased while they come', async () => {
    const { agent } = await created()
    for (let round = 0; round < 5; round++) {
      const session = await opened(agent)
      const contacts = [1, 2, 3, 4].map(() => aContact(session))
      const [first, second, , ...rest] = await Promise.all([
        ...contacts.slice(0, 2).map(create),
        subject.store.eraseSession(agent.workspaceId, session.id),
        ...contacts.slice(2).map(create),
      ])
      for (const result of [first, second, ...rest]) expect(result === null || typeof result === 'object').toBe(true)
      expect(await list(agent.workspaceId, { sessionId: session.id })).toEqual([])
    }
    await subject.reopen()
    expect(await list(agent.workspaceId)).toEqual([])
  })

  test('one that is erased is not brought back by a change of it at the same moment', async () => {
    const { agent, session } = await created()
    const contact = aContact(session)
    await create(contact)
    const { store } = subject
    await Promise.all([
      store.eraseSession(agent.workspaceId, session.id),
      store.updateContact(agent.workspaceId, contact.id, (each) => ({ ...each, isDone: true })),
    ])
    await subject.reopen()
    expect(await list(agent.workspaceId)).toEqual([])
  })

  test('go with their agent', async () => {
    const { agent, session } = await created()
    const other = await created(agent.workspaceId)
    const kept = aContact(other.session)
    for (const each of [aContact(session), aContact(session), kept]) await create(each)
    await subject.store.deleteAgent(agent.workspaceId, agent.id)
    for (let time = 0; time < 2; time++) {
      expect(await list(agent.workspaceId)).toEqual([kept])
      expect(await list(agent.workspaceId, { agentId: agent.id })).toEqual([])
      expect(await create(aContact(session))).toBeNull()
      await subject.reopen()
    }
  })

  test('go with their workspace', async () => {
    const workspace = aWorkspace()
    await subject.store.createWorkspace(workspace)
    const { session } = await created(workspace.id)
    const contact = aContact(session)
    await create(contact)
    await subject.store.deleteWorkspace(workspace.id)
    for (let time = 0; time < 2; time++) {
      expect(await list(workspace.id)).toEqual([])
      expect(await subject.store.getContact(workspace.id, contact.id)).toBeNull()
      expect(await create(aContact(session))).toBeNull()
      await subject.reopen()
    }
  })
}
