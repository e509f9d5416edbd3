import { currentTime, timestamp } from '../../../core/clock.ts'
import { batchesOf } from '../../../core/batches.ts'
import type { OutboxRecord, OutboxStore } from '../../records/outbox.ts'
import { checkId } from '../checkpoint/document-files.ts'
import { ofWorkspace, removing, replacing, type Core } from '../core.ts'
import { dueOutbox } from '../memory/memory.ts'

/** The most items that one batch of the journal deletes. */
const prunedAtOnce = 100

/** The outbox: a document for each notice. */
export function outboxMethods({ commits, memory }: Core): OutboxStore {
  /** Those with a time, the earliest first. */
  function listDue(): OutboxRecord[] {
    return memory()
      .outbox.slice(dueOutbox, { order: 'asc' })
      .toSorted((a, b) => ((a.dueAt ?? '') < (b.dueAt ?? '') ? -1 : 1))
  }

  return {
    async addOutboxItem(item) {
      checkId('outbox', item.id)
      return commits.submit<boolean>(() => {
        const { agents, outbox } = memory()
        const isNew = ofWorkspace(agents.latest(item.agentId), item.workspaceId) && !outbox.latest(item.id)
        return isNew ? { record: memory().saving('outbox', item), result: true } : { result: false }
      })
    },
    getOutboxItem: async (workspaceId, id) => ofWorkspace(memory().outbox.get(id), workspaceId),
    async *listOutbox(workspaceId, slice) {
      yield* memory().outbox.slice(workspaceId, slice)
    },
    updateOutboxItem: (workspaceId, id, change) =>
      commits.submit<OutboxRecord | null>(() => {
        const { agents, outbox } = memory()
        const current = ofWorkspace(outbox.latest(id), workspaceId)
        if (!current || !agents.latest(current.agentId)) return { result: null }
        return replacing(memory(), 'outbox', current, change(current, new Date(currentTime())))
      }),
    async *listDueOutbox() {
      const now = timestamp()
      for (const item of listDue()) if (item.dueAt !== undefined && item.dueAt <= now) yield item
    },
    async countOutbox() {
      let failed = 0
      for (const { state } of memory().outbox.all()) if (state === 'failed') failed += 1
      const due = listDue()
      return { due: due.length, failed, dueSince: due[0]?.dueAt ?? null }
    },
    async pruneOutbox(before) {
      let count = 0
      const old = [...memory().outbox.all()].filter(({ createdAt, state }) => createdAt < before && state !== 'due')
      for await (const batch of batchesOf(old, prunedAtOnce)) {
        const gone = await Promise.all(
          batch.map(({ id }) =>
            commits.submit(() => {
              const item = memory().outbox.latest(id)
              // It may have been sent again meanwhile.
              return removing('outbox', item?.state === 'due' ? null : item)
            }),
          ),
        )
        count += gone.filter(Boolean).length
      }
      return count
    },
  }
}
