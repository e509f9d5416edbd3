import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { sendRequest } from '../../core/network/send-request.ts'

/** The model API responded with an error status. `text` is its message. */
export class ModelApiError extends Error {
  readonly status: number
  /** The Retry-After header, in milliseconds; null: absent. */
  readonly retryAfter: number | null

  constructor(status: number, text: string, retryAfter: number | null) {
    super(`${status} ${text}`.trim())
    this.name = 'ModelApiError'
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** Connections to model APIs are kept alive: a new one with TLS costs the visitor several round trips. */
const agents = { 'http:': new http.Agent({ keepAlive: true }), 'https:': new https.Agent({ keepAlive: true }) }

/** How much of an error body is read, in characters. */
const maxErrorLength = 8192

/**
 * Posts JSON, and resolves with the response when its status is 2xx. Redirects are not followed, so that a key is only sent to the
 * configured URL.
 * @throws {ModelApiError} for any other status; the socket's own error when the API cannot be reached or `signal` is aborted.
 */
export async function postToModel(
  url: string,
  {
    apiKey,
    body,
    headers = {},
    accept = 'text/event-stream',
    signal,
  }: {
    apiKey: string
    body: object
    headers?: Record<string, string> | undefined
    accept?: string
    signal: AbortSignal
  },
): Promise<IncomingMessage> {
  const target = new URL(url)
  const payload = Buffer.from(JSON.stringify(body))
  const response = await sendRequest(target, {
    method: 'POST',
    agent: agents[target.protocol === 'https:' ? 'https:' : 'http:'],
    signal,
    body: payload,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': payload.length,
      Accept: accept,
      ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
      ...headers,
    },
  })
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return response
  throw await readError(response)
}

async function readError(response: IncomingMessage): Promise<ModelApiError> {
  let text = ''
  response.setEncoding('utf8')
  for await (const part of response) {
    text += String(part)
    if (text.length > maxErrorLength) break
  }
  return new ModelApiError(response.statusCode ?? 0, messageIn(text), waitIn(response.headers['retry-after']))
}

/** The Retry-After header, seconds or a date (RFC 9110, section 10.2.3), in milliseconds from now; null: absent or neither. */
function waitIn(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now())
}

/** Returns the message of an error body: OpenAI's `{"error": {"message": …}}` or `{"error": …}`, or the whole text. */
function messageIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } | string }
    const message = typeof error === 'object' ? error.message : error
    return typeof message === 'string' ? message : text
  } catch {
    return text
  }
}
