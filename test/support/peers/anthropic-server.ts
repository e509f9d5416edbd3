import { createServer, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { listen } from '../network/listen.ts'

/*
 * The part of Anthropic's Messages API that we use, as strict as its public reference: what it does not know or may not be is refused as
 * there, and a stream has the events that it names, in their order.
 */

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1),
  cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional(),
})
const request = z.strictObject({
  model: z.string().min(1),
  max_tokens: z.int().min(1),
  system: z.union([z.string().min(1), z.array(text).max(4)]).optional(),
  messages: z
    .array(z.strictObject({ role: z.enum(['user', 'assistant']), content: z.string().min(1) }))
    .min(1)
    .refine(
      (messages) => messages.every(({ role }, at) => (role === 'user') === (at % 2 === 0)),
      'roles must alternate',
    )
    .refine((messages) => messages.at(-1)?.role === 'user', 'must end with the user'),
  stream: z.literal(true),
})
type Request = z.infer<typeof request>

export type AnthropicServer = {
  url: string
  key: string
  /** The requests that it accepted. */
  requests: Request[]
  /** The message by which it refuses a request, as older models and gateways do. */
  refusal: (request: Request) => string | undefined
  /** What the next requests get; an error of the API, or an answer, with an error after its text or behind its stop reason. */
  next:
    | { status: number; type: string; message: string; headers?: Record<string, string> }
    | { pieces: string[]; stop?: string; errorAfter?: string; errorBehind?: string; isDocument?: true }
  stop(): Promise<void>
}

export async function startAnthropicServer(): Promise<AnthropicServer> {
  // Ends no connection by itself: one that is just used again would be reset.
  const server = createServer({ keepAliveTimeout: 0 }, (asked, response) => {
    let body = ''
    asked.on('data', (data: Buffer) => (body += data.toString()))
    asked.on('end', () => {
      if (asked.url !== '/v1/messages' || asked.method !== 'POST')
        return refuse(response, 404, 'not_found_error', 'Not found')
      if (asked.headers['x-api-key'] !== api.key || asked.headers.authorization !== undefined)
        return refuse(response, 401, 'authentication_error', 'invalid x-api-key')
      if (asked.headers['anthropic-version'] !== '2023-06-01')
        return refuse(response, 400, 'invalid_request_error', 'anthropic-version: header is required')
      const parsed = request.safeParse(JSON.parse(body))
      if (!parsed.success) return refuse(response, 400, 'invalid_request_error', z.prettifyError(parsed.error))
      api.requests.push(parsed.data)
      const refusal = api.refusal(parsed.data)
      if (refusal !== undefined) return refuse(response, 400, 'invalid_request_error', refusal)
      const { next } = api
      if ('status' in next) return refuse(response, next.status, next.type, next.message, next.headers)
      if (next.isDocument) return sendDocument(response, next.pieces.join(''))
      return stream(response, parsed.data.model, next)
    })
  })
  const { url, stop } = await listen(server)
  const api: AnthropicServer = {
    url: `${url}/v1`,
    key: 'sk-ant-the-key-of-the-test',
    requests: [],
    refusal: () => undefined,
    next: { pieces: ['Hello ', 'there.'] },
    stop,
  }
  return api
}

function refuse(response: ServerResponse, status: number, type: string, message: string, headers = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(JSON.stringify({ type: 'error', error: { type, message }, request_id: 'req_1' }))
}

function sendDocument(response: ServerResponse, answer: string): void {
  const usage = { input_tokens: 7, output_tokens: 2 }
  const content = [{ type: 'text', text: answer }]
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(
    JSON.stringify({ id: 'msg_1', type: 'message', role: 'assistant', content, stop_reason: 'end_turn', usage }),
  )
}

function stream(
  response: ServerResponse,
  model: string,
  { pieces, stop = 'end_turn', errorAfter, errorBehind }: Extract<AnthropicServer['next'], { pieces: string[] }>,
): void {
  const send = (data: { type: string; [field: string]: unknown }) =>
    response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`)
  response.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' })
  const usage = { input_tokens: 20, cache_creation_input_tokens: 0, cache_read_input_tokens: 100, output_tokens: 1 }
  send({
    type: 'message_start',
    message: { id: 'msg_1', type: 'message', role: 'assistant', model, content: [], usage },
  })
  send({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } })
  send({ type: 'ping' })
  for (const piece of pieces)
    send({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } })
  const fail = (message: string) => {
    send({ type: 'error', error: { type: 'overloaded_error', message } })
    response.end()
  }
  if (errorAfter !== undefined) return fail(errorAfter)
  send({ type: 'content_block_stop', index: 0 })
  send({ type: 'message_delta', delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 12 } })
  if (errorBehind !== undefined) return fail(errorBehind)
  send({ type: 'message_stop' })
  response.end()
}
