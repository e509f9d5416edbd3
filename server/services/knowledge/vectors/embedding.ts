import { CircuitBreaker } from '../../../engines/model/circuit-breaker.ts'
import type { Embedder } from '../../../engines/embeddings.ts'
import { packVector, type QuestionVectors } from '../../../engines/retrieval/vectors/vector-table.ts'
import type { AiRecord } from '../../../store/records/records.ts'

/** The AI resource that names the model and has its key. */
type Owner = Pick<AiRecord, 'id' | 'embeddingModel' | 'sealedKey'>

/** Turns texts into vectors with the embedding model of an AI resource. */
export type Embedding = {
  /** @throws {EngineError} */
  texts(ai: Owner, texts: readonly string[], signal: AbortSignal): Promise<number[][]>
  /** Null: there is no embedding model, or it does not answer in time; then only words are searched. Never rejects. */
  question(ai: Owner, question: string, together: string | undefined): Promise<QuestionVectors | null>
  /** Requests one vector and returns its dimension; with `key` if it is given, which need not be saved. @throws {EngineError} */
  test(ai: Owner, key: string | undefined, signal: AbortSignal): Promise<number>
}

/** How long a visitor waits for the vector of a question, in milliseconds. */
const questionTimeout = 400
/** The timeout of a batch with its retries, in milliseconds; less than the lease of the job. */
const longest = 45_000
/** How much of a question is embedded, in characters. */
const maxQuestion = 2000

/**
 * `keyOf` decrypts the key of an AI resource; null: the platform's key is used. @throws {EngineError}. `clock` returns milliseconds since
 * 1970.
 */
export function createEmbedding(
  embedder: Embedder,
  keyOf: (ai: Owner) => Promise<string | null>,
  clock: () => number,
): Embedding {
  // While an API fails, visitors do not wait for it.
  const breaker = new CircuitBreaker(clock)
  return {
    async texts(ai, texts, signal) {
      const model = ai.embeddingModel ?? ''
      return embedder.embed({ model, apiKey: await keyOf(ai), texts, within: longest, retries: 2, signal })
    },

    async question(ai, question, together) {
      const model = ai.embeddingModel
      if (model === undefined) return null
      const name = `${ai.id} ${model}`
      try {
        breaker.check(name)
      } catch {
        return null
      }
      try {
        const texts = [question, ...(together === undefined ? [] : [together])].map((text) =>
          text.slice(0, maxQuestion),
        )
        const vectors = await embedder.embed({ model, apiKey: await keyOf(ai), texts, within: questionTimeout })
        breaker.succeeded(name)
        const [alone = [], other] = vectors
        return { alone: packVector(alone), ...(other && { together: packVector(other) }) }
      } catch {
        breaker.failed(name)
        return null
      }
    },

    async test(ai, key, signal) {
      const model = ai.embeddingModel ?? ''
      const apiKey = key ?? (await keyOf(ai))
      const [vector = []] = await embedder.embed({ model, apiKey, texts: ['Yes.'], within: longest, signal })
      return vector.length
    },
  }
}
