import { FoyerError } from '../../core/errors.ts'
import { parseUrl } from '../../core/network/parse-url.ts'
import type { Counters } from '../../store/live.ts'

/*
 * How many pages are read a minute. Each is a request to a third party, which must not look like an attack, so they are bounded for each
 * workspace, for each site and for the server.
 */
const perWorkspace = 30
const perSite = 60
const perServer = 300

/** Counts a page that a workspace has read, at `url` if a site is requested. @throws {FoyerError} `too-many-requests`. */
export type PageQuota = (workspaceId: string, url: string | undefined) => Promise<void>

export function createPageQuota(counters: Counters): PageQuota {
  return async (workspaceId, url = '') => {
    const site = parseUrl(url)
    const quotas = [
      { key: `pages ${workspaceId}`, limit: perWorkspace, what: `At most ${perWorkspace} pages are read a minute.` },
      ...(site ? sharedQuotas(site) : []),
    ]
    const states = await counters.count(quotas.map(({ key, limit }) => ({ key, limit, seconds: 60 })))
    for (const [at, { limit, what }] of quotas.entries()) {
      const { count, endsIn } = states[at] ?? { count: 0, endsIn: 0 }
      if (count < limit) continue
      throw new FoyerError('too-many-requests', `${what} Try again in ${endsIn} s.`, { retryAfter: endsIn })
    }
  }
}

function sharedQuotas({ hostname }: URL): { key: string; limit: number; what: string }[] {
  return [
    {
      key: `pages of ${hostname.slice(0, 253)}`,
      limit: perSite,
      what: `At most ${perSite} pages of one site are read a minute, for all workspaces together.`,
    },
    {
      key: 'pages of all',
      limit: perServer,
      what: `At most ${perServer} pages are read a minute, for all workspaces together.`,
    },
  ]
}
