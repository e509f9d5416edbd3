import type { Logger } from 'pino'
import type { Vault } from '../core/secrets.ts'
import type { AiRecord, Store } from '../store/store.ts'

type ResealingStore = Pick<Store, 'listWorkspaces' | 'listAi' | 'updateAi'>

/** So many records are changed at once: what waits for one flush of the disk shares it. */
const atOnce = 50

/**
 * Seals every stored vendor key anew that another secret than the current one sealed, so that the secret before can be forgotten: when
 * this is done, nothing on disk needs it. A key that opens with neither stays as it is, and the log names its resource. Nothing else
 * of a record changes.
 */
export async function resealKeys(store: ResealingStore, vault: Vault, log: Logger): Promise<void> {
  let resealed = 0
  let unopened = 0

  async function reseal({ workspaceId, id, sealedKey }: AiRecord): Promise<void> {
    if (sealedKey === null) return
    const anew = await vault.open(sealedKey, id).then(
      (key) => vault.seal(key, id),
      () => undefined,
    )
    if (anew === undefined) {
      unopened += 1
      log.error({ ai: id }, 'A stored vendor key opens neither with FOYER_SECRET nor with FOYER_SECRET_PREVIOUS')
      return
    }
    // Only the key that was opened is replaced, should there be another one by now.
    await store.updateAi(workspaceId, id, (now) => (now.sealedKey === sealedKey ? { ...now, sealedKey: anew } : now))
    resealed += 1
  }

  for (const batch of batchesOf(await outdated(store, vault))) await Promise.all(batch.map(reseal))
  log.info({ resealed, unopened }, 'Vendor keys were sealed anew with FOYER_SECRET')
}

async function outdated(store: ResealingStore, vault: Vault): Promise<AiRecord[]> {
  const found: AiRecord[] = []
  for await (const { id } of store.listWorkspaces({ order: 'asc' })) {
    for await (const ai of store.listAi(id, { order: 'asc' })) {
      if (ai.sealedKey !== null && !isCurrent(vault, ai.sealedKey)) found.push(ai)
    }
  }
  return found
}

/** What is no sealed value at all is none of the current secret. */
function isCurrent(vault: Vault, sealed: string): boolean {
  try {
    return vault.isCurrent(sealed)
  } catch {
    return false
  }
}

function* batchesOf<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
}
