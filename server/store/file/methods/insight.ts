import { ifDamaged } from '../../../core/errors.ts'
import type { InsightFiles } from '../checkpoint/insight-files.ts'
import { ofWorkspace, type Core } from '../core.ts'
import { noCounts, sumOf, type DayCounts, type InsightTotals } from '../../records/insight.ts'
import type { InsightStore } from '../../store.ts'

/** The counts of agents by day. */
export function insightMethods({ commits, memory }: Core, files: InsightFiles): InsightStore {
  /** Additions run one after the other: each begins with the result of the one before. */
  let last: Promise<unknown> = Promise.resolve()

  async function add(workspaceId: string, agentId: string, added: readonly DayCounts[]): Promise<boolean> {
    if (!ofWorkspace(memory().agents.get(agentId), workspaceId)) return false
    const days: DayCounts[] = []
    for (const { day, ...counts } of added) {
      const [stored = noCounts] = await files.read(agentId, day, day)
      days.push({ ...sumOf(stored, counts), day })
    }
    return commits.submit<boolean>(() => {
      const isThere = ofWorkspace(memory().agents.latest(agentId), workspaceId) !== null
      return isThere ? { record: { type: 'put-insight', agentId, days }, result: true } : { result: false }
    })
  }

  return {
    addInsight(workspaceId, agentId, days) {
      const adding = last.then(() => add(workspaceId, agentId, days))
      last = adding.catch(() => undefined)
      return adding
    },

    async listInsight(workspaceId, agentId, from, to) {
      if (!ofWorkspace(memory().agents.get(agentId), workspaceId)) return null
      const days = await files.read(agentId, from, to)
      return ofWorkspace(memory().agents.get(agentId), workspaceId) && days
    },

    async sumInsight(workspaceId, from, to) {
      const sums = new Map<string, InsightTotals | null>()
      for (const { id } of memory().agents.slice(workspaceId, { order: 'asc' })) {
        // The file of one agent may be damaged; that is logged there.
        const days = await files.read(id, from, to).catch(ifDamaged(null))
        if (days?.length !== 0) sums.set(id, days && totalsOf(days))
      }
      return sums
    },
  }
}

function totalsOf(days: readonly DayCounts[]): InsightTotals {
  const total = { conversations: 0, unanswered: 0 }
  for (const { conversations, unanswered } of days) {
    total.conversations += conversations
    total.unanswered += unanswered
  }
  return total
}
