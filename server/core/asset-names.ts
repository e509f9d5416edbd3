import { createHash } from 'node:crypto'
import { assetTypes, type AssetExtension } from '../contract/agents/assets.ts'
import { damaged } from './errors.ts'

/** Only names of this form become a path on the disk or a key of a bucket. */
export const assetName = new RegExp(`^[0-9a-f]{64}\\.(${Object.keys(assetTypes).join('|')})$`)

/** The name under which these bytes are stored: their SHA-256 and the extension. */
export function nameOfAsset(bytes: Uint8Array, extension: AssetExtension): string {
  return `${hashOf(bytes)}.${extension}`
}

/** The extension of an asset's name; undefined for any other text. */
export function extensionOf(name: string): AssetExtension | undefined {
  return assetName.exec(name)?.[1] as AssetExtension | undefined
}

/** Where an asset is served. An empty `publicUrl` makes it a path of this server. */
export function assetAddress(name: string, publicUrl: string): string {
  return `${publicUrl}/assets/${name}`
}

/** @throws Error when a name does not have the form of an asset's. */
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
