import type { IncomingMessage } from 'node:http'
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'
import { maxAssetBytes } from '../../contract/agents/assets.ts'
import { FoyerError, invalid } from '../../core/errors.ts'
import type { Upload } from '../route.ts'

/** The largest form around the file, in bytes. */
const maxFormBytes = 64 * 1024

/** How much is parsed before a limit can stop it, in bytes. */
const pieceSize = 4096

/**
 * Reads the one file of a multipart/form-data body, in the field `file`. Other fields are ignored. `proceed` is
 * called before the body is read.
 */
export async function readUpload(
  request: IncomingMessage,
  proceed: () => void,
  maxBytes = maxAssetBytes,
): Promise<Upload> {
  const maxBodyBytes = maxBytes + maxFormBytes
  const tooLarge = () =>
    new FoyerError('too-large', `The file is larger than ${maxBytes / 1024 / 1024} MB. Choose a smaller one.`)
  const type = request.headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type)) {
    throw new FoyerError('unsupported-media-type', 'Send the file as multipart/form-data, in the field "file".')
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge()
  return new Promise((resolve, reject) => {
    const parser = createParser({ ...request.headers, 'content-type': type }, maxBytes)
    proceed()
    let found: Upload | undefined
    /** How often the form names the file, as a file and as a text. */
    const named = { files: 0, texts: 0 }
    let hasFailed = false
    const fail = (error: FoyerError) => {
      hasFailed = true
      reject(error)
    }
    parser.on('file', (field, file, name) => {
      // The parser reports the same error; without a listener here it would end the process.
      file.on('error', () => undefined)
      file.on('limit', () => fail(tooLarge()))
      if (field !== 'file') return void file.resume()
      named.files += 1
      const chunks: Buffer[] = []
      file.on('data', (chunk: Buffer) => chunks.push(chunk))
      // Browsers write a quotation mark in a name so (HTML, multipart/form-data).
      file.on('end', () => (found ??= { name: name.replaceAll('%22', '"'), bytes: Buffer.concat(chunks) }))
    })
    parser.on('field', (field) => {
      if (field === 'file') named.texts += 1
    })
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBodyBytes) fail(tooLarge())
      // In pieces, so that a limit stops the parser before it has read thousands of parts of one chunk.
      for (let at = 0; at < chunk.length && !hasFailed; at += pieceSize)
        parser.write(chunk.subarray(at, at + pieceSize))
    })
    request.on('end', () => {
      if (!hasFailed) parser.end()
    })
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => fail(new FoyerError('bad-request', 'The form has too many parts.')))
    }
    parser.on('error', (cause) => fail(new FoyerError('bad-request', 'The form cannot be read.', { cause })))
    parser.on('finish', () => {
      const isOne = named.files === 1 && named.texts === 0
      if (found && isOne) resolve(found)
      else reject(invalid('file', whyNotOne(named)))
    })
    request.once('error', (cause) => reject(new FoyerError('bad-request', 'The request body was cut off.', { cause })))
    request.once('close', () => {
      if (!request.complete) reject(new FoyerError('bad-request', 'The request body was cut off.'))
    })
  })
}

/** Of several files none is chosen: the first might not be the intended one. */
function whyNotOne({ files, texts }: { files: number; texts: number }): string {
  if (files + texts > 1) return `must be sent once; the form contains it ${files + texts} times`
  return texts === 1 ? 'must be a file, with a file name; it was sent as text' : 'is required: the file to upload'
}

/** The most parts of a form, and the most files among them. */
export const formLimits = { parts: 20, files: 4 }

function createParser(headers: BusboyHeaders, maxBytes: number): BusboyInstance {
  try {
    const limits = { fileSize: maxBytes, fields: formLimits.parts, ...formLimits, fieldSize: 16_384, headerPairs: 50 }
    return new Busboy({ headers, limits })
  } catch (cause) {
    throw new FoyerError('bad-request', 'The form has no boundary.', { cause })
  }
}
