import type { PushState, PushTest } from '#contract/access/push.ts'
import { call } from '../request/call.ts'

export async function getPush(signal?: AbortSignal): Promise<PushState> {
  return (await call<{ data: PushState }>('GET', 'me/push', { signal })).body.data
}

export async function putPush(body: PushSubscriptionJSON): Promise<PushState> {
  const { endpoint, keys } = body
  return (await call<{ data: PushState }>('PUT', 'me/push', { body: { endpoint, keys } })).body.data
}

export async function deletePush(): Promise<void> {
  await call('DELETE', 'me/push')
}

export async function testPush(): Promise<PushTest> {
  return (await call<{ data: PushTest }>('POST', 'me/push/test')).body.data
}
