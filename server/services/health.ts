import type { Health } from '../contract/health.ts'
import type { Store } from '../store/store.ts'
import type { PromptCuts } from './conversation/prompt/prompt-cuts.ts'
import type { AnswerQueue } from './conversation/answer/queue.ts'

export type HealthReport = () => Promise<Health>

/** The model API that is used when no address is configured. */
const vendorHost = 'api.openai.com'

export function createHealthReport({
  store,
  queue,
  promptCuts,
  version,
  startedAt,
  openai,
  maxAnswers,
}: {
  store: Pick<Store, 'isWhole' | 'lastBackup' | 'measures' | 'readiness'>
  queue: Pick<AnswerQueue, 'counts'>
  promptCuts: Pick<PromptCuts, 'list'>
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
        // That the disk cannot be read shows in the readiness.
        lastBackupAt: await store.lastBackup().catch(() => null),
      },
      model: openai ? { name: openai.model, host } : null,
      answers: { ...queue.counts(), most: maxAnswers },
      promptCuts: await promptCuts.list(),
    }
  }
}
