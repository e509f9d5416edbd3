import type { PushState, PushTest } from '#contract/access/logins.ts'
import { callData, callVoid } from '../request/call.ts'

export const getPush = (signal?: AbortSignal) => callData<PushState>('GET', 'me/push', { signal })

export async function putPush(body: PushSubscriptionJSON): Promise<PushState> {
  const { endpoint, keys } = body
  return callData<PushState>('PUT', 'me/push', { body: { endpoint, keys } })
}

export const deletePush = () => callVoid('DELETE', 'me/push')

export const testPush = () => callData<PushTest>('POST', 'me/push/test')
