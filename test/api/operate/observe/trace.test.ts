import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAgent, type TestAgent } from '../../../support/agent.ts'
import { startModelServer, streamOf, type ModelServer } from '../../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

/* W3C Trace Context (https://www.w3.org/TR/trace-context/): a caller's trace goes on into the model API and into the log. */

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'

let model: ModelServer
let server: TestServer
let agent: TestAgent
/** The headers of the calls of the model API. */
let called: IncomingHttpHeaders[]

beforeAll(async () => {
  model = await startModelServer()
  server = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
  agent = await createAgent(server)
})
afterAll(async () => {
  await server.stop()
  await model.stop()
})
beforeEach(() => {
  called = []
  model.script = (response, request) => {
    called.push(request.headers)
    streamOf(['Hello.'])(response, request)
  }
})

/** Sends a message with that header; gives the call of the model API that it led to. */
async function ask(headers: Record<string, string>): Promise<IncomingHttpHeaders | undefined> {
  const { body } = await server.call('POST', `/v1/agents/${agent.id}/sessions`)
  const path = `/v1/agents/${agent.id}/sessions/${body.data.sessionId}/conversations`
  const answer = await server.call('POST', path, { body: { message: 'Hello?' }, headers })
  expect(answer.status).toBe(200)
  expect(called).toHaveLength(1)
  return called[0]
}

test.each(['00', '01'])('the trace goes on with a new parent, which the log knows; flags %s', async (flags) => {
  const id = `traced-${flags}`
  const call = await ask({ traceparent: `00-${traceId}-${parentId}-${flags}`, 'X-Request-Id': id })
  const [, trace, span, sampled] = /^00-([\da-f]{32})-([\da-f]{16})-(\d\d)$/.exec(String(call?.['traceparent'])) ?? []
  expect([trace, sampled]).toEqual([traceId, flags])
  expect(span).not.toBe(parentId)
  const lines = server
    .logged()
    .split('\n')
    .filter((line) => line.includes(`"requestId":"${id}"`))
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ traceId, spanId: span })
})

test('of flags that are not known, only the known one is passed on', async () => {
  const call = await ask({ traceparent: `00-${traceId}-${parentId}-ff` })
  expect(call?.['traceparent']).toMatch(/-01$/)
})

test('a version to come is read as far as it is known', async () => {
  const call = await ask({ traceparent: `cc-${traceId}-${parentId}-01-what-comes-then` })
  expect(call?.['traceparent']).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`))
})

test.each([
  ['nothing', ''],
  ['a forbidden version', `ff-${traceId}-${parentId}-01`],
  ['capital letters', `00-${traceId.toUpperCase()}-${parentId}-01`],
  ['a trace of zeros', `00-${'0'.repeat(32)}-${parentId}-01`],
  ['a parent of zeros', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['a short trace', `00-${traceId.slice(1)}-${parentId}-01`],
  ['more than version 00 has', `00-${traceId}-${parentId}-01-more`],
  ['more without a dash, in a version to come', `cc-${traceId}-${parentId}-01more`],
  ['flags of one digit', `00-${traceId}-${parentId}-1`],
  ['two of them', `00-${traceId}-${parentId}-01, 00-${traceId}-${parentId}-01`],
  ['letters that are no hex', `00-${traceId.replace('4', 'g')}-${parentId}-01`],
])('a header that is no trace counts as none: %s', async (_, traceparent) => {
  const call = await ask({ traceparent, 'X-Request-Id': 'untraced' })
  expect(call).not.toHaveProperty('traceparent')
  const lines = server
    .logged()
    .split('\n')
    .filter((line) => line.includes('"requestId":"untraced"'))
  expect(lines.join()).not.toContain('traceId')
})
