import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'

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
export function postToModel(
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
  const { protocol } = new URL(url)
  const isSecure = protocol === 'https:'
  const payload = Buffer.from(JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const request = (isSecure ? https : http).request(url, {
      method: 'POST',
      agent: agents[isSecure ? 'https:' : 'http:'],
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Content-Length': payload.length,
        Accept: accept,
        ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
        ...headers,
      },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const status = response.statusCode ?? 0
      if (status >= 200 && status < 300) resolve(response)
      else readError(response).then(reject, reject)
    })
    request.end(payload)
  })
}

async function readError(response: IncomingMessage): Promise<ModelApiError> {
  let text = ''
  response.setEncoding('utf8')
  for await (const part of response) {
    text += String(part)
    if (text.length > maxErrorLength) break
  }
  const seconds = Number(response.headers['retry-after'] ?? Number.NaN)
  return new ModelApiError(response.statusCode ?? 0, messageIn(text), Number.isFinite(seconds) ? seconds * 1000 : null)
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
