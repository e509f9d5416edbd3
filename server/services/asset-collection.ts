import type { Logger } from 'pino'
import type { AssetStore, Slice, Store } from '../store/store.ts'

/*
 * Pictures that nothing refers to any more are removed a while after they were last referred to, or uploaded: an admin tries several,
 * and takes one back, before he is done.
 */

type References = Pick<Store, 'listWorkspaces' | 'listAgents' | 'listAi' | 'isWhole'>

/** Keeps this long what nothing refers to, in milliseconds: seven days, and the hour between two looks, so that it is never less. */
const keptFor = 7 * 86_400_000 + 3_600_000
const all: Slice = { order: 'asc' }

/**
 * Gives what looks through all assets once. It rejects when something could not be looked at or removed; then the next time does it.
 * `clock` gives the time in milliseconds since 1970.
 */
export function createAssetCollection(
  store: References,
  assets: Pick<AssetStore, 'use' | 'unusedSince' | 'remove'>,
  log: Logger,
  clock: () => number = Date.now,
): () => Promise<void> {
  return async () => {
    // Who cannot be read may refer to any of them.
    if (!(await store.isWhole())) return
    const time = clock()
    const limit = time - keptFor
    const due: string[] = []
    for await (const name of assets.unusedSince(limit)) due.push(name)
    const referred = await referredNames(store)
    for (const name of referred) await assets.use(name, time)
    const removed = await Promise.all(
      due.filter((name) => !referred.has(name)).map((name) => assets.remove(name, limit)),
    )
    const count = removed.filter(Boolean).length
    if (count > 0) log.info({ count }, 'Pictures that nothing referred to were removed')
  }
}

/** The names of the assets that a theme names, or what else of an agent visitors may see, its instructions included. */
async function referredNames(store: References): Promise<Set<string>> {
  const names = new Set<string>()
  const note = (record: object) => {
    for (const [, name = ''] of JSON.stringify(record).matchAll(/\/assets\/([0-9a-f]{64}\.\w+)/g)) names.add(name)
  }
  for await (const { id } of store.listWorkspaces(all)) {
    for await (const agent of store.listAgents(id, all)) note(agent)
    for await (const ai of store.listAi(id, all)) note(ai)
  }
  return names
}
