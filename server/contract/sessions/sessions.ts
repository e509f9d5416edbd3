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

/** The place of an item in a list: what the list is sorted by, in milliseconds since 1970, and its id. */
export type Position = { at: number; id: string }

/** The position that a cursor holds: the next page begins there, also when the item itself has been deleted meanwhile. */
export const position = z
  .string()
  .max(200)
  .regex(/^\d{1,14}\.[\w-]+$/, 'is not a cursor of this list')
  .transform((text): Position => {
    const [at, id = ''] = text.split('.')
    return { at: Number(at), id }
  })

/** An item with what lists are in the order of: when it was created, or else its time. */
export type Dated = { id: string } & ({ createdAt: string } | { at: string })

export function positionOf(item: Dated): Position {
  return { at: Date.parse('createdAt' in item ? item.createdAt : item.at), id: item.id }
}

/** Returns the cursor of a position. */
export function cursorOf({ at, id }: Position): string {
  return `${at}.${id}`
}

/** A position, or the id alone of an item that must still be in the list. */
const cursor = z
  .union(
    [
      position,
      z
        .string()
        .max(200)
        .regex(/^[\w-]+$/)
        .transform((id) => ({ id })),
    ],
    'is not a cursor of this list',
  )
  .meta({ description: 'The cursor in the Link to the next page, or the id of an item of this list' })
export type Cursor = z.infer<typeof cursor>

/** How lists are paged (docs/decisions.md). Without `limit` a list has no pages. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: cursor.optional(),
  order: z.enum(['asc', 'desc']).default('asc'),
})
export type PageQuery = z.infer<typeof page>

/** The same of a list that begins with the newest. */
export const newestFirst = { ...page.shape, order: page.shape.order.unwrap().default('desc') }

/** The response header of a list that says how many records it omits because they cannot be read; absent: none. The log names them. */
export const omittedHeader = 'Foyer-Omitted'
