import { expect, test } from 'vitest'
import { createFileAssets } from '../../../server/store/file/file-assets.ts'
import { openFileStore } from '../../../server/store/file/file-store.ts'
import { assetContract } from '../contract/assets.ts'
import { storeContract } from '../contract/store.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { aMessage, anAgent, aSession } from '../contract/samples.ts'
import { temporaryFolder } from '../../support/files.ts'

storeContract('the file store', async () => {
  const directory = await temporaryFolder()
  const open = () => openFileStore({ directory, log: quietLog() })
  let store = await open()
  return {
    store,
    async reopen() {
      await store.close()
      store = await open()
      return store
    },
    async dispose() {
      await store.close()
    },
  }
})

test('changes happen in the order in which they are asked for, also for whoever reads a list meanwhile', async () => {
  const directory = await temporaryFolder()
  const store = await openFileStore({ directory, log: quietLog() })
  try {
    const agent = anAgent('wks_default')
    const [first, second, third] = [aSession(agent), aSession(agent), aSession(agent)]
    await store.createAgent(agent)
    for (const session of [first, second, third]) await store.createSession(session)
    const read: string[] = []
    for await (const { id } of store.listSessions(agent.workspaceId, agent.id, { order: 'asc' })) {
      read.push(id)
      if (id === first.id) await store.eraseSession(agent.workspaceId, second.id)
    }
    expect(read).toEqual([first.id, third.id])

    const [, wasErased] = await Promise.all([
      store.appendMessage(agent.workspaceId, first.id, aMessage('I was first')),
      store.eraseSession(agent.workspaceId, first.id, ({ length }) => length === 0),
    ])
    expect(wasErased).toBe(false)
  } finally {
    await store.close()
  }
})

assetContract('assets in files', async () => {
  const directory = await temporaryFolder()
  return {
    assets: createFileAssets(directory),
    reopen: () => createFileAssets(directory),
    dispose: async () => undefined,
  }
})
