import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultTimeouts } from '../../../server/http/guard/connection-limits.ts'
import { expectNoInsides } from '../../support/problems.ts'
import { sendRaw } from '../../support/network/raw.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * Where a request ends, a proxy in front of us and we must never see two ways: what one takes for a body, the other would serve as a
 * request with somebody else's connection. Whatever can be read in two ways is refused, and nothing after it is served
 * (RFC 9112, sections 6.3 and 11.2).
 */

let server: TestServer
/** A request that, served, would show the list of workspaces. */
let hidden: string

beforeAll(async () => {
  server = await startTestServer({
    timeouts: { ...defaultTimeouts, keepAliveTimeout: 300, connectionsCheckingInterval: 100 },
  })
  hidden = `GET /v1/workspaces HTTP/1.1\r\nHost: a\r\n${bearer()}Connection: close\r\n\r\n`
})
afterAll(() => server.stop())

const bearer = () => `Authorization: Bearer ${server.operatorToken}\r\n`
const json = 'Content-Type: application/json\r\n'
const body = '{"name":"Ada"}'
/** A request that creates an agent, but for what says how long it is; then `rest`. */
const post = (lines: string, rest: string) =>
  `POST /v1/agents HTTP/1.1\r\nHost: a\r\n${bearer()}${json}${lines}\r\n${rest}`

/** Sends bytes as they are, and gives the statuses of all answers, and their text. */
async function statusesOf(bytes: string): Promise<{ statuses: number[]; text: string }> {
  const { status, body: rest } = await sendRaw(server.url, Buffer.from(bytes, 'latin1'), { end: true })
  const later = [...rest.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, each]) => Number(each))
  return { statuses: [status, ...later], text: rest }
}

async function agentCount(): Promise<number> {
  return (await server.call('GET', '/v1/agents')).body.data.length
}

describe('a request that can be read in two ways is refused, and so is all that follows it', () => {
  const length = `Content-Length: ${body.length}\r\n`
  const chunks = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
  const cases: [what: string, bytes: () => string][] = [
    ['a length and chunks', () => post(`Content-Length: 4\r\nTransfer-Encoding: chunked\r\n`, `0\r\n\r\n${hidden}`)],
    ['chunks and a length', () => post(`Transfer-Encoding: chunked\r\nContent-Length: 4\r\n`, `0\r\n\r\n${hidden}`)],
    ['the same length twice', () => post(length + length, body + hidden)],
    ['two lengths', () => post(`Content-Length: 0\r\n${length}`, body + hidden)],
    ['two lengths in one line', () => post(`Content-Length: ${body.length}, ${body.length}\r\n`, body + hidden)],
    ['a length with a sign', () => post(`Content-Length: +${body.length}\r\n`, body + hidden)],
    ['a negative length', () => post('Content-Length: -1\r\n', body + hidden)],
    ['a hexadecimal length', () => post('Content-Length: 0xe\r\n', body + hidden)],
    ['a length with a space in it', () => post('Content-Length: 1 4\r\n', body + hidden)],
    ['a length beyond all numbers', () => post('Content-Length: 18446744073709551630\r\n', body + hidden)],
    ['an empty length', () => post('Content-Length: \r\n', body + hidden)],
    ['a length with a space before its colon', () => post(`Content-Length : ${body.length}\r\n`, body + hidden)],
    ['chunks with a space before the colon', () => post('Transfer-Encoding : chunked\r\n', chunks + hidden)],
    ['chunks on a folded line', () => post('X: a\r\n Transfer-Encoding: chunked\r\n', chunks + hidden)],
    ['a folded coding', () => post('Transfer-Encoding:\r\n chunked\r\n', chunks + hidden)],
    ['a folded first line', () => ` GET /v1/agents HTTP/1.1\r\nHost: a\r\n\r\n${hidden}`],
    ['a coding after chunks', () => post('Transfer-Encoding: chunked, identity\r\n', chunks + hidden)],
    ['a coding that is nearly one', () => post('Transfer-Encoding: xchunked\r\n', chunks + hidden)],
    ['a coding in quotes', () => post('Transfer-Encoding: "chunked"\r\n', chunks + hidden)],
    ['a coding with a control character', () => post('Transfer-Encoding: \x0bchunked\r\n', chunks + hidden)],
    ['lines that end with a line feed alone', () => `GET /v1/agents HTTP/1.1\nHost: a\n\n${hidden}`],
    [
      'one line that ends with a line feed alone',
      () => post(`X: a\nContent-Length: ${body.length}\r\n`, body + hidden),
    ],
    ['a carriage return in a line', () => post(`X: a\rContent-Length: ${body.length}\r\n`, body + hidden)],
    ['a null byte in a line', () => post(`X: a\0\r\n${length}`, body + hidden)],
    ['a header name with a space', () => post(`Content Length: ${body.length}\r\n`, body + hidden)],
    ['a chunk size with 0x', () => post('Transfer-Encoding: chunked\r\n', `0xe\r\n${body}\r\n0\r\n\r\n${hidden}`)],
    ['a chunk size that is none', () => post('Transfer-Encoding: chunked\r\n', `-1\r\n${body}\r\n0\r\n\r\n${hidden}`)],
    ['a chunk size beyond all', () => post('Transfer-Encoding: chunked\r\n', `${'f'.repeat(17)}\r\n${body}${hidden}`)],
    ['a chunk longer than it says', () => post('Transfer-Encoding: chunked\r\n', `2\r\n${body}\r\n0\r\n\r\n${hidden}`)],
    [
      'a chunk that ends with a line feed',
      () => post('Transfer-Encoding: chunked\r\n', `e\n${body}\r\n0\r\n\r\n${hidden}`),
    ],
    ['no version', () => `GET /v1/agents\r\n\r\n${hidden}`],
    ['two hosts', () => `GET /v1/agents HTTP/1.1\r\nHost: a\r\nHost: b\r\n${bearer()}Connection: close\r\n\r\n`],
    ['a request of the second version', () => `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n${hidden}`],
  ]
  test.each(cases)('%s', async (_, bytes) => {
    const before = await agentCount()
    const { statuses, text } = await statusesOf(bytes())
    expect(statuses).toEqual([400])
    expect(text).not.toContain('wks_default')
    expectNoInsides(text)
    expect(await agentCount()).toBe(before)
  })
})

describe('a body is never a request', () => {
  const next = 'GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const cases: [what: string, head: () => string, status: number][] = [
    ['of a GET', () => `GET /v1/agents HTTP/1.1\r\nHost: a\r\n${bearer()}`, 200],
    ['of a route that reads none', () => `POST /v1/agents/agt_none/web-id HTTP/1.1\r\nHost: a\r\n${bearer()}`, 404],
    ['of a request that was refused before it was read', () => 'POST /v1/agents HTTP/1.1\r\nHost: a\r\n', 401],
    ['of a page', () => 'GET /docs HTTP/1.1\r\nHost: a\r\n', 200],
    ['of an upgrade that nobody wants', () => 'GET /healthz HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n', 200],
    ['of what is no path', () => 'DELETE /nothing HTTP/1.1\r\nHost: a\r\n', 404],
  ]
  test.each(cases)('%s', async (_, head, status) => {
    const withLength = await statusesOf(`${head()}Content-Length: ${hidden.length}\r\n\r\n${hidden}${next}`)
    expect(withLength.statuses[0]).toBe(status)
    expect(withLength.text).not.toContain('wks_default')
    const inChunks = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
    const chunked = await statusesOf(`${head()}Transfer-Encoding: chunked\r\n\r\n${inChunks}${next}`)
    expect(chunked.statuses[0]).toBe(status)
    expect(chunked.text).not.toContain('wks_default')
  })

  test('that nobody waited for ends the connection', async () => {
    const head = `POST /v1/agents HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: ${hidden.length}\r\n\r\n`
    const { statuses, text } = await statusesOf(head + hidden)
    expect(statuses).toEqual([401])
    expect(text).not.toContain('wks_default')
  })
})

test('what comes after a body, as a trailer, counts for nothing', async () => {
  const head = `POST /v1/agents HTTP/1.1\r\nHost: a\r\n${json}Transfer-Encoding: chunked\r\nTrailer: Authorization\r\nConnection: close\r\n\r\n`
  const { statuses } = await statusesOf(`${head}${body.length.toString(16)}\r\n${body}\r\n0\r\n${bearer()}\r\n`)
  expect(statuses).toEqual([401])
})

test('two requests in one piece are two requests, each with its own bearer', async () => {
  const { statuses } = await statusesOf(
    `GET /v1/agents HTTP/1.1\r\nHost: a\r\n${bearer()}\r\nGET /v1/agents HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
  )
  expect(statuses).toEqual([200, 401])
})
