import type { Health } from '../../../server/contract/health.ts'
import { root } from '../app/root.ts'
import { call } from './request/call.ts'

/** What the operator is told. */
export async function getHealth(signal?: AbortSignal): Promise<Health> {
  return (await call<{ data: Health }>('GET', 'health', { signal })).body.data
}

/** What anybody is told: whether the server takes changes. */
export async function isReady(signal?: AbortSignal): Promise<boolean> {
  return (await fetch(`${root}readyz`, { cache: 'no-store', ...(signal && { signal }) })).ok
}
