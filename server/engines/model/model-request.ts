import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { pipeline, type Readable } from 'node:stream'
import zlib from 'node:zlib'
import { currentTime } from '../../core/clock.ts'
import { sendRequest } from '../../core/network/send-request.ts'

/** The model API responded with an error status. Its message is that of the body. */
export class ModelApiError extends Error {
  readonly status: number
  /** When it shall be asked again, in milliseconds from now; null: it does not say. */
  readonly retryAfter: number | null
  /** The account cannot be used, whatever is asked: its key is wrong, or it has no credit left. */
  readonly isAccounts: boolean
  /** It refuses what it was sent for its length. */
  readonly isTooLong: boolean
  /** What answered was no API, but a proxy or a firewall before it. */
  readonly isWebPage: boolean

  constructor(status: number, body: string, retryAfter: number | null = null) {
    super(`${status} ${messageIn(body)}`.trim())
    this.name = 'ModelApiError'
    this.status = status
    this.retryAfter = retryAfter
    this.isWebPage = /^\s*<(?:!doctype|html)/i.test(body)
    const isForbidden = status === 403 && !flagged.test(body) && !this.isWebPage
    this.isAccounts = isForbidden || [401, 402].includes(status) || (status < 500 && accountRefused.test(body))
    this.isTooLong = !this.isAccounts && (status === 413 || tooLong.test(body))
  }
}

/** Several vendors say so with status 400 or 429. None of this stands in a limit of the rate, which passes. */
const accountRefused =
  /insufficient[_ ](?:quota|balance|credits?|funds)|credit balance|billing[_ ](?:hard[_ ]limit|not[_ ]active)|specified API usage limits|organization has been (?:disabled|restricted)|user location is not supported|invalid authorization|(?:incorrect|invalid) (?:x-)?api[ _-]?key|api[ _-]?key (?:is )?(?:not valid|invalid|expired)/i
/** What a vendor's moderation says of a question, also with status 403. */
const flagged = /requires moderation|\bflagged\b/i

/**
 * How vendors say that a prompt is longer than the model's context, or than all that the account may send in a minute. "Too many tokens, please
 * wait" is Bedrock's limit of the rate.
 */
const tooLong =
  /context[_ ]?(?:length|window|size|limit)|maximum prompt length|\b(?:prompt|input|request)\b.{0,80}\btoo (?:long|large)\b|\binput token.{0,60}\bexceeds?\b|too many tokens(?!.{0,20}\bwait\b)|reduce the length|tokens must be reduced|\btokens\b.{0,40}\bmust be <=/i

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
): Promise<Readable> {
  const target = new URL(url)
  const payload = Buffer.from(JSON.stringify(body, wellFormed))
  const response = await sendRequest(target, {
    method: 'POST',
    agent: agents[target.protocol === 'https:' ? 'https:' : 'http:'],
    signal,
    body: payload,
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': payload.length,
      Accept: accept,
      // Without it a gateway may compress the answer.
      'Accept-Encoding': 'identity',
      ...(apiKey && { Authorization: `Bearer ${apiKey}` }),
      ...headers,
    },
  })
  const status = response.statusCode ?? 0
  if (status >= 200 && status < 300) return bodyOf(response)
  throw await readError(response)
}

/** Vendors refuse half a character (a lone surrogate), as a text has that was cut, or came so from outside. */
function wellFormed(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value
}

/** How some gateways send a body although they are asked for it as it is. */
const decompressors: Record<string, () => zlib.Gunzip | zlib.BrotliDecompress> = {
  gzip: zlib.createGunzip,
  deflate: zlib.createInflate,
  br: zlib.createBrotliDecompress,
}

function bodyOf(response: IncomingMessage): Readable {
  const decompress = decompressors[response.headers['content-encoding']?.toLowerCase() ?? '']
  // Errors of both are those of the last stream.
  return decompress ? pipeline(response, decompress(), () => undefined) : response
}

async function readError(response: IncomingMessage): Promise<ModelApiError> {
  const { statusCode: status = 0, headers } = response
  let text = ''
  const body = bodyOf(response).setEncoding('utf8')
  for await (const part of body) {
    text += String(part)
    if (text.length > maxErrorLength) break
  }
  const isRedirect = status >= 300 && status < 400 && headers.location
  const message = isRedirect ? `a redirect, which is not followed, to ${withoutQuery(headers.location)}` : text
  const inMilliseconds = Number(headers['retry-after-ms'])
  const wait = inMilliseconds > 0 ? inMilliseconds : waitIn(headers['retry-after'])
  return new ModelApiError(status, message, wait)
}

function withoutQuery(url = ''): string {
  return url.replace(/[?#].*$/, '')
}

/** The Retry-After header, seconds or a date (RFC 9110, section 10.2.3), in milliseconds from now; null: absent or neither. */
function waitIn(header: string | undefined): number | null {
  if (header === undefined) return null
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - currentTime())
}

/** Returns the message of an error body, as vendors write it; the whole text where it holds none. */
export function messageIn(body: string): string {
  try {
    return messageOf(JSON.parse(body), maxDepth) ?? body
  } catch {
    return body
  }
}

/** `{"error": {"message": …}}` of OpenAI, in an array of Gemini; `message` or `detail` alone of others, with a list of what is wrong. */
function messageOf(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return value
  if (depth === 0 || typeof value !== 'object' || value === null) return undefined
  const { error, message, detail, msg, errors } = value as Record<string, unknown>
  const places: unknown[] = Array.isArray(value) ? value : [error, message, detail, msg, errors]
  for (const place of places) {
    const found = messageOf(place, depth - 1)
    if (found) return found
  }
  return undefined
}

const maxDepth = 5
