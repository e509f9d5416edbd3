import { z } from 'zod'

/** The five formats of api.md section 4.4, by file ending. */
export const assetTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
} as const
export type AssetExtension = keyof typeof assetTypes

/** 2 MB as api.md section 8 has it: 2,097,152 bytes pass, one more does not. */
export const maxAssetBytes = 2 * 1024 * 1024

/** api.md section 2.7. */
export const asset = z.object({ url: z.string(), size: z.int(), type: z.enum(assetTypes) }).meta({ id: 'Asset' })
export type Asset = z.infer<typeof asset>
