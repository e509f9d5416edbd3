import { callRaw } from './request/call.ts'
import { readJson } from './request/request.ts'

/** A page of a list, and where the next one begins; undefined: that was all. */
export type Page<T> = { items: T[]; next: string | undefined }

/** Which page is loaded. */
export type PageAt = { limit: number; cursor?: string | undefined }

/** Loads a page of a list. `filter`: what of it, where an empty text filters nothing. */
export async function loadPage<T>(
  path: string,
  filter: Iterable<[string, string]>,
  { limit, cursor = '' }: PageAt,
  signal: AbortSignal,
): Promise<Page<T>> {
  const asked = [...filter, ['limit', String(limit)], ['cursor', cursor]].filter(([, value]) => value)
  const response = await callRaw('GET', `${path}?${new URLSearchParams(asked)}`, { signal })
  const { data } = await readJson<{ data: T[] }>(response)
  return { items: data, next: /cursor=([^&>]+)[^>]*>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1] }
}
