import { randomBytes } from 'node:crypto'
import { signInCodeMinutes, signInTokenHours } from '../../contract/access/sign-in.ts'
import { FoyerError } from '../../core/errors.ts'
import { hashToken } from '../../core/secrets.ts'
import type { TokenRecord } from '../../store/records/records.ts'
import type { Tokens } from './tokens.ts'
import { defaultWorkspaceId } from './workspaces.ts'

/** Under which name a sign-in's token is listed. */
const tokenName = 'Console'

export type SignIns = {
  /**
   * A code for one sign-in, 192 random bits. Only its hash is kept, in the memory of this process: where several instances share a
   * database, the one that printed a code takes it.
   */
  newCode(): string
  /** Makes a token of the code, which is used up by that. Throws `unauthorized` when it is unknown, used or expired. */
  exchange(code: string): Promise<{ token: TokenRecord; secret: string }>
}

export function createSignIns(tokens: Pick<Tokens, 'create' | 'list' | 'revoke'>, clock: () => number): SignIns {
  /** When each code expires, in milliseconds since 1970, by its hash. */
  const codes = new Map<string, number>()

  /** Sign-ins of the days before would fill the list of tokens. */
  async function removeExpired(): Promise<void> {
    for await (const { id, name, expiresAt } of tokens.list(defaultWorkspaceId, { order: 'asc' })) {
      const isOver = expiresAt !== null && Date.parse(expiresAt) <= clock()
      // Gone in the meantime is gone.
      if (name === tokenName && isOver) await tokens.revoke(defaultWorkspaceId, id).catch(() => undefined)
    }
  }

  return {
    newCode() {
      const code = randomBytes(24).toString('base64url')
      codes.set(hashToken(code), clock() + signInCodeMinutes * 60_000)
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
      const expiresAt = new Date(clock() + signInTokenHours * 3_600_000).toISOString()
      try {
        const made = await tokens.create(defaultWorkspaceId, { name: tokenName, scope: 'admin', expiresAt })
        await removeExpired()
        return made
      } catch (error) {
        // Nothing came of it: on a full disk, say. The link can be followed again.
        codes.set(hash, until)
        throw error
      }
    },
  }
}
