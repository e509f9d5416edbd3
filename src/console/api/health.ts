import type { Health } from '../../../server/contract/health.ts'
import { root } from '../app/root.ts'
import { call } from './request/call.ts'

/** The server's health in detail, for the operator. */
export async function getHealth(signal?: AbortSignal): Promise<Health> {
  return (await call<{ data: Health }>('GET', 'health', { signal })).body.data
}

/** Whether the server takes changes; needs no token. */
export async function isReady(signal?: AbortSignal): Promise<boolean> {
  return (await fetch(`${root}readyz`, { cache: 'no-store', ...(signal && { signal }) })).ok
}
