import type { Logger } from 'pino'
import type { Token, TokenCreate } from '../../contract/access/tokens.ts'
import { hour, currentTime, timestamp, createPeriodName } from '../../core/clock.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { hashToken, newAccessToken } from '../../core/secrets.ts'
import type { Slice, TokenRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { createWriteBehind, type WriteBehind } from '../write-behind.ts'

type TokenStore = Pick<Store, 'createToken' | 'deleteToken' | 'listTokens' | 'unreadableDocuments'>

export type Tokens = {
  list(workspaceId: string, slice: Slice): AsyncIterable<TokenRecord>
  /** The ids of records that the list omits because they cannot be read. */
  omitted(workspaceId: string): readonly string[]
  /** `secret` is shown only once; only its hash is stored. */
  create(workspaceId: string, body: TokenCreate): Promise<{ token: TokenRecord; secret: string }>
  /** The token is refused from the next request on. */
  revoke(workspaceId: string, id: string): Promise<void>
}

export function createTokens(store: TokenStore): Tokens {
  return {
    list: (workspaceId, slice) => store.listTokens(workspaceId, slice),
    omitted: (workspaceId) => store.unreadableDocuments('tokens', workspaceId),

    async create(workspaceId, body) {
      if (isExpired(body, currentTime())) throw invalid('expiresAt', 'must be in the future')
      const made = newToken(workspaceId, body)
      await store.createToken(made.token)
      return made
    },

    async revoke(workspaceId, id) {
      if (!(await store.deleteToken(workspaceId, id))) throw notFound('token')
    },
  }
}

/** A token that is to be stored, and its secret. */
export function newToken(workspaceId: string, body: TokenCreate): { token: TokenRecord; secret: string } {
  const secret = newAccessToken(body.scope)
  return { token: { id: newId('tok'), workspaceId, hash: hashToken(secret), createdAt: timestamp(), ...body }, secret }
}

/** Whether the time of a token is over. */
export function isExpired({ expiresAt }: Pick<TokenRecord, 'expiresAt'>, at: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= at
}

/** Returns a token in the form of the API, without its hash. `lastUsedAt` may be newer than that of the record. */
export function toToken(
  { id, name, scope, createdAt, expiresAt }: TokenRecord,
  lastUsedAt: string | null = null,
): Token {
  return { id, name, scope, createdAt, expiresAt, lastUsedAt }
}

/** When access tokens were last used, to the hour; written to a token's record at most once an hour. */
export type TokenUses = Pick<WriteBehind<unknown>, 'start' | 'stop'> & {
  /** A request was let in by the token. */
  note(token: TokenRecord): void
  /** The hour that the token was last used in, also if only this process knows yet; null: never. */
  lastOf(token: Pick<TokenRecord, 'id' | 'lastUsedAt'>): string | null
}

/** `clock` returns milliseconds since 1970. */
export function createTokenUses(store: Pick<Store, 'updateToken'>, log: Logger, clock: () => number): TokenUses {
  const nameOfHour = createPeriodName(hour, clock)
  const { get, set, start, stop } = createWriteBehind<{ workspaceId: string; hour: string }>({
    write: (id, use) =>
      store.updateToken(use.workspaceId, id, (token) =>
        (token.lastUsedAt ?? '') < use.hour ? { ...token, lastUsedAt: use.hour } : token,
      ),
    merge: (_failed, newer) => newer,
    onError: (error, id) => log.warn({ err: error, tokenId: id }, 'When a token was last used could not be stored'),
  })

  return {
    note({ id, workspaceId, lastUsedAt }) {
      const hourOfNow = nameOfHour()
      if (lastUsedAt !== undefined && lastUsedAt >= hourOfNow) return
      if (get(id)?.hour !== hourOfNow) set(id, { workspaceId, hour: hourOfNow })
    },
    lastOf: ({ id, lastUsedAt }) => get(id)?.hour ?? lastUsedAt ?? null,
    start,
    stop,
  }
}
