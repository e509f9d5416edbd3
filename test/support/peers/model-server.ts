import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../network/listen.ts'

/** A small OpenAI-compatible server of our own, for what a well-behaved one does not do: cut, stalled, broken and slow streams. */
export type ModelServer = {
  /** For OPENAI_BASE_URL. */
  url: string
  /** The bodies of the requests so far. */
  requests: { model: string; messages: { role: string; content: string }[]; stream: boolean; stream_options?: object }[]
  /** What the next requests get; `finish` ends those that wait. */
  script: (response: ServerResponse, request: IncomingMessage) => void
  stop(): Promise<void>
}

/** One chunk of a streamed chat completion. */
export function chunk(text: string, finish: string | null = null): string {
  const choice = { index: 0, delta: { content: text }, finish_reason: finish }
  const data = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [choice] }
  return `data: ${JSON.stringify(data)}\n\n`
}

/** Answers with these pieces as a whole stream; `usage`: how many tokens it says that it read and wrote. */
export function streamOf(pieces: string[], usage?: { read: number; written: number }): ModelServer['script'] {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    for (const piece of pieces) response.write(chunk(piece))
    const counts = usage && { prompt_tokens: usage.read, completion_tokens: usage.written }
    const last = counts ? `data: ${JSON.stringify({ choices: [], usage: counts })}\n\n` : ''
    response.end(`${chunk('', 'stop')}${last}data: [DONE]\n\n`)
  }
}

export async function startModelServer(
  script: ModelServer['script'] = streamOf(['Hello ', 'there.']),
): Promise<ModelServer> {
  const requests: ModelServer['requests'] = []
  // Ends no connection by itself: one that is just used again would be reset.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    let body = ''
    request.on('data', (data: Buffer) => (body += data.toString()))
    request.on('end', () => {
      requests.push(JSON.parse(body) as ModelServer['requests'][number])
      model.script(response, request)
    })
  })
  const { url, stop } = await listen(server)
  const model: ModelServer = {
    url: `${url}/v1`,
    requests,
    script,
    stop,
  }
  return model
}
