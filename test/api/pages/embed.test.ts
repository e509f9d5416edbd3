import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { textOfFiles } from '../../support/files.ts'
import { createFixture, type Fixture } from '../../support/fixture.ts'
import { expectProblem, wrongFields } from '../../support/problems.ts'
import { sendRaw } from '../../support/network/raw.ts'
import { startTestServer, type Answer, type TestServer } from '../../support/server.ts'

let server: TestServer
let fixture: Fixture
let target: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  fixture = await createFixture(server)
  target = `/v1/agents/${fixture.ids.agentId}/embed`
})

const defaults = {
  isEnabled: true,
  allowedOrigins: [],
  notice: null,
  retentionDays: null,
  limits: { messagesPerMinutePerSession: 20, messagesPerMinutePerAddress: 60, messagesPerDayPerAgent: 10_000 },
  limitMessage: null,
}
/** An answer's settings alone, without the snippets beside them. */
function settings({ body }: Answer): object {
  const { snippet: _, snippetLatest: __, script: ___, ...rest } = body.data
  return rest
}
const set = (body: unknown) => server.call('PATCH', target, { body })

test('an agent may be embedded anywhere until somebody says otherwise', async () => {
  expect(settings(await server.call('GET', target))).toEqual(defaults)
})

test('an update is partial, and origins are kept as browsers send them, each once', async () => {
  const first = await set({
    allowedOrigins: ['https://Shop.Example/', ' http://localhost:8080 ', 'https://shop.example:443'],
  })
  const allowedOrigins = ['https://shop.example', 'http://localhost:8080']
  expect([first.status, settings(first)]).toEqual([200, { ...defaults, allowedOrigins }])
  expect(settings(await set({ isEnabled: false }))).toEqual({ ...defaults, isEnabled: false, allowedOrigins })
  expect(settings(await server.call('GET', target))).toEqual({ ...defaults, isEnabled: false, allowedOrigins })
  expect(settings(await set({ allowedOrigins: [] }))).toEqual({ ...defaults, isEnabled: false, allowedOrigins: [] })
})

test('a notice and a retention are kept, trimmed, cleared by null, and told to the widget from the next request on', async () => {
  const told = async () =>
    (await server.call('GET', `/v1/agents/${fixture.ids.agentId}/theme`, { token: fixture.tokens.agent })).body
  const before = await told()
  expect(before.embed).toEqual({ notice: null, retentionDays: null })
  const notice = 'a'.repeat(4000)
  const saved = await set({ notice: ` ${notice}\n`, retentionDays: 30 })
  expect(settings(saved)).toEqual({ ...defaults, notice, retentionDays: 30 })
  expect(await told()).toEqual({ ...before, embed: { notice, retentionDays: 30 } })
  expect(settings(await set({ isEnabled: true }))).toEqual({ ...defaults, notice, retentionDays: 30 })
  expect(settings(await set({ notice: '  ', retentionDays: 3650 }))).toEqual({ ...defaults, retentionDays: 3650 })
  expect(settings(await set({ notice: 'Hi', retentionDays: null }))).toEqual({ ...defaults, notice: 'Hi' })
  expect(settings(await set({ notice: null }))).toEqual(defaults)
  expect(await told()).toEqual(before)
})

test('limits are changed one by one, and the words to those who reach one are kept, trimmed, cleared by null', async () => {
  const first = await set({ limits: { messagesPerMinutePerSession: 5 }, limitMessage: ' Call us. ' })
  const limits = { ...defaults.limits, messagesPerMinutePerSession: 5 }
  expect(settings(first)).toEqual({ ...defaults, limits, limitMessage: 'Call us.' })
  const notices = await set({ notice: { de: ' Mit KI. ', en: 'With AI.' } })
  expect(settings(notices)).toMatchObject({ notice: { de: 'Mit KI.', en: 'With AI.' } })
  await set({ notice: null })
  const byLanguage = await set({ limitMessage: { 'pt-BR': ' Ligue. ', en: 'Call us.' } })
  expect(settings(byLanguage)).toMatchObject({ limitMessage: { 'pt-BR': 'Ligue.', en: 'Call us.' } })
  const second = await set({ limits: { messagesPerDayPerAgent: null }, limitMessage: null })
  expect(settings(second)).toEqual({ ...defaults, limits: { ...limits, messagesPerDayPerAgent: null } })
  expect(settings(await server.call('GET', target))).toEqual(settings(second))
})

test('what was answered is on the disk', async () => {
  await set({ notice: '**We keep this for a week.**', retentionDays: 7 })
  const files = await textOfFiles(server.directory)
  expect(files).toContain('**We keep this for a week.**')
  expect(files).toMatch(/"retentionDays": ?7\b/)
})

const bad: [body: unknown, field: string][] = [
  [{}, ''],
  [{ retention: 5 }, ''],
  [{ isEnabled: 'yes' }, 'isEnabled'],
  [{ isEnabled: null }, 'isEnabled'],
  [{ allowedOrigins: 'https://shop.example' }, 'allowedOrigins'],
  [{ allowedOrigins: ['*'] }, 'allowedOrigins.0'],
  [{ allowedOrigins: ['https://*.example'] }, 'allowedOrigins.0'],
  [{ allowedOrigins: ['https://shop.example', 'shop.example'] }, 'allowedOrigins.1'],
  [{ allowedOrigins: ['https://shop.example/path'] }, 'allowedOrigins.0'],
  [{ allowedOrigins: ['https://a@shop.example'] }, 'allowedOrigins.0'],
  [{ allowedOrigins: ['javascript:alert(1)'] }, 'allowedOrigins.0'],
  [{ notice: 5 }, 'notice'],
  [{ notice: 'a'.repeat(4001) }, 'notice'],
  [{ limits: {} }, 'limits'],
  [{ limits: { messages: 5 } }, 'limits'],
  [{ limits: { messagesPerMinutePerSession: 0 } }, 'limits.messagesPerMinutePerSession'],
  [{ limits: { messagesPerMinutePerAddress: null } }, 'limits.messagesPerMinutePerAddress'],
  [{ limits: { messagesPerMinutePerAddress: 10_001 } }, 'limits.messagesPerMinutePerAddress'],
  [{ limits: { messagesPerDayPerAgent: 0.5 } }, 'limits.messagesPerDayPerAgent'],
  [{ limitMessage: 'a'.repeat(501) }, 'limitMessage'],
  [{ limitMessage: {} }, 'limitMessage'],
  [{ limitMessage: { en: '' } }, 'limitMessage.en'],
  [{ limitMessage: { en: 'a'.repeat(501) } }, 'limitMessage.en'],
  [{ limitMessage: { english: 'Call us.' } }, 'limitMessage.english'],
  [{ limitMessage: JSON.parse('{"__proto__": "Call us."}') as object }, 'limitMessage'],
  [{ retentionDays: 0 }, 'retentionDays'],
  [{ retentionDays: 3651 }, 'retentionDays'],
  [{ retentionDays: 1.5 }, 'retentionDays'],
  [{ retentionDays: '30' }, 'retentionDays'],
  [{ onlyAllowedOrigins: 'yes' }, 'onlyAllowedOrigins'],
  [{ allowedOrigins: ['null'] }, 'allowedOrigins.0'],
  [{ allowedOrigins: Array.from({ length: 101 }, (_, at) => `https://${at}.example`) }, 'allowedOrigins'],
]
test.each(bad)('%j is refused', async (body, field) => {
  const answer = await set(body)
  expectProblem(answer, 422, 'validation')
  expect(wrongFields(answer)).toEqual([field])
  expect(settings(await server.call('GET', target))).toEqual(defaults)
})

/** What a visitor's page does: a way for each of its two bearers. */
async function visit(headers: Record<string, string>): Promise<number[]> {
  const { agentId, sessionId } = fixture.ids
  const asAgent = { token: fixture.tokens.agent, headers }
  const asSession = { token: fixture.tokens.session, headers }
  const answers = [
    await server.call('GET', `/v1/agents/${agentId}/theme`, asAgent),
    await server.call('POST', `/v1/agents/${agentId}/sessions`, asAgent),
    await server.call('GET', `/v1/agents/${agentId}/sessions/${sessionId}/conversations`, asSession),
    await server.call('POST', `/v1/agents/${agentId}/sessions/${sessionId}/stop`, asSession),
  ]
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectProblem(answer, 403, answer.body.type.replace('/docs#problem-', ''))
  }
  return answers.map(({ status }) => status)
}
const passes = [200, 200, 200, 200]
const refused = [403, 403, 403, 403]

describe('origins', () => {
  const cases: [what: string, allowed: string[], origin: string | undefined, statuses: number[]][] = [
    ['any origin, when none is named', [], 'https://anywhere.example', passes],
    ['an opaque origin, when none is named', [], 'null', passes],
    ['a named origin', ['https://shop.example'], 'https://shop.example', passes],
    ['no origin at all: no browser of another origin', ['https://shop.example'], undefined, passes],
    ['another origin', ['https://shop.example'], 'https://evil.example', refused],
    ['another scheme', ['https://shop.example'], 'http://shop.example', refused],
    ['another port', ['https://shop.example'], 'https://shop.example:8443', refused],
    ['a host below', ['https://shop.example'], 'https://a.shop.example', refused],
    ['a longer host', ['https://shop.example'], 'https://shop.example.evil.example', refused],
    ['an opaque origin', ['https://shop.example'], 'null', refused],
    [
      'another name for the same port, which no browser sends',
      ['https://shop.example'],
      'https://shop.example:443',
      refused,
    ],
    ['another case, which no browser sends', ['https://shop.example'], 'https://SHOP.example', refused],
    ['a longer name that ends the same', ['https://shop.example'], 'https://evilshop.example', refused],
    ['a shorter name', ['https://shop.example'], 'https://shop.exampl', refused],
    ['a dot at the end', ['https://shop.example'], 'https://shop.example.', refused],
    ['the host as a user', ['https://shop.example'], 'https://shop.example@evil.example', refused],
    ['the host as a path', ['https://shop.example'], 'https://evil.example/https://shop.example', refused],
    ['a slash at the end', ['https://shop.example'], 'https://shop.example/', refused],
    ['a name that looks the same', ['https://shop.example'], 'https://sh\u00f6p.example', refused],
    ['our own host as a part of another', ['https://shop.example'], 'http://127.0.0.1.evil.example', refused],
    ['our own host with another port', ['https://shop.example'], 'http://127.0.0.1:1', refused],
    ['nothing', ['https://shop.example'], '', refused],
    ['no origin that could be one', ['https://shop.example'], 'https://shop.example, https://evil.example', refused],
  ]
  test.each(cases)('%s', async (_, allowedOrigins, origin, statuses) => {
    await set({ allowedOrigins })
    expect(await visit(origin === undefined ? {} : { Origin: origin })).toEqual(statuses)
  })

  test('that are all removed let every site in, unless only allowed ones may embed', async () => {
    const headers = { Origin: 'https://shop.example' }
    expect(settings(await set({ allowedOrigins: ['https://shop.example'], onlyAllowedOrigins: true }))).toEqual({
      ...defaults,
      allowedOrigins: ['https://shop.example'],
      onlyAllowedOrigins: true,
    })
    expect(await visit(headers)).toEqual(passes)
    await set({ allowedOrigins: [] })
    expect(await visit(headers)).toEqual(refused)
    expect(await visit({ Origin: server.url })).toEqual(passes)
    await set({ onlyAllowedOrigins: false })
    expect(await visit(headers)).toEqual(passes)
  })

  test('our own pages always pass, whatever scheme a proxy gave them', async () => {
    await set({ allowedOrigins: ['https://shop.example'] })
    const { host } = new URL(server.url)
    expect(await visit({ Origin: server.url })).toEqual(passes)
    expect(await visit({ Origin: `https://${host}` })).toEqual(passes)
  })

  test('are no match where neither the page nor the request names a host', async () => {
    await set({ allowedOrigins: ['https://shop.example'] })
    const { agentId } = fixture.ids
    for (const origin of ['null', 'https://[', 'data:,x', 'file://']) {
      const answer = await sendRaw(
        server.url,
        `GET /v1/agents/${agentId}/theme HTTP/1.1\r\nHost: 999.999.999.999\r\nOrigin: ${origin}\r\nAuthorization: Bearer ${fixture.tokens.agent}\r\nConnection: close\r\n\r\n`,
      )
      expect([origin, answer.status]).toEqual([origin, 403])
    }
  })

  test('are one: two headers are none of the allowed', async () => {
    await set({ allowedOrigins: ['https://shop.example'] })
    const line = 'Origin: https://shop.example\r\n'
    const answer = await sendRaw(
      server.url,
      `GET /v1/agents/${fixture.ids.agentId}/theme HTTP/1.1\r\nHost: a\r\n${line}${line}Authorization: Bearer ${fixture.tokens.agent}\r\nConnection: close\r\n\r\n`,
    )
    expect(answer.status).toBe(403)
  })

  test('bind visitors, not those who manage the agent', async () => {
    await set({ allowedOrigins: ['https://shop.example'] })
    for (const token of [fixture.tokens.admin, fixture.tokens.read, fixture.tokens.operator]) {
      const options = { token, headers: { Origin: 'https://evil.example' } }
      expect((await server.call('GET', `/v1/agents/${fixture.ids.agentId}/theme`, options)).status).toBe(200)
    }
  })
})

test('a disabled agent answers no visitor, from the next request on, and every admin', async () => {
  expect(await visit({})).toEqual(passes)
  await set({ isEnabled: false })
  expect(await visit({})).toEqual(refused)
  const { agentId, sessionId } = fixture.ids
  const theme = await server.call('GET', `/v1/agents/${agentId}/theme`, { token: fixture.tokens.agent })
  expectProblem(theme, 403, 'agent-disabled')
  expect((await server.call('GET', `/v1/agents/${agentId}/sessions/${sessionId}/conversations`)).status).toBe(200)
  await set({ isEnabled: true })
  expect(await visit({})).toEqual(passes)
})

describe('the snippet', () => {
  const embedOf = async (from: TestServer, agentId: string) =>
    (await from.call('GET', `/v1/agents/${agentId}/embed`)).body.data

  test('pins a file that never changes to the hash of its bytes, and any page may load it', async () => {
    const { snippet, snippetLatest, script } = await embedOf(server, fixture.ids.agentId)
    const { webId } = fixture.ids
    expect(snippet).toBe(
      `<script async src="${script.url}" integrity="${script.integrity}" crossorigin="anonymous" data-agent="${webId}"></script>`,
    )
    expect(snippetLatest).toBe(`<script async src="${server.url}/widget/${webId}.js"></script>`)
    expect(script.url).toMatch(/\/widget\.\d+\.\d+\.\d+[\w.-]*\.js$/)
    for (const encoding of ['br', 'gzip', 'identity']) {
      const file = await fetch(script.url, { headers: { 'Accept-Encoding': encoding, Origin: 'https://shop.example' } })
      expect(Object.fromEntries(file.headers)).toMatchObject({
        'content-type': expect.stringContaining('javascript'),
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      const digest = createHash('sha384').update(Buffer.from(await file.arrayBuffer()))
      expect(`sha384-${digest.digest('base64')}`).toBe(script.integrity)
    }
  })

  test('is the same in the answer of an update, and follows a new web id', async () => {
    const { agentId } = fixture.ids
    const before = await embedOf(server, agentId)
    expect((await set({ isEnabled: true })).body.data).toEqual(before)
    const { webId } = (await server.call('POST', `/v1/agents/${agentId}/web-id`)).body.data
    const after = await embedOf(server, agentId)
    expect(after.snippet).toBe(before.snippet.replace(fixture.ids.webId, webId))
    expect(after.snippetLatest).toContain(`/widget/${webId}.js`)
  })

  test('an update with the ETag of a read is taken, with an older one it is not', async () => {
    const etag = String((await server.call('GET', target)).headers.get('etag'))
    const update = () => server.call('PATCH', target, { body: { notice: 'Hi' }, headers: { 'If-Match': etag } })
    expect((await update()).status).toBe(200)
    expectProblem(await update(), 412, 'stale')
  })

  test('names the public address, also one below a folder, and nothing in it leaves its attribute', async () => {
    const other = await startTestServer({ publicUrl: `https://chat.example.org/foyer/"><script>&'` })
    const { id, webId } = (await other.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
    const { snippetLatest, script } = await embedOf(other, id)
    const address = `https://chat.example.org/foyer/&#34;&#62;&#60;script&#62;&#38;&#39;/widget/${webId}.js`
    expect(snippetLatest).toBe(`<script async src="${address}"></script>`)
    expect(script.url).toMatch(/^https:\/\/chat\.example\.org\/foyer\//)
    await other.stop()
  })
})
