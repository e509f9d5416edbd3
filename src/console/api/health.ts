import type { Health } from '#contract/health.ts'
import { root } from '../app/root.ts'
import { ApiError } from './request/api-error.ts'
import { callData } from './request/call.ts'
import { noteLoss } from './request/connection.ts'

/** The server's health in detail, for the operator. */
export const getHealth = (signal?: AbortSignal) => callData<Health>('GET', 'health', { signal })

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
