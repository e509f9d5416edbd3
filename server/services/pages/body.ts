import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Transform } from 'node:stream'
import { constants, createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { pageError } from './page-error.ts'

/** Decoders by Content-Encoding (RFC 9110, section 8.4.1). A truncated body is decoded as far as it goes, as in browsers. */
const decoders: Record<string, () => Transform> = {
  gzip: () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  'x-gzip': () => createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: () => createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
  br: () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}

/**
 * Reads the body of a response, decompressed. `maxBytes` bounds both the compressed and the decompressed size.
 * @throws {PageError} `too-large`, or `bad-answer` for other encodings, nested ones included: only decompression bombs use these.
 */
export async function readBody(response: IncomingMessage, maxBytes: number, host: string): Promise<Uint8Array> {
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
  if (encoding === '' || encoding === 'identity') {
    await pipeline(response, collect)
    return Buffer.concat(pieces)
  }
  const decoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (!decoder) {
    response.destroy()
    throw pageError('bad-answer', host)
  }
  await pipeline(response, atMost, decoder(), collect)
  return Buffer.concat(pieces)
}
