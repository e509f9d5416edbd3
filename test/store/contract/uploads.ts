import { expect, test } from 'vitest'
import type { UploadRecord } from '../../../server/store/records/records.ts'
import type { Subject } from './store.ts'
import { all, anAgent, anAi, anUpload, aWorkspace, nextTime } from './samples.ts'
import { aPerson } from './people.ts'
import { expectSlices } from './slices.ts'

export function uploadContract(subject: Subject): void {
  const { id } = aWorkspace()
  const begin = (upload: UploadRecord, quota = Infinity) => subject.store.beginUpload(upload, quota)
  const open = async () => (await all(subject.store.listOpenUploads({ order: 'asc' }))).map((each) => each.id)
  const stored = async (workspaceId = id) => all(subject.store.listUploads(workspaceId, { order: 'asc' }))
  const remove = (name: string, workspaceId = id) => subject.store.deleteUpload(workspaceId, name, nextTime())

  /** A stored upload. */
  async function storeOne(more: Partial<UploadRecord> = {}): Promise<UploadRecord> {
    const begun = anUpload(id, more)
    expect(await begin(begun)).toBe('begun')
    const finished = await subject.store.finishUpload(begun)
    return finished ?? begun
  }

  test('one is shown when it is finished, to its workspace, and again after a restart', async () => {
    const begun = anUpload(id)
    expect(await begin(begun)).toBe('begun')
    expect([await stored(), await open()]).toEqual([[], [begun.id]])
    const finished = await subject.store.finishUpload(begun)
    expect(finished).toEqual({ ...begun, state: 'stored' })
    expect(await subject.store.finishUpload(begun)).toBeNull()
    for (let time = 0; time < 2; time++) {
      expect([await stored(), await stored(aWorkspace().id), await open()]).toEqual([[finished], [], []])
      await subject.reopen()
    }
  })

  test('the picture of a member is in use, for their workspaces alone, until they choose another', async () => {
    const workspaces = [aWorkspace(), aWorkspace()]
    for (const workspace of workspaces) await subject.store.createWorkspace(workspace)
    const [own = '', invitedTo = ''] = workspaces.map((workspace) => workspace.id)
    const { name } = await storeOne({ workspaceId: own })
    await storeOne({ name, workspaceId: invitedTo })
    const invitation = {
      ...{ kind: 'join' as const, workspaceId: invitedTo, role: 'reader' as const, by: 'Ida', hash: 'hash' },
      ...{ createdAt: nextTime(), expiresAt: nextTime() },
    }
    const person = aPerson({ [own]: 'reader' }, { picture: name, invitations: [invitation] })
    await subject.store.createPerson(person)
    for (let time = 0; time < 2; time++) {
      expect(await remove(name, own)).toEqual({ usedBy: [person], removing: null })
      await subject.reopen()
    }
    expect(await remove(name, invitedTo)).toEqual({ usedBy: [], removing: null })
    await subject.store.updatePerson(person.id, ({ picture: _, ...rest }) => rest)
    expect((await remove(name, own))?.removing).toMatchObject({ name, state: 'removing' })
  })

  test('lists come earliest first, in any part', async () => {
    const createdAt = nextTime()
    const ids: string[] = []
    for (let count = 0; count < 4; count++) ids.push((await storeOne({ createdAt })).id)
    const foreign = await storeOne({ workspaceId: aWorkspace().id })
    const begun = [anUpload(id, { createdAt }), anUpload(foreign.workspaceId)]
    for (const each of begun) await begin(each)
    await expectSlices(ids, (slice) => subject.store.listUploads(id, slice), foreign.id)
    const openIds = begun.map((each) => each.id)
    await expectSlices(openIds, (slice) => subject.store.listOpenUploads(slice), foreign.id)
  })

  test('the same asset is stored once in a workspace, however many upload it at once, and once in each', async () => {
    const first = await storeOne()
    const again = [1, 2, 3].map(() => anUpload(id, { name: first.name }))
    for (const each of again) expect(await begin(each)).toBe('begun')
    const finished = await Promise.all(again.map((each) => subject.store.finishUpload(each)))
    expect(finished).toEqual([first, first, first])
    const theirs = await storeOne({ name: first.name, workspaceId: aWorkspace().id })
    expect([await stored(), await stored(theirs.workspaceId), await open()]).toEqual([[first], [theirs], []])
  })

  test('no more than the quota is begun, also at once; each asset counts once and as 4096 bytes or more', async () => {
    const quota = 20_000
    const first = await storeOne({ size: 8000 })
    const small = Array.from({ length: 4 }, () => anUpload(id, { size: 1 }))
    const outcomes = await Promise.all(small.map((each) => begin(each, quota)))
    expect(outcomes.toSorted()).toEqual(['begun', 'begun', 'no-room', 'no-room'])
    expect(await begin(anUpload(id, { name: first.name, size: 8000 }), quota)).toBe('begun')
    expect(await begin(anUpload(aWorkspace().id, { size: 20_000 }), quota)).toBe('begun')
    const begun = small[outcomes.indexOf('begun')]
    if (begun) await subject.store.abandonUpload(begun, nextTime())
    expect(await begin(anUpload(id, { size: 1 }), quota)).toBe('begun')
    expect(await begin(anUpload(id, { size: 1 }), quota)).toBe('no-room')
    expect(await begin(anUpload(id, { size: 20_001 }), quota)).toBe('no-room')
    await subject.store.deleteUpload(aWorkspace().id, first.name, nextTime())
    expect(await begin(anUpload(id, { size: 1 }), quota)).toBe('no-room')
  })

  test('the last upload of an asset is removed with its bytes, during which nobody begins another', async () => {
    const [mine, theirs] = [await storeOne(), anUpload(aWorkspace().id)]
    await storeOne({ ...theirs, name: mine.name })
    expect(await remove(mine.name)).toEqual({ usedBy: [], removing: null })
    expect(await remove(mine.name)).toBeNull()
    const last = await remove(mine.name, theirs.workspaceId)
    expect(last?.removing).toMatchObject({ id: theirs.id, state: 'removing', since: expect.any(String) })
    expect([await stored(theirs.workspaceId), await open()]).toEqual([[], [theirs.id]])
    for (const again of [false, true]) {
      if (again) await subject.reopen()
      expect(await begin(anUpload(id, { name: mine.name }))).toEqual(last?.removing)
    }
    if (last?.removing) await subject.store.forgetUpload(last.removing)
    expect([await begin(anUpload(id, { name: mine.name })), (await open()).length]).toEqual(['begun', 1])
  })

  test('a removal is taken over by one, and what is not being removed is neither retaken nor forgotten', async () => {
    const kept = await storeOne()
    const { removing } = (await remove((await storeOne()).name)) ?? {}
    if (!removing) throw new Error('It is the last')
    const taken = await Promise.all([1, 2, 3].map(() => subject.store.retakeRemoval(removing, nextTime())))
    const ours = taken.filter((each) => each !== null)
    expect(ours).toEqual([{ ...removing, since: expect.not.stringContaining(removing.since ?? '') }])
    expect(await subject.store.retakeRemoval(kept, nextTime())).toBeNull()
    await subject.store.forgetUpload(kept)
    expect(await stored()).toEqual([kept])
  })

  test('one that is taken back goes alone while others have its asset, else with the bytes; a stored one stays', async () => {
    const first = await storeOne()
    const [again, alone] = [anUpload(id, { name: first.name }), anUpload(id)]
    for (const each of [again, alone]) await begin(each)
    expect(await subject.store.abandonUpload(again, nextTime())).toBeNull()
    expect(await subject.store.abandonUpload(first, nextTime())).toBeNull()
    expect(await subject.store.abandonUpload(alone, nextTime())).toMatchObject({ id: alone.id, state: 'removing' })
    for (const each of [again, alone]) expect(await subject.store.finishUpload(each)).toBeNull()
    expect([await stored(), await open()]).toEqual([[first], [alone.id]])
  })

  test('what an agent or AI resource of the workspace names is not deleted, and they are named', async () => {
    const { name, ...rest } = await storeOne()
    const escaped = `.a { background: url("/assets/\\${name.charCodeAt(0).toString(16)} ${name.slice(1)}") }`
    const agents = [
      anAgent(id, { theme: { welcome: { iconUrl: `/assets/${name}` } } }),
      anAgent(id, { theme: { theme: { customCss: escaped } } }),
      anAgent(id, { embed: { notice: `![](https://example.com/assets/${name})` } }),
    ]
    const ai = anAi(id, { instructions: `![](/assets/${name})` })
    const foreign = anAgent(aWorkspace().id, { theme: { welcome: { iconUrl: `/assets/${name}` } } })
    for (const agent of [...agents, anAgent(id), foreign]) await subject.store.createAgent(agent)
    await subject.store.createAi(ai)
    expect(await remove(name)).toEqual({ usedBy: [...agents, ai], removing: null })
    expect(await stored()).toEqual([{ ...rest, name }])
    for (const agent of agents) await subject.store.deleteAgent(id, agent.id)
    await subject.store.updateAi(id, ai.id, (current) => ({ ...current, instructions: '' }))
    expect(await remove(name)).toMatchObject({ removing: { id: rest.id } })
  })

  test('a change of an agent is told which assets the workspace has not', async () => {
    const agent = anAgent(id)
    const [mine, begun, theirs] = [await storeOne(), anUpload(id), await storeOne({ workspaceId: aWorkspace().id })]
    await subject.store.createAgent(agent)
    await begin(begun)
    const told: string[][] = []
    const names = [mine.name, begun.name, theirs.name, '', '__proto__']
    const change = (current: typeof agent, missing: ReadonlySet<string>) => {
      told.push([...missing].toSorted())
      return current
    }
    await subject.store.updateAgent(id, agent.id, change, names)
    await subject.store.updateAgent(id, agent.id, change)
    expect(told).toEqual([names.slice(1).toSorted(), []])
  })

  test('when an agent comes to name what is being deleted, it names what is there, or is refused', async () => {
    for (let round = 0; round < 20; round++) {
      const agent = anAgent(id)
      const { name } = await storeOne()
      await subject.store.createAgent(agent)
      const use = () =>
        subject.store.updateAgent(
          id,
          agent.id,
          (current, missing) => {
            if (missing.has(name)) throw new Error('missing')
            return { ...current, theme: { welcome: { iconUrl: `/assets/${name}` } } }
          },
          [name],
        )
      const both = [use, () => remove(name)]
      const results = await Promise.allSettled((round % 2 === 0 ? both : both.toReversed()).map((each) => each()))
      const [used] = round % 2 === 0 ? results : results.toReversed()
      const isThere = (await stored()).some((each) => each.name === name)
      expect(isThere).toBe(used?.status === 'fulfilled')
    }
  })

  test('takes bytes away while nobody copies the data', async () => {
    let runs = 0
    expect(await subject.store.unlessLeased(async () => void (runs += 1))).toBe(true)
    expect(runs).toBe(1)
    await expect(subject.store.unlessLeased(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  })
}
