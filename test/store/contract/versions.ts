import { expect, test } from 'vitest'
import { readVersions } from '../../../server/commands/copy/copy-records.ts'
import type { AgentRecord, AiRecord } from '../../../server/store/records/records.ts'
import type { Subject } from './store.ts'
import { all, anAgent, anAi, aWorkspace, nextTime } from './samples.ts'

export function versionContract(subject: Subject): void {
  async function furnished(): Promise<{ id: string; agent: AgentRecord; ai: AiRecord }> {
    const workspace = aWorkspace()
    const [agent, ai] = [anAgent(workspace.id), anAi(workspace.id)]
    await subject.store.createWorkspace(workspace)
    await subject.store.createAgent(agent)
    await subject.store.createAi(ai)
    return { id: workspace.id, agent, ai }
  }

  const instructed = (instructions: string, updatedAt: string) => (ai: AiRecord) => ({ ...ai, instructions, updatedAt })
  const titled = (title: string, updatedAt: string) => (agent: AgentRecord) => ({
    ...agent,
    theme: { welcome: { title } },
    updatedAt,
  })

  test('the first change keeps what was there before it, each further one what it makes; other changes none', async () => {
    const { id, agent, ai } = await furnished()
    const [first, second] = [nextTime(), nextTime()]
    const { store } = subject
    expect(await store.listVersions('agents', id, agent.id)).toEqual([])
    await store.updateAgent(id, agent.id, titled('One', first), [], { by: 'Ada' })
    await store.updateAgent(id, agent.id, (current) => ({ ...current, name: 'Renamed' }), [], { by: 'Ada' })
    await store.updateAgent(id, agent.id, titled('One', second), [], { by: 'Grace' })
    const changed = await store.updateAgent(id, agent.id, titled('Two \u0000', second), [], { by: 'B', restores: 1 })
    expect(changed?.version).toBe(3)
    await store.updateAi(id, ai.id, instructed('Others', first), { by: 'Ada' })
    for (const again of [false, true]) {
      const open = again ? await subject.reopen() : store
      expect(await open.listVersions('agents', id, agent.id)).toEqual([
        { number: 3, createdAt: second, by: 'B', restores: 1 },
        { number: 2, createdAt: first, by: 'Ada' },
        { number: 1, createdAt: agent.updatedAt, by: null },
      ])
      const contents = (await all(readVersions(open, 'agents', id, agent.id))).map(({ content }) => content)
      expect(contents).toEqual([agent.theme, { welcome: { title: 'One' } }, { welcome: { title: 'Two \u0000' } }])
      expect(await open.getVersion('ai', id, ai.id, 1)).toMatchObject({ content: ai.instructions, by: null })
      expect(await open.getVersion('ai', id, ai.id, 2)).toMatchObject({ content: 'Others', by: 'Ada' })
      expect(await open.getVersion('ai', id, ai.id, 3)).toBeNull()
    }
  })

  test('the newest fifty stay, and numbers go on', async () => {
    const { id, ai } = await furnished()
    const change = (count: number) => subject.store.updateAi(id, ai.id, instructed(`Number ${count}`, nextTime()))
    for (let count = 2; count <= 30; count++) await change(count)
    await subject.reopen()
    for (let count = 31; count <= 60; count++) await change(count)
    for (const again of [false, true]) {
      const open = again ? await subject.reopen() : subject.store
      const numbers = (await open.listVersions('ai', id, ai.id))?.map(({ number }) => number)
      expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => 60 - index))
      expect(await open.getVersion('ai', id, ai.id, 11)).toMatchObject({ content: 'Number 11' })
      expect(await open.getVersion('ai', id, ai.id, 10)).toBeNull()
    }
  })

  test('those of another workspace are as ones that do not exist', async () => {
    const { id, agent, ai } = await furnished()
    const other = aWorkspace().id
    const { store } = subject
    await store.updateAi(id, ai.id, instructed('Others', nextTime()))
    expect(await store.listVersions('ai', other, ai.id)).toBeNull()
    expect(await store.listVersions('agents', other, agent.id)).toBeNull()
    expect(await store.getVersion('ai', other, ai.id, 2)).toBeNull()
    const mine = { number: 9, createdAt: nextTime(), by: 'Mallory', content: 'Mine' }
    expect(await store.addVersions('ai', other, ai.id, [mine])).toBe(false)
    expect((await store.listVersions('ai', id, ai.id))?.length).toBe(2)
  })

  test('they go with what they are of', async () => {
    const { id, agent, ai } = await furnished()
    const { store } = subject
    await store.updateAgent(id, agent.id, titled('One', nextTime()))
    await store.updateAi(id, ai.id, instructed('Others', nextTime()))
    await store.deleteAgent(id, agent.id)
    await store.deleteAi(id, ai.id)
    for (const again of [false, true]) {
      const open = again ? await subject.reopen() : store
      expect(await open.listVersions('agents', id, agent.id)).toBeNull()
      expect(await open.getVersion('ai', id, ai.id, 2)).toBeNull()
    }
  })

  test('what another store kept is added once', async () => {
    const { id, ai } = await furnished()
    const { store } = subject
    await store.updateAi(id, ai.id, instructed('Others', nextTime()), { by: 'Ada' })
    const kept = await all(readVersions(store, 'ai', id, ai.id))
    const copy = anAi(id)
    await store.createAi(copy)
    for (let time = 0; time < 2; time++) {
      expect(await store.addVersions('ai', id, copy.id, kept as never)).toBe(true)
      expect(await all(readVersions(store, 'ai', id, copy.id))).toEqual(kept)
    }
  })
}
