import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/*
 * An authenticator in software (Web Authentication, section 6): it makes passkeys and signs with them, as told, also what no browser would
 * let it. Written from the standard, and not with the library that the server checks it by.
 */

/** What a page asks for, and what the browser around it would see to. */
type Asked = { challenge: string; origin: string; host: string }
/** How it differs from an honest one. `flags`: 1 present, 4 verified, 64 with key. */
type Ways = Partial<Asked> & { type?: string; flags?: number; counter?: number }

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** The head of an item of CBOR (RFC 8949), of less than 65,536 items or bytes. */
function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  return count < 256
    ? Buffer.from([(major << 5) | 24, count])
    : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
}
const text = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value])

export class Passkey {
  readonly id: string
  userHandle = base64url('per_nobody00')
  counter: number
  readonly #privateKey: KeyObject
  readonly #publicKey: KeyObject

  /** `counter`: where it begins to count; 0: it does not, as synced passkeys do. */
  constructor({ counter = 0 } = {}) {
    this.id = base64url(randomBytes(16))
    this.counter = counter
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = pair.privateKey
    this.#publicKey = pair.publicKey
  }

  /** Makes the passkey for a page. */
  create(asked: Asked & { userHandle: string }, { format = 'none', ...ways }: Ways & { format?: string } = {}) {
    this.userHandle = asked.userHandle
    const { x = '', y = '' } = this.#publicKey.export({ format: 'jwk' })
    // COSE (RFC 9053, section 7.1): kty EC2, alg ES256, crv P-256.
    const key = Buffer.concat([
      Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
      bytes(Buffer.from(x, 'base64url')),
      Buffer.from([0x22]),
      bytes(Buffer.from(y, 'base64url')),
    ])
    const id = Buffer.from(this.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key])
    const given = { ...asked, type: 'webauthn.create', flags: 1 | 4 | 64, counter: this.counter, ...ways }
    const attestationObject = Buffer.concat([
      head(5, 3),
      ...[text('fmt'), text(format), text('attStmt'), head(5, 0), text('authData')],
      bytes(Buffer.concat([authenticatorData(given), credential])),
    ])
    return {
      id: this.id,
      response: {
        clientDataJSON: base64url(clientData(given)),
        attestationObject: base64url(attestationObject),
      },
    }
  }

  /** Signs for a page. */
  sign(asked: Asked, ways: Ways = {}) {
    if (this.counter > 0) this.counter += 1
    const given = { ...asked, type: 'webauthn.get', flags: 1 | 4, counter: this.counter, ...ways }
    const data = authenticatorData(given)
    const client = clientData(given)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#privateKey)
    return {
      id: this.id,
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
        userHandle: this.userHandle,
      },
    }
  }
}

function clientData({ type, challenge, origin }: { type: string; challenge: string; origin: string }): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false })
}

function authenticatorData({ host, flags, counter }: { host: string; flags: number; counter: number }): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(flags)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([sha256(host), rest])
}
