import { canAnswer } from '../../account/account.ts'
import { listInbox, type InboxCounts, type InboxEntry } from '../../api/inbox.ts'
import { useLoaded, type Loaded } from '../../api/use-loaded.ts'
import { isNoticed } from './notice-choice.ts'

/** Those that need somebody, the longest waiting first, and how many each view has. */
export type Needs = { items: InboxEntry[]; counts: InboxCounts }

/** How many conversations need whoever is signed in: nobody has them, or the visitor has written to them since. */
export const countNeeds = ({ needs, unread }: InboxCounts): number => needs + unread

/** How often the server is asked, in milliseconds: the inbox itself, when it is open, asks more often. */
const interval = 10_000
/** So many are looked at for new ones. */
const limit = 50

/**
 * What waits for somebody, for the whole console. A hidden tab asks only where somebody wants to be told. `isFollowed` is false where another
 * component on screen follows it already.
 */
export function useNeeds(isFollowed: boolean): Loaded<Needs> {
  const inBackground = isNoticed('sound') || isNoticed('badge')
  const load = (signal: AbortSignal) => listInbox('needs', { limit }, signal)
  return useLoaded<Needs>(canAnswer.value ? 'inbox needs' : null, load, () => isFollowed, { interval, inBackground })
}
