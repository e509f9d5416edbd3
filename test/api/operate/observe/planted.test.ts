import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '../../../../server/core/secrets.ts'
import { temporaryFolder, textOfFiles } from '../../../support/files.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../../support/peers/model-server.ts'
import { startNode, type Started } from '../../../support/process/process.ts'
import { callerOf, type Answer, type TestServer } from '../../../support/server.ts'

/*
 * Secrets and words are planted wherever they belong, and then looked for wherever they do not: in all that the process prints at its
 * most talkative, in every file of its data directory, in every answer to everybody, and in what it tells about itself.
 */

const planted = {
  operatorToken: 'planted-operator-token-0123456789-abcdef',
  secret: 'planted-secret-0123456789-abcdef-ghijkl',
  previousSecret: 'planted-previous-secret-0123456789-abcdef',
  platformKey: 'sk-planted-platform-key-0123456789',
  vendorKey: 'sk-planted-vendor-key-0123456789',
  guess: 'fy_ad_planted-guess-0123456789abcdefgh',
  address: '203.0.113.77',
}
/** What people say: kept in the conversation for those who may read it, and nowhere else. */
const words = {
  question: 'planted-question: my number is 555-0199',
  answer: 'planted-answer: call me back',
  failed: 'planted-words-of-a-failed-question',
  correction: 'planted-correction-of-an-answer',
}
/** The secrets of the conversation's people and their tokens, known when they are made. */
const tokens: Record<string, string> = {}

let directory: string
let model: ModelServer
let server: Started
let call: TestServer['call']
let ids: { agent: string; session: string; webId: string }
/** Every answer but those that are there to show a secret once. */
const answers: [what: string, text: string][] = []

beforeAll(async () => {
  directory = await temporaryFolder()
  model = await startModelServer(streamOf([words.answer]))
  server = await startNode(['dist/server/main.js'], /listens on (http:\S+)[\s\S]*docs/, {
    FOYER_DATA: path.join(directory, 'data'),
    PORT: '0',
    FOYER_LOG_LEVEL: 'trace',
    FOYER_TOKEN: planted.operatorToken,
    FOYER_SECRET: planted.secret,
    FOYER_SECRET_PREVIOUS: planted.previousSecret,
    FOYER_TRUST_PROXY: '1',
    OPENAI_API_KEY: planted.platformKey,
    OPENAI_BASE_URL: model.url,
  })
  const asOperator = callerOf(String(server.match[1]), planted.operatorToken)
  call = (method, target, options = {}) =>
    asOperator(method, target, { ...options, headers: { 'X-Forwarded-For': planted.address, ...options.headers } })
  await live()
})
afterAll(async () => {
  server.kill('SIGKILL')
  await server.exited
  await model.stop()
})

/** Makes a call whose answer is to be looked through. */
async function seen(method: string, target: string, options: Parameters<typeof call>[2] = {}): Promise<Answer> {
  const answer = await call(method, target, options)
  answers.push([`${method} ${target}`, answer.text + JSON.stringify([...answer.headers])])
  return answer
}

/** Everything that happens to a server, each with something that must not get about. */
async function live(): Promise<void> {
  const workspace = await call('POST', '/v1/workspaces', { body: { name: 'Shop' } })
  tokens['workspace'] = workspace.body.token
  for (const scope of ['admin', 'read']) {
    tokens[scope] = (await call('POST', '/v1/tokens', { body: { name: scope, scope } })).body.token
  }
  const agent = (await seen('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
  await seen('POST', '/v1/agents', { token: workspace.body.token, body: { name: 'Eve' } })
  const ai = (await seen('POST', '/v1/ai', { body: { apiKeyValue: planted.vendorKey, model: 'm' } })).body.data
  await seen('PATCH', `/v1/ai/${ai.id}`, { body: { name: 'FAQ', apiKeyValue: planted.vendorKey } })
  await seen('PUT', `/v1/agents/${agent.id}/ai`, { body: { aiId: ai.id } })
  const opened = await call('POST', `/v1/agents/${agent.webId}/sessions`, { token: agent.webId })
  tokens['session'] = opened.body.data.token
  ids = { agent: agent.id, session: opened.body.data.id, webId: agent.webId }
  const base = `/v1/agents/${agent.id}/sessions/${ids.session}`
  const token = opened.body.data.token as string
  const visitor = { token, headers: { Origin: 'https://shop.example', Cookie: `token=${token}` } }
  const said = await call('POST', `${base}/conversations`, { ...visitor, body: { message: words.question } })
  const correctiveAnswer = words.correction
  await call('PUT', `${base}/conversations/${said.body.data[1].id}/feedback`, {
    ...visitor,
    body: { type: 'negative', correctiveAnswer },
  })
  await fail(`${base}/conversations`, visitor)
  await attack(base)
}

/** The model API fails, and repeats in its errors whatever it was sent. */
async function fail(target: string, visitor: { token: string; headers: Record<string, string> }): Promise<void> {
  const echo = `Incorrect API key provided: ${planted.vendorKey}. You said: ${words.failed}`
  const scripts: ModelServer['script'][] = [
    (response) => response.writeHead(401).end(JSON.stringify({ error: { message: echo } })),
    (response) => response.writeHead(400, { 'X-Key': planted.vendorKey }).end(echo),
    (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chunk(words.answer))
      response.end(`data: {"broken": ${echo}}\n\n`)
    },
    (response) => response.destroy(new Error(echo)),
  ]
  for (const script of scripts) {
    model.script = script
    // As JSON and as a stream: each tells of a failure in its own way.
    await call('POST', target, { ...visitor, body: { message: words.failed } })
    const headers = { ...visitor.headers, Accept: 'text/event-stream' }
    await call('POST', target, { ...visitor, headers, body: { message: words.failed } })
  }
  model.script = streamOf([words.answer])
}

/** What is refused is said back, or logged, more often than what is done. */
async function attack(base: string): Promise<void> {
  const { operatorToken, guess } = planted
  await seen('GET', '/v1/agents', { token: guess })
  await seen('GET', `/v1/agents?access_token=${guess}`)
  await seen('GET', `/v1/agents/${guess}/theme`)
  await seen('GET', `/chat/${guess}`)
  await seen('GET', `/v1/agents?token=${tokens['session']}`)
  await seen('GET', '/v1/agents', { token: null, headers: { Authorization: `Basic ${operatorToken}` } })
  await seen('GET', '/v1/agents', { token: null, headers: { Authorization: `Bearer ${operatorToken} x` } })
  await seen('GET', '/v1/agents', { headers: { 'X-Request-Id': guess, traceparent: operatorToken } })
  await seen('POST', '/v1/agents', { body: `{"name": "${operatorToken}` })
  await seen('POST', '/v1/ai', { body: { apiKeyValue: `${planted.vendorKey} with a space`, model: 5 } })
  await seen('POST', '/v1/ai', { body: { apiKeyValue: [planted.vendorKey] } })
  await seen('POST', '/v1/tokens', { body: { name: 5, scope: operatorToken } })
  await seen('POST', `${base}/conversations`, { body: { message: { text: words.question } } })
  await seen('POST', `${base}/conversations`, { body: words.question })
  const form = new FormData()
  form.set('file', new Blob([`<svg xmlns="http://www.w3.org/2000/svg"><script>${words.question}`]), operatorToken)
  await seen('POST', `/v1/agents/${ids.agent}/theme/assets`, { body: form })
}

/** All that can be read, by everybody who can read anything. */
async function readAll(): Promise<void> {
  const { agent, session } = ids
  const targets = [
    '/v1/agents',
    '/v1/ai',
    '/v1/tokens',
    '/v1/workspaces',
    ...['', '/ai', '/theme', '/embed', '/sessions'].map((part) => `/v1/agents/${agent}${part}`),
    ...['', '/conversations', '/nothing'].map((part) => `/v1/agents/${agent}/sessions/${session}${part}`),
    '/v1/openapi.json',
    '/metrics',
    '/healthz',
    '/readyz',
    '/docs',
    '/demo',
    '/widget.js',
    `/widget/${ids.webId}.js`,
    '/chat/nothing',
    '/assets/nothing',
    '/secret',
    '/operator-token.sha256',
  ]
  for (const token of [planted.operatorToken, ids.webId, ...Object.values(tokens), planted.guess, null]) {
    for (const target of targets) await seen('GET', target, { token })
  }
}

const found = (text: string, needles: Record<string, string>) =>
  Object.entries(needles)
    .filter(([, needle]) => text.includes(needle))
    .map(([name]) => name)

/** The secrets, and what would do in their place: the hash of a token tells whoever knows it which one it is. */
function secrets(): Record<string, string> {
  const hashes = Object.entries({ ...tokens, operator: planted.operatorToken })
  return {
    ...planted,
    ...tokens,
    ...Object.fromEntries(hashes.map(([name, token]) => [`hash of ${name}`, hashToken(token)])),
  }
}

test('no answer shows a secret, a hash of one, or the address of a visitor', async () => {
  await readAll()
  expect(answers.length).toBeGreaterThan(150)
  for (const [what, text] of answers) expect([what, found(text, secrets())]).toEqual([what, []])
})

test('what was said is told in its conversation, and in no other answer', async () => {
  await readAll()
  const telling = answers.filter(([, text]) => found(text, words).length > 0).map(([what]) => what)
  expect([...new Set(telling)]).toEqual([`GET /v1/agents/${ids.agent}/sessions/${ids.session}/conversations`])
})

test('the log, at its most talkative, holds no secret, no hash, no address and nothing that was said', () => {
  const text = server.output()
  // It did talk.
  expect(text).toContain('"level":20')
  expect(text).toContain(`/v1/agents/${ids.agent}/theme`)
  expect(found(text, { ...secrets(), ...words })).toEqual([])
  // Nor that of the socket, but for the servers that it names with their ports.
  expect(text).not.toMatch(/127\.0\.0\.1(?![:\d])/)
})

test('on disk there is no secret in clear, no address, and nothing that was said outside of conversations', async () => {
  const data = path.join(directory, 'data')
  const { 'hash of operator': _, ...rest } = secrets()
  // Of access tokens the hash is what is kept.
  const clear = Object.fromEntries(Object.entries(rest).filter(([name]) => !name.startsWith('hash of')))
  const text = await textOfFiles(data)
  expect(text).toContain(hashToken(String(tokens['admin'])))
  expect(found(text, clear)).toEqual([])
  // A checkpoint writes what was said into the conversation.
  expect(found(text, words)).toEqual(Object.keys(words))
})

test('an erased conversation is nowhere any more', async () => {
  await call('DELETE', `/v1/agents/${ids.agent}/sessions/${ids.session}`, { token: String(tokens['session']) })
  await expect.poll(async () => found(await textOfFiles(directory), words)).toEqual([])
  expect(found(server.output(), { ...secrets(), ...words })).toEqual([])
})
