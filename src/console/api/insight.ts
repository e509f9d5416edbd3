import type { Spending, SpendingUpdate } from '#contract/agents/spending.ts'
import type { Insight, InsightQuery } from '#contract/sessions/insight.ts'
import { callData } from './request/call.ts'

/** An agent's numbers in a period, by day or by week, and in the period of the same length before. */
export async function getInsight(
  agentId: string,
  { from, to, interval }: Record<'from' | 'to', string> & Pick<InsightQuery, 'interval'>,
  signal?: AbortSignal,
): Promise<Insight> {
  const search = new URLSearchParams({ from, to, interval }).toString()
  const path = `agents/${encodeURIComponent(agentId)}/insight?${search}`
  return callData<Insight>('GET', path, { signal })
}

const spendingPath = (agentId: string) => `agents/${encodeURIComponent(agentId)}/spending`

/** What an agent's models used this month, and its limits. */
export const getSpending = (agentId: string, signal?: AbortSignal) =>
  callData<Spending>('GET', spendingPath(agentId), { signal })

export const updateSpending = (agentId: string, body: SpendingUpdate) =>
  callData<Spending>('PATCH', spendingPath(agentId), { body })
