import { createHash } from 'node:crypto'
import path from 'node:path'
import { assetTypes, type AssetExtension } from '../../contract/assets.ts'
import type { AssetStore } from '../store.ts'
import { writeError } from './commits.ts'
import { realDisk, unlessMissing, type Disk } from './disk.ts'
import { ensureDirectory, replaceFile } from './durable.ts'
import { damaged } from './table.ts'

/** The only names that ever become a path. */
const assetName = new RegExp(`^[0-9a-f]{64}\\.(${Object.keys(assetTypes).join('|')})$`)

/** Keeps uploaded files in a directory of their own, made when it is needed, each under the SHA-256 of its content. */
export function createFileAssets(directory: string, disk: Disk = realDisk): AssetStore {
  const assets = path.resolve(directory)
  /** One write of a name at a time; who sends the same bytes meanwhile shares it. */
  const writing = new Map<string, Promise<void>>()

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await ensureDirectory(disk, assets)
      await replaceFile(disk, path.join(assets, name), [bytes])
    } catch (error) {
      throw writeError(error)
    }
  }

  return {
    async put(bytes, extension) {
      const name = `${hashOf(bytes)}.${extension}`
      const written = writing.get(name) ?? write(name, bytes).finally(() => writing.delete(name))
      writing.set(name, written)
      await written
      return name
    },
    async get(name) {
      const extension = assetName.exec(name)?.[1]
      if (extension === undefined) return null
      const bytes = await disk.read(path.join(assets, name)).catch(unlessMissing(undefined))
      if (bytes && !name.startsWith(hashOf(bytes)))
        throw damaged(new Error(`${name} has other bytes than it was stored with`))
      return bytes ? { bytes, extension: extension as AssetExtension } : null
    },
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
