import type { Insight } from '../../../server/contract/insight.ts'
import { call } from './call.ts'

/** What happened with an agent in the last 30 days, by day, and in the 30 days before. */
export async function getInsight(agentId: string, signal?: AbortSignal): Promise<Insight> {
  return (await call<{ data: Insight }>('GET', `agents/${encodeURIComponent(agentId)}/insight`, { signal })).body.data
}
