import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { TokenRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'

/*
 * When access tokens were last used, to the hour. Noted in memory beside every request, and written to a token's record at most once an hour:
 * what a process that dies has not written yet is lost.
 */
export type TokenUses = {
  /** A request was let in by the token. */
  note(token: TokenRecord): void
  /** The hour that the token was last used in, also if only this process knows yet; null: never. */
  lastOf(token: Pick<TokenRecord, 'id' | 'lastUsedAt'>): string | null
  /** Writes what was noted. Failures are logged, and tried again with the next. Never rejects. */
  flush(): Promise<void>
  /** Flushes every few minutes. Does not keep the process alive. */
  start(): void
  stop(): Promise<void>
}

const hour = 3_600_000
/** Between two flushes, in milliseconds. */
const interval = 300_000
/** Changes of one batch share syncs of the disk. */
const batchSize = 100
/** How long the last flush may take, in milliseconds. */
const longestStop = 3000
/** Tokens that are noted between two flushes; of more, the use is noted after the next one. */
const mostTokens = 10_000

/** `clock` returns milliseconds since 1970. */
export function createTokenUses(store: Pick<Store, 'updateToken'>, log: Logger, clock: () => number): TokenUses {
  let pending = new Map<string, { workspaceId: string; hour: string }>()
  let timer: NodeJS.Timeout | undefined
  /** Made once an hour: a date costs more than all else here. */
  let current = { until: 0, name: '' }

  function nameOfHour(): string {
    const now = clock()
    if (now >= current.until || now < current.until - hour) {
      const from = Math.floor(now / hour) * hour
      current = { until: from + hour, name: new Date(from).toISOString() }
    }
    return current.name
  }

  async function write(id: string, use: { workspaceId: string; hour: string }): Promise<void> {
    try {
      await store.updateToken(use.workspaceId, id, (token) =>
        (token.lastUsedAt ?? '') < use.hour ? { ...token, lastUsedAt: use.hour } : token,
      )
    } catch (error) {
      log.warn({ err: error, tokenId: id }, 'When a token was last used could not be stored')
      if (!pending.has(id)) pending.set(id, use)
    }
  }

  async function flush(): Promise<void> {
    const all = [...pending]
    pending = new Map()
    for (let at = 0; at < all.length; at += batchSize) {
      await Promise.all(all.slice(at, at + batchSize).map(([id, use]) => write(id, use)))
    }
  }

  return {
    note({ id, workspaceId, lastUsedAt }) {
      const now = nameOfHour()
      if (lastUsedAt !== undefined && lastUsedAt >= now) return
      if (pending.get(id)?.hour === now) return
      if (pending.has(id) || pending.size < mostTokens) pending.set(id, { workspaceId, hour: now })
    },
    lastOf: ({ id, lastUsedAt }) => pending.get(id)?.hour ?? lastUsedAt ?? null,
    flush,
    start() {
      timer = setInterval(() => void flush(), interval).unref()
    },
    async stop() {
      clearInterval(timer)
      // A store that is away must not keep the process from ending.
      await Promise.race([flush(), sleep(longestStop, undefined, { ref: false })])
    },
  }
}
