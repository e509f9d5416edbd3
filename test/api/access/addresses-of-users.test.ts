import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFixture, type Fixture } from '../../support/fixture.ts'
import { startModelServer, type ModelServer } from '../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/*
 * Request forgery: somebody gives the server an address of a machine that only the server can reach, and waits for it to be asked. What
 * reads a page on purpose, and refuses such addresses in all their forms, has tests of its own in test/api/reader.
 */

let bait: Server
/** Everything that was asked of the machine behind the addresses. */
const asked: string[] = []
let address: string
let model: ModelServer
let server: TestServer
let fixture: Fixture

beforeAll(async () => {
  bait = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.end('<svg xmlns="http://www.w3.org/2000/svg"/>')
  })
  bait.on('connection', () => asked.push('a connection'))
  await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve))
  const at = bait.address()
  address = `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`
  model = await startModelServer()
  server = await startTestServer({ openai: { apiKey: 'key', baseUrl: model.url, model: 'test' } })
  fixture = await createFixture(server)
})
afterAll(async () => {
  await server.stop()
  await model.stop()
  bait.close()
})

test('no address that a user gives is asked, in whatever field, header or file it stands', async () => {
  const { agentId, sessionId, webId } = fixture.ids
  const agent = `/v1/agents/${agentId}`
  const url = (name: string) => `${address}/${name}`
  const form = new FormData()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url('svg')}"/></svg>`
  form.set('file', new Blob([svg]), url('name'))
  const headers = {
    Origin: address,
    Referer: url('referer'),
    'X-Forwarded-For': address,
    'X-Forwarded-Host': new URL(address).host,
    Forwarded: `host=${new URL(address).host}`,
    'X-Original-URL': url('original'),
    Link: `<${url('link')}>; rel="preload"`,
    traceparent: url('trace'),
  }
  const calls: [method: string, path: string, body?: unknown][] = [
    [
      'PATCH',
      `${agent}/theme`,
      {
        theme: {
          chat: { hostAvatar: { url: url('avatar') } },
          general: { background: { type: 'Image', content: url('background') } },
        },
        inputOptions: { buttonIconUrl: url('button') },
        welcome: { iconUrl: url('welcome') },
        initialPrompts: [{ text: 'Hello', iconUrl: url('prompt') }],
      },
    ],
    ['PATCH', `${agent}/theme`, { settings: { customCss: `@import "${url('css')}";` } }],
    ['POST', `${agent}/theme/assets`, form],
    [
      'POST',
      '/v1/ai',
      {
        name: url('ai'),
        instructions: `See ${url('instructions')}`,
        baseUrl: url('vendor'),
        apiKeyValue: 'k',
        model: url('model'),
      },
    ],
    [
      'PATCH',
      `/v1/ai/${fixture.ids.aiId}`,
      { instructions: `![x](${url('markdown')})`, baseUrl: address, endpoint: address },
    ],
    ['PATCH', `${agent}/embed`, { allowedOrigins: [address], notice: url('notice') }],
    ['POST', `${agent}/embed/check`, { url: url('check') }],
    ['PATCH', agent, { name: url('agent'), isPublic: true }],
    [
      'POST',
      `${agent}/sessions/${sessionId}/conversations`,
      { message: `Read ${url('message')}`, callback: url('callback') },
    ],
    ['GET', `${agent}/theme`],
    ['GET', `/demo?agent=${webId}&server=${encodeURIComponent(address)}`],
    ['GET', `/docs?url=${encodeURIComponent(url('docs'))}`],
    ['GET', `/v1/openapi.json?url=${encodeURIComponent(url('openapi'))}`],
    ['GET', `/assets/${encodeURIComponent(url('asset'))}`],
  ]
  let done = 0
  for (const [method, path, body] of calls)
    done += (await server.call(method, path, { body, headers })).status === 200 ? 1 : 0
  // Most were taken: it is not that all was refused.
  expect(done).toBeGreaterThan(7)
  const page = await server.call('GET', agent)
  await server.call('GET', `/chat/${page.body.data.publicSlug}`, { token: null, headers })
  expect(asked).toEqual([])
  expect((await fetch(address)).status).toBe(200)
  expect(asked).toEqual(['a connection', 'GET /'])
})

test('a model API that sends elsewhere is not followed, and the key stays where it was meant for', async () => {
  asked.length = 0
  model.script = (response) => void response.writeHead(307, { Location: `${address}/v1/chat/completions` }).end()
  const { agentId, sessionId } = fixture.ids
  await server.call('PATCH', `/v1/agents/${agentId}/embed`, { body: { allowedOrigins: [] } })
  const { body } = await server.call('POST', `/v1/agents/${agentId}/sessions/${sessionId}/conversations`, {
    body: { message: 'Why is grass green?' },
  })
  expect(body.data[1].status).toBe('failed')
  expect(asked).toEqual([])
})
