import type { AgentSummary } from '../../contract/agents/agents.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { addDays, dayOf, now } from '../clock.ts'
import { toEmbed } from '../embeds.ts'
import type { Seen } from '../seen.ts'
import { toLauncher } from '../theme/themes.ts'
import type { InsightCounter } from './count.ts'

/** How the agents of a workspace are doing: what a list of all of them shows. */
export type Summaries = {
  /** Reads the counts of all agents of a workspace at once, and resolves with what tells each agent's summary. `publicUrl`: this server. */
  read(workspaceId: string, publicUrl: string): Promise<(agent: AgentRecord) => AgentSummary>
}

const days = 7

export function createSummaries(
  store: Pick<Store, 'sumInsight'>,
  seen: Pick<Seen, 'of'>,
  counter: Pick<InsightCounter, 'flush'>,
): Summaries {
  return {
    async read(workspaceId, publicUrl) {
      const today = dayOf(now())
      await counter.flush()
      const sums = await store.sumInsight(workspaceId, addDays(today, 1 - days), today)
      const { origin: own } = new URL(publicUrl)
      return (agent) => {
        const sum = sums.get(agent.id)
        const { conversations, unanswered } = sum === undefined ? none : (sum ?? unreadable)
        return {
          isEnabled: toEmbed(agent).isEnabled,
          // The console's preview and the chat page are loaded from here.
          site: seen.of(agent).origins.find(({ origin }) => origin !== own)?.origin ?? null,
          conversations,
          unanswered,
          launcher: toLauncher(agent),
        }
      }
    },
  }
}

const none = { conversations: 0, unanswered: 0 }
const unreadable = { conversations: null, unanswered: null }
