import { workspaceHeader } from '#contract/access/constants.ts'
import { refuse, signedIn } from '../../account/account.ts'
import { workspaceId } from '../../app/root.ts'
import { ApiError } from './api-error.ts'
import { readJson, request, type Method, type RequestOptions } from './request.ts'

/** The body of a response, and its version for `If-Match`. */
export type Answer<T> = { body: T; etag: string | null }

/**
 * Calls `/v1/{path}` as whoever is signed in, in the workspace of this page. When nobody is, or they are refused, the call waits until somebody signs in, and goes
 * on: nothing is lost by a sign-in that has expired.
 */
export async function call<T>(method: Method, path: string, options: RequestOptions = {}): Promise<Answer<T>> {
  const response = await callRaw(method, path, options)
  return { body: await readJson<T>(response), etag: response.headers.get('ETag') }
}

/** Calls, and resolves with the body of the answer alone. */
export async function callBody<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
  return readJson<T>(await callRaw(method, path, options))
}

/** Calls, and resolves with the `data` of the answer. */
export async function callData<T>(method: Method, path: string, options?: RequestOptions): Promise<T> {
  return (await callBody<{ data: T }>(method, path, options)).data
}

/** Calls for what it does: its answer tells nothing but that it is done. */
export async function callVoid(method: Method, path: string, options?: RequestOptions): Promise<void> {
  await callBody(method, path, options)
}

/** The header that names the workspace of this page; none where it is the caller's own. */
export const workspaceHeaders: Record<string, string> =
  workspaceId === undefined ? {} : { [workspaceHeader]: workspaceId }

/** The same for answers that are more than their JSON, or none. */
export async function callRaw(method: Method, path: string, options: RequestOptions = {}): Promise<Response> {
  for (;;) {
    const who = await signedIn()
    options.signal?.throwIfAborted()
    try {
      return await request(who, method, path, { ...options, headers: { ...workspaceHeaders, ...options.headers } })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      refuse(who)
    }
  }
}

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
