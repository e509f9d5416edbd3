import { randomFillSync } from 'node:crypto'

/** The kinds of identifier (docs/decisions.md). */
export type IdKind =
  | 'agt'
  | 'web'
  | 'ai'
  | 'ses'
  | 'msg'
  | 'evt'
  | 'tok'
  | 'wks'
  | 'upl'
  | 'src'
  | 'doc'
  | 'con'
  | 'out'
  | 'whk'
  | 'per'
  | 'lgn'
  | 'pky'
  | 'aud'

const idBytes = 18
/** Random bytes for the next 128 identifiers: drawing them one by one costs more than all else in making an identifier. */
const random = Buffer.alloc(128 * idBytes)
let used = random.length

/** A new opaque identifier, such as `agt_3q2-…`: 144 random bits, url-safe, and safe as a file name. */
export function newId(kind: IdKind): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  used += idBytes
  return `${kind}_${random.toString('base64url', used - idBytes, used)}`
}

/** The longest identifier, in characters. */
export const maxIdLength = 64

/** Whether a text has the form of an identifier of that kind. Other texts are never looked up and never become a path. */
export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${kind}_`) && text.length <= maxIdLength && /^[\w-]{8,}$/.test(text)
}
