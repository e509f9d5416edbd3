import type { ContactRequest } from '#contract/inbox/contacts.ts'
import { loadPage } from '../page.ts'
import { callData, callRaw, callVoid } from '../request/call.ts'

const path = (id: string) => `contacts/${encodeURIComponent(id)}`

const pageSize = 50

/** What visitors left, newest first. */
export const listContacts = (filter: URLSearchParams, cursor: string | undefined, signal: AbortSignal) =>
  loadPage<ContactRequest>('contacts', filter, { limit: pageSize, cursor }, signal)

export const getContact = (id: string, signal?: AbortSignal) => callData<ContactRequest>('GET', path(id), { signal })

export const settleContact = (id: string, isDone: boolean) =>
  callData<ContactRequest>('PATCH', path(id), { body: { isDone } })

export const deleteContact = (id: string) => callVoid('DELETE', path(id))

/** All that a filter gives, as a table. */
export async function exportContacts(filter: URLSearchParams): Promise<Blob> {
  return (await callRaw('GET', `contacts?${filter}`, { headers: { Accept: 'text/csv' } })).blob()
}
