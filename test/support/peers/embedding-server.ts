import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { streamOf } from './model-server.ts'
import { listen } from '../network/listen.ts'

/*
 * A model API with /embeddings, of our own: there is no such model on the machines that run the tests. Its vectors are hashed pieces of
 * words, so that texts with the same words are near to each other, and a table of synonyms, for what a model knows and words do not tell.
 */

export type EmbeddingServer = {
  /** For OPENAI_BASE_URL. */
  url: string
  /** What was asked for so far. */
  requests: { model: string; input: string[]; authorization: string | undefined }[]
  /** All texts of them. */
  texts(): string[]
  /** What the next requests get. */
  script: (response: ServerResponse, input: string[], model: string) => void
  /** Answers with a vector for each text. */
  answer: EmbeddingServer['script']
  stop(): Promise<void>
}

/** How many numbers a vector has, unless the name of its model ends with another number. */
const usualDimension = 256

/** Words that stand for the same, by the first of them. */
const synonyms: Record<string, string> = { lorry: 'truck', hire: 'rental', automobile: 'car', physician: 'doctor' }

/** The vector of a text: each word, and each three letters in a row, points in a direction of its own. */
export function hashedVector(text: string, dimension = usualDimension): number[] {
  const vector = Array.from({ length: dimension }, () => 0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    const marked = `^${synonyms[word] ?? word}$`
    const pieces = [marked, ...Array.from({ length: marked.length - 2 }, (_, at) => marked.slice(at, at + 3))]
    for (const piece of pieces) {
      const hash = hashOf(piece)
      const place = hash % dimension
      vector[place] = (vector[place] ?? 0) + (hash & 0x1_0000 ? 1 : -1)
    }
  }
  return vector
}

function hashOf(text: string): number {
  let hash = 2_166_136_261
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85eb_ca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}

/** Answers with these vectors. */
export function vectorsReply(response: ServerResponse, vectors: readonly (readonly number[])[]): void {
  const data = vectors.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ object: 'list', data }))
}

/** Answers with an error. */
export function errorReply(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): EmbeddingServer['script'] {
  return (response) => {
    const body = JSON.stringify({ error: { message } })
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
  }
}

export async function startEmbeddingServer(): Promise<EmbeddingServer> {
  const requests: EmbeddingServer['requests'] = []
  const answer: EmbeddingServer['script'] = (response, input, model) => {
    const dimension = Number(/\d+$/.exec(model)?.[0] ?? usualDimension)
    vectorsReply(
      response,
      input.map((text) => hashedVector(text, dimension)),
    )
  }
  const handle = (request: IncomingMessage, response: ServerResponse, body: string) => {
    if (!request.url?.endsWith('/embeddings')) return streamOf(['Hello ', 'there.'])(response, request)
    const { model, input } = JSON.parse(body) as { model: string; input: string[] }
    requests.push({ model, input, authorization: request.headers.authorization })
    server.script(response, input, model)
  }
  // Ends no connection by itself: one that is just used again would be reset.
  const listening = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (text: string) => (body += text))
    request.on('end', () => handle(request, response, body))
  })
  const { url, stop } = await listen(listening)
  const server: EmbeddingServer = {
    url: `${url}/v1`,
    requests,
    texts: () => requests.flatMap(({ input }) => input),
    script: answer,
    answer,
    stop,
  }
  return server
}
