import { z } from 'zod'
import { timestamp } from '../fields.ts'

/** A visitor's session. `id` and `sessionId` are the same identifier. */
export const session = z
  .object({ id: z.string(), createdAt: timestamp, updatedAt: timestamp, sessionId: z.string() })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof session>

/** POST /v1/agents/{agentId}/sessions: the session, and its token, shown this once. */
export const sessionOpened = session
  .extend({ token: z.string().meta({ description: 'Bearer of this one session (fy_vs_…)' }) })
  .meta({ id: 'SessionOpened' })
export type SessionOpened = z.infer<typeof sessionOpened>

/** POST /v1/agents/{agentId}/sessions/return: what the link in an email to a visitor holds behind its #. */
export const sessionReturn = z
  .object({
    contactId: z.string().regex(/^[\w-]{1,100}$/, 'must be the id of a contact'),
    key: z.string().regex(/^[\w-]{1,100}$/, 'must be the key of a link'),
  })
  .meta({ id: 'SessionReturn' })

/** How lists are paged (docs/decisions.md). Without `limit` a list has no pages. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().max(200).optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type PageQuery = z.infer<typeof page>

/** The same of a list that begins with the newest. */
export const newestFirst = { ...page.shape, order: page.shape.order.unwrap().default('desc') }

/** The response header of a list that says how many records it omits because they cannot be read; absent: none. The log names them. */
export const omittedHeader = 'Foyer-Omitted'
