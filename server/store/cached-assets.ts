import type { AssetStore } from './store.ts'

type Asset = NonNullable<Awaited<ReturnType<AssetStore['get']>>>

/**
 * Keeps the assets that were last asked for in memory, up to `maxBytes`; they never change. Who asks for one that is being read shares
 * the reading. For stores that are another machine away.
 */
export function cacheAssets(assets: AssetStore, maxBytes: number): AssetStore {
  /** In the order of their last use. */
  const kept = new Map<string, Asset>()
  const reading = new Map<string, Promise<Asset | null>>()
  let size = 0

  function drop(name: string): void {
    size -= kept.get(name)?.bytes.length ?? 0
    kept.delete(name)
  }

  function keep(name: string, asset: Asset): void {
    drop(name)
    kept.set(name, asset)
    size += asset.bytes.length
    for (const oldest of kept.keys()) {
      if (size <= maxBytes) return
      drop(oldest)
    }
  }

  async function read(name: string): Promise<Asset | null> {
    try {
      const asset = await assets.get(name)
      if (asset) keep(name, asset)
      return asset
    } finally {
      reading.delete(name)
    }
  }

  return {
    put: (bytes, extension) => assets.put(bytes, extension),
    use: (name, time) => assets.use(name, time),
    unusedSince: (time) => assets.unusedSince(time),
    async get(name) {
      const known = kept.get(name)
      if (known) {
        keep(name, known)
        return known
      }
      const found = reading.get(name) ?? read(name)
      reading.set(name, found)
      return found
    },
    async remove(name, unusedSince) {
      const isRemoved = await assets.remove(name, unusedSince)
      if (isRemoved) drop(name)
      return isRemoved
    },
  }
}
