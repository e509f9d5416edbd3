import type { Logger } from 'pino'
import { createPeriodName } from '../../core/counting/period-name.ts'
import type { TokenRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { createWriteBehind, type WriteBehind } from '../write-behind.ts'

/** When access tokens were last used, to the hour; written to a token's record at most once an hour. */
export type TokenUses = Pick<WriteBehind<unknown>, 'start' | 'stop'> & {
  /** A request was let in by the token. */
  note(token: TokenRecord): void
  /** The hour that the token was last used in, also if only this process knows yet; null: never. */
  lastOf(token: Pick<TokenRecord, 'id' | 'lastUsedAt'>): string | null
}

const hour = 3_600_000

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
      const now = nameOfHour()
      if (lastUsedAt !== undefined && lastUsedAt >= now) return
      if (get(id)?.hour !== now) set(id, { workspaceId, hour: now })
    },
    lastOf: ({ id, lastUsedAt }) => get(id)?.hour ?? lastUsedAt ?? null,
    start,
    stop,
  }
}
