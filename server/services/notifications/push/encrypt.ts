import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

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
