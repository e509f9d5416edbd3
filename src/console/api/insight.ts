import type { SpendingAnswer, SpendingUpdate } from '#contract/agents/spending.ts'
import type { Insight, InsightQuery } from '#contract/sessions/insight.ts'
import { call, callBody, callData } from './request/call.ts'

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
  call<SpendingAnswer>('GET', spendingPath(agentId), { signal })

/** Refused with status 412 when it is not any more what `etag` names, as after another answer of a model. */
export const updateSpending = (agentId: string, body: SpendingUpdate, etag: string | null) =>
  callBody<SpendingAnswer>('PATCH', spendingPath(agentId), { body, etag })
