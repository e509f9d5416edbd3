import type { Health } from '../contract/health.ts'
import type { Answerer } from './ai/models.ts'
import type { Store } from '../store/store.ts'
import type { PromptCuts } from './conversation/prompt/prompt-cuts.ts'
import type { AnswerQueue } from './conversation/answer/queue.ts'

export type HealthReport = () => Promise<Health>

/** The model APIs that are used when no address is configured. */
const vendorHosts = { openai: 'api.openai.com', anthropic: 'api.anthropic.com' }

type HealthReportDeps = {
  store: Pick<Store, 'countOutbox' | 'isWhole' | 'lastBackup' | 'measures' | 'readiness'>
  queue: Pick<AnswerQueue, 'counts'>
  promptCuts: Pick<PromptCuts, 'list'>
  version: string | null
  startedAt: string
  platform: Answerer | null
  accounts: Partial<Record<'openai' | 'anthropic', { baseUrl: string | undefined } | undefined>>
  maxAnswers: number
  mailHost: string | null
}

export function createHealthReport({
  store,
  queue,
  promptCuts,
  version,
  startedAt,
  platform,
  accounts,
  maxAnswers,
  mailHost,
}: HealthReportDeps): HealthReport {
  // The host alone: an address may hold a password.
  const vendor = platform?.provider === 'ANTHROPIC' ? 'anthropic' : 'openai'
  const baseUrl = accounts[vendor]?.baseUrl
  const host = baseUrl === undefined ? vendorHosts[vendor] : new URL(baseUrl).host
  const noNotices = { due: 0, failed: 0, dueSince: null }

  return async () => {
    const readiness = await store.readiness()
    return {
      version,
      startedAt,
      storage: {
        kind: store.measures().files ? 'files' : 'postgresql',
        readiness,
        isWhole: readiness !== 'ready' || (await store.isWhole()),
        // Here and below: that something cannot be read shows in the readiness.
        lastBackupAt: await store.lastBackup().catch(() => null),
      },
      model: platform ? { name: platform.model, host } : null,
      answers: { ...queue.counts(), most: maxAnswers },
      promptCuts: await promptCuts.list().catch(() => []),
      notices: {
        mailHost,
        ...(readiness === 'ready' ? await store.countOutbox().catch(() => noNotices) : noNotices),
      },
    }
  }
}
