import type { Token, TokenCreate } from '../contract/tokens.ts'
import { invalid, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { hashToken, newAccessToken } from '../core/secrets.ts'
import type { Slice, Store, TokenRecord } from '../store/store.ts'
import { now } from './clock.ts'

type TokenStore = Pick<Store, 'createToken' | 'deleteToken' | 'listTokens'>

export type Tokens = {
  list(workspaceId: string, slice: Slice): AsyncIterable<TokenRecord>
  /** `secret` is shown this once; only its hash is kept. */
  create(workspaceId: string, body: TokenCreate): Promise<{ token: TokenRecord; secret: string }>
  /** The token is dead from the next request on. */
  revoke(workspaceId: string, id: string): Promise<void>
}

export function createTokens(store: TokenStore): Tokens {
  return {
    list: (workspaceId, slice) => store.listTokens(workspaceId, slice),

    async create(workspaceId, body) {
      if (body.expiresAt !== null && Date.parse(body.expiresAt) <= Date.now()) {
        throw invalid('expiresAt', 'must be in the future')
      }
      const secret = newAccessToken(body.scope)
      const token = { id: newId('tok'), workspaceId, hash: hashToken(secret), createdAt: now(), ...body }
      await store.createToken(token)
      return { token, secret }
    },

    async revoke(workspaceId, id) {
      if (!(await store.deleteToken(workspaceId, id))) throw notFound('token')
    },
  }
}

/** A token as the interface shows it: without its hash. */
export function toToken({ id, name, scope, createdAt, expiresAt }: TokenRecord): Token {
  return { id, name, scope, createdAt, expiresAt }
}
