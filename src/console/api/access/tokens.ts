import type { Token } from '#contract/access/tokens.ts'
import { call } from '../request/call.ts'

/** A token as it is asked for; `expiresAt` null: never. */
export type NewToken = Pick<Token, 'name' | 'scope' | 'expiresAt'>

/** Newest first. */
export async function listTokens(signal?: AbortSignal): Promise<Token[]> {
  return (await call<{ data: Token[] }>('GET', 'tokens?order=desc', { signal })).body.data
}

/** Resolves with the secret, which is never answered again. */
export async function createToken(body: NewToken): Promise<string> {
  return (await call<{ token: string }>('POST', 'tokens', { body })).body.token
}

export async function revokeToken(tokenId: string): Promise<void> {
  await call('DELETE', `tokens/${encodeURIComponent(tokenId)}`)
}
