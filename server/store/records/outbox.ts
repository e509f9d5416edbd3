import type { OutboxItem } from '../../contract/inbox/notifications.ts'
import type { Slice } from './records.ts'

/* Notices that wait to be delivered, and what became of them: the record, and the part of the store that keeps them. */

/**
 * A notice for one receiver. `id` is derived from the event, the rule and the receiver, so that a notice is stored once however often its
 * event is seen. No text of a visitor is stored: what a notice says is read when it is sent.
 */
export type OutboxRecord = {
  id: string
  workspaceId: string
  agentId: string
  kind: OutboxItem['kind']
  rule: OutboxItem['rule']
  /** An email address, the id of a webhook, or that of a login. */
  to: string
  about: OutboxItem['about']
  /** When it happened. */
  at: string
  createdAt: string
  state: OutboxItem['state']
  /** How often it was tried since it was created, or since somebody asked for it to be sent again. */
  attempts: number
  /** When the first of these attempts began. */
  triedSince?: string
  /** When it is to be sent, or when the lease of its sender ends. It has one as long as its state is `due`. */
  dueAt?: string
  /** Identifies the holder of the lease; absent: nobody is sending it. */
  token?: string
  /** When it was sent, given up or dropped. */
  endedAt?: string
  lastError?: string
}

/** Returns the changed item, or the same object for "no change". `now` is the store's clock, which all instances share. */
type OutboxChange = (current: OutboxRecord, now: Date) => OutboxRecord

/** How many notices of all workspaces wait and have failed, and since when the oldest of those that wait is due. */
export type OutboxCounts = { due: number; failed: number; dueSince: string | null }

/** Notices belong to an agent and are deleted with it. Those of other workspaces count as not existing. */
export type OutboxStore = {
  /** Adds an item. Resolves with false, and changes nothing, if there is one with its id or its agent is gone. */
  addOutboxItem(item: OutboxRecord): Promise<boolean>
  getOutboxItem(workspaceId: string, id: string): Promise<OutboxRecord | null>
  listOutbox(workspaceId: string, slice: Slice): AsyncIterable<OutboxRecord>
  /** Must not change anything but the state and what belongs to it. Null: there is none. */
  updateOutboxItem(workspaceId: string, id: string, change: OutboxChange): Promise<OutboxRecord | null>
  /**
   * The items of all workspaces that are due, by the store's clock, the earliest due first; if not all, then some of each workspace. In a store of one process, what an earlier
   * process was sending is due as soon as it is opened.
   */
  listDueOutbox(): AsyncIterable<OutboxRecord>
  countOutbox(): Promise<OutboxCounts>
  /** Deletes the items that were created before a time and are not due. Resolves with how many. */
  pruneOutbox(before: string): Promise<number>
}
