import { createHash } from 'node:crypto'
import { assetTypes, type AssetExtension } from '../contract/assets.ts'
import { damaged } from '../core/errors.ts'

/** The only names that ever become a path or a key. */
export const assetName = new RegExp(`^[0-9a-f]{64}\\.(${Object.keys(assetTypes).join('|')})$`)

/** The name under which these bytes are kept: their SHA-256 and the extension. */
export function nameOfAsset(bytes: Uint8Array, extension: AssetExtension): string {
  return `${hashOf(bytes)}.${extension}`
}

/** Undefined for what is no asset's name. */
export function extensionOf(name: string): AssetExtension | undefined {
  return assetName.exec(name)?.[1] as AssetExtension | undefined
}

/** @throws FoyerError `damaged` when these are not the bytes that were stored under the name. */
export function checkAsset(name: string, bytes: Uint8Array): void {
  if (name.startsWith(hashOf(bytes))) return
  throw damaged(new Error(`${name} has other bytes than it was stored with`))
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
