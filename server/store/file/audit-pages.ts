import type { AuditRecord } from '../records/people.ts'

/**
 * Entries of one day (UTC) in the audit of a workspace, as a document: a file a page, since one for each entry would be many. A full page is
 * followed by another, since the journal holds all of a page each time that it grows.
 */
export type AuditPage = { id: string; workspaceId: string; createdAt: string; entries: readonly AuditRecord[] }

export const maxAuditEntries = 50

/** Whether an entry is of the day of a page. */
export function isOfDay({ createdAt }: AuditPage, { at }: AuditRecord): boolean {
  return createdAt.slice(0, 10) === at.slice(0, 10)
}
