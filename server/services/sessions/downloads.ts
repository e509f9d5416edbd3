import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { downloadQuery, type DownloadQuery } from '../../contract/sessions/conversations.ts'
import { timestamp } from '../../core/clock.ts'
import { FoyerError } from '../../core/errors.ts'
import type { Keyring } from '../../core/secrets.ts'
import type { Counters } from '../../store/live.ts'
import { isMember } from '../../store/records/people.ts'
import type { Store } from '../../store/store.ts'
import type { Logins } from '../access/logins.ts'
import { isExpired } from '../access/tokens.ts'

/*
 * Links by which a browser downloads an export straight to the disk, since it cannot send an Authorization header with that. A link opens
 * one export, once, within a minute, while the token or the sign-in that asked for it is valid. The query is encrypted in it, so that
 * browser histories and proxies do not learn what was searched for, and any instance can answer it.
 */

/** Who asks: by a token, or signed in; by neither the operator. */
type Asking = {
  workspaceId: string
  tokenId?: string | undefined
  login?: { id: string; personId: string } | undefined
}
type Download = { workspaceId: string; agentId: string; query: DownloadQuery }

export type Downloads = {
  /** A ticket for one download, and when it expires (ISO 8601). */
  issue(asking: Asking, agentId: string, query: DownloadQuery): Promise<{ ticket: string; expiresAt: string }>
  /** Exchanges a ticket for its download. @throws {FoyerError} `not-found` when it is used, expired or not ours. */
  redeem(ticket: string): Promise<Download>
  /** The same, without using the ticket up. Whether it is used already is not looked at. */
  peek(ticket: string): Promise<Download>
}

/** How long a ticket lasts, in seconds. */
const seconds = 60
const owner = 'download'

const sealed = z.object({
  id: z.string(),
  until: z.number(),
  workspaceId: z.string(),
  tokenId: z.string().optional(),
  login: z.object({ id: z.string(), personId: z.string() }).optional(),
  agentId: z.string(),
  query: downloadQuery,
})

export function createDownloads(
  store: Pick<Store, 'getPerson' | 'listLogins' | 'listTokens'>,
  logins: Pick<Logins, 'isOver'>,
  keyring: Pick<Keyring, 'seal' | 'open'>,
  counters: Counters,
  clock: () => number,
): Downloads {
  async function isValid({ workspaceId, tokenId, login }: Asking): Promise<boolean> {
    if (login) return isSignedIn(workspaceId, login)
    if (tokenId === undefined) return true
    for await (const token of store.listTokens(workspaceId, { order: 'asc' })) {
      if (token.id === tokenId) return !isExpired(token, clock())
    }
    return false
  }

  async function opened(ticket: string): Promise<z.infer<typeof sealed>> {
    const text = await keyring.open(ticket, owner).catch(() => 'null')
    const { data } = sealed.safeParse(JSON.parse(text))
    if (!data || data.until <= clock()) throw used()
    return data
  }

  async function isSignedIn(workspaceId: string, { id, personId }: NonNullable<Asking['login']>): Promise<boolean> {
    const person = await store.getPerson(personId)
    if (!person || !isMember(person, workspaceId)) return false
    return (await store.listLogins(personId)).some((login) => login.id === id && !logins.isOver(login, person))
  }

  return {
    async issue(asking, agentId, query) {
      const until = clock() + seconds * 1000
      const content = { ...asking, id: randomUUID(), until, agentId, query }
      return { ticket: await keyring.seal(JSON.stringify(content), owner), expiresAt: timestamp(until) }
    },

    async redeem(ticket) {
      const { id } = await opened(ticket)
      const [state] = await counters.count([{ key: `download ${id}`, limit: 1, seconds: 2 * seconds }])
      if (state?.count !== 0) throw used()
      return this.peek(ticket)
    },

    async peek(ticket) {
      const { workspaceId, agentId, query, ...asking } = await opened(ticket)
      if (!(await isValid({ workspaceId, ...asking }))) throw used()
      return { workspaceId, agentId, query }
    },
  }
}

function used(): FoyerError {
  return new FoyerError(
    'not-found',
    `This link was used before, is older than ${seconds} seconds, or whoever asked for it may not export any more. Export again.`,
  )
}
