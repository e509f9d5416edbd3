import type { Health } from '#contract/health.ts'
import { root } from '../app/root.ts'
import { ApiError } from './request/api-error.ts'
import { call } from './request/call.ts'
import { noteLoss } from './request/connection.ts'

/** The server's health in detail, for the operator. */
export async function getHealth(signal?: AbortSignal): Promise<Health> {
  return (await call<{ data: Health }>('GET', 'health', { signal })).body.data
}

/** Whether the server takes changes; needs no token. */
export async function isReady(signal?: AbortSignal): Promise<boolean> {
  const answer = await fetch(`${root}readyz`, { cache: 'no-store', ...(signal && { signal }) }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error
      noteLoss()
      throw new ApiError('network', 0, 'The server could not be reached.')
    },
  )
  return answer.ok
}
