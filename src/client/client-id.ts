/** A name for a message: 128 random bits in hex. (crypto.randomUUID is missing on pages without TLS.) */
export function newClientId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
