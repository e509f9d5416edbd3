import { expect, test } from 'vitest'
import type { AgentRecord, AiRecord } from '../../../server/store/records/records.ts'
import type { Subject } from './store.ts'
import { all, aMessage, anAgent, anAi, aSession, aWorkspace } from './samples.ts'
import { expectSlices } from './slices.ts'

export function agentContract(subject: Subject): void {
  /** A workspace with an agent and an AI resource. */
  async function furnished(more: Partial<AgentRecord> = {}): Promise<{ id: string; agent: AgentRecord; ai: AiRecord }> {
    const workspace = aWorkspace()
    const { id } = workspace
    const agent = anAgent(id, more)
    const ai = anAi(id)
    await Promise.all([
      subject.store.createWorkspace(workspace),
      subject.store.createAgent(agent),
      subject.store.createAi(ai),
    ])
    return { id, agent, ai }
  }

  test('an agent of another workspace is as one that does not exist', async () => {
    const { id, agent, ai } = await furnished()
    const { store } = subject
    const other = aWorkspace().id
    expect(await store.getAgent(id, agent.id)).toEqual(agent)
    expect(await store.getAgent(other, agent.id)).toBeNull()
    expect(await store.updateAgent(other, agent.id, (current) => ({ ...current, name: 'Mine' }))).toBeNull()
    expect(await store.deleteAgent(other, agent.id)).toBe(false)
    expect(await store.attachAi(other, agent.id, ai.id)).toBe('no-agent')
    expect(await store.getAi(other, ai.id)).toBeNull()
    expect(await store.updateAi(other, ai.id, (current) => ({ ...current, name: 'Mine' }))).toBeNull()
    expect(await store.deleteAi(other, ai.id)).toBeNull()
    expect(await all(store.listAgents(other, { order: 'asc' }))).toEqual([])
    expect(await all(store.listAi(other, { order: 'asc' }))).toEqual([])
    expect(await store.getAgent(id, agent.id)).toEqual(agent)
    expect(await store.getAi(id, ai.id)).toEqual(ai)
  })

  test('a new web id or slug is found at once, the old one no longer', async () => {
    const { id, agent } = await furnished({ publicSlug: 'old-slug' })
    const { store } = subject
    expect(await store.findAgentByWebId(agent.webId)).toEqual(agent)
    expect(await store.findAgentBySlug('old-slug')).toEqual(agent)
    const changed = { webId: anAgent(id).webId, publicSlug: 'new-slug' }
    const after = await store.updateAgent(id, agent.id, (current) => ({ ...current, ...changed }))
    for (const again of [false, true]) {
      const open = again ? await subject.reopen() : store
      expect(await open.findAgentByWebId(changed.webId)).toEqual(after)
      expect(await open.findAgentBySlug('new-slug')).toEqual(after)
      expect(await open.findAgentByWebId(agent.webId)).toBeNull()
      expect(await open.findAgentBySlug('old-slug')).toBeNull()
    }
    await subject.store.updateAgent(id, agent.id, (current) => ({ ...current, publicSlug: null }))
    expect(await subject.store.findAgentBySlug('new-slug')).toBeNull()
    expect(await subject.store.findAgentBySlug(changed.webId)).toBeNull()
  })

  test('where a widget was loaded stays with its agent, counts that come at the same time are added, and none makes a version', async () => {
    const { id, agent } = await furnished()
    const count = () =>
      subject.store.updateAgent(id, agent.id, (current) => {
        const loads = current.seen?.['2026-11-20']?.origins['https://example.com'] ?? 0
        const day = { origins: { 'https://example.com': loads + 1 }, versions: {}, others: 0 }
        return { ...current, seen: { '2026-11-20': day } }
      })
    await Promise.all(Array.from({ length: 10 }, count))
    const expected = {
      ...agent,
      seen: { '2026-11-20': { origins: { 'https://example.com': 10 }, versions: {}, others: 0 } },
    }
    for (const again of [false, true]) {
      const open = again ? await subject.reopen() : subject.store
      expect(await open.getAgent(id, agent.id)).toEqual(expected)
      expect(await open.listVersions('agents', id, agent.id)).toEqual([])
    }
  })

  test('an update that would move an agent or its attachment is refused', async () => {
    const { id, agent, ai } = await furnished()
    const moves: Partial<AgentRecord>[] = [{ id: anAgent(id).id }, { workspaceId: aWorkspace().id }, { aiId: ai.id }]
    for (const move of moves) {
      await expect(subject.store.updateAgent(id, agent.id, (current) => ({ ...current, ...move }))).rejects.toThrow()
    }
    expect(await subject.store.getAgent(id, agent.id)).toEqual(agent)
  })

  test('a deleted agent is gone with its sessions and their messages, and others stay', async () => {
    const { id, agent } = await furnished({ publicSlug: 'gone' })
    const neighbour = anAgent(id)
    const [mine, theirs] = [aSession(agent), aSession(neighbour)]
    const { store } = subject
    await store.createAgent(neighbour)
    for (const session of [mine, theirs]) {
      await store.createSession(session)
      await store.appendMessage(id, session.id, aMessage('Hello'))
    }
    expect(await store.deleteAgent(id, agent.id)).toBe(true)
    for (const again of [false, true]) {
      const open = again ? await subject.reopen() : store
      expect(await open.deleteAgent(id, agent.id)).toBe(false)
      expect(await open.getAgent(id, agent.id)).toBeNull()
      expect(await open.findAgentByWebId(agent.webId)).toBeNull()
      expect(await open.findAgentBySlug('gone')).toBeNull()
      expect(await open.findSession(mine.id)).toBeNull()
      expect(await open.listMessages(id, mine.id, { order: 'asc' })).toBeNull()
      expect(await open.appendMessage(id, mine.id, aMessage('Still there?'))).toBeNull()
      expect(await all(open.listSessions(id, agent.id, { order: 'asc' }))).toEqual([])
      expect(await open.findSession(theirs.id)).toMatchObject({ length: 1 })
    }
  })

  test('a session is opened before its agent is deleted, and goes with it, or not at all', async () => {
    for (let round = 0; round < 10; round++) {
      const { id, agent } = await furnished()
      const session = aSession(agent)
      const [opened, deleted] = await Promise.allSettled(
        round % 2 === 0
          ? [subject.store.createSession(session), subject.store.deleteAgent(id, agent.id)]
          : [subject.store.deleteAgent(id, agent.id), subject.store.createSession(session)],
      )
      const failed = [opened, deleted].filter(({ status }) => status === 'rejected')
      for (const one of failed) expect(one).toMatchObject({ reason: { code: 'not-found' } })
      expect(await subject.store.findSession(session.id)).toBeNull()
    }
  })

  test('an AI resource is attached, replaced and detached', async () => {
    const { id, agent, ai } = await furnished()
    const second = anAi(id)
    const { store } = subject
    await store.createAi(second)
    expect(await store.attachAi(id, agent.id, ai.id)).toEqual({ ...agent, aiId: ai.id })
    expect(await store.attachAi(id, agent.id, ai.id)).toEqual({ ...agent, aiId: ai.id })
    expect(await store.attachAi(id, agent.id, second.id, { onlyFirst: true })).toEqual({ ...agent, aiId: ai.id })
    expect(await store.attachAi(id, agent.id, second.id)).toEqual({ ...agent, aiId: second.id })
    expect(await store.attachAi(id, agent.id, anAi(id).id)).toBe('no-ai')
    expect(await store.attachAi(id, anAgent(id).id, ai.id)).toBe('no-agent')
    expect(await store.getAgent(id, agent.id)).toEqual({ ...agent, aiId: second.id })
    expect(await store.attachAi(id, agent.id, null)).toEqual(agent)
    expect(await store.attachAi(id, agent.id, ai.id, { onlyFirst: true })).toEqual({ ...agent, aiId: ai.id })
  })

  test('how an AI resource answers is kept with it, and makes no version of its instructions', async () => {
    const { id, ai } = await furnished()
    const settings = { characterBudget: 5000, whenNotFound: 'strict', notFound: { en: 'No.', de: 'Nein.' } } as const
    const promptCut = { at: ai.createdAt, sentTokens: 9000, readTokens: 4096 }
    const changed = { ...ai, ...settings, promptCut }
    expect(await subject.store.updateAi(id, ai.id, () => changed)).toEqual(changed)
    await subject.reopen()
    expect(await subject.store.getAi(id, ai.id)).toEqual(changed)
    expect(await subject.store.listVersions('ai', id, ai.id)).toEqual([])
    expect(await subject.store.updateAi(id, ai.id, () => ai)).toEqual(ai)
  })

  test('an AI resource of another workspace cannot be attached', async () => {
    const [mine, theirs] = [await furnished(), await furnished()]
    expect(await subject.store.attachAi(mine.id, mine.agent.id, theirs.ai.id)).toBe('no-ai')
  })

  test('an attached AI resource is not deleted, and the agents that have it are named', async () => {
    const { id, agent, ai } = await furnished()
    const { store } = subject
    const attached = await store.attachAi(id, agent.id, ai.id)
    expect(await store.deleteAi(id, ai.id)).toEqual({ ai, attachedTo: [attached] })
    expect(await store.getAi(id, ai.id)).toEqual(ai)
    await store.attachAi(id, agent.id, null)
    expect(await store.deleteAi(id, ai.id)).toEqual({ ai, attachedTo: [] })
    expect(await store.getAi(id, ai.id)).toBeNull()
    expect(await store.deleteAi(id, ai.id)).toBeNull()
  })

  test('when attaching races with deleting, no agent is left with a resource that is gone', async () => {
    for (let round = 0; round < 20; round++) {
      const { id, agent, ai } = await furnished()
      const attach = () => subject.store.attachAi(id, agent.id, ai.id)
      const remove = () => subject.store.deleteAi(id, ai.id)
      await Promise.all(round % 2 === 0 ? [attach(), remove()] : [remove(), attach()])
      const { aiId } = (await subject.store.getAgent(id, agent.id)) ?? {}
      expect(aiId).toBe((await subject.store.getAi(id, ai.id)) ? ai.id : null)
    }
  })

  test('lists come earliest first, in any part', async () => {
    const { id, agent, ai } = await furnished()
    const agents = [agent, ...Array.from({ length: 3 }, () => anAgent(id, { createdAt: agent.createdAt }))]
    const resources = [ai, ...Array.from({ length: 3 }, () => anAi(id, { createdAt: ai.createdAt }))]
    for (const one of agents.slice(1)) await subject.store.createAgent(one)
    for (const one of resources.slice(1)) await subject.store.createAi(one)
    await subject.store.updateAgent(id, agent.id, (current) => ({ ...current, name: 'Renamed' }))
    const idsOf = (items: { id: string }[]) => items.map((item) => item.id)
    await expectSlices(idsOf(agents), (slice) => subject.store.listAgents(id, slice), anAgent(id).id)
    await expectSlices(idsOf(resources), (slice) => subject.store.listAi(id, slice), anAi(id).id)
  })

  test('an agent may begin with an AI resource of its workspace, and with none that is gone', async () => {
    const { id, ai } = await furnished()
    const { store } = subject
    const copy = anAgent(id, { aiId: ai.id })
    await store.createAgent(copy)
    expect((await store.deleteAi(id, ai.id))?.attachedTo.map((agent) => agent.id)).toEqual([copy.id])
    await store.attachAi(id, copy.id, null)
    await store.deleteAi(id, ai.id)
    const late = anAgent(id, { aiId: ai.id })
    await expect(store.createAgent(late)).rejects.toMatchObject({ code: 'not-found' })
    expect(await store.getAgent(id, late.id)).toBeNull()
  })
}
