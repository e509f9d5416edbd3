import { createCipheriv, createECDH, generateKeyPair, hkdfSync, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { importJWK, type JWK, SignJWT } from 'jose'
import type { Keyring } from '../../../core/secrets.ts'
import type { PushKeysRecord } from '../../../store/records/records.ts'
import type { Store } from '../../../store/store.ts'
import { defaultWorkspaceId } from '../../access/workspaces.ts'
import type { MailAccount } from '../delivery/mail.ts'

/*
 * By what push services know this server (VAPID, RFC 8292): a pair of keys that is made once and never again, since every subscription is
 * bound to it, and whom they may ask when something goes wrong.
 */

/** Why there is no push. The messages are for admins. */
export class PushUnavailable extends Error {
  readonly reason: 'no-contact' | 'no-keys'

  constructor(reason: 'no-contact' | 'no-keys', cause?: unknown) {
    super(explanations[reason], cause === undefined ? undefined : { cause })
    this.name = 'PushUnavailable'
    this.reason = reason
  }
}

const explanations = {
  'no-contact':
    'This server cannot send to devices: its operator sets FOYER_PUBLIC_URL to its https address, or FOYER_MAIL_FROM.',
  'no-keys':
    'The server’s keys for notifications on devices cannot be decrypted with FOYER_SECRET. Its operator sets the secret before it as FOYER_SECRET_PREVIOUS and restarts; if that is lost, DELETE /v1/push/keys.',
}

export type Vapid = {
  /** The key that browsers subscribe with, base64url. Made with the first call. @throws {PushUnavailable} */
  publicKey(): Promise<string>
  /** Forgets the keys, for new ones: every device is told nothing until its console is opened. For who has lost the secret that opens them. */
  discardKeys(): Promise<void>
  /** The header Authorization of a request to a push service. @throws {PushUnavailable} */
  authorization(endpoint: URL): Promise<string>
}

/** Whom the sealed key is for. */
export const keysOwner = 'push keys'
/** Services refuse what is valid for more than 24 hours. */
const validFor = '12h'

/** Who answers for this server's messages: its address, or else the sender of its mails. Undefined: nobody that a push service would take. */
export function contactOf({ publicUrl, mail }: { publicUrl: string | undefined; mail: MailAccount | undefined }) {
  if (publicUrl?.startsWith('https://')) return publicUrl
  return mail && `mailto:${mail.from.address}`
}

type VapidDeps = {
  store: Pick<Store, 'getWorkspace' | 'updateWorkspace'>
  keyring: Pick<Keyring, 'open' | 'seal'>
  contact: string | undefined
}

/** The keys are stored with the default workspace, which is always there, in each backup and each copy. */
export function createVapid({ store, keyring, contact }: VapidDeps): Vapid {
  /** Of two instances that make keys at once, the store keeps those of the first. */
  async function storedKeys(): Promise<PushKeysRecord> {
    const found = (await store.getWorkspace(defaultWorkspaceId))?.pushKeys
    if (found) return found
    const made = await makeKeys()
    const workspace = await store.updateWorkspace(defaultWorkspaceId, (current) =>
      current.pushKeys ? current : { ...current, pushKeys: made },
    )
    return workspace?.pushKeys ?? made
  }

  async function makeKeys(): Promise<PushKeysRecord> {
    const { privateKey } = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })
    const jwk = privateKey.export({ format: 'jwk' })
    const point = [jwk.x, jwk.y].map((part) => Buffer.from(part ?? '', 'base64url'))
    const publicKey = Buffer.concat([Buffer.of(4), ...point]).toString('base64url')
    return { publicKey, sealed: await keyring.seal(JSON.stringify(jwk), keysOwner) }
  }

  async function openKeys(): Promise<{ publicKey: string; jwk: JWK }> {
    if (contact === undefined) throw new PushUnavailable('no-contact')
    const { publicKey, sealed } = await storedKeys()
    const opened = await keyring.open(sealed, keysOwner).catch((cause: unknown) => {
      throw new PushUnavailable('no-keys', cause)
    })
    return { publicKey, jwk: JSON.parse(opened) as JWK }
  }

  return {
    publicKey: async () => (await openKeys()).publicKey,

    async discardKeys() {
      await store.updateWorkspace(defaultWorkspaceId, ({ pushKeys: _, ...rest }) => rest)
    },

    async authorization({ origin }) {
      const { publicKey, jwk } = await openKeys()
      const token = await new SignJWT({ sub: contact ?? '' })
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setExpirationTime(validFor)
        .sign(await importJWK(jwk, 'ES256'))
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}

/*
 * Encryption of a push message for the browser that subscribed (RFC 8291, on aes128gcm of RFC 8188): the push service, which carries it,
 * cannot read it. One record is enough: services take 4,096 bytes at most.
 */

/** What a browser has given to encrypt for it: its public key, 65 bytes, and its secret, 16 bytes, both in base64url. */
type ReceiverKeys = { p256dh: string; auth: string }

const recordSize = 4096
/** Between a message and its padding, in the last record (RFC 8188, section 2). */
const lastRecord = 2
/** Every message is as long, so that its length tells nothing of an agent's name or what is told. In bytes. */
const paddedLength = 1024

/** Whether there is such a point on the curve; what a client sends as its key need not be one. */
export function isPublicKey(p256dh: string): boolean {
  try {
    const ecdh = createECDH('prime256v1')
    ecdh.generateKeys()
    ecdh.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}

/**
 * Encrypts a message of up to 3,993 bytes. Returns the body of the request to the push service.
 * `ours`: the private key and the salt, which are new for each message; the examples of the RFC give theirs.
 */
export function encryptPush(
  message: Buffer,
  { p256dh, auth }: ReceiverKeys,
  {
    privateKey,
    salt = randomBytes(16),
    length = paddedLength,
  }: { privateKey?: Buffer; salt?: Buffer; length?: number } = {},
): Buffer {
  const ecdh = createECDH('prime256v1')
  if (privateKey) ecdh.setPrivateKey(privateKey)
  else ecdh.generateKeys()
  const ourKey = ecdh.getPublicKey()
  const theirKey = Buffer.from(p256dh, 'base64url')
  const shared = ecdh.computeSecret(theirKey)

  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ourKey])
  const secret = Buffer.from(hkdfSync('sha256', shared, Buffer.from(auth, 'base64url'), keyInfo, 32))
  const derive = (info: string, size: number) => Buffer.from(hkdfSync('sha256', secret, salt, `${info}\0`, size))
  const cipher = createCipheriv(
    'aes-128-gcm',
    derive('Content-Encoding: aes128gcm', 16),
    derive('Content-Encoding: nonce', 12),
  )
  const padding = Buffer.alloc(Math.max(0, length - message.length))
  const encrypted = [cipher.update(Buffer.concat([message, Buffer.of(lastRecord), padding])), cipher.final()]

  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordSize, 0)
  head.writeUInt8(ourKey.length, 4)
  return Buffer.concat([salt, head, ourKey, ...encrypted, cipher.getAuthTag()])
}
