import type { ContactRequest } from '#contract/inbox/contacts.ts'
import { callData, callRaw, callVoid } from '../request/call.ts'
import type { Page } from '../use-growing-list.ts'

const path = (id: string) => `contacts/${encodeURIComponent(id)}`

const pageSize = 50

/** What visitors left, newest first. */
export async function listContacts(filter: URLSearchParams, signal: AbortSignal): Promise<Page<ContactRequest>> {
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
