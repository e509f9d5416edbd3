import { z } from 'zod'
import { timestamp } from '../fields.ts'

/** The five documented formats, by file ending. */
export const assetTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
} as const
export type AssetExtension = keyof typeof assetTypes

/** 2 MB: 2,097,152 bytes pass, one more does not. */
export const maxAssetBytes = 2 * 1024 * 1024

/** The storage for the pictures of one workspace: 500 MB. The same picture uploaded twice counts once. */
export const workspaceQuota = 500 * 1024 * 1024
/** A smaller picture counts as one block of a disk, which bounds the number of tiny ones. */
export const leastCounted = 4096

/** An uploaded picture. */
export const uploadedAsset = z
  .object({ url: z.string(), size: z.int(), type: z.enum(assetTypes) })
  .meta({ id: 'UploadedAsset' })
export type UploadedAsset = z.infer<typeof uploadedAsset>

/** An agent, an AI resource or a person that names an asset, and where. */
const assetUse = z
  .object({
    kind: z.enum(['agent', 'ai', 'person']),
    id: z.string(),
    name: z.string(),
    paths: z.array(z.string()).meta({
      description:
        "The fields that name it: of the agent's theme, its embed settings (`embed.…`), or the AI resource; a person's `picture`",
      example: ['welcome.iconUrl', 'theme.customCss'],
    }),
  })
  .meta({ id: 'AssetUse' })
export type AssetUse = z.infer<typeof assetUse>

/** A picture that a workspace has uploaded. */
export const asset = uploadedAsset
  .extend({
    id: z.string(),
    name: z.string().meta({ description: 'The last part of its URL, as DELETE takes it' }),
    createdAt: timestamp,
    usedBy: z.array(assetUse).meta({
      description:
        'The agents, AI resources and members of the workspace that name it. Pages that use its URL directly are not known here',
    }),
  })
  .meta({ id: 'Asset' })
export type Asset = z.infer<typeof asset>
