import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFileAssets } from '../../server/store/file/file-assets.ts'
import { openFileStore } from '../../server/store/file/file-store.ts'
import { assetContract } from './asset-contract.ts'
import { storeContract } from './contract.ts'
import { quietLog } from './quiet-log.ts'

storeContract('the file store', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'foyer-store-'))
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
      await rm(directory, { recursive: true })
    },
  }
})

assetContract('assets in files', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'foyer-assets-'))
  return {
    assets: createFileAssets(directory),
    reopen: () => createFileAssets(directory),
    dispose: () => rm(directory, { recursive: true }),
  }
})
