import type { Logger } from 'pino'
import type { Keyring } from '../core/secrets.ts'
import type { AiRecord } from '../store/records/records.ts'
import type { Store } from '../store/store.ts'

type ResealingStore = Pick<Store, 'listWorkspaces' | 'listAi' | 'updateAi'>

/** How many records are changed concurrently, so that they share one sync of the journal. */
const atOnce = 50

/**
 * Encrypts every stored vendor key again that was not sealed with the current secret. After this, nothing on disk needs the previous
 * secret. A key that neither secret opens stays as it is, and the log names its resource. Nothing else of a record changes.
 */
export async function resealKeys(store: ResealingStore, keyring: Keyring, log: Logger): Promise<void> {
  let resealed = 0
  let unopened = 0

  async function reseal({ workspaceId, id, sealedKey }: AiRecord): Promise<void> {
    if (sealedKey === null) return
    const anew = await keyring.open(sealedKey, id).then(
      (key) => keyring.seal(key, id),
      () => undefined,
    )
    if (anew === undefined) {
      unopened += 1
      log.error({ ai: id }, 'A stored API key cannot be decrypted with FOYER_SECRET or FOYER_SECRET_PREVIOUS')
      return
    }
    // Replaces only the key that was opened: it may have been changed meanwhile.
    await store.updateAi(workspaceId, id, (now) => (now.sealedKey === sealedKey ? { ...now, sealedKey: anew } : now))
    resealed += 1
  }

  for (const batch of batchesOf(await outdated(store, keyring))) await Promise.all(batch.map(reseal))
  log.info({ resealed, unopened }, 'Stored API keys were encrypted again with FOYER_SECRET')
}

async function outdated(store: ResealingStore, keyring: Keyring): Promise<AiRecord[]> {
  const found: AiRecord[] = []
  for await (const { id } of store.listWorkspaces({ order: 'asc' })) {
    for await (const ai of store.listAi(id, { order: 'asc' })) {
      if (ai.sealedKey !== null && !isCurrent(keyring, ai.sealedKey)) found.push(ai)
    }
  }
  return found
}

/** A malformed value counts as not sealed with the current secret. */
function isCurrent(keyring: Keyring, sealed: string): boolean {
  try {
    return keyring.isCurrent(sealed)
  } catch {
    return false
  }
}

function* batchesOf<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
}
