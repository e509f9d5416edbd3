import type { Stats } from 'node:fs'
import { stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { assetName, checkAsset, extensionOf, nameOfAsset } from '../asset-names.ts'
import type { AssetStore } from '../store.ts'
import { writeError } from './commits.ts'
import { realDisk, unlessMissing, type Disk } from './disk.ts'
import { ensureDirectory, replaceFile } from './durable.ts'

/** Of those names that may be removed, also what an upload was writing beside its place when it was killed. */
const removableName = new RegExp(`${assetName.source.slice(0, -1)}(\\.tmp)?$`)

/**
 * Keeps uploaded files in a directory of their own, made when it is needed, each under the SHA-256 of its content. When one was last in
 * use is its time of modification.
 */
export function createFileAssets(directory: string, disk: Disk = realDisk): AssetStore {
  const assets = path.resolve(directory)
  /** One write of a name at a time; who sends the same bytes meanwhile shares it. */
  const writing = new Map<string, Promise<void>>()
  /** One that is being removed is written after that. */
  const removing = new Map<string, Promise<boolean>>()

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await removing.get(name)
      await ensureDirectory(disk, assets)
      await replaceFile(disk, path.join(assets, name), [bytes])
    } catch (error) {
      throw writeError(error)
    }
  }

  async function removeUnused(name: string, since: number): Promise<boolean> {
    const file = path.join(assets, name)
    const found = await stat(file).catch(unlessMissing(undefined))
    if (!found || usedAt(found) >= since || writing.has(name.replace(/\.tmp$/, ''))) return false
    await disk.remove(file)
    return true
  }

  return {
    async put(bytes, extension) {
      const name = nameOfAsset(bytes, extension)
      const written = writing.get(name) ?? write(name, bytes).finally(() => writing.delete(name))
      writing.set(name, written)
      await written
      return name
    },
    async get(name) {
      const extension = extensionOf(name)
      if (extension === undefined) return null
      const bytes = await disk.read(path.join(assets, name)).catch(unlessMissing(undefined))
      if (!bytes) return null
      checkAsset(name, bytes)
      return { bytes, extension }
    },
    async use(name, time) {
      if (!assetName.test(name)) return
      await utimes(path.join(assets, name), new Date(time), new Date(time)).catch(unlessMissing(undefined))
    },
    async *unusedSince(time) {
      for (const name of await disk.list(assets)) {
        const found = removableName.test(name) && (await stat(path.join(assets, name)).catch(unlessMissing(undefined)))
        if (found && usedAt(found) < time) yield name
      }
    },
    async remove(name, unusedSince) {
      if (!removableName.test(name)) return false
      const removed = removeUnused(name, unusedSince).finally(() => removing.delete(name))
      removing.set(name, removed)
      return removed
    },
  }
}

/** A file system keeps times in parts of a second that a whole number of milliseconds comes back from as a little less. */
function usedAt({ mtimeMs }: Stats): number {
  return Math.round(mtimeMs)
}
