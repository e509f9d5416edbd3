import { randomBytes } from 'node:crypto'
import { shareDays, type Share } from '../contract/agents/share.ts'
import { hashToken, sameSecret } from '../core/secrets.ts'
import type { AgentRecord, ShareRecord } from '../store/records/records.ts'
import type { Agents } from './agents.ts'

/** Links to an agent's chat page for whoever is shown it before it is public. An agent has one at a time. */
export type Shares = {
  /** Makes a link; the one before ends. `key` is known to nobody afterwards. */
  create(workspaceId: string, agentId: string): Promise<{ webId: string; key: string } & Pick<Share, 'expiresAt'>>
  /** Until when the link works; null: there is none. */
  get(workspaceId: string, agentId: string): Promise<Pick<Share, 'expiresAt'> | null>
  end(workspaceId: string, agentId: string): Promise<void>
}

export function createShares(agents: Pick<Agents, 'change' | 'get'>): Shares {
  const set = (workspaceId: string, agentId: string, share: ShareRecord | undefined): Promise<AgentRecord> =>
    agents.change(workspaceId, agentId, ({ share: _, ...rest }) => (share ? { ...rest, share } : rest))

  return {
    async create(workspaceId, agentId) {
      const key = randomBytes(24).toString('base64url')
      const expiresAt = new Date(Date.now() + shareDays * 86_400_000).toISOString()
      const { webId } = await set(workspaceId, agentId, { hash: hashToken(key), expiresAt })
      return { webId, key, expiresAt }
    },
    async get(workspaceId, agentId) {
      const { share } = await agents.get(workspaceId, agentId)
      return share && Date.parse(share.expiresAt) > Date.now() ? { expiresAt: share.expiresAt } : null
    },
    async end(workspaceId, agentId) {
      await set(workspaceId, agentId, undefined)
    },
  }
}

/** Whether a key opens an agent's chat page now. */
export function isSharedBy({ share }: Pick<AgentRecord, 'share'>, key: string): boolean {
  return share !== undefined && Date.parse(share.expiresAt) > Date.now() && sameSecret(share.hash, hashToken(key))
}
