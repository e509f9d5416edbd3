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

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const tooLarge = () => new FoyerError('too-large', `The body is larger than ${maxBytes} bytes.`)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
  const chunks: Buffer[] = []
  let size = 0
  return new Promise((resolve, reject) => {
    const give = () => resolve(Buffer.concat(chunks))
    request.on('data', function take(chunk: Buffer) {
      size += chunk.length
      if (size <= maxBytes) return void chunks.push(chunk)
      request.off('data', take).off('end', give)
      request.resume()
      reject(tooLarge())
    })
    request.once('end', give)
    request.once('error', (cause) => reject(new FoyerError('bad-request', 'The body was cut off.', { cause })))
    request.once('close', () => reject(new FoyerError('bad-request', 'The body was cut off.')))
  })
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new FoyerError('bad-request', 'The body is not UTF-8.', { cause })
  }
}

/** Counts brackets outside of strings, before anything is built of them. */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isString = false
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]
    if (isString) {
      if (letter === '\\') at += 1
      else if (letter === '"') isString = false
    } else if (letter === '"') isString = true
    else if (letter === '{' || letter === '[') {
      depth += 1
      if (depth > maxDepth) return true
    } else if (letter === '}' || letter === ']') depth -= 1
  }
  return false
}
