import { FoyerError } from '../core/errors.ts'
import { parseUrl } from '../core/network/parse-url.ts'
import type { Counters, Quota } from '../store/live.ts'

/**
 * Counts once towards quotas, for all instances together. `refusal`: what is said when that quota is used up, in so many seconds it is not.
 * @throws {FoyerError} `too-many-requests`
 */
export async function countQuotas(
  counters: Counters,
  quotas: readonly (Quota & { refusal: (endsIn: number) => string })[],
): Promise<void> {
  const states = await counters.count(quotas.map(({ key, limit, seconds }) => ({ key, limit, seconds })))
  for (const [at, { limit, refusal }] of quotas.entries()) {
    const { count, endsIn } = states[at] ?? { count: 0, endsIn: 0 }
    if (count >= limit) throw new FoyerError('too-many-requests', refusal(endsIn), { retryAfter: endsIn })
  }
}

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
  const quota = (key: string, limit: number, what: string) => {
    const refusal = (endsIn: number) => `${what} Try again in ${endsIn} s.`
    return { key: `pages ${key}`, limit, seconds: 60, refusal }
  }
  const ofAll = 'are read a minute, for all workspaces together.'
  return (workspaceId, url = '') => {
    const site = parseUrl(url)
    return countQuotas(counters, [
      quota(workspaceId, perWorkspace, `At most ${perWorkspace} pages are read a minute.`),
      ...(site
        ? [
            quota(`of ${site.hostname.slice(0, 253)}`, perSite, `At most ${perSite} pages of one site ${ofAll}`),
            quota('of all', perServer, `At most ${perServer} pages ${ofAll}`),
          ]
        : []),
    ])
  }
}
