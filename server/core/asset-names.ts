import { createHash } from 'node:crypto'
import { assetTypes, type AssetExtension } from '../contract/agents/assets.ts'
import { damaged } from './errors.ts'

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

/** Refuses to store anything under a name that no asset can have. */
export function checkName(name: string): void {
  if (!assetName.test(name)) throw new Error('This is not an asset name')
}

/** @throws FoyerError `damaged` when these are not the bytes that were stored under the name. */
export function checkAsset(name: string, bytes: Uint8Array): void {
  if (name.startsWith(hashOf(bytes))) return
  throw damaged(new Error(`The content of ${name} is not what was stored`))
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
