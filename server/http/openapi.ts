import { addTo } from '../core/maps.ts'
import { createDocument, type ZodOpenApiPathsObject, type ZodOpenApiResponseObject } from 'zod-openapi'
import { z } from 'zod'
import { idempotencyHeader, workspaceHeader } from '../contract/access/constants.ts'
import { exportType } from '../contract/sessions/conversations.ts'
import { problem, type ProblemCode } from '../contract/problem.ts'
import { omittedHeader } from '../contract/sessions/sessions.ts'
import { nextTurn } from '../core/event-loop/turns.ts'
import { problemTable } from './errors.ts'
import { jsonLimits } from './request/body.ts'
import { formLimits } from './request/multipart.ts'
import { upload, type Route } from './route.ts'

/** Problems that any route may respond with. */
const always: ProblemCode[] = [
  'unauthorized',
  'forbidden',
  'bad-request',
  'too-many-requests',
  'internal',
  'shutting-down',
  'storage-unavailable',
]

/**
 * Returns the OpenAPI 3.1 document of the routes, made from the schemas that check them. It is generated with the first request; only
 * the address of the server differs between callers.
 */
export function createOpenApi(routes: readonly Route[]): (publicUrl: string) => Promise<object> {
  let document: Promise<object> | undefined
  return async (publicUrl) => {
    document ??= makeDocument(routes)
    return { ...(await document), servers: [{ url: publicUrl }] }
  }
}

/** Which workspace a request is for; every route with a bearer takes it. */
const workspace = z
  .string()
  .optional()
  .meta({
    description:
      'The id of the workspace that the request is for. The operator may name any, and is in the default one without it. ' +
      'All other tokens belong to a workspace, and may name only that.',
    example: 'wks_default',
    param: { in: 'header', name: workspaceHeader, id: 'Workspace' },
  })

/** By which a request is known that is sent again; what creates something without a stream takes it. */
const idempotency = z
  .string()
  .max(200)
  .optional()
  .meta({
    description:
      'A random text. The same request with the same key, sent again within ten minutes, does nothing a second time, and gets the first answer; from another instance than the first time 409 (done-already), also before that has done it.',
    param: { in: 'header', name: idempotencyHeader, id: 'IdempotencyKey' },
  })

type Document = ReturnType<typeof createDocument>

/** Generates each tag in a separate turn of the event loop: all at once take 70 ms. Tags that share a schema must use it the same way. */
async function makeDocument(routes: readonly Route[]): Promise<Document> {
  const paths = {}
  const schemas = {}
  const parameters = {}
  for (const tag of new Set(routes.map((each) => each.tag))) {
    await nextTurn()
    const part = partOf(routes.filter((each) => each.tag === tag))
    Object.assign(paths, part.paths)
    Object.assign(schemas, part.components?.schemas)
    Object.assign(parameters, part.components?.parameters)
  }
  const whole = partOf([])
  return { ...whole, paths, components: { ...whole.components, schemas, parameters } }
}

function partOf(routes: readonly Route[]): Document {
  const paths: ZodOpenApiPathsObject = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    const entry = (paths[path] ??= {})
    entry[route.method.toLowerCase() as 'get'] = operation(route)
  }
  return createDocument({
    openapi: '3.1.1',
    info: {
      title: 'Foyer',
      version: '1',
      description:
        `Agents, what they know, how their widget looks, and the conversations that visitors have with them. ` +
        `A JSON body has at most ${jsonLimits.maxBytes / 1024} KiB, ${jsonLimits.maxDepth} levels and ${jsonLimits.maxValues} values; ` +
        `a form at most ${formLimits.parts} parts, of which ${formLimits.files} are files.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  })
}

function operation(route: Route): NonNullable<ZodOpenApiPathsObject[string]['get']> {
  const params = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => [String(name), z.string()])
  const parameters = {
    ...(params.length > 0 && { path: z.object(Object.fromEntries(params) as Record<string, z.ZodString>) }),
    ...(route.query && { query: route.query }),
  }
  const writes = route.method !== 'GET'
  const codes = new Set<ProblemCode>([
    ...always,
    ...(route.problems ?? []),
    ...(writes ? (['storage-full'] as const) : []),
  ])
  const isOpen = route.may.includes('anyone')
  const isOnce = !isOpen && route.method === 'POST' && !route.alsoAnswers
  if (isOnce) codes.add('done-already')
  if (!isOpen || params.length > 0) codes.add('not-found')
  if (route.body || route.query) codes.add('validation')
  if (route.body) codes.add('unsupported-media-type').add('too-large')
  return {
    operationId: operationId(route),
    summary: route.summary,
    tags: [route.tag],
    ...(isOpen ? { security: [] } : { parameters: isOnce ? [workspace, idempotency] : [workspace] }),
    description: `May be called by: ${route.may.join(', ')}.`,
    requestParams: parameters,
    ...(route.body && { requestBody: { required: true, content: bodyContent(route.body, route.file) } }),
    responses: {
      '200': answer(route),
      ...(hasTag(route) && { '304': { description: 'It has not changed since the ETag in If-None-Match' } }),
      ...problems(codes),
      ...protocolProblems,
    },
  }
}

function bodyContent(body: NonNullable<Route['body']>, kind: Route['file']): Record<string, { schema: z.ZodType }> {
  if (body !== upload) return { 'application/json': { schema: body } }
  const description = kind?.description ?? 'SVG, PNG, JPEG, WebP or GIF, at most 2 MB'
  const file = z.file().meta({ type: 'string', format: 'binary', description })
  return { 'multipart/form-data': { schema: z.object({ file }) } }
}

function answer({ method, query, answer: schema, alsoAnswers = {} }: Route): ZodOpenApiResponseObject {
  const others = Object.entries(alsoAnswers).map(([type, description]) => [
    type,
    { schema: { type: 'string' as const, description } },
  ])
  const json = schema && { 'application/json': { schema } }
  const isList = method === 'GET' && (isPaged(query) || exportType in alsoAnswers)
  return {
    description: 'Done',
    ...(isList && { headers: { [omittedHeader]: omitted } }),
    content: { ...json, ...Object.fromEntries(others) },
  }
}

const omitted = {
  description: 'How many records were omitted because they cannot be read; the server log names them. Absent: none',
  schema: { type: 'integer' as const },
}

/** Responses before any route is matched; see guard/protocol-errors.ts. */
const protocolProblems = Object.fromEntries(
  (
    [
      ['408', 'The request took too long to arrive'],
      ['417', 'Only the expectation 100-continue is supported'],
      ['431', 'The address and the headers are larger than 16 KiB together'],
    ] as const
  ).map(([status, description]) => [
    status,
    { description, content: { 'application/problem+json': { schema: problem } } },
  ]),
)

/** Responses to reads that are sent whole have an ETag; lists and streams, which are sent as they are read, do not. */
function hasTag({ method, answer: schema, query }: Route): boolean {
  return method === 'GET' && schema !== undefined && !isPaged(query)
}

/** Whether it is a list that is streamed. The inbox, whose views are its order, is one object with its counts. */
function isPaged(query: Route['query']): boolean {
  return query !== undefined && 'cursor' in query.shape && 'order' in query.shape
}

/** One response for each status, which several problems may share. */
function problems(codes: Set<ProblemCode>): Record<`${4 | 5}${string}`, ZodOpenApiResponseObject> {
  const byStatus = new Map<string, ProblemCode[]>()
  for (const code of codes) {
    addTo(byStatus, String(problemTable[code].status), code)
  }
  const responses = [...byStatus].map(([status, shared]) => [
    status,
    {
      description: shared.map((code) => `${problemTable[code].title} (${code})`).join(' · '),
      content: { 'application/problem+json': { schema: problem } },
    },
  ])
  return Object.fromEntries(responses.toSorted() as [string, ZodOpenApiResponseObject][])
}

function operationId({ method, path }: Route): string {
  const words = path.replace('/v1/', '').split(/[/:.-]+/)
  return [method.toLowerCase(), ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join('')
}
