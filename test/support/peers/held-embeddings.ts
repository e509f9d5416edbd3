import { expect } from 'vitest'
import { startEmbeddingServer, type EmbeddingServer } from './embedding-server.ts'

/** A model for embeddings that never answers its third request, whoever asks it then, and a text that takes more than three. */
export type HeldEmbeddings = Pick<EmbeddingServer, 'url' | 'texts' | 'stop'> & {
  /** Markdown, and how many passages it is. */
  handbook: string
  passages: number
  whenHeld(): Promise<void>
  /** The texts of that request. */
  held(): string[]
  /** The texts that were sent more than once. */
  sentTwice(): string[]
}

const passages = 61

export async function startHeldEmbeddings(): Promise<HeldEmbeddings> {
  const server = await startEmbeddingServer()
  server.script = (...asked) => {
    if (server.requests.length !== 3) server.answer(...asked)
  }
  const sections = Array.from({ length: passages - 1 }, (_, at) => `## Section ${at}\n\nWhat is said of ${at}x${at}.`)
  return {
    url: server.url,
    texts: () => server.texts(),
    stop: () => server.stop(),
    handbook: [...sections, '## Truck\n\nOur yard lends them out.'].join('\n\n'),
    passages,
    whenHeld: () => expect.poll(() => server.requests.length).toBe(3),
    held: () => server.requests[2]?.input ?? [],
    sentTwice: () => server.texts().filter((text, at, all) => all.indexOf(text) < at),
  }
}
