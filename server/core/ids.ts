import { randomBytes } from 'node:crypto'

/** The kinds of identifier (interface.md, "Identifiers"). */
export type IdKind = 'agt' | 'web' | 'ai' | 'ses' | 'msg' | 'tok' | 'wks'

/** A new opaque identifier, such as `agt_3q2-…`: 144 random bits, url-safe, and safe as a file name. */
export function newId(kind: IdKind): string {
  return `${kind}_${randomBytes(18).toString('base64url')}`
}

/** Whether a text has the form of an identifier of that kind. What has not is never looked up, nor becomes a path. */
export function isId(kind: IdKind, text: string): boolean {
  return text.startsWith(`${kind}_`) && /^[\w-]{8,64}$/.test(text)
}
