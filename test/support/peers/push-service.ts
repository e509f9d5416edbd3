import { createECDH, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { decrypt } from 'http_ece'
import { importJWK, jwtVerify, type JWTPayload } from 'jose'
import { listen } from '../network/listen.ts'

/** A subscription as browsers have it. */
export type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/** A message as it arrived: decrypted with the keys of the browser, its sender proven by the signature of RFC 8292. */
export type ReceivedPush = {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
  message: { title: string; body: string; tag: string; path: string; needs?: number }
  /** The public key of the sender, base64url, and what is signed. */
  sender: { key: string; claims: JWTPayload }
}

/** A push service for browsers that are none, on a free port of this machine. What it cannot decrypt or verify answers 400. */
export type PushService = {
  url: string
  received: ReceivedPush[]
  /** What went wrong with what was sent. */
  faults: unknown[]
  /** The answer to the next messages. */
  answer: { status: number; headers?: Record<string, string> }
  subscribe(): Subscription
  stop(): Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { ecdh: ECDH; auth: Buffer }>()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const { url: path = '', headers } = request
      read(path, headers, Buffer.concat(pieces)).then(
        (push) => {
          service.received.push(push)
          response.writeHead(service.answer.status, service.answer.headers).end()
        },
        (error: unknown) => {
          service.faults.push(error)
          response.writeHead(400).end()
        },
      )
    })
  })

  async function read(path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<ReceivedPush> {
    const browser = browsers.get(path)
    if (!browser) throw new Error(`Nobody has subscribed at ${path}`)
    const sender = await readSender(headers.authorization ?? '', service.url)
    const how = { version: 'aes128gcm', privateKey: browser.ecdh, authSecret: browser.auth } as const
    return { path, headers, body, message: JSON.parse(decrypt(body, how).toString()), sender }
  }

  const { url, stop } = await listen(server)
  const service: PushService = {
    url,
    received: [],
    faults: [],
    answer: { status: 201 },
    subscribe() {
      const path = `/push/${randomBytes(24).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      browsers.set(path, { ecdh, auth })
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { endpoint: service.url + path, keys }
    },
    stop,
  }
  return service
}

/** Who sent it, by the header Authorization. Rejects what is not signed for this service. */
async function readSender(authorization: string, audience: string): Promise<ReceivedPush['sender']> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]{87})$/.exec(authorization) ?? []
  const point = Buffer.from(key, 'base64url')
  const part = (from: number, to?: number) => point.subarray(from, to).toString('base64url')
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: part(1, 33), y: part(33) }, 'ES256')
  const { payload } = await jwtVerify(token, publicKey, { audience, algorithms: ['ES256'] })
  const validFor = (payload.exp ?? Infinity) - Date.now() / 1000
  if (validFor > 24 * 3600) throw new Error(`It is valid for ${validFor} seconds`)
  if (!/^(mailto:|https:\/\/)/.test(payload.sub ?? '')) throw new Error(`Its sender is ${payload.sub}`)
  return { key, claims: payload }
}
