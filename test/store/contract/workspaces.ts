import { expect, test } from 'vitest'
import type { Subject } from './store.ts'
import { all, aToken, aWorkspace } from './samples.ts'
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
