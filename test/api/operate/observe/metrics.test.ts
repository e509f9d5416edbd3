import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixture, secretsOf, type Fixture } from '../../../support/fixture.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../../support/peers/model-server.ts'
import { expectProblem } from '../../../support/problems.ts'
import { sendRaw } from '../../../support/network/raw.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

/* GET /metrics: what a scraper reads, and who may be one. */

let model: ModelServer
let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  model = await startModelServer()
  server = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' }, maxAnswers: 1 })
  fixture = await createFixture(server)
})
afterAll(async () => {
  await server.stop()
  await model.stop()
})

/** Reads all samples as `name{labels}` → value. */
async function scrape(from = server): Promise<Map<string, number>> {
  const { status, text } = await from.call('GET', '/metrics', { token: null })
  expect(status).toBe(200)
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}

/** By how much samples grow while `work` is done; those that begin count from 0. */
async function growth(names: string[], work: () => Promise<unknown>, of = server): Promise<number[]> {
  const before = await scrape(of)
  await work()
  const after = await scrape(of)
  return names.map((name) => (after.get(name) ?? 0) - (before.get(name) ?? 0))
}

describe('the format', () => {
  test('is the one that Prometheus reads, and every name begins with foyer_', async () => {
    const { headers, text } = await server.call('GET', '/metrics', { token: null })
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    const names = new Set<string>()
    for (const line of text.split('\n').filter(Boolean)) {
      expect(line).toMatch(
        /^(# (HELP|TYPE) foyer_\w+ .+|foyer_\w+(\{(\w+="[^"\\]*",?)+\})? (-?\d+(\.\d+)?(e[+-]?\d+)?|Nan))$/i,
      )
      if (line.startsWith('# TYPE')) {
        const name = String(line.split(' ')[2])
        expect(names.has(name)).toBe(false)
        names.add(name)
      }
    }
    for (const name of [
      'process_cpu_seconds_total',
      'process_resident_memory_bytes',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(names).toContain(`foyer_${name}`)
    }
  })

  test('histograms count in each bucket all that is not above its bound, up to all there are', async () => {
    const samples = await scrape()
    for (const name of ['foyer_store_commit_seconds', 'foyer_answer_duration_seconds']) {
      const buckets = [...samples].filter(([key]) => key.startsWith(`${name}_bucket`)).map(([, value]) => value)
      expect(buckets.length).toBeGreaterThan(5)
      expect(buckets.toSorted((a, b) => a - b)).toEqual(buckets)
      expect(buckets.at(-1)).toBe(samples.get(`${name}_count`))
      expect(samples.get(`${name}_count`)).toBeGreaterThan(0)
    }
  })

  test('tells no secret, no identifier and no address that somebody sent', async () => {
    await server.call('GET', '/v1/agents/somebody-looks-around')
    await server.call('GET', '/somebody/looks-around?for=this')
    await server.call('GET', `/v1/agents/${fixture.ids.agentId}/theme`)
    const { text } = await server.call('GET', '/metrics', { token: null })
    const { number, ...ids } = fixture.ids
    for (const known of [...secretsOf(fixture), ...Object.values(ids), 'looks-around']) {
      expect(text).not.toContain(known)
    }
  })
})

describe('what is counted', () => {
  test('requests, by method, pattern and status, and how long they took', async () => {
    const theme = 'route="/v1/agents/:agentId/theme"'
    const names = [
      `foyer_http_requests_total{method="GET",${theme},status="200"}`,
      `foyer_http_requests_total{method="PATCH",${theme},status="422"}`,
      `foyer_http_requests_total{method="GET",route="none",status="404"}`,
      `foyer_http_requests_total{method="GET",route="none",status="401"}`,
      `foyer_http_requests_total{method="GET",route="/healthz",status="200"}`,
      `foyer_http_request_duration_seconds_count{method="GET",${theme}}`,
    ]
    const path = `/v1/agents/${fixture.ids.agentId}/theme`
    const grown = await growth(names, async () => {
      await server.call('GET', path)
      await server.call('GET', path)
      await server.call('PATCH', path, { body: {} })
      await server.call('GET', '/nothing')
      await server.call('GET', path, { token: null })
      await server.call('GET', '/healthz')
    })
    expect(grown).toEqual([2, 1, 1, 1, 1, 2])
  })

  test('hundreds of paths and odd methods make no new names', async () => {
    await server.call('GET', '/x')
    await server.call('PROPFIND', '/x')
    const names = async () => [...(await scrape()).keys()].filter((name) => name.startsWith('foyer_http_'))
    const before = await names()
    for (let at = 0; at < 200; at++) await server.call(at % 2 ? 'GET' : 'MKCOL', `/x/${at}`)
    expect(await names()).toEqual(before)
  })

  test('answers, by outcome, those that are written, and those that wait', async () => {
    const { agentId, sessionId } = fixture.ids
    const path = `/v1/agents/${agentId}/sessions/${sessionId}`
    const other = (await server.call('POST', `/v1/agents/${agentId}/sessions`)).body.data.sessionId as string
    // The fixture's agent is answered by the embedded engine; this one by a model that the test holds.
    const ai = (await server.call('POST', '/v1/ai', { body: { apiKeyValue: 'sk-own-key', model: 'm' } })).body.data
    await server.call('PUT', `/v1/agents/${agentId}/ai`, { body: { aiId: ai.id } })
    let finish: () => void = () => undefined
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(chunk('Hel'))
      finish = () => response.end(`${chunk('lo.')}${chunk('', 'stop')}data: [DONE]\n\n`)
    }
    const names = ['complete', 'stopped', 'refused'].map((outcome) => `foyer_answers_total{outcome="${outcome}"}`)
    const grown = await growth([...names, 'foyer_answer_first_piece_seconds_count'], async () => {
      const first = server.call('POST', `${path}/conversations`, { body: { message: 'One' } })
      await expect.poll(async () => (await scrape()).get('foyer_answers_running')).toBe(1)
      const second = server.call('POST', `/v1/agents/${agentId}/sessions/${other}/conversations`, {
        body: { message: 'Two' },
      })
      await expect.poll(async () => (await scrape()).get('foyer_answers_waiting')).toBe(1)
      await server.call('POST', `/v1/agents/${agentId}/sessions/${other}/stop`)
      finish()
      await Promise.all([first, second])
      model.script = (response) => response.writeHead(400).end()
      await server.call('POST', `${path}/conversations`, { body: { message: 'Three' } })
      model.script = streamOf(['ok'])
    })
    expect(grown).toEqual([1, 1, 1, 1])
    const rest = await scrape()
    expect([rest.get('foyer_answers_running'), rest.get('foyer_answers_waiting')]).toEqual([0, 0])
  })

  test('event streams while they are open, and connections', async () => {
    const { agentId, sessionId } = fixture.ids
    const leaving = new AbortController()
    const headers = { Authorization: `Bearer ${server.operatorToken}` }
    const url = `${server.url}/v1/agents/${agentId}/sessions/${sessionId}/events`
    await fetch(url, { headers, signal: leaving.signal })
    const samples = await scrape()
    expect(samples.get('foyer_event_streams')).toBe(1)
    expect(samples.get('foyer_http_connections')).toBeGreaterThanOrEqual(2)
    leaving.abort()
    await expect.poll(async () => (await scrape()).get('foyer_event_streams')).toBe(0)
  })

  test('no event stream is left of readers who left before it began', async () => {
    const { agentId, sessionId } = fixture.ids
    const { hostname, port } = new URL(server.url)
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.operatorToken}\r\n\r\n`
    const events = `/v1/agents/${agentId}/sessions/${sessionId}/events`
    const { readiness } = server.store
    let goOn: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (goOn = resolve))
    server.store.readiness = () => gate.then(() => 'ready')
    const before = (await scrape()).get('foyer_event_streams')
    // The streams wait behind an answer that does not come: on its connection they have not begun.
    const socket = connect(Number(port), hostname)
    socket.write(head('/readyz') + head(events).repeat(20))
    await expect.poll(async () => (await scrape()).get('foyer_event_streams')).toBe(20 + Number(before))
    socket.destroy()
    await expect.poll(async () => (await scrape()).get('foyer_event_streams')).toBe(before)
    goOn()
    server.store.readiness = readiness
  })

  test('what the store does: batches and their changes, syncs, laying down, sessions, agents', async () => {
    const names = ['commit_seconds_count', 'commit_changes_sum', 'sync_seconds_count'].map(
      (name) => `foyer_store_${name}`,
    )
    // A server of its own: where somebody talked, the numbers of that are stored a moment later.
    const own = await startTestServer()
    const open = async () => {
      const { body } = await own.call('POST', '/v1/agents', { body: { name: 'Counted' } })
      await own.call('POST', `/v1/agents/${body.data.id}/sessions`)
      expect((await scrape(own)).get('foyer_store_journal_bytes')).toBeGreaterThan(0)
    }
    // The agent, its entry in the audit, and the session.
    expect(await growth([...names, 'foyer_sessions', 'foyer_agents'], open, own)).toEqual([3, 3, 3, 1, 1])
    await own.stop()
    await expect.poll(async () => (await scrape()).get('foyer_store_checkpoint_seconds_count')).toBeGreaterThan(0)
    const samples = await scrape()
    for (const step of ['commit', 'checkpoint'])
      expect(samples.get(`foyer_store_failures_total{step="${step}"}`)).toBe(0)
  })
})

describe('who may read them', () => {
  const ask = (headers: Record<string, string>, token: string | null = null) =>
    server.call('GET', '/metrics', { token, headers })

  test.each([
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-For', '203.0.113.9'],
    ['Forwarded', 'for=127.0.0.1'],
    ['X-Real-IP', '::1'],
    ['Via', '1.1 proxy'],
  ])('not who comes by a proxy on this machine, whatever it says: %s: %s', async (name, value) => {
    expectProblem(await ask({ [name]: value }), 401, 'unauthorized')
    expect((await ask({ [name]: value }, server.operatorToken)).status).toBe(200)
  })

  test('nobody but the operator by his token', async () => {
    const { operator, ...others } = fixture.tokens
    const proxied = { 'X-Forwarded-For': '203.0.113.9' }
    for (const token of Object.values(others)) expectProblem(await ask(proxied, token), 403, 'forbidden')
    expectProblem(await ask(proxied, 'fy_op_wrong'), 401, 'unauthorized')
    expect((await ask(proxied, operator)).status).toBe(200)
  })

  test('not a page of another site, whose name was made to lead here', async () => {
    const answer = (host: string) =>
      sendRaw(server.url, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    expect((await answer('rebound.example:3000')).status).toBe(401)
    expect((await answer('localhost.rebound.example')).status).toBe(401)
    expect((await answer('127.0.0.1:3000')).status).toBe(200)
  })

  test.each([[1], [['127.0.0.0/8']]])('not who comes by a trusted proxy, %j, that says nothing', async (trustProxy) => {
    const behind = await startTestServer({ trustProxy })
    try {
      expectProblem(await behind.call('GET', '/metrics', { token: null }), 401, 'unauthorized')
      const local = { 'X-Forwarded-For': '127.0.0.1' }
      expectProblem(await behind.call('GET', '/metrics', { token: null, headers: local }), 401, 'unauthorized')
      expect((await behind.call('GET', '/metrics')).status).toBe(200)
    } finally {
      await behind.stop()
    }
  })

  test('and nothing but reading is allowed', async () => {
    expectProblem(await server.call('POST', '/metrics'), 405, 'method-not-allowed')
  })
})
