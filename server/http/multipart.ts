import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { maxAssetBytes } from '../contract/assets.ts'
import { FoyerError, invalid } from '../core/errors.ts'
import type { Upload } from './route.ts'

/** The form around the file is small; what is much larger is cut. */
const maxBodyBytes = maxAssetBytes + 64 * 1024

/** Reads the one file of a multipart/form-data body, in the field `file` (api.md section 4.4). Other fields are ignored. */
export async function readUpload(request: IncomingMessage): Promise<Upload> {
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new FoyerError('unsupported-media-type', 'Send the file as multipart/form-data, in the field "file".')
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge()
  return new Promise((resolve, reject) => {
    const parser = createParser({ ...request.headers, 'content-type': type })
    let found: Upload | undefined
    const fail = (error: FoyerError) => {
      request.unpipe(parser)
      request.resume()
      reject(error)
    }
    parser.on('file', (field, file) => {
      const chunks: Buffer[] = []
      // The parser reports the same error itself; without a listener here it would end the process.
      file.on('error', () => undefined)
      file.on('data', (chunk: Buffer) => chunks.push(chunk))
      file.on('limit', () => fail(tooLarge()))
      file.on('end', () => {
        if (field === 'file') found ??= { bytes: Buffer.concat(chunks) }
      })
    })
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBodyBytes) fail(tooLarge())
    })
    parser.on('partsLimit', () => fail(new FoyerError('bad-request', 'The form has too many parts.')))
    parser.on('error', (cause) => fail(new FoyerError('bad-request', 'The form cannot be read.', { cause })))
    parser.on('finish', () => (found ? resolve(found) : reject(invalid('file', 'is required: the file to upload'))))
    request.once('error', (cause) => reject(new FoyerError('bad-request', 'The body was cut off.', { cause })))
    request.once('close', () => {
      if (!request.complete) reject(new FoyerError('bad-request', 'The body was cut off.'))
    })
    request.pipe(parser)
  })
}

function createParser(headers: BusboyHeaders): BusboyInstance {
  try {
    const limits = { fileSize: maxAssetBytes, files: 4, fields: 20, parts: 20, fieldSize: 16_384, headerPairs: 50 }
    return new Busboy({ headers, limits })
  } catch (cause) {
    throw new FoyerError('bad-request', 'The form has no boundary.', { cause })
  }
}

function tooLarge(): FoyerError {
  return new FoyerError('too-large', `The file is larger than ${maxAssetBytes} bytes (2 MB).`)
}
