import { CircuitBreaker } from '../../../engines/circuit-breaker.ts'
import type { Embedder } from '../../../engines/embeddings.ts'
import { packVector, type QuestionVectors } from '../../../engines/retrieval/vectors/vector-table.ts'
import type { AiRecord } from '../../../store/records/records.ts'

/** What names a model, and has the key for it. */
type Owner = Pick<AiRecord, 'id' | 'embeddingModel' | 'sealedKey'>

/** Turns texts into vectors, by the model for embeddings that an AI resource names. */
export type Embedding = {
  /** @throws {EngineError} */
  texts(ai: Owner, texts: readonly string[], signal: AbortSignal): Promise<number[][]>
  /** Null: there is no such model, or it does not answer in time; words alone are then searched. Never rejects. */
  question(ai: Owner, question: string, together: string | undefined): Promise<QuestionVectors | null>
  /** Asks for one vector, and says how many numbers it has; with a key that is not saved, where one is given. @throws {EngineError} */
  test(ai: Owner, key: string | undefined, signal: AbortSignal): Promise<number>
}

/** Milliseconds that a visitor waits for the vector of a question. */
const patience = 400
/** Milliseconds for a request of many texts with its retries; less than the lease of the job. */
const longest = 45_000
/** More of a question says nothing more. */
const maxQuestion = 2000

/** `keyOf` opens the key of an AI resource; null: the platform's is used. @throws {EngineError} */
export function createEmbedding(embedder: Embedder, keyOf: (ai: Owner) => Promise<string | null>): Embedding {
  // While an API fails, nobody waits for it in vain.
  const breaker = new CircuitBreaker()
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
        const texts = [question, ...(together === undefined ? [] : [together])].map((text) =>
          text.slice(0, maxQuestion),
        )
        const vectors = await embedder.embed({ model, apiKey: await keyOf(ai), texts, within: patience })
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
