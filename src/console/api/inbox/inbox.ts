import type { Inbox, InboxItem, InboxView } from '#contract/inbox/handover.ts'
import type { Page, PageAt } from '../page.ts'
import { callBody } from '../request/call.ts'

/** How many conversations each view has. */
export type InboxCounts = Inbox['counts']

/** A conversation of the inbox, by the id of its session. */
export type InboxEntry = InboxItem & { id: string }

/** A page of the inbox, and how many each view has. */
export async function listInbox(
  view: InboxView,
  { limit, cursor }: PageAt,
  signal?: AbortSignal,
): Promise<Page<InboxEntry> & { counts: InboxCounts }> {
  const query = new URLSearchParams({ view, limit: String(Math.min(limit, 200)), ...(cursor && { cursor }) })
  const { data, counts, next } = await callBody<Inbox>('GET', `inbox?${query}`, { signal })
  return { items: Array.from(data, (item) => ({ ...item, id: item.sessionId })), next, counts }
}
