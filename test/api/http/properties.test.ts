import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportLine, exportType } from '../../../server/contract/sessions/conversations.ts'
import { themeAnswer } from '#contract/agents/theme.ts'
import { problem } from '#contract/problem.ts'
import type { Route } from '../../../server/http/route.ts'
import { createFixture, type Fixture } from '../../support/fixture.ts'
import { expectNoInsides } from '../../support/problems.ts'
import { nearValuesOf, oddTexts, valuesOf, type JsonSchema } from '../../support/schema-arbitrary.ts'
import { isLong } from '../../support/seed.ts'
import { createSender, type Sending } from '../../support/network/send.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

/*
 * Every route against what the OpenAPI document says of it, with requests made from its own schemas: fitting, nearly fitting and
 * arbitrary. Whatever is asked, the answer is a documented one in its documented shape, and the server goes on.
 *
 * FOYER_LONG=1 looks for longer.
 */

const extent = isLong
  ? { numRuns: 1_000_000, interruptAfterTimeLimit: 300_000, markInterruptAsFailure: false }
  : { numRuns: 2000 }

type Operation = {
  responses: Record<string, unknown>
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  parameters?: { in: string; name: string; schema: JsonSchema }[]
}

let server: TestServer
let fixture: Fixture
let sender: ReturnType<typeof createSender>
let schemas: Record<string, JsonSchema>
let paths: Record<string, Record<string, Operation>>

beforeAll(async () => {
  // Each request comes from an address of its own: limits have tests of their own, and would answer most of these.
  server = await startTestServer({ trustProxy: 1 })
  fixture = await createFixture(server)
  await restoreEmbed()
  sender = createSender(server.url)
  const { body } = await server.call('GET', '/v1/openapi.json')
  schemas = body.components.schemas
  paths = body.paths
})
afterAll(async () => {
  sender.close()
  await server.stop()
})

async function restoreEmbed(): Promise<void> {
  const limits = {
    messagesPerMinutePerSession: 10_000,
    messagesPerMinutePerAddress: 10_000,
    messagesPerDayPerAgent: null,
  }
  const body = { isEnabled: true, allowedOrigins: [], limits }
  await server.call('PATCH', `/v1/agents/${fixture.ids.agentId}/embed`, { body })
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`
const routeOf = (name: string) => server.service.routes.find((route) => nameOf(route) === name)

const operationOf = ({ method, path }: Pick<Route, 'method' | 'path'>) =>
  paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? { responses: {} }

/** What would take away the fixture, or the tokens, is asked about others' identifiers alone. */
const takesAway = ({ method, path }: Route) =>
  path.endsWith('/web-id') || (method === 'DELETE' && /:(agentId|aiId|sessionId|tokenId)$/.test(path))

const visible = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
})
const headerText = fc
  .oneof(visible, fc.constantFrom('*', '"x"', 'W/"x"', 'null', '0', '-1', '1, 2', 'a'.repeat(2000), 'é'))
  .map((text) => text.trim())
const headers = fc.record(
  {
    'If-Match': headerText,
    'If-None-Match': headerText,
    'Last-Event-ID': fc.oneof(fc.integer().map(String), headerText),
    Accept: fc.oneof(headerText, fc.constantFrom('text/event-stream', '*/*', 'text/html')),
    'Accept-Encoding': headerText,
    'Content-Encoding': fc.constantFrom('identity', 'identity', 'identity', 'identity', 'gzip'),
    Origin: fc.oneof(headerText, fc.constantFrom('null', 'https://example.com')),
    Range: headerText,
    Cookie: headerText,
    traceparent: fc.oneof(headerText, fc.constant(`00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`)),
    'X-HTTP-Method-Override': fc.constantFrom('DELETE', 'GET'),
    'X-Forwarded-Host': headerText,
  },
  { requiredKeys: [] },
)

const identifiers = (route: Route) => {
  const real = (name: keyof Fixture['ids']) => (takesAway(route) ? [] : [fixture.ids[name]])
  return fc.record(
    Object.fromEntries(
      [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
        name,
        fc.oneof(
          {
            weight: 3,
            arbitrary: fc.constantFrom(...real(name as keyof Fixture['ids']), ...real('webId'), 'ses_none'),
          },
          {
            weight: 1,
            arbitrary: fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'binary', maxLength: 12 })),
          },
        ),
      ]),
    ),
  )
}

const queries = ({ parameters = [] }: Operation) =>
  fc.array(
    fc.oneof(
      ...parameters
        .filter((each) => each.in === 'query')
        .flatMap(({ name, schema }) =>
          [valuesOf(schema, schemas), nearValuesOf(schema, schemas)].map((values) =>
            fc.tuple(fc.constant(name), values),
          ),
        ),
      fc.tuple(fc.constantFrom('access', '__proto__', 'limit[]', ''), fc.constantFrom(...oddTexts)),
    ),
    { maxLength: 3 },
  )

/** A body, and the type that it says it has. */
function bodies({ requestBody }: Operation): fc.Arbitrary<{ type: string; body: string | Buffer } | null> {
  const schema = requestBody?.content['application/json']?.schema ?? {}
  const json = (values: fc.Arbitrary<unknown>) =>
    values.map((value) => ({ type: 'application/json', body: JSON.stringify(value) ?? '' }))
  const bytes = fc.uint8Array({ maxLength: 60 }).map((each) => Buffer.from(each))
  const type = fc.constantFrom(
    'application/json',
    'text/plain',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'a/b;c',
    '',
  )
  const start = fc.constantFrom(
    'GIF89a',
    '\x89PNG\r\n\x1a\n',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    '<svg',
    'RIFF',
    '',
  )
  const file = fc
    .tuple(start, bytes, fc.constantFrom('file', 'other', '__proto__'), fc.boolean())
    .map(([first, rest, field, isWhole]) => {
      const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n`
      const parts = [Buffer.from(head + first, 'latin1'), rest, Buffer.from(isWhole ? '\r\n--x--\r\n' : '')]
      return { type: 'multipart/form-data; boundary=x', body: Buffer.concat(parts) }
    })
  return fc.oneof(
    { weight: 4, arbitrary: json(valuesOf(schema, schemas)) },
    { weight: 6, arbitrary: json(nearValuesOf(schema, schemas)) },
    { weight: 2, arbitrary: json(fc.jsonValue({ maxDepth: 4 })) },
    { weight: 1, arbitrary: fc.record({ type, body: bytes }) },
    { weight: requestBody?.content['multipart/form-data'] ? 8 : 1, arbitrary: file },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

/** `name` is the route's. */
type Asked = { name: string; sending: Sending }

let calls = 0

function requestsOf(route: Route): fc.Arbitrary<Asked> {
  const operation = operationOf(route)
  const tokens = [
    ...route.may.flatMap((caller) =>
      caller in fixture.tokens ? fixture.tokens[caller as keyof Fixture['tokens']] : [],
    ),
    ...Object.values(fixture.tokens),
    'fy_ad_unknown',
  ]
  return fc
    .record({
      ids: identifiers(route),
      query: queries(operation),
      content: bodies(operation),
      token: fc.option(fc.constantFrom(...tokens), { freq: 30 }),
      headers,
    })
    .map(({ ids, query, content, token, headers: more }) => {
      calls += 1
      const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encode(ids[name] || 'nothing'))
      // What is longer than 16 KiB is refused as a whole, which requests.test.ts tests.
      const search = query.map(([name, value]) => `${encode(name)}=${encode(asText(value).slice(0, 3000))}`).join('&')
      const sending: Sending = {
        method: route.method,
        path: search === '' ? path : `${path}?${search}`,
        headers: {
          'X-Forwarded-For': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(content !== null && content.type !== '' && { 'Content-Type': content.type }),
          ...more,
        },
        ...(content !== null && route.method !== 'GET' && { body: content.body }),
      }
      return { name: nameOf(route), sending }
    })
}

/** A generated value in an address. Of an object `String` may throw: it may have a `toString` of its own, or none. */
const asText = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const isWellFormed = (text: string) => !/\p{Surrogate}/u.test(text)

/** Half a surrogate pair has no UTF-8: it goes as the bytes that a careless client would send. */
function encode(text: string): string {
  return isWellFormed(text) ? encodeURIComponent(text) : '%ED%A0%80'
}

function expectExport(text: string): void {
  for (const line of text.split('\n').slice(0, -1)) {
    const item: unknown = JSON.parse(line)
    expect(exportLine.parse(item)).toEqual(item)
  }
}

function expectDocumented({ name, sending }: Asked, answer: Answer): void {
  const route = routeOf(name)
  if (!route) throw new Error(`There is no route ${name}`)
  const what = `${sending.method} ${sending.path}: ${answer.status} ${answer.text.slice(0, 500)}`
  expect(Object.keys(operationOf(route).responses), what).toContain(String(answer.status))
  if (answer.status === 200) {
    const type = answer.headers.get('content-type') ?? ''
    // What the schema does not know must not be there: this is where a hash or a sealed key would show.
    if (type === exportType) expectExport(answer.text)
    else if (!type.startsWith('text/event-stream')) expect(route.answer?.parse(answer.body), what).toEqual(answer.body)
    return
  }
  if (answer.status === 304) return
  expect(answer.headers.get('content-type'), what).toBe('application/problem+json')
  expect(problem.strict().parse(answer.body)).toMatchObject({ status: answer.status })
  expectNoInsides(answer.text)
  // The one documented 500 that a request can cause.
  if (answer.status >= 500) expect(answer.body.detail, what).toMatch(/agent id in the path is not correct/)
}

test('a read has an ETag, and answers 304 to who knows it, exactly where the description says so', async () => {
  const known = { 'If-None-Match': '*', 'X-Forwarded-For': '10.255.255.1' }
  const tagged: string[] = []
  for (const route of server.service.routes.filter(({ method, answer }) => method === 'GET' && answer)) {
    const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => fixture.ids[name as keyof Fixture['ids']])
    const isTagged = '304' in operationOf(route).responses
    const first = await server.call('GET', path)
    // Some need a query, or a source of another kind.
    if (first.status !== 200) continue
    const again = await server.call('GET', path, { headers: known })
    const seen = [first.headers.has('etag'), again.status]
    expect([nameOf(route), ...seen]).toEqual([nameOf(route), isTagged, isTagged ? 304 : 200])
    if (isTagged) tagged.push(nameOf(route))
  }
  expect(tagged).toContain('GET /v1/agents/:agentId/questions')
  expect(tagged).not.toContain('GET /v1/agents')
  expect(tagged.length).toBeGreaterThan(15)
})

test(
  'whatever is asked of a route, the answer is one that its description names, in the shape that it gives',
  async () => {
    const asked = fc.oneof(...server.service.routes.map(requestsOf))
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(asked, async (each) => {
        const answer = await sender.send(each.sending)
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        expectDocumented(each, answer)
        if (answer.status === 200 && each.name === 'PATCH /v1/agents/:agentId/embed') await restoreEmbed()
      }),
      extent,
    )
    console.log(`Answers by status: ${JSON.stringify(Object.fromEntries(seen))}`)
    // A generator that is refused everywhere, or taken everywhere, tests little.
    for (const status of [200, 403, 404, 415, 422]) expect(seen.get(status) ?? 0).toBeGreaterThan(0)
    expect((await server.call('GET', '/v1/agents?limit=1')).status).toBe(200)
    expect((await server.call('GET', '/readyz')).text).toBe('ready')
    const faults = server
      .logged()
      .split('\n')
      .filter((line) => line.includes('"level":50'))
    expect(faults.filter((line) => !line.includes('agent id in the path is not correct'))).toEqual([])
  },
  isLong ? 400_000 : undefined,
)

test('whatever updates of a theme come, what is saved is a whole theme, of known values and readable colors', async () => {
  const path = '/v1/agents/:agentId/theme'
  const schema = operationOf({ method: 'PATCH', path }).requestBody?.content['application/json']?.schema ?? {}
  const target = path.replace(':agentId', fixture.ids.agentId)
  let saved = 0
  const update = fc.oneof(valuesOf(schema, schemas), nearValuesOf(schema, schemas))
  await fc.assert(
    fc.asyncProperty(update, async (body) => {
      saved += (await server.call('PATCH', target, { body })).status === 200 ? 1 : 0
      const { status, body: after } = await server.call('GET', target)
      expect(status).toBe(200)
      expect(themeAnswer.parse(after)).toEqual(after)
      for (const { suggestion } of after.warnings ?? []) expect(suggestion).toMatch(/^#[0-9a-f]{6}$/)
    }),
    { numRuns: 300 },
  )
  expect(saved).toBeGreaterThan(0)
})

test('whatever path is asked for by whatever method, the answer is a problem or a page, and no fault', async () => {
  const asked = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
    base: fc.constantFrom('/', '/v1/', '/v1/agents/', '/assets/', '/app/', '/docs/', '/demo/', '/widget.js', '/chat/'),
    rest: fc.array(fc.oneof(fc.constantFrom(...oddTexts).filter(isWellFormed), fc.string()), { maxLength: 3 }),
    token: fc.constantFrom(server.operatorToken, null, 'web_x'),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ method, base, rest, token }) => {
      // As fetch asks for it: without the dots that lead out of a path.
      const { pathname } = new URL(server.url + base + rest.map(encode).join('/'))
      const { status, headers: its, text } = await server.call(method, pathname, { token })
      expect([pathname, [500, 501, 502, 503].includes(status)]).toEqual([pathname, false])
      if (status < 400 || method === 'HEAD') return
      // Who comes by a link to a chat finds a page.
      const isPage = pathname.startsWith('/chat/') && status === 404
      expect([pathname, its.get('content-type')?.split(';')[0]]).toEqual([
        pathname,
        isPage ? 'text/html' : 'application/problem+json',
      ])
      expectNoInsides(text)
    }),
    { numRuns: 400 },
  )
})
