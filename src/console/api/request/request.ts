import { signal as createSignal } from '@preact/signals'
import { consoleHeader } from '#contract/access/console-header.ts'
import { root } from '../../app/root.ts'
import { apiErrorOf, unreachable } from './api-error.ts'
import { noteAnswer, noteLoss } from './connection.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export type RequestOptions = {
  body?: unknown
  headers?: Record<string, string>
  /** The version that a change was made from; when there is a newer one, nothing is changed (412). Null: whatever there is. */
  etag?: string | null | undefined
  signal?: AbortSignal | undefined
}

/** Counts what was changed on the server from here, so that an undo of what was before is known to be stale. */
export const changes = createSignal(0)

/** Who asks: a token, or a person, whom the cookie names; null: whoever that does. */
type Asker = { token: string } | { me: object } | null

/** The headers that say who asks: a token, or the console, beside whose header the cookie of a person counts. */
export function credentialsOf(who: Asker): Record<string, string> {
  return who && 'token' in who ? { Authorization: `Bearer ${who.token}` } : { [consoleHeader]: '1' }
}

/** Fetches something of the server's. Throws {@link ApiError} when it cannot be reached. */
export async function reach(path: string, init: RequestInit): Promise<Response> {
  return fetch(root + path, init).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    noteLoss()
    throw unreachable()
  })
}

/** One request to `/v1/{path}` as somebody, or with null as whoever the cookie says. Throws {@link ApiError} when the server refuses or cannot be reached. */
export async function request(
  who: Asker,
  method: Method,
  path: string,
  { body, headers = {}, etag, signal }: RequestOptions = {},
): Promise<Response> {
  const isSent = body !== undefined
  const response = await reach(`v1/${path}`, {
    method,
    headers: {
      ...headers,
      ...credentialsOf(who),
      ...(isSent && { 'Content-Type': 'application/json' }),
      ...(etag && { 'If-Match': etag }),
    },
    cache: 'no-cache',
    credentials: 'same-origin',
    body: isSent ? JSON.stringify(body) : null,
    signal: signal ?? null,
  })
  noteAnswer()
  if (!response.ok) throw await apiErrorOf(response)
  if (method === 'PATCH' || method === 'PUT' || method === 'DELETE') changes.value += 1
  return response
}
