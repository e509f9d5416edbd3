import { expect, test } from 'vitest'
import type { Subject } from './store.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'
import type { WorkspaceRecord } from '../../../server/store/records/records.ts'
import { aDocument, all, aMessage, anAgent, anAi, anUpload, aSession, aSource, aToken, aWorkspace } from './samples.ts'
import { expectSlices } from './slices.ts'

export function workspaceContract(subject: Subject): void {
  test('a workspace is found by its id, and nothing by another', async () => {
    const workspace = aWorkspace({ id: 'wks_default' })
    await subject.store.createWorkspace(workspace)
    expect(await subject.store.getWorkspace('wks_default')).toEqual(workspace)
    expect(await subject.store.getWorkspace(aWorkspace().id)).toBeNull()
    expect(await subject.store.getWorkspace('../wks_default')).toBeNull()
  })

  test('a second one with the same id is refused, and the first stays', async () => {
    const workspace = aWorkspace()
    await subject.store.createWorkspace(workspace)
    await expect(subject.store.createWorkspace({ ...workspace, name: 'Another' })).rejects.toThrow()
    expect(await subject.store.getWorkspace(workspace.id)).toEqual(workspace)
  })

  test('one comes with its first token, or not at all', async () => {
    const [workspace, refused] = [aWorkspace(), aWorkspace()]
    const token = aToken(workspace.id)
    await subject.store.createWorkspace(workspace, token)
    const taken = aToken(refused.id, { id: token.id })
    await expect(subject.store.createWorkspace(refused, taken)).rejects.toThrow()
    await expect(subject.store.createWorkspace(workspace, aToken(workspace.id))).rejects.toThrow()
    const store = await subject.reopen()
    expect(await store.findToken(token.hash)).toEqual(token)
    expect(await all(store.listTokens(workspace.id, { order: 'asc' }))).toEqual([token])
    expect(await store.getWorkspace(refused.id)).toBeNull()
    expect(await store.findToken(taken.hash)).toBeNull()
  })

  test('of two with the same id at once, one is created', async () => {
    const workspace = aWorkspace()
    const both = await Promise.allSettled([
      subject.store.createWorkspace(workspace),
      subject.store.createWorkspace({ ...workspace, name: 'Another' }),
    ])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('100 changes at once are all there in the end', async () => {
    const workspace = aWorkspace({ name: '' })
    await subject.store.createWorkspace(workspace)
    const results = await Promise.all(
      Array.from({ length: 100 }, () =>
        subject.store.updateWorkspace(workspace.id, (current) => ({ ...current, name: `${current.name}x` })),
      ),
    )
    expect((await subject.store.getWorkspace(workspace.id))?.name).toBe('x'.repeat(100))
    expect(new Set(results.map((result) => result?.name)).size).toBe(100)
    expect((await (await subject.reopen()).getWorkspace(workspace.id))?.name).toBe('x'.repeat(100))
  })

  test('a change that throws is refused with what it threw, and changes nothing', async () => {
    const workspace = aWorkspace()
    await subject.store.createWorkspace(workspace)
    const refusal = new Error('no')
    const refused = subject.store.updateWorkspace(workspace.id, () => {
      throw refusal
    })
    const kept = subject.store.updateWorkspace(workspace.id, (current) => ({ ...current, plan: 'pro' }))
    await expect(refused).rejects.toBe(refusal)
    expect(await kept).toEqual({ ...workspace, plan: 'pro' })
    expect(await subject.store.getWorkspace(workspace.id)).toEqual({ ...workspace, plan: 'pro' })
  })

  test('a change that gives the same record back gives it to the caller', async () => {
    const workspace = aWorkspace()
    await subject.store.createWorkspace(workspace)
    expect(await subject.store.updateWorkspace(workspace.id, (current) => current)).toEqual(workspace)
  })

  test('changing one that does not exist gives null', async () => {
    expect(await subject.store.updateWorkspace(aWorkspace().id, (current) => current)).toBeNull()
  })

  test('a change makes a new object: the one that was read stays as it was', async () => {
    const workspace = aWorkspace()
    await subject.store.createWorkspace(workspace)
    const before = await subject.store.getWorkspace(workspace.id)
    expect(await subject.store.getWorkspace(workspace.id)).toEqual(before)
    await subject.store.updateWorkspace(workspace.id, (current) => ({ ...current, name: 'New' }))
    expect(before).toEqual(workspace)
    expect(await subject.store.getWorkspace(workspace.id)).not.toBe(before)
  })

  test('they are listed earliest first, in any part, also of the same millisecond', async () => {
    const { createdAt } = aWorkspace()
    const workspaces = Array.from({ length: 5 }, () => aWorkspace({ createdAt }))
    for (const workspace of workspaces) await subject.store.createWorkspace(workspace)
    const ids = workspaces.map(({ id }) => id)
    await expectSlices(ids, (slice) => subject.store.listWorkspaces(slice), aWorkspace().id)
  })
}

export function deletedWorkspaceContract(subject: Subject): void {
  /** A workspace with two of everything, one agent among them that nobody wrote to. */
  async function fill(workspace: WorkspaceRecord) {
    const { store } = subject
    const { id } = workspace
    await store.createWorkspace(workspace)
    const [token, ai, other] = [aToken(id), anAi(id), anAi(id)]
    const [agent, silent] = [anAgent(id, { aiId: ai.id, publicSlug: `slug-${id}` }), anAgent(id)]
    await store.createToken(token)
    for (const one of [ai, other]) await store.createAi(one)
    for (const one of [agent, silent]) await store.createAgent(one)
    const source = aSource(ai)
    await store.createSource(source, [{ record: aDocument(source), text: 'We open at nine.' }], unbounded)
    const [session, empty] = [aSession(agent), aSession(agent)]
    for (const one of [session, empty]) await store.createSession(one)
    await store.appendMessage(id, session.id, aMessage('Hello'))
    const upload = anUpload(id)
    await store.beginUpload(upload, Infinity)
    await store.finishUpload(upload)
    return { token, ai, other, agent, silent, source, session, upload }
  }

  test('what a workspace holds is told in numbers', async () => {
    const workspace = aWorkspace()
    await subject.store.createWorkspace(workspace)
    const nothing = { agents: 0, conversations: 0, sources: 0, pictures: 0, tokens: 0 }
    expect(await subject.store.countContents(workspace.id)).toEqual(nothing)
    const filled = aWorkspace()
    await fill(filled)
    await fill(aWorkspace())
    const held = { agents: 2, conversations: 2, sources: 1, pictures: 1, tokens: 1 }
    expect(await subject.store.countContents(filled.id)).toEqual(held)
    expect(await subject.store.countContents(aWorkspace().id)).toBeNull()
    expect(await subject.store.countContents('../wks_default')).toBeNull()
  })

  test('a deleted one goes with all that is in it, and nothing else does, also after a restart', async () => {
    const [gone, kept] = [aWorkspace(), aWorkspace()]
    const theirs = await fill(gone)
    const mine = await fill(kept)
    const shared = anUpload(gone.id, { name: mine.upload.name })
    await subject.store.beginUpload(shared, Infinity)
    await subject.store.finishUpload(shared)
    const agentIds = await subject.store.deleteWorkspace(gone.id)
    expect(agentIds?.toSorted()).toEqual([theirs.agent.id, theirs.silent.id].toSorted())
    for (let time = 0; time < 2; time++) {
      const { store } = subject
      expect(await all(store.listWorkspaces({ order: 'asc' }))).toEqual([kept])
      expect([await store.getWorkspace(gone.id), await store.countContents(gone.id)]).toEqual([null, null])
      expect(await store.findToken(theirs.token.hash)).toBeNull()
      expect(await store.findAgentByWebId(theirs.agent.webId)).toBeNull()
      expect(await store.findAgentBySlug(`slug-${gone.id}`)).toBeNull()
      expect(await store.findSession(theirs.session.id)).toBeNull()
      expect(await store.listMessages(gone.id, theirs.session.id, { order: 'asc' })).toBeNull()
      expect(await store.getAi(gone.id, theirs.ai.id)).toBeNull()
      expect(await all(store.listSources(gone.id, theirs.ai.id, { order: 'asc' }))).toEqual([])
      expect(await all(store.listUploads(gone.id, { order: 'asc' }))).toEqual([])
      expect(await all(store.listTokens(gone.id, { order: 'asc' }))).toEqual([])

      expect(await store.findToken(mine.token.hash)).toEqual(mine.token)
      expect((await store.getAgent(kept.id, mine.agent.id))?.id).toBe(mine.agent.id)
      expect((await store.findSession(mine.session.id))?.length).toBe(1)
      expect(await all(store.listUploads(kept.id, { order: 'asc' }))).toHaveLength(1)
      expect(await store.countContents(kept.id)).toMatchObject({ agents: 2, conversations: 2, sources: 1 })
      await subject.reopen()
    }
    expect(await subject.store.deleteWorkspace(gone.id)).toBeNull()
  })

  test('its pictures are taken back: those that others have stay, and the bytes of the rest may go', async () => {
    const [gone, kept] = [aWorkspace(), aWorkspace()]
    const [theirs, mine] = [await fill(gone), await fill(kept)]
    const shared = anUpload(gone.id, { name: mine.upload.name })
    await subject.store.beginUpload(shared, Infinity)
    await subject.store.finishUpload(shared)
    await subject.store.deleteWorkspace(gone.id)
    for (let time = 0; time < 2; time++) {
      const open = await all(subject.store.listOpenUploads({ order: 'asc' }))
      expect(open.map(({ id }) => id).toSorted()).toEqual([theirs.upload.id, shared.id].toSorted())
      for (const each of open) expect(each).toMatchObject({ state: 'uploading', createdAt: '1970-01-01T00:00:00.000Z' })
      await subject.reopen()
    }
    const at = '2026-11-21T00:00:00.000Z'
    expect(await subject.store.abandonUpload(shared, at)).toBeNull()
    expect(await subject.store.abandonUpload(theirs.upload, at)).toMatchObject({ state: 'removing' })
  })

  test('what was begun before is refused afterwards, and nothing of it stays', async () => {
    const workspace = aWorkspace()
    const { ai, agent, source, session } = await fill(workspace)
    const { id } = workspace
    const begun = anUpload(id)
    await subject.store.beginUpload(begun, Infinity)
    await subject.store.deleteWorkspace(id)
    const { store } = subject
    const gone = { code: 'not-found' }
    await expect(store.createToken(aToken(id))).rejects.toMatchObject(gone)
    await expect(store.createAgent(anAgent(id))).rejects.toMatchObject(gone)
    await expect(store.createAi(anAi(id))).rejects.toMatchObject(gone)
    await expect(store.beginUpload(anUpload(id), Infinity)).rejects.toMatchObject(gone)
    expect(await store.finishUpload(begun)).toBeNull()
    await expect(store.createSession(aSession(agent))).rejects.toMatchObject(gone)
    expect(await store.createSource(aSource(ai), [], unbounded)).toBe('no-ai')
    expect(await store.updateSource(id, ai.id, source.id, (current) => ({ ...current, name: 'New' }))).toBeNull()
    expect(await store.appendMessage(id, session.id, aMessage('Late'))).toBeNull()
    expect(await store.updateAgent(id, agent.id, (current) => ({ ...current, name: 'New' }))).toBeNull()
    expect(await store.updateWorkspace(id, (current) => ({ ...current, name: 'New' }))).toBeNull()
  })

  test('of tokens, agents and AI resources that are created at the same time, none outlives it', async () => {
    for (let round = 0; round < 10; round++) {
      const workspace = aWorkspace()
      const { id } = workspace
      await subject.store.createWorkspace(workspace)
      const [tokens, agents] = [[1, 2, 3].map(() => aToken(id)), [1, 2, 3].map(() => anAgent(id))]
      const created = Promise.allSettled([
        ...tokens.map((token) => subject.store.createToken(token)),
        ...agents.map((agent) => subject.store.createAgent(agent)),
      ])
      await Promise.all([created, subject.store.deleteWorkspace(id)])
      for (const { hash } of tokens) expect(await subject.store.findToken(hash)).toBeNull()
      for (const { webId } of agents) expect(await subject.store.findAgentByWebId(webId)).toBeNull()
    }
  })

  test('deleting one twice at once deletes it once', async () => {
    const workspace = aWorkspace()
    await subject.store.createWorkspace(workspace)
    const both = await Promise.all([1, 2].map(() => subject.store.deleteWorkspace(workspace.id)))
    expect(both.filter((each) => each !== null)).toEqual([[]])
  })
}

export function tokenContract(subject: Subject): void {
  test('a token is found by its hash in any workspace, expired ones too', async () => {
    const expired = aToken(aWorkspace().id, { expiresAt: '2020-01-01T00:00:00.000Z' })
    await subject.store.createToken(expired)
    expect(await subject.store.findToken(expired.hash)).toEqual(expired)
    expect(await subject.store.findToken('another hash')).toBeNull()
    expect(await subject.store.findToken(expired.id)).toBeNull()
  })

  test('a changed token is found as it is now, and only in its own workspace', async () => {
    const token = aToken(aWorkspace().id)
    await subject.store.createToken(token)
    const used = { ...token, lastUsedAt: '2026-11-20T09:00:00.000Z' }
    expect(await subject.store.updateToken(aWorkspace().id, token.id, () => used)).toBeNull()
    expect(await subject.store.updateToken(token.workspaceId, 'tok_none', () => used)).toBeNull()
    expect(await subject.store.findToken(token.hash)).toEqual(token)
    const changes = [1, 2].map((hour) =>
      subject.store.updateToken(token.workspaceId, token.id, (current) => ({
        ...current,
        name: `${current.name} ${hour}`,
        lastUsedAt: used.lastUsedAt,
      })),
    )
    await Promise.all(changes)
    const found = await subject.store.findToken(token.hash)
    expect(found).toMatchObject({ lastUsedAt: used.lastUsedAt, name: expect.stringMatching(/^A token (1 2|2 1)$/) })
    const store = await subject.reopen()
    expect(await store.findToken(token.hash)).toEqual(found)
    expect(await store.deleteToken(token.workspaceId, token.id)).toBe(true)
    expect(await store.updateToken(token.workspaceId, token.id, () => used)).toBeNull()
    expect(await store.findToken(token.hash)).toBeNull()
  })

  test('a deleted token is found no more, and only its own workspace can delete it', async () => {
    const token = aToken(aWorkspace().id)
    await subject.store.createToken(token)
    expect(await subject.store.deleteToken(aWorkspace().id, token.id)).toBe(false)
    expect(await subject.store.findToken(token.hash)).toEqual(token)
    const twice = [1, 2].map(() => subject.store.deleteToken(token.workspaceId, token.id))
    expect((await Promise.all(twice)).toSorted()).toEqual([false, true])
    expect(await subject.store.findToken(token.hash)).toBeNull()
    expect(await (await subject.reopen()).findToken(token.hash)).toBeNull()
  })

  test('a list holds those of its workspace, earliest first', async () => {
    const { id } = aWorkspace()
    const tokens = Array.from({ length: 4 }, () => aToken(id))
    const foreign = aToken(aWorkspace().id)
    for (const token of [...tokens, foreign]) await subject.store.createToken(token)
    const ids = tokens.map((token) => token.id)
    await expectSlices(ids, (slice) => subject.store.listTokens(id, slice), foreign.id)
    expect(await all(subject.store.listTokens(aWorkspace().id, { order: 'asc' }))).toEqual([])
  })
}
