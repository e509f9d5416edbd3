import { expect, test } from 'vitest'
import type { OutboxRecord } from '../../../server/store/records/outbox.ts'
import type { AgentRecord } from '../../../server/store/records/records.ts'
import type { Subject } from './store.ts'
import { all, anAgent, anOutboxItem, aWorkspace } from './samples.ts'

export function outboxContract(subject: Subject): void {
  async function anAgentOf(workspaceId: string): Promise<AgentRecord> {
    const agent = anAgent(workspaceId)
    await subject.store.createAgent(agent)
    return agent
  }

  const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id)
  const sent = ({ dueAt: _, token: __, ...item }: OutboxRecord): OutboxRecord => ({ ...item, state: 'sent' })
  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

  test('a notice is stored once, by its id, whoever adds it', async () => {
    const agent = await anAgentOf(aWorkspace().id)
    const item = anOutboxItem(agent)
    const { store } = subject
    const added = await Promise.all(
      Array.from({ length: 5 }, (_, at) => store.addOutboxItem({ ...item, to: `${at}@example.com` })),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
    const kept = await store.getOutboxItem(agent.workspaceId, item.id)
    expect(kept).toEqual({ ...item, to: `${added.indexOf(true)}@example.com` })
    const reopened = await subject.reopen()
    expect(await reopened.addOutboxItem(item)).toBe(false)
    expect(await all(reopened.listOutbox(agent.workspaceId, { order: 'asc' }))).toEqual([kept])
  })

  test('without its agent there is none, and it goes with the agent', async () => {
    const agent = await anAgentOf(aWorkspace().id)
    const [mine, other] = [anOutboxItem(agent), anOutboxItem(await anAgentOf(agent.workspaceId))]
    const { store } = subject
    expect(await store.addOutboxItem(anOutboxItem(anAgent(agent.workspaceId)))).toBe(false)
    expect(await store.addOutboxItem({ ...mine, workspaceId: aWorkspace().id })).toBe(false)
    await store.addOutboxItem(mine)
    await store.addOutboxItem(other)
    await store.deleteAgent(agent.workspaceId, agent.id)
    expect(await store.updateOutboxItem(agent.workspaceId, mine.id, sent)).toBeNull()
    for (const again of [false, true]) {
      const open = again ? await subject.reopen() : store
      expect(await open.getOutboxItem(agent.workspaceId, mine.id)).toBeNull()
      expect(await all(open.listOutbox(agent.workspaceId, { order: 'asc' }))).toEqual([other])
      expect(idsOf(await all(open.listDueOutbox()))).not.toContain(mine.id)
    }
  })

  test('one of another workspace is as one that does not exist', async () => {
    const item = anOutboxItem(await anAgentOf(aWorkspace().id))
    const { store } = subject
    await store.addOutboxItem(item)
    const other = aWorkspace().id
    expect(await store.getOutboxItem(other, item.id)).toBeNull()
    expect(await store.updateOutboxItem(other, item.id, sent)).toBeNull()
    expect(await all(store.listOutbox(other, { order: 'asc' }))).toEqual([])
    expect(await store.getOutboxItem(item.workspaceId, item.id)).toEqual(item)
    expect(await store.getOutboxItem(item.workspaceId, '\0')).toBeNull()
  })

  test('what is due comes with the earliest first, and what is sent, leased or for later does not', async () => {
    const agent = await anAgentOf(aWorkspace().id)
    const { store } = subject
    const [late, early, later, leased, done] = [-10, -20, 3600, -30, -40].map((seconds) =>
      anOutboxItem(agent, { dueAt: inSeconds(seconds) }),
    )
    if (!late || !early || !later || !leased || !done) throw new Error('There are five')
    for (const item of [late, early, later, leased, done]) await store.addOutboxItem(item)
    await store.updateOutboxItem(agent.workspaceId, done.id, sent)
    let clock: Date | undefined
    await store.updateOutboxItem(agent.workspaceId, leased.id, (item, now) => {
      clock = now
      return { ...item, token: 'mine', dueAt: new Date(now.getTime() + 60_000).toISOString() }
    })
    // The store's clock: that of the database.
    expect(Math.abs(Number(clock) - Date.now())).toBeLessThan(60_000)
    const mine = new Set(idsOf([late, early, later, leased, done]))
    const due = async () => idsOf(await all(store.listDueOutbox())).filter((id) => mine.has(id))
    expect(await due()).toEqual([early.id, late.id])
    expect(await store.countOutbox()).toMatchObject({ due: 4, failed: 0, dueSince: early.dueAt })
    await store.updateOutboxItem(agent.workspaceId, early.id, (item) => ({ ...sent(item), state: 'failed' }))
    expect(await due()).toEqual([late.id])
    expect(await store.countOutbox()).toMatchObject({ due: 3, failed: 1, dueSince: late.dueAt })
  })

  test('of those who take it at once one does', async () => {
    const item = anOutboxItem(await anAgentOf(aWorkspace().id))
    const { store } = subject
    await store.addOutboxItem(item)
    const take = (token: string) =>
      store.updateOutboxItem(item.workspaceId, item.id, (current, now) =>
        current.token === undefined
          ? { ...current, token, dueAt: new Date(now.getTime() + 1000).toISOString() }
          : current,
      )
    const taken = await Promise.all(['a', 'b', 'c'].map(take))
    expect(new Set(taken.map((each) => each?.token)).size).toBe(1)
  })

  test('what a change throws refuses it', async () => {
    const item = anOutboxItem(await anAgentOf(aWorkspace().id))
    await subject.store.addOutboxItem(item)
    const refused = subject.store.updateOutboxItem(item.workspaceId, item.id, () => {
      throw new Error('No')
    })
    await expect(refused).rejects.toThrow('No')
    expect(await subject.store.getOutboxItem(item.workspaceId, item.id)).toEqual(item)
  })

  test('old ones are deleted, but not what is still due', async () => {
    const agent = await anAgentOf(aWorkspace().id)
    const { store } = subject
    const old = { createdAt: '2026-01-01T00:00:00.000Z' }
    const [due, gone, young] = [anOutboxItem(agent, old), anOutboxItem(agent, old), anOutboxItem(agent)]
    for (const item of [due, gone, young]) await store.addOutboxItem(item)
    for (const item of [gone, young]) await store.updateOutboxItem(agent.workspaceId, item.id, sent)
    expect(await store.pruneOutbox('2026-02-01T00:00:00.000Z')).toBe(1)
    expect(await store.pruneOutbox('2026-02-01T00:00:00.000Z')).toBe(0)
    for (const again of [false, true]) {
      const open = again ? await subject.reopen() : store
      const left = await all(open.listOutbox(agent.workspaceId, { order: 'asc' }))
      expect(idsOf(left)).toEqual([due.id, young.id])
    }
  })

  test('the newest come first where they are asked for so, in pages', async () => {
    const agent = await anAgentOf(aWorkspace().id)
    const items = Array.from({ length: 5 }, () => anOutboxItem(agent, { createdAt: agent.createdAt }))
    for (const item of items) await subject.store.addOutboxItem(item)
    const newest = idsOf(items).toReversed()
    const list = async (id?: string) => {
      const after = id === undefined ? undefined : { id }
      return idsOf(await all(subject.store.listOutbox(agent.workspaceId, { order: 'desc', limit: 2, after })))
    }
    expect(await list()).toEqual(newest.slice(0, 2))
    expect(await list(newest[1])).toEqual(newest.slice(2, 4))
  })
}
