import type { IncomingMessage } from 'node:http'
import { invalid } from '../../../core/errors.ts'
import { sendRequest } from '../../../core/network/send-request.ts'
import { createRoutes, type Lookup, parseAddress } from '../../pages/addresses.ts'
import { explainFailure, PageError } from '../../pages/page-error.ts'

/* How notices reach other servers, those of webhooks and push services: to addresses that the page reader may read, without redirects. */

/**
 * Parses the address of a receiver, which `field` holds. Whether it is public is checked with each request: names may change what they mean.
 * `allowsHttp`: requests need no TLS, since the operator lets them go to networks of their own. @throws {FoyerError} `validation`
 */
export function parseReceiver(field: string, text: string, allowsHttp: boolean): URL {
  try {
    const url = parseAddress(text)
    if (url.protocol === 'https:' || allowsHttp) return url
  } catch (error) {
    throw error instanceof PageError ? invalid(field, error.message) : error
  }
  throw invalid(field, 'must begin with https://')
}

/** A response's status, and how long the receiver wants to be left alone, in milliseconds. */
export type Posted = { host: string; status: number; retryAfter: number }

/** Posts a body. Resolves with any response. @throws {DeliveryError} when there is none. */
export type PostNotice = (
  address: string,
  body: Buffer,
  headers: Record<string, string>,
  signal: AbortSignal,
) => Promise<Posted>

/** How long a receiver may take, in milliseconds, and how much of its response is read. */
const usualDeadline = 10_000
const maxResponseBytes = 4096

/** Refusals that no later attempt changes: the address itself is wrong. */
const finalProblems = new Set(['not-an-address', 'scheme', 'userinfo', 'port', 'not-public'])

type PostDeps = {
  networks: readonly string[]
  lookup: Lookup
  deadline?: number
}

/** `networks`: those that may be reached although they are not public, as for the page reader. */
export function createPost({ networks, lookup, deadline = usualDeadline }: PostDeps): PostNotice {
  const routeTo = createRoutes(networks, lookup)

  async function post(url: URL, body: Buffer, headers: Record<string, string>, signal: AbortSignal): Promise<Posted> {
    const route = await routeTo(url)
    signal.throwIfAborted()
    const response = await sendRequest(url, {
      ...route,
      method: 'POST',
      body,
      headers: { ...headers, 'Content-Length': String(body.length) },
      signal,
    })
    await skim(response)
    const { 'retry-after': seconds = '' } = response.headers
    const retryAfter = /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : 0
    return { host: url.host, status: response.statusCode ?? 0, retryAfter }
  }

  return async (address, body, headers, signal) => {
    const timeout = AbortSignal.timeout(deadline)
    const url = parseAddress(address)
    try {
      return await post(url, body, headers, AbortSignal.any([signal, timeout]))
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (timeout.aborted) throw new DeliveryError(`${url.host} did not respond within ${deadline / 1000} seconds.`)
      const problem = error instanceof PageError ? error : explainFailure(error, url)
      throw new DeliveryError(problem.message, { isFinal: finalProblems.has(problem.code), cause: error })
    }
  }
}

/** Lets the receiver finish a short response; the rest of a long one is not read. What it says is shown to nobody. */
async function skim(response: IncomingMessage): Promise<void> {
  let size = 0
  try {
    for await (const piece of response) {
      size += (piece as Buffer).length
      if (size > maxResponseBytes) break
    }
  } catch {
    // The status came before; a body that breaks off changes nothing.
  }
  response.destroy()
}

/**
 * A notice could not be delivered. `message` is shown to admins, so it says what happened, and nothing of what a receiver responded.
 * `isFinal`: no later attempt can succeed. `retryAfter`: how long the receiver wants to be left alone, in milliseconds.
 */
export class DeliveryError extends Error {
  readonly isFinal: boolean
  readonly retryAfter: number

  constructor(message: string, options: { isFinal?: boolean; retryAfter?: number; cause?: unknown } = {}) {
    super(message, options)
    this.name = 'DeliveryError'
    this.isFinal = options.isFinal ?? false
    this.retryAfter = options.retryAfter ?? 0
  }
}
