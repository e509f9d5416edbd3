import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineError, type Prompt } from '../../server/engines/engine.ts'
import { createModelEngine } from '../../server/engines/model/model-engine.ts'
import { openAiApi } from '../../server/engines/model/apis/openai.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../support/peers/model-server.ts'

/* Any OpenAI-compatible API: a well-behaved one, and one that does everything wrong. */

const key = 'sk-secret-key-of-the-test'
const prompt: Prompt = {
  instructions: 'Be brief.',
  model: 'test-model',
  apiKey: null,
  agentName: 'Ada',
  messages: [{ role: 'user', content: 'hello' }],
}

async function answer(
  baseUrl: string,
  signal = new AbortController().signal,
  timeouts = { first: 5000, idle: 5000 },
): Promise<string> {
  let text = ''
  for await (const piece of createModelEngine(openAiApi(baseUrl), { apiKey: key, timeouts }).reply(prompt, signal))
    text += piece
  return text
}

describe('a well-behaved API', () => {
  const mock = new LLMock({ port: 0 })
  beforeAll(async () => {
    mock.onMessage('hello', { content: 'Hi there, **friend**!' })
    await mock.start()
  })
  afterAll(() => mock.stop())

  test('is streamed whole', async () => {
    expect(await answer(`${mock.url}/v1`)).toBe('Hi there, **friend**!')
  })
})

describe('a server of our own', () => {
  let model: ModelServer
  beforeAll(async () => {
    model = await startModelServer()
  })
  afterAll(() => model.stop())

  test('gets the instructions as the system message, the conversation, the model and the key', async () => {
    let authorization = ''
    model.script = (response, request) => {
      authorization = request.headers.authorization ?? ''
      streamOf(['ok'])(response, request)
    }
    expect(await answer(model.url)).toBe('ok')
    const sent = model.requests.at(-1)
    expect(sent?.model).toBe('test-model')
    expect(sent?.messages.at(-1)).toMatchObject({ role: 'user', content: 'hello' })
    expect(JSON.stringify(sent?.messages[0])).toContain('Be brief.')
    expect(authorization).toBe(`Bearer ${key}`)
  })

  const failures: [what: string, script: ModelServer['script'], code: string][] = [
    [
      'a bad key',
      (response) => response.writeHead(401).end(`{"error":{"message":"Incorrect API key ${key}"}}`),
      'bad-key',
    ],
    ['a rate limit', (response) => response.writeHead(429).end('{"error":{"message":"slow down"}}'), 'rate-limited'],
    [
      'a page of HTML',
      (response) => response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad gateway</h1>'),
      'unavailable',
    ],
    ['a refusal', (response) => response.writeHead(400).end('{"error":{"message":"no"}}'), 'refused'],
    [
      'a cut stream',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(chunk('Half an'), () => response.destroy())
      },
      'cut-off',
    ],
    [
      'a stream that ends without an end',
      (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(chunk('Half an')),
      'cut-off',
    ],
  ]

  test.each(failures)('%s is told by its kind, and never with the key', async (_, script, code) => {
    model.script = script
    const error = await answer(model.url).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(EngineError)
    expect((error as EngineError).code).toBe(code)
    expect((error as EngineError).message).not.toContain(key)
  })

  test('that falls silent is given up', async () => {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chunk('Wait'))
    }
    const error = await answer(model.url, undefined, { first: 2000, idle: 20 }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'timeout' })
  })

  test('is hung up on when the answer is stopped, without an error', async () => {
    let gone: () => void = () => undefined
    const isGone = new Promise<void>((resolve) => (gone = resolve))
    model.script = (response) => {
      response.once('close', gone)
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chunk('First'))
    }
    const stop = new AbortController()
    let text = ''
    for await (const piece of createModelEngine(openAiApi(model.url), { apiKey: key }).reply(prompt, stop.signal)) {
      text += piece
      stop.abort()
    }
    expect(text).toBe('First')
    await isGone
  })

  test('that is not there is unavailable', async () => {
    await expect(answer('http://127.0.0.1:9/v1')).rejects.toMatchObject({ code: 'unavailable' })
  })
})

test('without any key there is no call', async () => {
  const engine = createModelEngine(openAiApi('http://127.0.0.1:9/v1'), { apiKey: null })
  const first = engine.reply(prompt, new AbortController().signal)[Symbol.asyncIterator]().next()
  await expect(first).rejects.toMatchObject({ code: 'bad-key' })
})

describe('a model API that stumbles', () => {
  let model: ModelServer
  beforeAll(async () => {
    model = await startModelServer()
  })
  afterAll(() => model.stop())

  /** Fails so many requests, then answers. */
  const failing = (times: number, fail: ModelServer['script']): ModelServer['script'] => {
    let left = times
    return (response, request) => (left-- > 0 ? fail(response, request) : streamOf(['ok'])(response, request))
  }

  const passing: [what: string, fail: ModelServer['script']][] = [
    ['hangs up', (response) => response.destroy()],
    ['is overloaded', (response) => response.writeHead(503).end('busy')],
    ['limits its rate', (response) => response.writeHead(429, { 'Retry-After': '0' }).end()],
  ]
  test.each(passing)('and %s before the answer begins is asked again', async (_, fail) => {
    model.script = failing(2, fail)
    expect(await answer(model.url)).toBe('ok')
  })

  test('is not asked again for what it would refuse again', async () => {
    const before = model.requests.length
    model.script = (response) => response.writeHead(400).end('{"error":{"message":"no"}}')
    await expect(answer(model.url)).rejects.toMatchObject({ code: 'refused' })
    expect(model.requests.length - before).toBe(1)
  })

  test('is not asked again when part of the answer was there: nothing may come twice', async () => {
    const before = model.requests.length
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.write(chunk('Half'), () => response.destroy())
    }
    await expect(answer(model.url)).rejects.toMatchObject({ code: 'cut-off' })
    expect(model.requests.length - before).toBe(1)
  })

  test('and asks for more patience than a visitor has is given up at once', async () => {
    const before = model.requests.length
    model.script = (response) => response.writeHead(429, { 'Retry-After': '3600' }).end()
    await expect(answer(model.url)).rejects.toMatchObject({ code: 'rate-limited' })
    expect(model.requests.length - before).toBe(1)
  })

  test('is not followed elsewhere: the key goes where it was configured to go', async () => {
    const elsewhere = await startModelServer()
    model.script = (response) => response.writeHead(307, { Location: elsewhere.url }).end()
    await expect(answer(model.url)).rejects.toMatchObject({ code: 'unavailable' })
    expect(elsewhere.requests).toEqual([])
    await elsewhere.stop()
  })

  test('keeps its connections for the next answers', async () => {
    const sockets = new Set<unknown>()
    model.script = (response, request) => {
      sockets.add(request.socket)
      streamOf(['ok'])(response, request)
    }
    for (let i = 0; i < 5; i++) await answer(model.url)
    expect(sockets.size).toBeLessThan(5)
  })

  test('and reports an error in the middle of the stream ends the answer with it', async () => {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.end('data: {"error":{"message":"out of memory"}}\n\n')
    }
    const error = await answer(model.url).catch((caught: unknown) => caught)
    expect((error as EngineError).message).toContain('out of memory')
  })
})
