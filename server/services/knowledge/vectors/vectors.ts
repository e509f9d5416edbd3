import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { EngineError } from '../../../engines/engine.ts'
import { ModelApiError } from '../../../engines/model/model-request.ts'
import type { KnowledgeStore, SourceChange, SourceRecord } from '../../../store/records/knowledge/knowledge.ts'
import type { AiRecord } from '../../../store/records/records.ts'
import { createJobRunner, JobLost, type DueJob, type JobRunner, type Lease, type Run } from '../leased-jobs.ts'
import { accepted } from '../writes.ts'
import type { KnowledgeSearch } from '../search/search.ts'
import type { Embedding } from './embedding.ts'
import { complete, failed, releaseLease, OtherDimension, removed, taken } from './embedding-state.ts'
import type { EmbeddingJobContext } from './embedding-job.ts'

/** In milliseconds. `pause`: between two requests. `sweep`: between two sweeps for sources that lack vectors. */
export type VectorTimes = { pause: number; lease: Lease; sweep: number }

const usualTimes: VectorTimes = { pause: 100, lease: 60_000, sweep: 10_000 }

/** How many sources an instance makes vectors of at the same time, besides the first one of each workspace. */
const maxAtOnce = 2

/** Makes the vectors that sources lack; of several instances, one makes those of a source. */
export function createVectors({
  store,
  embedding,
  knowledgeSearch,
  log,
  times,
}: {
  store: KnowledgeStore
  embedding: Pick<Embedding, 'texts'>
  knowledgeSearch: Pick<KnowledgeSearch, 'cut'>
  log: Logger
  times?: Partial<VectorTimes> | undefined
}): JobRunner {
  const { pause, lease, sweep } = { ...usualTimes, ...times }

  async function* dueJobs(): AsyncIterable<DueJob> {
    for await (const { source, ai } of store.listSourcesWithoutVectors()) {
      yield { id: source.id, workspaceId: source.workspaceId, take: (token) => take(source, ai, token) }
    }
  }

  async function take({ workspaceId, aiId, id }: SourceRecord, ai: AiRecord, token: string): Promise<Run | undefined> {
    const change = (each: SourceRecord, now: Date) => taken(each, ai.embeddingModel, token, { now, lease })
    const source = accepted(await store.updateSource(workspaceId, aiId, id, change))
    return source?.vectors?.token === token ? (signal) => make(source, ai, token, signal) : undefined
  }

  async function make(source: SourceRecord, ai: AiRecord, token: string, signal: AbortSignal): Promise<void> {
    const { workspaceId, aiId, id } = source
    const change = (next: SourceChange) => store.updateSource(workspaceId, aiId, id, next)
    const embed: EmbeddingJobContext['embed'] = (texts) => embedding.texts(ai, texts, signal)
    const rest = () => sleep(pause, undefined, { signal, ref: false })
    try {
      // Loaded with the first source that lacks some.
      const { makeVectors, maxPassages, removeVectors } = await import('./embedding-job.ts')
      const cut: EmbeddingJobContext['cut'] = (document) => knowledgeSearch.cut(document)
      const context: EmbeddingJobContext = { store, cut, embed, pause: rest, lease, signal }
      if (ai.embeddingModel === undefined) {
        await removeVectors(source, token, context)
        await change((current) => removed(current, token))
        return
      }
      const room = maxPassages - (await othersHave(source))
      const progress = await makeVectors(source, token, ai.embeddingModel, room, context)
      await change((current) => complete(current, token, progress, source.revision))
    } catch (error) {
      if (error instanceof JobLost) return
      // Another instance goes on, or this one when it is started again.
      const next = signal.aborted
        ? (current: SourceRecord) => releaseLease(current, token)
        : (current: SourceRecord, now: Date) => failed(current, token, failureOf(error), now)
      if (error instanceof OtherDimension) log.warn({ source: id }, error.message)
      await change(next).catch((thrown: unknown) => {
        if (!(thrown instanceof JobLost)) log.error({ source: id, err: thrown }, 'A failed job could not be given up')
      })
    }

    function failureOf(error: unknown): { reason: string; wait?: number; dimension?: number } {
      if (error instanceof OtherDimension) return { reason: error.message, dimension: error.dimension }
      if (error instanceof EngineError) {
        // Without the reason, which may repeat what the vendor was sent; admins read it at the source.
        log.warn({ source: id, code: error.code }, 'Vectors could not be made')
        return { reason: error.message, wait: error.cause instanceof ModelApiError ? (error.cause.retryAfter ?? 0) : 0 }
      }
      log.error({ source: id, err: error }, 'Vectors could not be made')
      return { reason: 'The vectors could not be made; the server log says why.' }
    }
  }

  async function othersHave({ workspaceId, aiId, id }: SourceRecord): Promise<number> {
    let passages = 0
    for await (const other of store.listSources(workspaceId, aiId, { order: 'asc' })) {
      if (other.id !== id) passages += other.vectors?.passages ?? 0
    }
    return passages
  }

  return createJobRunner({
    due: dueJobs,
    maxAtOnce,
    interval: sweep,
    onError: (error) => log.error({ err: error }, 'Vectors that sources lack could not be made'),
  })
}
