import { randomBytes } from 'node:crypto'
import { signInCodeMinutes, signInTokenHours } from '../../contract/access/tokens.ts'
import { hour, minute, timestamp } from '../../core/clock.ts'
import { FoyerError } from '../../core/errors.ts'
import { hashToken } from '../../core/secrets.ts'
import type { TokenRecord } from '../../store/records/records.ts'
import { isExpired, type Tokens } from './tokens.ts'
import { defaultWorkspaceId } from './workspaces.ts'

/** The name of a sign-in's token in the list of tokens. */
const tokenName = 'Console'

export type SignIns = {
  /**
   * A code for one sign-in, 192 random bits. Only its hash is kept, in the memory of this process: of several
   * instances, only the one that printed a code accepts it.
   */
  newCode(): string
  /** Exchanges a code for a token. @throws {FoyerError} `unauthorized` when the code is unknown, used or expired. */
  exchange(code: string): Promise<{ token: TokenRecord; secret: string }>
}

export function createSignIns(tokens: Pick<Tokens, 'create' | 'list' | 'revoke'>, clock: () => number): SignIns {
  /** When each code expires, in milliseconds since 1970, by its hash. */
  const codes = new Map<string, number>()

  /** Removes tokens of earlier sign-ins, which would fill the list of tokens. What fails is left for the next sign-in. */
  async function removeExpired(): Promise<void> {
    for await (const token of tokens.list(defaultWorkspaceId, { order: 'asc' })) {
      if (token.name === tokenName && isExpired(token, clock())) await tokens.revoke(defaultWorkspaceId, token.id)
    }
  }

  return {
    newCode() {
      const code = randomBytes(24).toString('base64url')
      codes.set(hashToken(code), clock() + signInCodeMinutes * minute)
      return code
    },

    async exchange(code) {
      const hash = hashToken(code)
      const until = codes.get(hash) ?? 0
      codes.delete(hash)
      if (until <= clock()) {
        throw new FoyerError(
          'unauthorized',
          `This sign-in link was used before, or is older than ${signInCodeMinutes} minutes. Restart the server, which prints a new one, or sign in with an access token.`,
        )
      }
      const expiresAt = timestamp(clock() + signInTokenHours * hour)
      const body = { name: tokenName, scope: 'admin', expiresAt } as const
      const made = await tokens.create(defaultWorkspaceId, body).catch((error: unknown) => {
        // No token was stored, as on a full disk: the link stays valid.
        codes.set(hash, until)
        throw error
      })
      await removeExpired().catch(() => undefined)
      return made
    },
  }
}
