import type { Logger } from 'pino'
import { auditDays, type AuditEntry, type AuditQuery } from '../../contract/access/audit.ts'
import { day, timestamp } from '../../core/clock.ts'
import { firstOf } from '../../core/event-loop/turns.ts'
import { newId } from '../../core/ids.ts'
import type { AuditRecord } from '../../store/records/people.ts'
import type { Store } from '../../store/store.ts'
import { timesOf } from '../sessions/conversations.ts'

export type Audit = {
  /** Appends what was done. Never rejects: it is done already; a failure is logged. */
  note(workspaceId: string, entry: Omit<AuditEntry, 'id' | 'at'>): Promise<void>
  /** The newest first, or as `order` says. @throws a `validation` error when the cursor names no entry of the workspace. */
  list(workspaceId: string, query: AuditQuery): AsyncIterable<AuditRecord>
  /** Removes what is older than it is kept for. Never rejects. */
  sweep(): Promise<void>
}

/** `clock` returns milliseconds since 1970. */
export function createAudit(
  store: Pick<Store, 'appendAudit' | 'listAudit' | 'listWorkspaces' | 'pruneAudit'>,
  log: Logger,
  clock: () => number,
): Audit {
  const oldest = () => timestamp(clock() - auditDays * day)

  return {
    async note(workspaceId, entry) {
      const record = { id: newId('aud'), workspaceId, at: timestamp(clock()), ...entry }
      await store.appendAudit(record).catch((error: unknown) => {
        log.error({ err: error, workspaceId, action: entry.action }, 'What was done could not be added to the audit')
      })
    },

    list(workspaceId, { by, action, order, cursor, limit = Infinity, ...days }) {
      const { from = '', to } = timesOf(days)
      const first = from > oldest() ? from : oldest()
      return firstOf(store.listAudit(workspaceId, { order, after: cursor, mayLag: true }), limit, (entry) => {
        if (entry.at < first || (to !== undefined && entry.at >= to)) return false
        return (by === undefined || entry.by.id === by) && (action === undefined || entry.action === action)
      })
    },

    async sweep() {
      try {
        for await (const { id } of store.listWorkspaces({ order: 'asc' })) await store.pruneAudit(id, oldest())
      } catch (error) {
        log.error({ err: error }, 'Old entries of the audit could not be removed')
      }
    },
  }
}

/** Returns an entry in the form of the API. */
export function toAuditEntry({ workspaceId: _, ...entry }: AuditRecord): AuditEntry {
  return entry
}
