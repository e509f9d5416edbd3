import { signal as createSignal } from '@preact/signals'
import { consoleHeader, idempotencyHeader } from '#contract/access/constants.ts'
import { newClientId } from '../../../client/client-id.ts'
import { root } from '../../app/root.ts'
import { apiErrorOf, fromBetween, unanswered, unreachable } from './api-error.ts'
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

/**
 * How long an answer is waited for, and then for all of it, in milliseconds: to a question or for the next part of a file to leave, and to what
 * may ask models and other sites. Else what is lost on the way would be waited for forever, and a page that looks again and again would stop.
 */
export const longestWait = { read: 60_000, change: 180_000 }

/** Fetches something of the server's. Throws {@link ApiError} when it cannot be reached, or is silent for too long. */
export async function reach(path: string, init: RequestInit): Promise<Response> {
  const wait = (init.method ?? 'GET') === 'GET' ? longestWait.read : longestWait.change
  const late = new AbortController()
  const signal = init.signal ? AbortSignal.any([init.signal, late.signal]) : late.signal
  let timer = setTimeout(() => late.abort(), wait)
  try {
    const response = await fetch(root + path, { ...init, signal })
    clearTimeout(timer)
    // A stream is read by who asked for it.
    if (isStream(response)) return response
    timer = setTimeout(() => late.abort(), wait)
    const { status, headers } = response
    const body = await response.arrayBuffer()
    return new Response(body.byteLength > 0 ? body : null, { status, headers })
  } catch (error) {
    if (init.signal?.aborted) throw error
    noteLoss()
    throw late.signal.aborted ? unanswered() : unreachable()
  } finally {
    clearTimeout(timer)
  }
}

const isStream = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/event-stream') === true

/** The JSON of an answer. Throws {@link ApiError} where it is none: a page of somebody in between, or the half of one. */
export async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T
  } catch {
    throw fromBetween(response.status)
  }
}

/** The keys of POSTs whose answer has not come, and since when. */
const openPosts = new Map<string, { key: string; since: number }>()
/** Whoever tries again does so soon; after that it is meant anew. In milliseconds. */
const sameFor = 2 * 60_000

/** Sends a POST so that the server does it once: also when the browser sends it again by itself, or somebody who got no answer. */
export async function postOnce(what: string, send: (key: string) => Promise<Response>): Promise<Response> {
  const before = openPosts.get(what)
  const isSame = before && performance.now() - before.since < sameFor
  const { key } = isSame ? before : { key: newClientId() }
  openPosts.set(what, { key, since: performance.now() })
  const response = await send(key)
  // What somebody in between says, or the half of an answer, does not tell whether it was done.
  if (response.status < 500 && (await isOurs(response))) openPosts.delete(what)
  return response
}

const isOurs = async (response: Response) =>
  isStream(response) ||
  readJson(response.clone()).then(
    () => true,
    () => false,
  )

/** One request to `/v1/{path}` as somebody, or with null as whoever the cookie says. Throws {@link ApiError} when the server refuses or cannot be reached. */
export async function request(
  who: Asker,
  method: Method,
  path: string,
  { body, headers = {}, etag, signal }: RequestOptions = {},
): Promise<Response> {
  const json = body === undefined ? null : JSON.stringify(body)
  const send = (more?: Record<string, string>) =>
    reach(`v1/${path}`, {
      method,
      headers: {
        ...headers,
        ...credentialsOf(who),
        ...(json !== null && { 'Content-Type': 'application/json' }),
        ...(etag && { 'If-Match': etag }),
        ...more,
      },
      cache: 'no-cache',
      credentials: 'same-origin',
      body: json,
      signal: signal ?? null,
    })
  const response = await (method === 'POST'
    ? postOnce(`${path} ${json}`, (key) => send({ [idempotencyHeader]: key }))
    : send())
  noteAnswer()
  if (!response.ok) throw await apiErrorOf(response)
  if (method === 'PATCH' || method === 'PUT' || method === 'DELETE') changes.value += 1
  return response
}
