import type { Health } from '#contract/health.ts'
import { callData } from './request/call.ts'
import { reach } from './request/request.ts'

/** The server's health in detail, for the operator. */
export const getHealth = (signal?: AbortSignal) => callData<Health>('GET', 'health', { signal })

/** `reason`: why it takes no changes, in words of its own that follow "that"; absent: it does not say. */
type Readiness = { isReady: boolean; reason?: string }

/** Whether the server takes changes; needs no token. */
export async function getReadiness(signal?: AbortSignal): Promise<Readiness> {
  const answer = await reach('readyz', { cache: 'no-store', ...(signal && { signal }) })
  if (answer.ok) return { isReady: true }
  // A proxy in front may answer with a page of its own.
  const isOurs = answer.headers.get('Content-Type')?.startsWith('text/plain')
  return { isReady: false, ...(isOurs && { reason: await answer.text() }) }
}
