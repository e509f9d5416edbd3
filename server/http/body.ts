import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { FoyerError } from '../core/errors.ts'

/** The largest JSON body, in bytes, and the deepest nesting of it (interface.md). */
const maxBytes = 512 * 1024
const maxDepth = 32

/** Reads a JSON body. None at all counts as `{}`, so that the schema says which fields are missing. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const type = request.headers['content-type']
  const hasBody =
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  if (!hasBody) return {}
  if (!/^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(type ?? '')) {
    throw new FoyerError('unsupported-media-type', 'Send the body as JSON, with Content-Type: application/json.')
  }
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding !== 'identity')
    throw new FoyerError('unsupported-media-type', 'Send the body without a Content-Encoding.')
  const text = decode(await readBytes(request))
  if (isTooDeep(text)) throw new FoyerError('too-large', `The body is nested deeper than ${maxDepth} levels.`)
  try {
    return JSON.parse(text) as unknown
  } catch (cause) {
    throw new FoyerError('bad-request', 'The body is no JSON.', { cause })
  }
}

function readBytes(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => new FoyerError('too-large', `The body is larger than ${maxBytes} bytes.`)
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return reject(tooLarge())
    const chunks: Buffer[] = []
    let size = 0
    const leave = () => request.off('data', take).off('end', give).off('error', cut).off('close', cut)
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= maxBytes) return void chunks.push(chunk)
      leave()
      request.resume()
      reject(tooLarge())
    }
    const give = () => {
      // Every request closes in the end; what is no failure by then must not cost an error.
      leave()
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    }
    const cut = (cause?: Error) => {
      leave()
      reject(new FoyerError('bad-request', 'The body was cut off.', { cause }))
    }
    request.on('data', take).on('end', give).on('error', cut).on('close', cut)
  })
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

/** Counts brackets outside of strings, before anything is built of them. */
function isTooDeep(text: string): boolean {
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
