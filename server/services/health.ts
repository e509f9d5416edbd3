import type { Health } from '../contract/health.ts'
import type { Store } from '../store/store.ts'
import type { AnswerQueue } from './conversation/queue.ts'

export type HealthReport = () => Promise<Health>

/** Where a model is asked when no other address is configured. */
const vendorHost = 'api.openai.com'

export function createHealthReport({
  store,
  queue,
  version,
  startedAt,
  openai,
  maxAnswers,
}: {
  store: Pick<Store, 'isWhole' | 'measures' | 'readiness'>
  queue: Pick<AnswerQueue, 'counts'>
  version: string | null
  startedAt: string
  openai: { baseUrl: string | undefined; model: string } | undefined
  maxAnswers: number
}): HealthReport {
  // The host alone: an address may hold a password.
  const host = openai?.baseUrl === undefined ? vendorHost : new URL(openai.baseUrl).host
  return async () => {
    const readiness = await store.readiness()
    return {
      version,
      startedAt,
      storage: {
        kind: store.measures().files ? 'files' : 'postgresql',
        readiness,
        isWhole: readiness !== 'ready' || (await store.isWhole()),
      },
      model: openai ? { name: openai.model, host } : null,
      answers: { ...queue.counts(), most: maxAnswers },
    }
  }
}
