import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { S3Options } from '../../../server/store/s3-assets.ts'
import { listen } from '../network/listen.ts'

/**
 * As much of S3 as our adapter uses, by its reference: objects in one bucket, and every request checked by Signature
 * Version 4. No S3 server is to be had from npm or Debian that checks signatures.
 */
export type S3Server = {
  options: S3Options
  objects: Map<string, Buffer>
  /** Requests as `GET key`. */
  requests: string[]
  /** While set, every request is answered with this status. */
  failing: number | undefined
  stop(): Promise<void>
}

const bucket = 'foyer-test'
const accessKeyId = 'AKIATEST'
const secretAccessKey = 'the secret of the test bucket'
const region = 'eu-test-1'

export async function startS3Server(): Promise<S3Server> {
  const state: Pick<S3Server, 'objects' | 'requests' | 'failing'> = {
    objects: new Map(),
    requests: [],
    failing: undefined,
  }
  // Ends no connection by itself: one that is just used again would be reset.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const url = new URL(request.url ?? '', 'http://s3')
    const [, inBucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
    state.requests.push(`${request.method} ${key}`)
    if (state.failing !== undefined) return void response.writeHead(state.failing).end(failure('InternalError'))
    if (!isSigned(request, url, body)) return void response.writeHead(403).end(failure('SignatureDoesNotMatch'))
    if (inBucket !== bucket) return void response.writeHead(404).end(failure('NoSuchBucket'))
    if (key === '') return void response.writeHead(200).end(emptyList)
    const found = state.objects.get(key)
    if (request.method === 'PUT') state.objects.set(key, body)
    if (request.method === 'DELETE') state.objects.delete(key)
    if (request.method === 'DELETE') return void response.writeHead(204).end()
    if (request.method !== 'PUT' && !found) return void response.writeHead(404).end(failure('NoSuchKey'))
    response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end(found)
  }

  const { url, stop } = await listen(server)
  return Object.assign(state, {
    options: { endpoint: url, bucket, region, accessKeyId, secretAccessKey },
    stop,
  })
}

/** Of which only is looked at that there is one. */
const emptyList = '<?xml version="1.0"?><ListBucketResult><KeyCount>0</KeyCount></ListBucketResult>'

function failure(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

/** AWS Signature Version 4, the verifying side ("Create a signed AWS API request" of the IAM user guide). */
function isSigned({ method = '', headers }: IncomingMessage, url: URL, body: Buffer): boolean {
  const parts = /Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(
    headers.authorization ?? '',
  )
  const [, id, date = '', scopeRegion, signedHeaders = '', signature] = parts ?? []
  const hash = headers['x-amz-content-sha256']
  if (id !== accessKeyId || scopeRegion !== region || typeof hash !== 'string') return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const canonicalHeaders = signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const canonical = [method, url.pathname, query, canonicalHeaders.join(''), signedHeaders, hash].join('\n')
  const scope = `${date}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (last, part) => hmac(last, part),
    `AWS4${secretAccessKey}`,
  )
  return hmac(key, text).toString('hex') === signature
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
