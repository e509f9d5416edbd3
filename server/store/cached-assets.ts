import { FoyerError } from '../core/errors.ts'
import { Lru } from '../core/lru.ts'
import type { AssetStore } from './assets.ts'

type Asset = NonNullable<Awaited<ReturnType<AssetStore['get']>>>

/** How long a cached asset is used without asking for it again, in milliseconds: another instance may have removed it. */
const maxAge = 60_000

/**
 * Caches the assets that were last asked for in memory, up to `maxBytes`; they never change, but may be removed. Concurrent requests for
 * one asset share one read. For stores on another machine: while that cannot be reached, cached assets are served. `clock` returns
 * milliseconds.
 */
export function cacheAssets(
  assets: AssetStore,
  maxBytes: number,
  clock: () => number = () => performance.now(),
): AssetStore {
  const cache = new Lru<string, { asset: Asset; readAt: number }>(maxBytes, ({ asset }) => asset.bytes.length)
  const reading = new Map<string, Promise<Asset | null>>()

  async function read(name: string): Promise<Asset | null> {
    const readAt = clock()
    try {
      const asset = await assets.get(name)
      if (asset) cache.set(name, { asset, readAt })
      else cache.delete(name)
      return asset
    } catch (error) {
      const known = cache.get(name)
      if (known && error instanceof FoyerError && error.code === 'storage-unavailable') return known.asset
      throw error
    } finally {
      reading.delete(name)
    }
  }

  return {
    put: (name, bytes) => assets.put(name, bytes),
    async get(name) {
      const known = cache.get(name)
      if (known && clock() - known.readAt < maxAge) return known.asset
      const found = reading.get(name) ?? read(name)
      reading.set(name, found)
      return found
    },
    async remove(name) {
      await assets.remove(name)
      // A read that is under way may have begun before the removal.
      await reading.get(name)?.catch(() => undefined)
      cache.delete(name)
    },
  }
}
