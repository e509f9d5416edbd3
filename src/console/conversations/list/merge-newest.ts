import type { ConversationSummary } from '#contract/sessions/conversations.ts'
import type { Page } from '../../api/conversations.ts'

/** The loaded part of a list, newest first. */
export type Listed = Page<ConversationSummary>

/** Puts the newest page, loaded again, in place of what was known of it: with what is new, without what is gone. */
export function mergeNewest(known: Listed, newest: Listed): Listed {
  const last = newest.items.at(-1)
  if (newest.next === undefined || !last) return newest
  const at = known.items.findIndex(({ id }) => id === last.id)
  // More is new than a page holds, or the last is new to the filter: what follows is loaded again as somebody scrolls.
  if (at === -1) return newest
  return { items: [...newest.items, ...known.items.slice(at + 1)], next: known.next }
}
