import type { Logger } from 'pino'
import { batchesOf } from '../core/batches.ts'
import type { Keyring } from '../core/secrets.ts'
import type { LoginRecord } from '../store/records/people.ts'
import type { AgentRecord, AiRecord, WorkspaceRecord } from '../store/records/records.ts'
import type { Store } from '../store/store.ts'
import { defaultWorkspaceId } from './access/workspaces.ts'
import { keysOwner } from './notifications/push/vapid.ts'

/** How many values are changed concurrently, so that they share one sync of the journal. */
const atOnce = 50

/** A sealed value and the id that it is sealed for. `replace` stores another one in its place, unless that was changed meanwhile. */
type Sealed = {
  kind: 'ai' | 'webhook' | 'login' | 'pushKeys'
  id: string
  sealed: string
  replace(anew: string): Promise<unknown>
}

/**
 * Encrypts again what is stored encrypted and not with the current secret: vendor keys, addresses and secrets of webhooks, those of devices, and the server's keys for these. After this,
 * nothing on disk needs the previous secret. What neither secret opens stays as it is, and the log names it. Nothing else of a record changes.
 */
export async function resealKeys(store: Store, keyring: Keyring, log: Logger): Promise<void> {
  let resealed = 0
  let unopened = 0

  async function reseal({ kind, id, sealed, replace }: Sealed): Promise<void> {
    const anew = await keyring.open(sealed, id).then(
      (value) => keyring.seal(value, id),
      () => undefined,
    )
    if (anew === undefined) {
      unopened += 1
      log.error({ [kind]: id }, 'A stored secret cannot be decrypted with FOYER_SECRET or FOYER_SECRET_PREVIOUS')
      return
    }
    await replace(anew)
    resealed += 1
  }

  for await (const batch of batchesOf(await outdated(store, keyring), atOnce)) await Promise.all(batch.map(reseal))
  log.info({ resealed, unopened }, 'Stored API keys were encrypted again with FOYER_SECRET')
}

/**
 * Notes which secret the data are used with. If they were used with one last that the keyring does not have and that is not said to be lost,
 * notes nothing and resolves with its id: what it sealed could not be read, and visitors would lose their conversations.
 */
export async function noteSecret(
  store: Store,
  keyring: Keyring,
  lostId: string | undefined,
): Promise<string | undefined> {
  const last = (await store.getWorkspace(defaultWorkspaceId))?.secretId
  if (last !== undefined && last !== lostId && !keyring.knows(last)) return last
  const secretId = keyring.id
  if (last !== secretId) await store.updateWorkspace(defaultWorkspaceId, (now) => ({ ...now, secretId }))
  return undefined
}

async function outdated(store: Store, keyring: Keyring): Promise<Sealed[]> {
  const found: Sealed[] = []
  /** A person may be in several workspaces. */
  const logins = new Map<string, LoginRecord>()
  for await (const workspace of store.listWorkspaces({ order: 'asc' })) {
    const { id } = workspace
    found.push(...pushKeysOf(workspace, store))
    for (const { login } of await store.listPushLogins(id)) logins.set(login.id, login)
    for await (const ai of store.listAi(id, { order: 'asc' })) found.push(...keyOf(ai, store))
    for await (const agent of store.listAgents(id, { order: 'asc' })) found.push(...webhooksOf(agent, store))
  }
  for (const login of logins.values()) found.push(...deviceOf(login, store))
  return found.filter(({ sealed }) => !isCurrent(keyring, sealed))
}

function keyOf({ workspaceId, id, sealedKey }: AiRecord, store: Store): Sealed[] {
  if (sealedKey === null) return []
  const replace = (anew: string) =>
    store.updateAi(workspaceId, id, (now) => (now.sealedKey === sealedKey ? { ...now, sealedKey: anew } : now))
  return [{ kind: 'ai', id, sealed: sealedKey, replace }]
}

function pushKeysOf({ id: workspaceId, pushKeys }: WorkspaceRecord, store: Store): Sealed[] {
  if (!pushKeys) return []
  const replace = (anew: string) =>
    store.updateWorkspace(workspaceId, (now) =>
      now.pushKeys?.sealed === pushKeys.sealed ? { ...now, pushKeys: { ...pushKeys, sealed: anew } } : now,
    )
  return [{ kind: 'pushKeys', id: keysOwner, sealed: pushKeys.sealed, replace }]
}

function deviceOf({ id, push }: LoginRecord, store: Store): Sealed[] {
  if (!push) return []
  const replace = (anew: string) =>
    store.updateLogin(id, (now) =>
      now.push?.sealed === push.sealed ? { ...now, push: { ...push, sealed: anew } } : now,
    )
  return [{ kind: 'login', id, sealed: push.sealed, replace }]
}

function webhooksOf({ workspaceId, id: agentId, notifications }: AgentRecord, store: Store): Sealed[] {
  return (notifications?.webhooks ?? []).map(({ id, sealed }) => ({
    kind: 'webhook',
    id,
    sealed,
    replace: (anew) =>
      store.updateAgent(workspaceId, agentId, (now) => {
        if (!now.notifications) return now
        const webhooks = now.notifications.webhooks.map((each) =>
          each.sealed === sealed ? { ...each, sealed: anew } : each,
        )
        return { ...now, notifications: { ...now.notifications, webhooks } }
      }),
  }))
}

/** A malformed value counts as not sealed with the current secret. */
function isCurrent(keyring: Keyring, sealed: string): boolean {
  try {
    return keyring.isCurrent(sealed)
  } catch {
    return false
  }
}
