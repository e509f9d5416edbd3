import type { Spending, SpendingUpdate } from '#contract/agents/spending.ts'
import type { Insight, InsightQuery } from '#contract/sessions/insight.ts'
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

const spendingPath = (agentId: string) => `agents/${encodeURIComponent(agentId)}/spending`

/** What an agent's models used this month, and its limits. */
export async function getSpending(agentId: string, signal?: AbortSignal): Promise<Spending> {
  return (await call<{ data: Spending }>('GET', spendingPath(agentId), { signal })).body.data
}

export async function updateSpending(agentId: string, body: SpendingUpdate): Promise<Spending> {
  return (await call<{ data: Spending }>('PATCH', spendingPath(agentId), { body })).body.data
}
