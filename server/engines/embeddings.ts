import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { EngineError } from './engine.ts'
import { postToModel } from './model/model-request.ts'
import { explain, waitBefore, withoutKeys } from './model/apis/model-errors.ts'

/** Texts to be turned into vectors. */
export type EmbeddingRequest = {
  model: string
  /** Null: the platform's key is used. */
  apiKey: string | null
  texts: readonly string[]
  /** The time limit for all attempts together, in milliseconds. */
  within: number
  /** How often a request that failed temporarily is sent again. */
  retries?: number
  signal?: AbortSignal
}

/** Turns texts into vectors through an OpenAI-compatible API (POST /embeddings). */
export type Embedder = {
  /**
   * Resolves with a vector for each text, in their order, all of the same length.
   * @throws {EngineError} whose cause is the error of the request, if there was one
   */
  embed(request: EmbeddingRequest): Promise<number[][]>
}

/** The longest answer that is read, in characters: several times that of 16 vectors of 4,096 numbers, and parsed within a few milliseconds. */
const maxLength = 4_000_000
/** The longest vector. */
export const maxDimension = 8192

export function createEmbedder({ apiKey: own, baseUrl }: { apiKey: string | null; baseUrl: string }): Embedder {
  return {
    async embed({ model, apiKey, texts, within, retries = 0, signal }) {
      const key = apiKey ?? own
      if (key === null) throw new EngineError('bad-key', 'There is no API key for the embedding model.')
      const late = AbortSignal.timeout(within)
      const ended = signal ? AbortSignal.any([signal, late]) : late
      try {
        const request = { url: `${baseUrl}/embeddings`, apiKey: key, body: { model, input: texts }, signal: ended }
        const text = await readWhole(await post(request, retries))
        // A body without a length seems whole when its connection is closed, also by us.
        ended.throwIfAborted()
        return vectorsIn(text, texts.length)
      } catch (error) {
        if (error instanceof EngineError) throw error
        const { code, reason } = explain(error, { hasText: false, isLate: late.aborted })
        throw new EngineError(code, withoutKeys(reason, key), error)
      }
    },
  }
}

type Request = { url: string; apiKey: string; body: object; signal: AbortSignal }

async function post({ url, ...request }: Request, retries: number): Promise<Readable> {
  for (let tries = 0; ; tries++) {
    try {
      return await postToModel(url, { ...request, accept: 'application/json' })
    } catch (error) {
      const wait = tries < retries && !request.signal.aborted ? waitBefore(tries, error) : null
      if (wait === null) throw error
      await sleep(wait, undefined, { signal: request.signal })
    }
  }
}

async function readWhole(response: Readable): Promise<string> {
  let text = ''
  response.setEncoding('utf8')
  for await (const part of response) {
    text += String(part)
    if (text.length <= maxLength) continue
    response.destroy()
    throw unusable('more than 4 MB')
  }
  return text
}

/** @throws {EngineError} if the answer is anything but `count` vectors of one length */
function vectorsIn(text: string, count: number): number[][] {
  const items = itemsIn(text)
  if (items.length !== count) throw unusable(`${items.length} vectors for ${count} texts`)
  const vectors: number[][] = []
  for (const [at, { index = at, embedding }] of items.entries()) {
    if (!isVector(embedding)) throw unusable('something that is not a vector')
    if (!Number.isInteger(index) || index < 0 || index >= count || vectors[index]) {
      throw unusable('vectors without their order')
    }
    vectors[index] = embedding
  }
  const lengths = [...new Set(vectors.map(({ length }) => length))]
  if (lengths.length > 1) throw unusable(`vectors of ${lengths.join(' and of ')} numbers at once`)
  return vectors
}

function itemsIn(text: string): { index?: number; embedding?: unknown }[] {
  try {
    const { data } = JSON.parse(text) as { data?: unknown }
    if (Array.isArray(data) && data.every((item) => typeof item === 'object' && item !== null)) return data as object[]
  } catch {
    // The error below says so.
  }
  throw unusable('something else than vectors')
}

function isVector(value: unknown): value is number[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= maxDimension &&
    value.every((each) => Number.isFinite(each))
  )
}

function unusable(what: string): EngineError {
  return new EngineError('unavailable', `The model API answered ${what}.`)
}
