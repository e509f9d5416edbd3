import type { Insight, InsightQuery } from '../../../server/contract/sessions/insight.ts'
import { call } from './request/call.ts'

/** An agent's numbers in a period, by day or by week, and in the period of the same length before. */
export async function getInsight(
  agentId: string,
  { from, to, interval }: Record<'from' | 'to', string> & Pick<InsightQuery, 'interval'>,
  signal?: AbortSignal,
): Promise<Insight> {
  const search = new URLSearchParams({ from, to, interval }).toString()
  const path = `agents/${encodeURIComponent(agentId)}/insight?${search}`
  return (await call<{ data: Insight }>('GET', path, { signal })).body.data
}
