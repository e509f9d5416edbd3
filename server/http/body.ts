import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { FoyerError } from '../core/errors.ts'

/** The largest JSON body, in bytes, and the deepest nesting of it (interface.md). */
const maxBytes = 512 * 1024
const maxDepth = 32

type Next = (body: unknown) => void
type Fail = (error: unknown) => void

/**
 * Reads a JSON body, and then calls either `next` or `fail`, once; by callback, as a promise more for each body is felt in what appending
 * costs. None at all counts as `{}`, so that the schema says which fields are missing.
 * @throws FoyerError for what the headers tell already.
 */
export function readJson(request: IncomingMessage, next: Next, fail: Fail): void {
  if (!hasBody(request)) return next({})
  const type = request.headers['content-type']
  if (type !== 'application/json' && !/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type ?? '')) {
    throw new FoyerError('unsupported-media-type', 'Send the body as JSON, with Content-Type: application/json.')
  }
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw new FoyerError('unsupported-media-type', 'Send the body without a Content-Encoding.')
  if (lengthOf(request) > maxBytes) throw tooLarge()
  // Most bodies come with their head, and are there as soon as node's parser goes on.
  process.nextTick(take, request, next, fail)
}

/**
 * Tells node that a request without a body is read. Else, when it is answered, node reads it to its end as a stream, with turns and events
 * that nobody waits for, which cost a tenth of the read path.
 */
export function passOverNoBody(request: IncomingMessage): void {
  if (!hasBody(request)) request.read()
}

function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || lengthOf(request) > 0
}

/** What the head says; 0 where it says nothing. */
function lengthOf({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}

function tooLarge(): FoyerError {
  return new FoyerError('too-large', `The body is larger than ${maxBytes} bytes.`)
}

function parse(bytes: Buffer): unknown {
  const text = decode(bytes)
  if (isTooDeep(text)) throw new FoyerError('too-large', `The body is nested deeper than ${maxDepth} levels.`)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new FoyerError('bad-request', 'The body is no JSON.', { cause })
  }
}

/** Takes a body that is there as it is, which costs a fifteenth less of an append than to listen for its pieces and its end. */
function take(request: IncomingMessage, next: Next, fail: Fail): void {
  const first = request.read() as Buffer | null
  if (first?.length === lengthOf(request)) end(first, next, fail)
  else gather(request, first ? [first] : [], next, fail)
}

function gather(request: IncomingMessage, first: Buffer[], next: Next, fail: Fail): void {
  let chunks: Buffer[] | undefined = first
  let size = first[0]?.length ?? 0
  const cut = () => {
    if (!chunks) return
    chunks = undefined
    fail(new FoyerError('bad-request', 'The body was cut off.'))
  }
  request.on('data', (chunk: Buffer) => {
    if (!chunks) return
    size += chunk.length
    if (size <= maxBytes) return void chunks.push(chunk)
    // Goes on reading, and keeps nothing.
    chunks = undefined
    fail(tooLarge())
  })
  request.on('end', () => {
    if (!chunks) return
    const bytes = Buffer.concat(chunks)
    chunks = undefined
    end(bytes, next, fail)
  })
  // Every request closes in the end; what is no failure by then must not cost an error.
  if (request.destroyed) cut()
  else request.on('close', cut)
}

function end(bytes: Buffer, next: Next, fail: Fail): void {
  let body: unknown
  try {
    body = parse(bytes)
  } catch (error) {
    return fail(error)
  }
  next(body)
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new FoyerError('bad-request', 'The body is not UTF-8.')
  // A byte order mark is no part of the text (RFC 8259, section 8.1).
  const text = bytes.toString('utf8')
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [...'"\\{}[]'].map((each) =>
  each.charCodeAt(0),
)

/** Counts brackets outside of strings, before anything is built of them. Most texts have too few of them to be looked at so closely. */
function isTooDeep(text: string): boolean {
  if (hasAtMost(maxDepth / 2, '{', text) && hasAtMost(maxDepth / 2, '[', text)) return false
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const letter = text.charCodeAt(at)
    if (isString) {
      if (letter === backslash) at += 1
      else if (letter === quote) isString = false
    } else if (letter === quote) isString = true
    else if (letter === openBrace || letter === openBracket) {
      depth += 1
      if (depth > maxDepth) return true
    } else if (letter === closeBrace || letter === closeBracket) depth -= 1
  }
  return false
}

function hasAtMost(most: number, bracket: string, text: string): boolean {
  let count = 0
  for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
    count += 1
    if (count > most) return false
  }
  return true
}
