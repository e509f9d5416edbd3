import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import createFindMyWay from 'find-my-way'
import { z } from 'zod'
import type { Problem, ProblemCode } from '../contract/problem.ts'
import { notFound } from '../core/errors.ts'
import type { TraceContext } from '../core/log/trace.ts'
import { HttpError, pathOf } from './errors.ts'
import type { Counted } from './guard/limits.ts'
import type { Caller, Principal } from './guard/principal.ts'

/** What a route is. Every route of /v1 is one declaration: the router, the guards, the OpenAPI document and the tests read the same one. */

/** Declares that a route takes one file as multipart/form-data, in the field `file`. */
export const upload = 'upload'

/** An uploaded file. `name` is what the client says, and says nothing of the bytes; the declared type is not here. */
export type Upload = { name: string; bytes: Buffer }

/** The largest file that is taken, in bytes, and what it may be. */
type FileKind = { maxBytes: number; description: string }

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

type BodyOf<B> = B extends z.ZodType ? z.infer<B> : B extends typeof upload ? Upload : undefined
type QueryOf<Q> = Q extends z.ZodType ? z.infer<Q> : undefined

/** One request as a handler gets it: authenticated, authorized, its body and query parsed. */
export type Call<Params = unknown, Body = unknown, Query = unknown> = {
  principal: Principal
  params: Params
  body: Body
  query: Query
  /** The URL of this server as the caller knows it, without a slash at the end. */
  publicUrl: string
  /** For headers such as Accept and Last-Event-ID. */
  request: IncomingMessage
  /** The names of the request in the log and in calls made for it. */
  trace: TraceContext
}

/** `data`: an array inside of `{"data": …}`. `bare`: an array. `lines`: an item a line (JSON Lines). `text`: items are lines of text. */
export type ListForm = 'data' | 'bare' | 'lines' | 'text'

/** Headers besides those of every response. */
export type Headers = Record<string, string>

/**
 * The response of a handler. All have status 200; errors are thrown.
 * `json`: one value; a GET gets a strong ETag made of its bytes. `headers` are of what is no GET.
 * `prepared`: the answer to a GET with its headers, kept until the record changes.
 * `list`: see {@link ListReply}.
 * `stream`: see {@link StreamReply}.
 */
export type Reply =
  | { kind: 'json'; body: unknown; headers?: OutgoingHttpHeaders }
  | { kind: 'prepared'; body: Buffer; etag: string; headers: OutgoingHttpHeaders }
  | ListReply
  | StreamReply

/** Items are sent one after the other, never all in memory. */
export type ListReply = {
  kind: 'list'
  items: AsyncIterable<unknown> | Iterable<unknown>
  form: ListForm
  headers?: Headers
  /**
   * The names of records that are omitted because they cannot be read: their number goes into a header, the names into the log. May grow
   * while the items are read; of a reply that is being sent already, the number goes into a trailer.
   */
  omitted?: readonly string[]
}

/** An event stream. Its reader's access is checked again at intervals, and when one of `ids` is revoked. */
type StreamReply = {
  kind: 'stream'
  /** The ids of the session and its agent. */
  ids: readonly string[]
  /** Owns the response, head included, and returns when it is done or at once; it must notice when the client disconnects. */
  start(response: ServerResponse): Promise<void>
  /** Throws when the session is gone. */
  check(): Promise<void>
  /** Ends the stream, once it has started, with a problem. */
  fail(problem: Problem): void
}

/** A route with erased types, declared by {@link routesOf}. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In find-my-way's form: /v1/agents/:agentId */
  path: string
  /** Who may call; others get 403. A route for `anyone` has no parameters in its path, and names no other callers. */
  may: readonly Caller[]
  /** For the OpenAPI document. */
  summary: string
  tag: string
  /** A JSON body's schema; `upload` for a file; absent: a body is not read. */
  body?: z.ZodType | typeof upload
  /** The kind of file that it accepts; absent: a picture. */
  file?: FileKind
  query?: z.ZodObject
  /** The schema of the whole JSON answer; absent where the answer is never JSON. */
  answer?: z.ZodType
  /** Other media types of the response, with their descriptions. */
  alsoAnswers?: Record<string, string>
  /** The limit that a visitor's call counts towards; absent: that of any call (see limits.ts). */
  counts?: Counted
  /** Documented problems besides those of every route (see openapi.ts). */
  problems?: readonly ProblemCode[]
  handle(call: Call): Promise<Reply>
}

/** Returns what declares the routes of a tag; `call` gets its types from the path and the schemas. */
export function routesOf(tag: string) {
  return <
    const P extends string,
    B extends z.ZodType | typeof upload | undefined = undefined,
    Q extends z.ZodObject | undefined = undefined,
  >(
    method: Route['method'],
    path: P,
    declaration: Omit<Route, 'method' | 'path' | 'tag' | 'body' | 'query' | 'handle'> & {
      body?: B
      query?: Q
      handle(call: Call<PathParams<P>, BodyOf<B>, QueryOf<Q>>): Promise<Reply>
    },
  ) => ({ ...declaration, method, path, tag }) as Route
}

/** The reply with a JSON body. `headers`: not for GET. */
export function json(body: unknown, headers?: OutgoingHttpHeaders): Reply {
  return { kind: 'json', body, ...(headers && { headers }) }
}

/** The reply with what a service resolves with; `view` returns it in the form of the API. */
export async function dataReply<T>(
  found: Promise<T>,
  view: (record: T) => unknown = (record) => record,
): Promise<Reply> {
  return json({ data: view(await found) })
}

/** The reply once something is done. */
export async function okReply(done: Promise<unknown>): Promise<Reply> {
  await done
  return json({ ok: true })
}

/** The answer where there is nothing to say but that it is done. */
export const okAnswer = z.object({ ok: z.literal(true) })

type Match = { route: Route; params: Record<string, string> }

/** Finds the route of a method and a URL. HEAD is handled by the route for GET. */
type Router = (method: string, url: string) => Match

/** The router throws `not-found` for an unknown path, and `method-not-allowed`, with Allow, for a known one. */
export function createRouter(routes: readonly Route[]): Router {
  const finder = createFindMyWay({ ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: () => undefined })
  const methods = new Map<string, Route['method']>(routes.map(({ method }) => [method, method]))
  const asGet = methods.get('GET')
  if (asGet) methods.set('HEAD', asGet)
  for (const route of routes) finder.on(route.method, route.path, () => undefined, route)

  return (method, url) => {
    const known = methods.get(method)
    const found = known && finder.find(known, url)
    if (found) return { route: found.store as Route, params: found.params as Record<string, string> }
    const allowed = [...methods].filter(([, each]) => finder.find(each, url)).map(([name]) => name)
    if (allowed.length === 0) throw notFound(`path: ${pathOf({ url })}`)
    const allow = [...allowed, 'OPTIONS'].join(', ')
    throw new HttpError('method-not-allowed', `${method} is not allowed here; ${allow} are.`, { Allow: allow })
  }
}
