import type { ContactRequest } from '#contract/inbox/contacts.ts'
import { callData, callRaw, callVoid } from '../request/call.ts'

const path = (id: string) => `contacts/${encodeURIComponent(id)}`

/** A page of what visitors left, newest first; `next`: the cursor of the next one, undefined if there is none. */
export type ContactPage = { items: ContactRequest[]; next: string | undefined }

const pageSize = 50

export async function listContacts(filter: URLSearchParams, signal: AbortSignal): Promise<ContactPage> {
  const query = new URLSearchParams(filter)
  query.set('limit', String(pageSize))
  const response = await callRaw('GET', `contacts?${query}`, { signal })
  const { data } = (await response.json()) as { data: ContactRequest[] }
  const hasMore = response.headers.get('Link')?.includes('rel="next"')
  return { items: data, next: hasMore ? data.at(-1)?.id : undefined }
}

export const getContact = (id: string, signal?: AbortSignal) => callData<ContactRequest>('GET', path(id), { signal })

export const settleContact = (id: string, isDone: boolean) =>
  callData<ContactRequest>('PATCH', path(id), { body: { isDone } })

export const deleteContact = (id: string) => callVoid('DELETE', path(id))

/** All that a filter gives, as a table. */
export async function exportContacts(filter: URLSearchParams): Promise<Blob> {
  return (await callRaw('GET', `contacts?${filter}`, { headers: { Accept: 'text/csv' } })).blob()
}
