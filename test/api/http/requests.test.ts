import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problem } from '#contract/problem.ts'
import { createFixture, type Fixture } from '../../support/fixture.ts'
import { expectNoInsides, expectProblem, wrongFields } from '../../support/problems.ts'
import { sendRaw } from '../../support/network/raw.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* What HTTP itself asks of every route: paths, methods, bodies, conditions, and requests that are none. */

let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  server = await startTestServer()
  fixture = await createFixture(server)
})
afterAll(() => server.stop())

const post = (body: string, headers: Record<string, string> = {}) =>
  server.call('POST', '/v1/agents', { body, headers })
const nested = (depth: number) => `{"name": "Ada", "x": ${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`

describe('a body', () => {
  const types: [type: string, status: number][] = [
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['Application/JSON;charset="UTF-8"', 200],
    ['application/json; charset=latin1', 415],
    ['application/jsonx', 415],
    ['application/problem+json', 415],
    ['text/plain', 415],
    ['text/plain; application/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
  ]
  test.each(types)('as %j: %i', async (type, status) => {
    const answer = await post('{"name": "Ada"}', { 'Content-Type': type })
    if (status === 415) expectProblem(answer, 415, 'unsupported-media-type')
    else expect(answer.status).toBe(200)
  })

  const broken = [
    '{',
    '{"name": }',
    "{'name': 'Ada'}",
    '{"name": "Ada"} x',
    '{"name": "\n"}',
    '[1,]',
    'name=Ada',
    'NaN',
    '\u0000',
    ' ',
  ]
  test.each(broken)('that is the broken JSON %j is refused', async (body) => {
    expectProblem(await post(body), 400, 'bad-request')
  })

  test('that is not UTF-8, or compressed, is refused', async () => {
    const { hostname, port } = new URL(server.url)
    const status = (headers: Record<string, string>, bytes: Buffer) =>
      new Promise((resolve) => {
        const asked = request(
          {
            hostname,
            port,
            path: '/v1/agents',
            method: 'POST',
            headers: {
              Authorization: `Bearer ${server.operatorToken}`,
              'Content-Type': 'application/json',
              ...headers,
            },
          },
          (response) => resolve(response.resume().statusCode),
        )
        asked.end(bytes)
      })
    expect(await status({}, Buffer.from('{"name": "caf\xe9"}', 'latin1'))).toBe(400)
    expect(await status({ 'Content-Encoding': 'gzip' }, Buffer.from('{"name": "Ada"}'))).toBe(415)
    expect(await status({ 'Content-Encoding': 'identity' }, Buffer.from('{"name": "Ada"}'))).toBe(200)
  })

  test('of 512 KiB passes, one byte more does not', async () => {
    const padded = (size: number) => `{"name": "Ada"${' '.repeat(size - 15)}}`
    expect((await post(padded(512 * 1024))).status).toBe(200)
    expectProblem(await post(padded(512 * 1024 + 1)), 413, 'too-large')
    expectProblem(await post(padded(4 * 1024 * 1024)), 413, 'too-large')
  })

  test('of 5,000 values passes, one of 5,001 does not, and commas in a text are none', async () => {
    const values = (count: number) => `{"name": "Ada", "x": [${Array.from({ length: count - 3 }, () => 1).join()}]}`
    expect((await post(values(5000))).status).toBe(200)
    expectProblem(await post(values(5001)), 413, 'too-large')
    expect((await post(`{"name": "Ada", "x": "${','.repeat(10_000)}"}`)).status).toBe(200)
  })

  test('nested 32 deep passes, 33 or 100,000 deep does not', async () => {
    expect((await post(nested(32))).status).toBe(200)
    expectProblem(await post(nested(33)), 413, 'too-large')
    expectProblem(await post(nested(100_000)), 413, 'too-large')
    expect((await post(`{"name": "${'[{'.repeat(50)}\\""}`)).status).toBe(200)
  })

  test('with a field twice counts by the last, as JSON.parse has it', async () => {
    expect((await post('{"name": "Ada", "name": "Grace"}')).body.data.name).toBe('Grace')
  })

  test("is its own request's, whichever way several come on one connection", async () => {
    const head = (method: string, more: string) =>
      `${method} /v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.operatorToken}\r\nContent-Type: application/json\r\n${more}\r\n`
    const [first, second, third] = [
      '{"name":"Ada é"}',
      '{"name":"Grace"}',
      `{"name":"Joan",${' '.repeat(200_000)}"description":"x"}`,
    ]
    const sized = (method: string, body: string, more = '') =>
      `${head(method, `${more}Content-Length: ${Buffer.byteLength(body)}\r\n`)}${body}`
    const answer = await sendRaw(
      server.url,
      sized('POST', first) +
        `${head('POST', 'Transfer-Encoding: chunked\r\n')}6\r\n${second.slice(0, 6)}\r\na\r\n${second.slice(6)}\r\n0\r\n\r\n` +
        sized('HEAD', third) +
        sized('POST', third) +
        head('HEAD', '') +
        sized('POST', first, 'Connection: close\r\n'),
    )
    const names = [...answer.body.matchAll(/"name":"([^"]+)"/g)].map(([, name]) => name)
    const statuses = [...answer.body.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
    expect([answer.status, ...statuses.map(Number)]).toEqual([200, 200, 200, 200, 200, 200])
    expect(names).toEqual(['Ada é', 'Grace', 'Joan', 'Ada é'])
  })

  test('where none is read does no harm', async () => {
    const { agentId } = fixture.ids
    expect((await server.call('POST', `/v1/agents/${agentId}/sessions`, { body: 'no JSON' })).status).toBe(200)
  })
})

describe('paths and methods', () => {
  const unknown = [
    '/v1/nothing',
    '/v1/',
    '/v1/agents/a/b/c/d',
    '/v1/agents//theme',
    '/v1/%',
    '/v1/agents/%E0%A4%A',
    '/v2/agents',
  ]
  test.each([...unknown, '//', '/v1/../v1/agents/x/y', '/constructor', `/v1/agents/${'a'.repeat(5000)}`])(
    '%s: 404',
    async (target) => {
      expectProblem(await server.call('GET', target), 404, 'not-found')
    },
  )

  const wrong: [method: string, target: string, allow: string][] = [
    ['DELETE', '/v1/agents', 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/v1/agents/agt_x', 'GET, HEAD, PATCH, DELETE, OPTIONS'],
    ['GET', '/v1/agents/agt_x/theme/assets', 'POST, OPTIONS'],
    ['POST', '/v1/agents/agt_x/theme', 'GET, HEAD, PATCH, OPTIONS'],
    ['PATCH', '/v1/agents/agt_x/ai', 'GET, HEAD, PUT, DELETE, OPTIONS'],
  ]
  test.each(wrong)('%s %s: 405 with Allow', async (method, target, allow) => {
    const answer = await server.call(method, target)
    expectProblem(answer, 405, 'method-not-allowed')
    expect(answer.headers.get('allow')?.split(', ').toSorted()).toEqual(allow.split(', ').toSorted())
  })

  test('a slash at the end is no matter', async () => {
    expect((await server.call('GET', '/v1/agents/')).status).toBe(200)
  })

  test('methods of WebDAV and made-up ones are no way in', async () => {
    for (const method of ['PROPFIND', 'TRACE', 'SEARCH', 'LOCK', 'BREW', 'CONNECT']) {
      const { status, body } = await sendRaw(
        server.url,
        `${method} /v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.operatorToken}\r\nConnection: close\r\n\r\n`,
      )
      expect([method, [400, 405, Number.NaN].includes(status)]).toEqual([method, true])
      expectNoInsides(body)
    }
  })

  test('HEAD answers like GET, without a body', async () => {
    const { agentId } = fixture.ids
    for (const target of ['/v1/agents', '/v1/agents?limit=1', `/v1/agents/${agentId}/theme`, `/v1/agents/${agentId}`]) {
      const [head, get] = [await server.call('HEAD', target), await server.call('GET', target)]
      expect([head.status, head.text]).toEqual([200, ''])
      for (const name of ['content-type', 'content-length', 'etag', 'link']) {
        expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)])
      }
    }
    expect((await server.call('HEAD', `/v1/agents/${agentId}/sessions/${fixture.ids.sessionId}/events`)).status).toBe(
      200,
    )
    expect((await server.call('HEAD', '/v1/agents/agt_unknown')).status).toBe(404)
  })

  test('HEAD, and a client of HTTP/1.0, get a long list, too, also from a visitor', async () => {
    const { agentId, sessionId } = fixture.ids
    const target = `/v1/agents/${agentId}/sessions/${sessionId}/conversations`
    for (let count = 0; count < 6; count++) {
      await server.call('POST', target, { body: { message: `Hours? ${'x'.repeat(7000)}` } })
    }
    for (const token of [fixture.tokens.session, server.operatorToken]) {
      const { text } = await server.call('GET', target, { token })
      const ask = (line: string) =>
        sendRaw(server.url, `${line}\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nConnection: close\r\n\r\n`)
      const old = await ask(`GET ${target} HTTP/1.0`)
      expect([old.status, old.body]).toEqual([200, text])
      const head = await ask(`HEAD ${target} HTTP/1.1`)
      expect([head.status, head.body]).toEqual([200, ''])
    }
  })

  test('an address as proxies send it is understood', async () => {
    const answer = await sendRaw(
      server.url,
      `GET http://chat.example.com/v1/agents?limit=1 HTTP/1.1\r\nHost: chat.example.com\r\nAuthorization: Bearer ${server.operatorToken}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer.status).toBe(200)
  })
})

test('every GET of a single object has a strong ETag, and answers 304 to those who have it', async () => {
  const { agentId, aiId } = fixture.ids
  const targets = ['', '/ai', '/theme', '/embed'].map((part) => `/v1/agents/${agentId}${part}`)
  for (const target of [...targets, `/v1/ai/${aiId}`]) {
    const first = await server.call('GET', target)
    const etag = String(first.headers.get('etag'))
    expect(etag).toMatch(/^"[\w-]{16,}"$/)
    // Browsers keep the theme, which says nothing of anybody.
    expect(first.headers.get('cache-control')).toBe(target.endsWith('/theme') ? 'private, no-cache' : 'no-store')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await server.call('GET', target, { headers: { 'If-None-Match': known } })
      expect([target, again.status, again.text, again.headers.get('etag')]).toEqual([target, 304, '', etag])
    }
    const other = await server.call('GET', target, { headers: { 'If-None-Match': '"other"' } })
    expect([other.status, other.text]).toEqual([200, first.text])
    expectProblem(
      await server.call('GET', target, { token: null, headers: { 'If-None-Match': etag } }),
      401,
      'unauthorized',
    )
  }
})

test('an answer is as long as it says, whatever its size and letters', async () => {
  const target = `/v1/agents/${fixture.ids.agentId}/theme`
  for (const letter of ['a', 'é', 'я', '語', '🥐', '"', '\u2028']) {
    for (const count of [1, 2000, 3900]) {
      const general = { greeting: `x${letter.repeat(count)}x` }
      const saved = await server.call('PATCH', target, { body: { settings: { general } } })
      const read = await server.call('GET', target)
      expect([saved.status, read.body.data.settings.general]).toEqual([200, expect.objectContaining(general)])
      for (const { headers, text } of [saved, read]) {
        expect(headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
      }
    }
  }
})

test('a PATCH with a stale If-Match is refused, with the current one it is done', async () => {
  const { agentId, aiId } = fixture.ids
  const cases: [target: string, body: object][] = [
    [`/v1/agents/${agentId}`, { name: 'Grace' }],
    [`/v1/ai/${aiId}`, { name: 'FAQ' }],
    [`/v1/agents/${agentId}/embed`, { allowedOrigins: [] }],
    [`/v1/agents/${agentId}/spending`, { monthlyTokens: 5000 }],
    [`/v1/agents/${agentId}/theme`, { startMode: 'Prompts' }],
  ]
  for (const [target, body] of cases) {
    const before = await server.call('GET', target)
    expectProblem(await server.call('PATCH', target, { body, headers: { 'If-Match': '"stale"' } }), 412, 'stale')
    expect((await server.call('GET', target)).text).toBe(before.text)
    const etag = String(before.headers.get('etag'))
    expect((await server.call('PATCH', target, { body, headers: { 'If-Match': `"x", ${etag}` } })).status).toBe(200)
    expectProblem(
      await server.call('PATCH', '/v1/ai/ai_unknown', { body: {}, headers: { 'If-Match': '*' } }),
      404,
      'not-found',
    )
  }
})

describe('other origins', () => {
  test('may ask in advance, without a token, and are told what they may', async () => {
    for (const target of ['/v1/agents', '/v1/agents/x/sessions/y/conversations', '/v1/openapi.json']) {
      const answer = await server.call('OPTIONS', target, {
        token: null,
        headers: {
          Origin: 'https://shop.example',
          'Access-Control-Request-Method': 'POST',
          'Access-Control-Request-Headers': 'authorization',
        },
      })
      expect([answer.status, answer.text]).toEqual([204, ''])
      const list = (name: string) =>
        String(answer.headers.get(name))
          .split(/,\s*/)
          .map((each) => each.toLowerCase())
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials')).toBe(null)
      expect(answer.headers.get('access-control-max-age')).toBe('86400')
      expect(list('access-control-allow-methods')).toEqual(
        expect.arrayContaining(['get', 'post', 'put', 'patch', 'delete']),
      )
      expect(list('access-control-allow-headers')).toEqual(
        expect.arrayContaining(['authorization', 'content-type', 'if-match', 'if-none-match', 'last-event-id']),
      )
    }
  })

  test('may read every answer, errors too, and the headers that matter', async () => {
    for (const token of [server.operatorToken, null]) {
      const { headers } = await server.call('GET', '/v1/agents', { token, headers: { Origin: 'https://shop.example' } })
      expect(headers.get('access-control-allow-origin')).toBe('*')
      expect(headers.get('access-control-expose-headers')?.toLowerCase().split(',')).toEqual(
        expect.arrayContaining(['etag', 'link', 'retry-after', 'ratelimit', 'foyer-last-event-id']),
      )
    }
  })

  test('may read what comes of a change, with which browsers always name theirs', async () => {
    const { agentId, sessionId, messageId } = fixture.ids
    const rating = `/v1/agents/${agentId}/sessions/${sessionId}/conversations/${messageId}/feedback`
    const changes = [
      ['PATCH', `/v1/agents/${agentId}`, { name: 'Bakery' }],
      ['PUT', rating, { type: 'positive' }],
      ['DELETE', rating, undefined],
    ] as const
    for (const [method, target, body] of changes) {
      const answer = await server.call(method, target, { body, headers: { Origin: 'https://shop.example' } })
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
      expect(answer.headers.get('access-control-expose-headers')?.toLowerCase()).toContain('ratelimit')
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })
})

test('every answer of the interface says that it is no page', async () => {
  for (const answer of [await server.call('GET', '/v1/agents'), await server.call('GET', '/v1/nothing')]) {
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(answer.headers.get('x-powered-by')).toBe(null)
    expect(answer.headers.get('set-cookie')).toBe(null)
  }
})

describe('what is no request', () => {
  const head = 'GET /v1/agents HTTP/1.1\r\n'
  const cases: [what: string, bytes: string, status: number][] = [
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00', 400],
    ['a header without a name', `${head}Host: a\r\n: b\r\n\r\n`, 400],
    ['a header with a space before its colon', `${head}Host: a\r\nA : b\r\n\r\n`, 400],
    ['no Host', `${head}Connection: close\r\n\r\n`, 400],
    ['a Host that is markup', `${head}Host: "><script>\r\nConnection: close\r\n\r\n`, 400],
    ['a Host that is a path', `${head}Host: a/b\r\nConnection: close\r\n\r\n`, 400],
    ['headers of 100 kB', `${head}Host: a\r\nA: ${'a'.repeat(100_000)}\r\n\r\n`, 431],
    ['an expectation', `${head}Host: a\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n`, 417],
    ['a version of the future', 'GET /v1/agents HTTP/9.9\r\nHost: a\r\n\r\n', 400],
  ]
  test.each(cases)('%s: a problem document', async (_, bytes, status) => {
    const answer = await sendRaw(server.url, Buffer.from(bytes, 'latin1'))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(problem.parse(JSON.parse(answer.body))).toMatchObject({ status })
    expectNoInsides(answer.body)
  })

  test('does not break into the answer to the request before it', async () => {
    const { agentId, sessionId } = fixture.ids
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `GET /v1/agents/${agentId}/sessions/${sessionId}/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.operatorToken}\r\n\r\n`,
    )
    let text = ''
    await new Promise<void>((resolve) => {
      socket.on('data', (chunk) => {
        text += String(chunk)
        if (text.includes('text/event-stream')) socket.write('garbage\r\n\r\n')
      })
      socket.on('error', () => resolve())
      socket.on('close', () => resolve())
    })
    expect(text).not.toContain('400')
  })
})

test('a peer that waits to be told gets its 100 Continue, one that is refused does not', async () => {
  const head = (token: string) =>
    `POST /v1/agents HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 15\r\nConnection: close\r\n\r\n`
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(head(server.operatorToken))
  let text = ''
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      text += String(chunk)
      if (text === 'HTTP/1.1 100 Continue\r\n\r\n') socket.write('{"name": "Ada"}')
    })
    socket.on('close', () => resolve())
  })
  expect(text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/)
  expect((await sendRaw(server.url, head('fy_ad_unknown'))).status).toBe(401)
})

describe('a POST with an Idempotency-Key', () => {
  const named = (name: string, key: string, more: object = {}) =>
    server.call('POST', '/v1/agents', { body: { name }, headers: { 'Idempotency-Key': key }, ...more })
  const count = async (name: string) =>
    ((await server.call('GET', '/v1/agents?limit=500')).body.data as { name: string }[]).filter(
      (agent) => agent.name === name,
    ).length

  test('is done once, also when it comes again before it is answered, and noted once', async () => {
    const [first, second] = await Promise.all([named('Once', 'a'), named('Once', 'a')])
    expect(second.body).toEqual(first.body)
    expect((await named('Once', 'a')).body).toEqual(first.body)
    expect(await count('Once')).toBe(1)
    const { body } = await server.call('GET', '/v1/audit?limit=500')
    const made = (body.data as { what?: { id: string } }[]).filter(({ what }) => what?.id === first.body.data.id)
    expect(made).toHaveLength(1)
  })

  test('is another one with another body, another key, or another caller', async () => {
    const { token } = (await server.call('POST', '/v1/tokens', { body: { name: 'CI', scope: 'admin' } })).body
    for (const answer of [named('Two', 'b'), named('Two', 'c'), named('Two', 'b', { token }), named('Three', 'b')]) {
      expect((await answer).status).toBe(200)
    }
    expect([await count('Two'), await count('Three')]).toEqual([3, 1])
  })

  test('that was refused is looked at anew', async () => {
    const call = () =>
      server.call('PUT', '/v1/agents/agt_unknown/ai', {
        body: { aiId: 'ai_unknown' },
        headers: { 'Idempotency-Key': 'd' },
      })
    expectProblem(await named('', 'd'), 422, 'validation')
    expectProblem(await named('', 'd'), 422, 'validation')
    expectProblem(await call(), 404, 'not-found')
    const workspace = () =>
      server.call('POST', '/v1/agents/agt_later/duplicate', {
        body: { name: 'Copy' },
        headers: { 'Idempotency-Key': 'e' },
      })
    expectProblem(await workspace(), 404, 'not-found')
    expectProblem(await workspace(), 404, 'not-found')
  })
})

test('a query that is wrong is refused by name', async () => {
  for (const [query, field] of [
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=x', 'limit'],
    ['limit=1.5', 'limit'],
    ['order=up', 'order'],
  ]) {
    const answer = await server.call('GET', `/v1/agents?${query}`)
    expectProblem(answer, 422, 'validation')
    expect(wrongFields(answer)).toEqual([field])
  }
})
