import { z } from 'zod'
import { timestamp } from '../fields.ts'

/** How long a share link works, in days. */
export const shareDays = 7

/** A link to the chat page of an agent that need not be public, for colleagues. Its key is in no other answer. */
const share = z
  .object({
    url: z.string().meta({ example: 'https://chat.example.com/chat/web_…?key=…' }),
    expiresAt: timestamp,
  })
  .meta({ id: 'Share' })
export type Share = z.infer<typeof share>

export const shareAnswer = z.object({ data: share })

/** GET: until when the newest link works; null: none does. */
export const shareState = z.object({ data: share.pick({ expiresAt: true }).nullable() })
