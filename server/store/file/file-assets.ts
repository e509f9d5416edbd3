import path from 'node:path'
import { assetName, checkAsset, checkName, extensionOf } from '../../core/asset-names.ts'
import type { AssetStore } from '../assets.ts'
import { readError, realDisk, unlessMissing, writeError } from './disk/disk.ts'
import { ensureDirectory, replaceFile } from './disk/durable.ts'

/** Keeps uploaded files in a directory of their own, made when it is needed, each under the SHA-256 of its content. */
export function createFileAssets(directory: string): AssetStore {
  const assets = path.resolve(directory)
  /** One write of a name at a time; who sends the same bytes meanwhile shares it. */
  const writing = new Map<string, Promise<void>>()

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await ensureDirectory(realDisk, assets)
      await replaceFile(realDisk, path.join(assets, name), [bytes])
    } catch (error) {
      throw writeError(error)
    }
  }

  return {
    async put(name, bytes) {
      checkName(name)
      const written = writing.get(name) ?? write(name, bytes).finally(() => writing.delete(name))
      writing.set(name, written)
      await written
    },
    async get(name) {
      const extension = extensionOf(name)
      if (extension === undefined) return null
      const bytes = await realDisk
        .read(path.join(assets, name))
        .catch(unlessMissing(undefined))
        .catch((error: unknown) => {
          throw readError(error)
        })
      if (!bytes) return null
      checkAsset(name, bytes)
      return { bytes, extension }
    },
    async remove(name) {
      if (!assetName.test(name)) return
      const file = path.join(assets, name)
      await realDisk.remove(`${file}.tmp`)
      await realDisk.remove(file)
      await realDisk.syncDirectory(assets)
    },
  }
}
