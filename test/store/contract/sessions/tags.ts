import { expect, test } from 'vitest'
import type { AgentRecord, ConversationFilter, SessionRecord } from '../../../../server/store/records/records.ts'
import type { Subject } from '../store.ts'
import { all, aMessage, anAgent, aSession, aWorkspace } from '../samples.ts'

/** The tags of conversations. */
export function tagContract(subject: Subject): void {
  async function fill(count: number): Promise<{ agent: AgentRecord; sessions: SessionRecord[] }> {
    const agent = anAgent(aWorkspace().id)
    await subject.store.createAgent(agent)
    const sessions = Array.from({ length: count }, () => aSession(agent))
    for (const session of sessions) {
      await subject.store.createSession(session)
      await subject.store.appendMessage(agent.workspaceId, session.id, aMessage('Hello', { language: 'en' }))
    }
    return { agent, sessions }
  }
  const tag = (session: SessionRecord, tags: readonly string[]) =>
    subject.store.updateTags(session.workspaceId, session.agentId, session.id, () => tags)
  const counts = async ({ workspaceId, id }: AgentRecord) =>
    Object.fromEntries(
      (await subject.store.countTags(workspaceId, id)).map((each) => [each.tag, each.conversations] as const),
    )
  async function found({ workspaceId, id }: AgentRecord, filter: ConversationFilter) {
    const batches = await all(subject.store.findConversations(workspaceId, id, filter, { order: 'asc' }))
    return batches.flatMap((batch) => batch.found.map((each) => [each.id, each.tags] as const))
  }

  test('conversations are listed with their tags, and found by one, also after restarts', async () => {
    const { agent, sessions } = await fill(3)
    const [first, second, third] = sessions as [SessionRecord, SessionRecord, SessionRecord]
    expect(await tag(first, ['refund', 'ünï, "quoted" 📦'])).toEqual(['refund', 'ünï, "quoted" 📦'])
    expect(await tag(third, ['refund'])).toEqual(['refund'])
    for (let time = 0; time < 3; time++) {
      expect(await found(agent, {})).toEqual([
        [first.id, ['refund', 'ünï, "quoted" 📦']],
        [second.id, []],
        [third.id, ['refund']],
      ])
      expect((await found(agent, { tag: 'refund' })).map(([id]) => id)).toEqual([first.id, third.id])
      expect((await found(agent, { tag: 'refund', language: 'en', text: 'hello' })).map(([id]) => id)).toHaveLength(2)
      expect(await found(agent, { tag: 'Refund' })).toEqual([])
      expect(await found(agent, { tag: 'ref' })).toEqual([])
      expect(await counts(agent)).toEqual({ refund: 2, 'ünï, "quoted" 📦': 1 })
      const tagged = await all(subject.store.listTagged(agent.workspaceId, agent.id))
      expect(tagged.map(({ id }) => id).toSorted()).toEqual([first.id, third.id].toSorted())
      // A message later, the tags are still there.
      await subject.store.appendMessage(agent.workspaceId, third.id, aMessage('And again'))
      await subject.reopen()
    }
  })

  test('a change sees the tags before it: of many at once none is lost', async () => {
    const { agent, sessions } = await fill(1)
    const [session] = sessions as [SessionRecord]
    await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        subject.store.updateTags(agent.workspaceId, agent.id, session.id, (tags) => [...tags, `tag ${at}`]),
      ),
    )
    expect(Object.keys(await counts(agent))).toHaveLength(10)
    expect(await tag(session, [])).toEqual([])
    expect([await counts(agent), await found(agent, { tag: 'tag 1' })]).toEqual([{}, []])
    await subject.reopen()
    expect(await found(agent, {})).toEqual([[session.id, []]])
  })

  test('a change that throws, or changes nothing, leaves them', async () => {
    const { agent, sessions } = await fill(1)
    const [session] = sessions as [SessionRecord]
    await tag(session, ['kept'])
    const refused = subject.store.updateTags(agent.workspaceId, agent.id, session.id, () => {
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    expect(await subject.store.updateTags(agent.workspaceId, agent.id, session.id, (tags) => tags)).toEqual(['kept'])
  })

  test('they go with their conversation, and with the agent; the place of either comes without', async () => {
    const { agent, sessions } = await fill(2)
    const [first, second] = sessions as [SessionRecord, SessionRecord]
    await tag(first, ['gone'])
    await tag(second, ['kept'])
    await subject.store.eraseSession(agent.workspaceId, first.id)
    expect(await counts(agent)).toEqual({ kept: 1 })
    expect(await tag(first, ['again'])).toBeNull()
    await subject.reopen()
    expect(await counts(agent)).toEqual({ kept: 1 })
    const next = aSession(agent)
    await subject.store.createSession(next)
    await subject.store.appendMessage(agent.workspaceId, next.id, aMessage('New'))
    expect((await found(agent, {})).find(([id]) => id === next.id)).toEqual([next.id, []])
    await subject.store.deleteAgent(agent.workspaceId, agent.id)
    expect(await counts(agent)).toEqual({})
    expect(await all(subject.store.listTagged(agent.workspaceId, agent.id))).toEqual([])
  })

  test('of another workspace, or another agent, nothing is tagged and nothing is told', async () => {
    const { agent, sessions } = await fill(1)
    const [session] = sessions as [SessionRecord]
    await tag(session, ['mine'])
    const other = anAgent(agent.workspaceId)
    await subject.store.createAgent(other)
    const stranger = aWorkspace().id
    const change = () => ['stolen']
    expect(await subject.store.updateTags(stranger, agent.id, session.id, change)).toBeNull()
    expect(await subject.store.updateTags(agent.workspaceId, other.id, session.id, change)).toBeNull()
    expect(await subject.store.updateTags(agent.workspaceId, agent.id, 'ses_none', change)).toBeNull()
    expect(await subject.store.countTags(stranger, agent.id)).toEqual([])
    expect(await all(subject.store.listTagged(stranger, agent.id))).toEqual([])
    expect(await counts(agent)).toEqual({ mine: 1 })
  })
}
