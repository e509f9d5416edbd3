import type { Token } from '#contract/access/tokens.ts'
import { callBody, callData, callVoid } from '../request/call.ts'

/** A token as it is asked for; `expiresAt` null: never. */
export type NewToken = Pick<Token, 'name' | 'scope' | 'expiresAt'>

/** Newest first. */
export const listTokens = (signal?: AbortSignal) => callData<Token[]>('GET', 'tokens?order=desc', { signal })

/** Resolves with the secret, which is never answered again. */
export async function createToken(body: NewToken): Promise<string> {
  return (await callBody<{ token: string }>('POST', 'tokens', { body })).token
}

export const revokeToken = (tokenId: string) => callVoid('DELETE', `tokens/${encodeURIComponent(tokenId)}`)
