import { assetTypes, type Asset, type AssetExtension } from '../contract/assets.ts'
import { FoyerError } from '../core/errors.ts'
import type { AssetStore } from '../store/store.ts'
import { inspectSvg } from './svg.ts'

export type Assets = {
  /** Stores a picture. The type comes from the bytes alone. Throws unsupported-media-type with the reason. */
  upload(bytes: Uint8Array, publicUrl: string): Promise<Asset>
  /** Null for anything that is no stored asset. */
  read(name: string): Promise<{ bytes: Uint8Array; type: string } | null>
}

export function createAssets(store: AssetStore): Assets {
  return {
    async upload(bytes, publicUrl) {
      const extension = typeOf(bytes)
      const name = await store.put(bytes, extension)
      return { url: `${publicUrl}/assets/${name}`, size: bytes.length, type: assetTypes[extension] }
    },

    async read(name) {
      const asset = await store.get(name)
      return asset && { bytes: asset.bytes, type: assetTypes[asset.extension] }
    },
  }
}

/** The format of a picture by its signature. */
function typeOf(bytes: Uint8Array): AssetExtension {
  const starts = (signature: number[], at = 0) => signature.every((byte, place) => bytes[at + place] === byte)
  const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0))
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  if (starts([0xff, 0xd8, 0xff])) return 'jpg'
  if (starts(ascii('GIF87a')) || starts(ascii('GIF89a'))) return 'gif'
  if (starts(ascii('RIFF')) && starts(ascii('WEBP'), 8)) return 'webp'
  const verdict = inspectSvg(bytes)
  if (verdict.kind === 'svg') return 'svg'
  const detail =
    verdict.kind === 'refused'
      ? `This SVG is not accepted: ${verdict.reason}.`
      : 'The file is no picture in one of the formats SVG, PNG, JPEG, WebP and GIF.'
  throw new FoyerError('unsupported-media-type', detail)
}
