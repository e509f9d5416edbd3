import type { Logger } from 'pino'
import { usesOf } from '../../core/asset-uses.ts'
import type { AssetStore } from '../../store/assets.ts'
import type { AgentRecord, AiRecord, Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Uploads } from './uploads.ts'
import { defaultWorkspaceId } from '../access/workspaces.ts'

export type AdoptionStore = Pick<
  Store,
  'listWorkspaces' | 'listAgents' | 'listAi' | 'listUploads' | 'listOpenUploads' | 'isWhole'
>

const all: Slice = { order: 'asc' }

/**
 * Assigns assets without an upload, which older versions stored, to the workspaces whose agents or AI resources use them, or to the
 * default workspace if none does. So none is lost, and each can be listed and deleted.
 */
export async function adoptAssets(
  store: AdoptionStore,
  assets: Pick<AssetStore, 'list' | 'get'>,
  uploads: Pick<Uploads, 'add'>,
  log: Logger,
): Promise<void> {
  const orphans = new Set<string>()
  for await (const name of assets.list()) orphans.add(name)
  if (orphans.size === 0) return
  // Listed after the assets, since an upload is stored before its asset.
  for await (const { id } of store.listWorkspaces(all)) {
    for await (const { name } of store.listUploads(id, all)) orphans.delete(name)
  }
  for await (const { name } of store.listOpenUploads(all)) orphans.delete(name)
  if (orphans.size === 0) return
  if (!(await store.isWhole())) {
    log.warn({ count: orphans.size }, 'Pictures belong to no workspace, or to one that cannot be read')
    return
  }
  const owners = await ownersOf(store, orphans)
  for (const name of orphans) {
    // A damaged asset is left alone.
    const asset = await assets
      .get(name)
      .catch((error: unknown) => log.error({ err: error }, 'A picture cannot be read'))
    if (!asset) continue
    for (const workspaceId of owners.get(name) ?? [defaultWorkspaceId]) {
      await uploads.add(workspaceId, { name, bytes: asset.bytes }, Infinity)
    }
  }
  log.info({ count: orphans.size }, 'Pictures were assigned to the workspaces that use them')
}

/** Returns the workspaces that use each asset, by its name. */
async function ownersOf(store: AdoptionStore, names: ReadonlySet<string>): Promise<Map<string, Set<string>>> {
  const owners = new Map<string, Set<string>>()
  const addOwner = (record: AgentRecord | AiRecord) => {
    for (const name of usesOf(record).keys()) {
      if (names.has(name)) owners.set(name, (owners.get(name) ?? new Set()).add(record.workspaceId))
    }
  }
  for await (const { id } of store.listWorkspaces(all)) {
    for await (const agent of store.listAgents(id, all)) addOwner(agent)
    for await (const ai of store.listAi(id, all)) addOwner(ai)
  }
  return owners
}
