import { isUtf8 } from 'node:buffer'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { currentTime } from '../../core/clock.ts'
import { sendRequest } from '../../core/network/send-request.ts'
import { createRoutes, type Lookup, parseAddress } from './addresses.ts'
import { badStatus, explainFailure, PageError, pageError } from './page-error.ts'
import { type ContentType, parseContentType } from './text.ts'

/** The validators of a page (RFC 9110, section 8.8), for a conditional request. */
export type Validators = { etag?: string; lastModified?: string }

/** What came of reading a page. */
export type Reading = {
  /** The address at which the redirects ended. */
  url: string
  /** Whether one of the redirects is only for now (302, 303, 307). */
  isTemporary: boolean
  headers: IncomingHttpHeaders
  contentType: ContentType
  /** Decompressed; see `decodeText`. */
  bytes: Uint8Array
  validators: Validators
}

export type ReadOptions = {
  /** Ends the reading, which then rejects with its reason. */
  signal: AbortSignal
  /** The header Accept. */
  accept?: string
  /** A narrower bound than the usual one. */
  maxBytes?: number
}

/** Reads public pages of the web, and nothing else. */
export type PageReader = {
  /**
   * Resolves with a response of status 2xx.
   * @throws {PageError} for all else.
   */
  read(url: string, options: ReadOptions): Promise<Reading>
  /** Reads a page that had these validators when it was read before. Null: it has not changed since. */
  readChanged(url: string, known: Validators, options: ReadOptions): Promise<Reading | null>
}

/** Bounds of one reading, all its redirects included: `time` in milliseconds. */
export type ReadLimits = { time: number; bytes: number; redirects: number }

export const defaultReadLimits: ReadLimits = { time: 15_000, bytes: 5 * 1024 * 1024, redirects: 5 }

/** The User-Agent in requests to sites. */
const userAgent = 'Foyer (reads a page when its owner asks for it)'
const anyPage = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1'

type PageReaderDeps = {
  networks: readonly string[]
  lookup: Lookup
  limits?: ReadLimits
}

/** `networks`: those that may be read although they are not public, from the operator's setting. */
export function createPageReader({ networks, lookup, limits = defaultReadLimits }: PageReaderDeps): PageReader {
  const routeTo = createRoutes(networks, lookup)

  /** Follows redirects to the response at their end, checking each address. */
  async function follow(start: URL, accept: string, known: Validators, position: Position): Promise<IncomingMessage> {
    position.url = start
    for (let redirects = 0; ; redirects++) {
      const { url, signal } = position
      const route = await unless(signal, routeTo(url))
      // What is known is known of the first address: another page may be older than that, and has not changed since.
      const headers = headersFor(accept, redirects === 0 ? known : {})
      const response = await sendRequest(url, { ...route, headers, signal })
      const { location } = response.headers
      const isRedirect = [301, 302, 303, 307, 308].includes(response.statusCode ?? 0) && location !== undefined
      if (!isRedirect) return response
      position.isTemporary ||= response.statusCode !== 301 && response.statusCode !== 308
      response.destroy()
      if (redirects === limits.redirects) throw pageError('too-many-redirects', url.hostname)
      position.url = parseAddress(asUtf8(location), url)
    }
  }

  /** Resolves with what `receive` makes of the response at the end of the redirects. */
  async function request<T>(
    address: string,
    known: Validators,
    { signal, accept = anyPage, maxBytes = limits.bytes }: ReadOptions,
    receive: (response: IncomingMessage, position: Position, maxBytes: number) => T,
  ): Promise<Awaited<T>> {
    signal.throwIfAborted()
    const deadline = AbortSignal.timeout(limits.time)
    const url = parseAddress(address)
    const position: Position = { url, isTemporary: false, signal: AbortSignal.any([signal, deadline]) }
    try {
      const response = await follow(url, accept, known, position)
      const received = await receive(response, position, Math.min(maxBytes, limits.bytes))
      // A body without a length seems whole when its connection is closed, also by us.
      position.signal.throwIfAborted()
      return received
    } catch (error) {
      if (signal.aborted) throw signal.reason
      if (deadline.aborted) throw pageError('too-slow', position.url.hostname, error)
      throw error instanceof PageError ? error : explainFailure(error, position.url)
    }
  }

  return {
    read: (address, options) => request(address, {}, options, readContent),
    readChanged: (address, known, options) =>
      request(address, known, options, (response, position, maxBytes) => {
        const isConditional = known.etag !== undefined || known.lastModified !== undefined
        if (response.statusCode !== 304 || !isConditional) return readContent(response, position, maxBytes)
        response.destroy()
        return null
      }),
  }
}

/** A header as UTF-8, which some sites send; Node reads all as Latin-1. */
function asUtf8(header: string): string {
  const bytes = Buffer.from(header, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : header
}

/** The current address of a reading, after redirects. */
type Position = { url: URL; isTemporary: boolean; signal: AbortSignal }

function headersFor(accept: string, { etag, lastModified }: Validators): Record<string, string> {
  return {
    'User-Agent': userAgent,
    'Accept-Encoding': 'gzip, br',
    Accept: accept,
    ...(etag !== undefined && { 'If-None-Match': etag }),
    ...(lastModified !== undefined && { 'If-Modified-Since': lastModified }),
  }
}

async function readContent(
  response: IncomingMessage,
  { url, isTemporary }: Position,
  maxBytes: number,
): Promise<Reading> {
  const { statusCode: status = 0, headers } = response
  if (status < 200 || status > 299) {
    response.destroy()
    throw badStatus(url.hostname, status, secondsUntil(headers['retry-after']))
  }
  const { etag, 'last-modified': lastModified } = headers
  return {
    url: url.href,
    isTemporary,
    headers,
    contentType: parseContentType(headers['content-type']),
    bytes: await readBody(response, maxBytes, url.hostname),
    validators: { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) },
  }
}

/** A Retry-After header in seconds: it names a number of them, or a date (RFC 9110, section 10.2.3). */
function secondsUntil(retryAfter = ''): number | undefined {
  if (/^\s*\d+\s*$/.test(retryAfter)) return Number(retryAfter)
  const date = Date.parse(retryAfter)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - currentTime()) / 1000))
}

/** Resolving a name cannot be aborted; waiting for it can. */
async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Decoders by Content-Encoding (RFC 9110, section 8.4.1). A truncated body is decoded as far as it goes, as in browsers. */
const decoders: Record<string, () => Transform> = {
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  'x-gzip': () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}

/** Encodings that are not decoded, and several in one another. */
const unreadEncodings = /^(zstd|(x-)?compress|dc[bz])$|,/

/**
 * Reads the body of a response, decompressed. `maxBytes` bounds both the compressed and the decompressed size.
 * @throws {PageError} `too-large`, or `bad-answer` for other encodings, nested ones included: only decompression bombs use these. What is
 * none at all, such as UTF-8, is ignored, as in browsers.
 */
async function readBody(response: IncomingMessage, maxBytes: number, host: string): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) {
    response.destroy()
    throw pageError('too-large', host)
  }
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase()
  const pieces: Uint8Array[] = []
  async function* atMost(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let size = 0
    for await (const piece of source) {
      size += piece.length
      if (size > maxBytes) throw pageError('too-large', host)
      yield piece
    }
  }
  const collect = async (source: AsyncIterable<Uint8Array>) => {
    for await (const piece of atMost(source)) pieces.push(piece)
  }
  if (unreadEncodings.test(encoding)) {
    response.destroy()
    throw pageError('bad-answer', host)
  }
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (decoder) await pipeline(response, atMost, decoder(), collect)
  else await pipeline(response, collect)
  return Buffer.concat(pieces)
}
