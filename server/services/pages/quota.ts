import { FoyerError } from '../../core/errors.ts'
import type { Counters } from '../../store/live.ts'

/** How many pages a workspace may have read a minute: each is a request to somebody else. */
const perMinute = 30

/** Counts a page that a workspace wants to have read. Throws too-many-requests. */
export type PageQuota = (workspaceId: string) => Promise<void>

export function createPageQuota(counters: Counters): PageQuota {
  return async (workspaceId) => {
    const quota = { key: `pages ${workspaceId}`, seconds: 60, limit: perMinute }
    const [state = { count: 0, endsIn: 0 }] = await counters.count([quota])
    if (state.count < perMinute) return
    throw new FoyerError(
      'too-many-requests',
      `At most ${perMinute} pages are read a minute. Try again in ${state.endsIn} s.`,
      { retryAfter: state.endsIn },
    )
  }
}
