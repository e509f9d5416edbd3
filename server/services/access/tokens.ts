import type { Token, TokenCreate } from '../../contract/access/tokens.ts'
import { invalid, notFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { hashToken, newAccessToken } from '../../core/secrets.ts'
import type { Slice, TokenRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { now } from '../clock.ts'

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
      if (isExpired(body, Date.now())) throw invalid('expiresAt', 'must be in the future')
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
  return { token: { id: newId('tok'), workspaceId, hash: hashToken(secret), createdAt: now(), ...body }, secret }
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
