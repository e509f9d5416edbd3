import { expect, test } from 'vitest'
import { firstWordOf, noCounts, type DayCounts } from '../../../../server/store/records/insight.ts'
import type { AgentRecord } from '../../../../server/store/records/records.ts'
import type { Subject } from '../store.ts'
import { aMessage, anAgent, aSession, aWorkspace } from '../samples.ts'

export function insightContract(subject: Subject): void {
  const aDay = (day: string, more: Partial<DayCounts> = {}): DayCounts => ({ ...noCounts, day, ...more })

  async function created(): Promise<AgentRecord> {
    const agent = anAgent(aWorkspace().id)
    await subject.store.createAgent(agent)
    return agent
  }
  const add = ({ workspaceId, id }: AgentRecord, ...days: DayCounts[]) =>
    subject.store.addInsight(workspaceId, id, days)
  const list = ({ workspaceId, id }: AgentRecord, from = '2000-01-01', to = '2999-12-31') =>
    subject.store.listInsight(workspaceId, id, from, to)

  test('numbers add up by day, each of them, at once, later and after a start', async () => {
    const agent = await created()
    const neighbour = await created()
    expect(await list(agent)).toEqual([])
    const first = aDay('2026-11-20', {
      conversations: 1,
      messages: 2,
      answered: 1,
      firstWords: firstWordOf(120),
      prompts: { 'What is new? \u0000 👋': 1, __proto__x: 2 },
    })
    const second = aDay('2026-11-20', {
      messages: 1,
      partly: 1,
      unanswered: 1,
      failed: 1,
      helpful: -1,
      unhelpful: 2,
      firstWords: firstWordOf(1e9),
      prompts: { 'What is new? \u0000 👋': 1 },
    })
    const before = aDay('2025-12-31', { messages: 7 })
    const days = Array.from({ length: 20 }, () => aDay('2026-11-21', { messages: 1 }))
    await Promise.all([add(agent, first, before), add(agent, second), ...days.map((day) => add(agent, day))])
    expect(await add(neighbour, aDay('2026-11-20', { messages: 100 }))).toBe(true)
    const expected = [
      before,
      aDay('2026-11-20', {
        conversations: 1,
        messages: 3,
        answered: 1,
        partly: 1,
        unanswered: 1,
        failed: 1,
        helpful: -1,
        unhelpful: 2,
        firstWords: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
        prompts: { 'What is new? \u0000 👋': 2, __proto__x: 2 },
      }),
      aDay('2026-11-21', { messages: 20 }),
    ]
    for (let time = 0; time < 3; time++) {
      expect(await list(agent)).toEqual(expected)
      await subject.reopen()
    }
    await add(agent, aDay('2026-11-21', { messages: 5 }))
    await subject.reopen()
    expect(await list(agent, '2026-11-21', '2026-11-21')).toEqual([aDay('2026-11-21', { messages: 25 })])
    expect(await list(agent, '2025-12-31', '2026-11-20')).toEqual(expected.slice(0, 2))
    expect(await list(agent, '2027-01-01')).toEqual([])
  })

  test('they stay when conversations are erased, and go with the agent; another workspace has none', async () => {
    const agent = await created()
    const other = { ...agent, workspaceId: aWorkspace().id }
    const session = aSession(agent)
    await subject.store.createSession(session)
    await subject.store.appendMessage(agent.workspaceId, session.id, aMessage('Hello'))
    await add(agent, aDay('2026-11-20', { messages: 1 }))
    await subject.store.eraseSession(agent.workspaceId, session.id)
    expect(await list(agent)).toHaveLength(1)
    expect(await list(other)).toBeNull()
    expect(await add(other, aDay('2026-11-20', { messages: 1 }))).toBe(false)
    await subject.store.deleteAgent(agent.workspaceId, agent.id)
    expect(await list(agent)).toBeNull()
    expect(await add(agent, aDay('2026-11-20', { messages: 1 }))).toBe(false)
    await subject.reopen()
    expect(await list(agent)).toBeNull()
  })

  test('sums of some days are those of each agent of the workspace that has counts then', async () => {
    const { id: workspaceId } = aWorkspace()
    const agents = [anAgent(workspaceId), anAgent(workspaceId), anAgent(workspaceId)]
    for (const agent of agents) await subject.store.createAgent(agent)
    const [first, second, quiet] = agents as [AgentRecord, AgentRecord, AgentRecord]
    const foreign = await created()
    await add(
      first,
      aDay('2025-12-31', { conversations: 1, unanswered: 1 }),
      aDay('2026-01-01', { conversations: 20 }),
      aDay('2026-01-06', { conversations: 300, unanswered: 2 }),
      aDay('2026-01-07', { conversations: 4000 }),
    )
    await add(second, aDay('2026-01-02', { messages: 5 }))
    await add(quiet, aDay('2026-01-07', { conversations: 7 }))
    await add(foreign, aDay('2026-01-02', { conversations: 9 }))
    const sums = () => subject.store.sumInsight(workspaceId, '2025-12-31', '2026-01-06')
    for (let time = 0; time < 2; time++) {
      expect(await sums()).toEqual(
        new Map([
          [first.id, { conversations: 321, unanswered: 3 }],
          [second.id, { conversations: 0, unanswered: 0 }],
        ]),
      )
      await subject.reopen()
    }
    await subject.store.deleteAgent(workspaceId, first.id)
    expect([...(await sums()).keys()]).toEqual([second.id])
  })
}
