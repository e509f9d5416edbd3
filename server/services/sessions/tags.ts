import { maxTags, type TagChange, type TagChangeAnswer, type TagCount } from '../../contract/sessions/tags.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'

/** Tags of conversations, which admins give and visitors never see. */
export type Tags = {
  /** The tags in use, the most frequent first. @throws {FoyerError} `not-found`. */
  inUse(workspaceId: string, agentId: string): Promise<TagCount[]>
  /** Changes the tags of conversations, each by itself. @throws {FoyerError} `not-found`. */
  change(workspaceId: string, agentId: string, change: TagChange): Promise<TagChangeAnswer>
}

export function createTags(store: Pick<Store, 'countTags' | 'updateTags'>, agents: Pick<Agents, 'get'>): Tags {
  return {
    async inUse(workspaceId, agentId) {
      const { id } = await agents.get(workspaceId, agentId)
      const counts = await store.countTags(workspaceId, id)
      return counts.toSorted((a, b) => b.conversations - a.conversations || (a.tag < b.tag ? -1 : 1))
    },

    async change(workspaceId, agentId, { sessionIds, add, remove }) {
      const { id } = await agents.get(workspaceId, agentId)
      const answer: TagChangeAnswer = { data: [], full: [] }
      const changed = [...new Set(sessionIds)].map(async (sessionId) => {
        let isFull = false
        const tags = await store.updateTags(workspaceId, id, sessionId, (current) => {
          const next = [...new Set([...current.filter((tag) => !remove.includes(tag)), ...add])]
          isFull = next.length > maxTags
          const isSame = next.length === current.length && next.every((tag, at) => tag === current[at])
          return isFull || isSame ? current : next
        })
        return { sessionId, tags, isFull }
      })
      for (const { sessionId, tags, isFull } of await Promise.all(changed)) {
        if (tags) answer.data.push({ id: sessionId, tags: [...tags] })
        if (tags && isFull) answer.full.push(sessionId)
      }
      return answer
    },
  }
}
