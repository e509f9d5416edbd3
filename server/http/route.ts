import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import type { ProblemCode } from '../contract/problem.ts'
import type { Scope } from '../contract/tokens.ts'
import type { Soon } from '../core/soon.ts'
import type { Counted } from './limits.ts'
import type { AgentRecord, SessionRecord } from '../store/store.ts'

/** What a route is. Every route of /v1 is one declaration: the router, the guards, the OpenAPI document and the tests read the same one. */

/**
 * Who calls (interface.md, "Who may call"). `workspaceId` is the only workspace that the call may see; the operator's is the
 * default one. `agent` and `session` were checked against the agent's embed settings already.
 */
export type Principal =
  | { kind: 'operator'; workspaceId: string }
  | { kind: 'token'; workspaceId: string; tokenId: string; scope: Scope }
  | { kind: 'agent'; workspaceId: string; agent: AgentRecord }
  | { kind: 'session'; workspaceId: string; session: SessionRecord; agent: AgentRecord }

/** A kind of caller as routes name them: a token counts by its scope. */
export type Caller = 'operator' | 'admin' | 'read' | 'agent' | 'session'

/** The callers that manage a workspace, and those that may look at it. */
export const admins = ['operator', 'admin'] as const
export const readers = ['operator', 'admin', 'read'] as const

/** Declares that a route takes one file as multipart/form-data, in the field `file`. */
export const upload = 'upload'

/** An uploaded file. Its name and its declared type are not here: nothing may depend on them. */
export type Upload = { bytes: Buffer }

type PathParams<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

type BodyOf<B> = B extends z.ZodType ? z.infer<B> : B extends typeof upload ? Upload : undefined
type QueryOf<Q> = Q extends z.ZodType ? z.infer<Q> : undefined

/** One request, as a handler sees it: authenticated, allowed, its body and query parsed. */
export type Call<Params = unknown, Body = unknown, Query = unknown> = {
  principal: Principal
  params: Params
  body: Body
  query: Query
  /** The address of this server as the caller knows it, without a slash at the end. */
  publicUrl: string
  /** For headers beyond the ordinary, such as Accept and Last-Event-ID. */
  request: IncomingMessage
}

/** `data`: an array inside of `{"data": …}`. `bare`: an array. `lines`: an item a line (JSON Lines). */
export type ListForm = 'data' | 'bare' | 'lines'

/** Header names and values beside those that every answer has. */
export type Headers = Record<string, string>

/**
 * What a handler answers. All are 200; errors are thrown.
 * `json`: one value; a GET gets a strong ETag made of its bytes. `written`: the answer to a change, as JSON already.
 * `prepared`: the answer to a GET with its head (names and values in turn), kept until the record changes.
 * `list`: items one after the other, never all in memory, in one of the {@link ListForm}s.
 * `stream`: `start` owns the response, head included, and returns when it is done or at once; it must take care of the peer going away.
 */
export type Reply =
  | { kind: 'json'; body: unknown }
  | { kind: 'written'; text: string }
  | { kind: 'prepared'; body: string | Buffer; etag: string; headers: string[] }
  | { kind: 'list'; items: AsyncIterable<unknown>; form: ListForm; headers?: Headers }
  | { kind: 'stream'; start(response: ServerResponse): Soon<void> }

/** A route, its types erased: what the app works with. Made by {@link route}. */
export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In find-my-way's form: /v1/agents/:agentId */
  path: string
  /** Who may call; others get 403. There is no route of /v1 for those without a token. */
  may: readonly Caller[]
  /** For the OpenAPI document. */
  summary: string
  tag: string
  /** A JSON body's schema; `upload` for a file; absent: a body is not read. */
  body?: z.ZodType | typeof upload
  query?: z.ZodObject
  /** The schema of the whole JSON answer; absent where the answer is never JSON. */
  answer?: z.ZodType
  /** Other media types in which the same route answers, and what they hold. */
  alsoAnswers?: Record<string, string>
  /** What a visitor's call counts as; absent: any call (see limits.ts). */
  counts?: Counted
  /** Documented problems beside those that any route has (see openapi.ts). */
  problems: readonly ProblemCode[]
  handle(call: Call): Soon<Reply>
}

/** Declares a route; `call` gets its types from the path and the schemas. */
export function route<
  const P extends string,
  B extends z.ZodType | typeof upload | undefined = undefined,
  Q extends z.ZodObject | undefined = undefined,
>(
  declaration: Omit<Route, 'path' | 'body' | 'query' | 'handle'> & {
    path: P
    body?: B
    query?: Q
    handle(call: Call<PathParams<P>, BodyOf<B>, QueryOf<Q>>): Soon<Reply>
  },
): Route {
  return declaration as Route
}
