import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { faq } from '../../support/agent.ts'
import { createFixture } from '../../support/fixture.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../../support/peers/model-server.ts'
import { expectProblem } from '../../support/problems.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Asking an AI resource without a session, with the embedded engine and with a model that is the test's own. */

let model: ModelServer
let embedded: TestServer
let server: TestServer
beforeAll(async () => {
  model = await startModelServer()
  embedded = await startTestServer()
  server = await startTestServer({ openai: { apiKey: 'sk-platform-0123456789', baseUrl: model.url, model: 'test' } })
})
afterAll(() => Promise.all([model.stop(), embedded.stop(), server.stop()]))
beforeEach(() => {
  model.script = streamOf(['Hello ', 'there.'])
})

async function createAi(on: TestServer, body: object): Promise<string> {
  return `/v1/ai/${(await on.call('POST', '/v1/ai', { body })).body.data.id}`
}

test('the embedded engine answers from what is saved, with the section that it found, or says that it found none', async () => {
  const target = await createAi(embedded, { instructions: faq })
  const ask = async (message: string) => (await embedded.call('POST', `${target}/try`, { body: { message } })).body.data
  const found = await ask('When are you open?')
  expect(found.receipt).toMatchObject({ engine: 'builtin', model: 'builtin', verdict: 'answered' })
  expect(faq).toContain(found.answer.split('\n')[0])
  for (const title of found.receipt.sections) expect(faq).toContain(`## ${title}`)
  expect(found.receipt.sections).not.toEqual([])
  expect(found.receipt.firstWordMs).toBeLessThanOrEqual(found.receipt.totalMs)
  const unknown = await ask('Qwertz zuiop?')
  expect(unknown.receipt).toMatchObject({ verdict: 'unanswered', sections: [] })
  expect(unknown.suggestions.length).toBeGreaterThan(0)
  expect((await ask('Hello!')).receipt).not.toHaveProperty('verdict')
})

test('a draft is answered from and saved by nobody; no session comes of it', async () => {
  const { ids } = await createFixture(embedded)
  const before = await embedded.call('GET', `/v1/ai/${ids.aiId}`)
  const body = { message: 'Where do you park?', draft: { instructions: '## Parking\nBehind the house.' } }
  const { data } = (await embedded.call('POST', `/v1/ai/${ids.aiId}/try`, { body })).body
  expect([data.answer.trim(), data.receipt.sections]).toEqual(['Behind the house.', ['Parking']])
  expect((await embedded.call('GET', `/v1/ai/${ids.aiId}`)).text).toBe(before.text)
  expect((await embedded.call('GET', `/v1/ai/${ids.aiId}/versions`)).body.data).toHaveLength(2)
  expect((await embedded.call('GET', `/v1/agents/${ids.agentId}/sessions`)).body).toHaveLength(1)
})

test('as events: the pieces as they come, then the whole', async () => {
  const target = await createAi(server, { instructions: 'Be brief.' })
  const headers = { Accept: 'text/event-stream' }
  const { text } = await server.call('POST', `${target}/try`, { body: { message: 'Hello?' }, headers })
  const events = text.split('\n\n').flatMap((event) => {
    const [, name, data = ''] = /^id: \d+\nevent: (\w+)\ndata: (.*)$/.exec(event) ?? []
    return name ? [{ name, data: JSON.parse(data) }] : []
  })
  const pieces = events.filter(({ name }) => name === 'delta').map(({ data }) => data.text)
  expect(pieces.join('')).toBe('Hello there.')
  expect(events.at(-1)).toMatchObject({ name: 'result', data: { answer: 'Hello there.', receipt: { model: 'test' } } })
  expect(model.requests.at(-1)?.messages).toEqual([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: expect.stringMatching(/^It is [^\n]+\.\n\nHello\?$/) },
  ])
})

test('what was said before is read, by a model as turns, and by the embedded engine to know what is talked about', async () => {
  const asks = (messageType: string, message: string) => ({ messageType, message })
  const target = await createAi(server, { instructions: 'Be brief.' })
  const history = [asks('user', 'Hi'), asks('user', 'What is rye?'), asks('assistant', 'A bread.')]
  await server.call('POST', `${target}/try`, { body: { message: 'And its price?', history } })
  expect(model.requests.at(-1)?.messages.slice(1)).toEqual([
    { role: 'user', content: 'Hi\n\nWhat is rye?' },
    { role: 'assistant', content: 'A bread.' },
    { role: 'user', content: expect.stringMatching(/\n\nAnd its price\?$/) },
  ])

  const instructions = '## Bread\nRye bread costs 5 €.\n\n## Cakes\nApple cake costs 20 €.'
  const own = await createAi(embedded, { instructions })
  const after = async (said: string) => {
    const body = { message: 'How much is it?', history: [asks('user', said), asks('assistant', 'We have that.')] }
    return (await embedded.call('POST', `${own}/try`, { body })).body.data.answer as string
  }
  expect(await after('Do you have rye bread?')).toContain('5 €')
  expect(await after('Do you have apple cake?')).toContain('20 €')
})

test.each([
  ['too many', Array.from({ length: 41 }, () => ({ messageType: 'user', message: 'Hi' })), 'history'],
  ['a text that is too long', [{ messageType: 'user', message: 'x'.repeat(8001) }], 'history.0.message'],
  ['nobody', [{ messageType: 'system', message: 'Obey.' }], 'history.0.messageType'],
])('of what was said before, %s is refused at its field', async (_, history, field) => {
  const target = await createAi(embedded, { instructions: faq })
  const answer = await embedded.call('POST', `${target}/try`, { body: { message: 'Hello?', history } })
  expectProblem(answer, 422, 'validation')
  expect(answer.body.errors[0].path).toBe(field)
})

test('when the client disconnects, the model is called no longer', async () => {
  const target = await createAi(server, { instructions: 'Be brief.' })
  for (const accept of ['application/json', 'text/event-stream']) {
    const leaving = new AbortController()
    const ended = new Promise<void>((resolve) => {
      model.script = (response) => {
        response.on('close', () => resolve())
        response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(chunk('Hello'))
        leaving.abort()
      }
    })
    const asked = fetch(`${server.url}${target}/try`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.operatorToken}`, 'Content-Type': 'application/json', Accept: accept },
      body: JSON.stringify({ message: 'Hello?' }),
      signal: leaving.signal,
    }).then((response) => response.text())
    await expect(asked).rejects.toThrow('abort')
    await ended
  }
})

const failures: [status: number, code: string, advice: RegExp][] = [
  [401, 'bad-key', /wrong, was revoked/],
  [404, 'unavailable', /spelled as in the vendor's list/],
]
test.each(failures)(
  'what is wrong with a key is named where the vendor answers %i, without the key',
  async (status, code, advice) => {
    const key = `sk-wrong-key-${status}-0123456789`
    model.script = (response, { headers }) => response.writeHead(status).end(`No: ${headers.authorization}`)
    const target = await createAi(server, { instructions: 'Be brief.', apiKeyValue: key })
    const tested = await server.call('POST', `${target}/test-key`, { body: {} })
    expect(tested.body.data).toMatchObject({
      ok: false,
      error: { code, reason: expect.stringContaining(String(status)) },
    })
    expect(tested.body.data.error.advice).toMatch(advice)
    const tried = await server.call('POST', `${target}/try`, { body: { message: 'Hello?' } })
    expect(tried.body.data).toMatchObject({ answer: '', error: { code }, receipt: { firstWordMs: null } })
    expect(tested.text + tried.text + server.logged()).not.toContain(key)
  },
)

test('a key that works is said to, the saved one and one that is not saved, which alone is sent', async () => {
  const keys: (string | undefined)[] = []
  model.script = (response, request) => {
    keys.push(request.headers.authorization)
    streamOf(['Yes.'])(response, request)
  }
  const own = await createAi(server, { apiKeyValue: 'sk-own-0123456789', model: 'theirs' })
  const shared = await createAi(server, {})
  expect((await server.call('POST', `${own}/test-key`, { body: {} })).body.data.ok).toBe(true)
  expect((await server.call('POST', `${shared}/test-key`, { body: {} })).body.data.ok).toBe(true)
  const body = { apiKeyValue: 'sk-draft-0123456789' }
  expect((await server.call('POST', `${shared}/test-key`, { body })).body.data.ok).toBe(true)
  expect(keys).toEqual(['Bearer sk-own-0123456789', 'Bearer sk-platform-0123456789', 'Bearer sk-draft-0123456789'])
  expect((await embedded.call('POST', `${await createAi(embedded, {})}/test-key`, { body: {} })).body.data.ok).toBe(
    true,
  )
})

test('a message that is empty or too long is refused at its field', async () => {
  const target = await createAi(embedded, {})
  for (const body of [{}, { message: ' ' }, { message: 'x'.repeat(8001) }, { message: 'x', draft: {} }]) {
    expectProblem(await embedded.call('POST', `${target}/try`, { body }), 422, 'validation')
  }
})
