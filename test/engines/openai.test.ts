import { gzipSync } from 'node:zlib'
import { LLMock } from '@copilotkit/aimock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EngineError, type Finding, type Prompt } from '../../server/engines/engine.ts'
import { createModelEngine, type ModelOptions } from '../../server/engines/model/model-engine.ts'
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
  timeouts: ModelOptions['timeouts'] = { first: 5000, idle: 5000 },
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

  test('gets the instructions as the system message, the conversation with the date, the model and the key', async () => {
    let authorization = ''
    model.script = (response, request) => {
      authorization = request.headers.authorization ?? ''
      streamOf(['ok'])(response, request)
    }
    expect(await answer(model.url)).toBe('ok')
    const sent = model.requests.at(-1)
    expect(sent?.model).toBe('test-model')
    const dated = /^It is \w+day,? \d+ \w+ \d{4} at \d\d:\d\d .+\.\n\nhello$/
    expect(sent?.messages.at(-1)).toMatchObject({ role: 'user', content: expect.stringMatching(dated) })
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

  test.each([
    ['comments', ': ping\n\n'],
    ['events without a choice', 'data: {"choices":[]}\n\n'],
    ['empty pieces', chunk('')],
  ])('that goes on with nothing but %s is given up, too', async (_, nothing) => {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      const timer = setInterval(() => response.write(nothing), 2)
      response.once('close', () => clearInterval(timer))
    }
    const error = await answer(model.url, undefined, { first: 20, idle: 20 }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'timeout' })
  })

  test('that thinks is waited for', async () => {
    const thought = `data: ${JSON.stringify({ choices: [{ delta: { reasoning_content: 'Hm.' } }] })}\n\n`
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      let left = 40
      const timer = setInterval(() => {
        if (left-- > 0) return response.write(thought)
        clearInterval(timer)
        return response.end(`${chunk('Hello.', 'stop')}data: [DONE]\n\n`)
      }, 100)
      response.once('close', () => clearInterval(timer))
    }
    expect(await answer(model.url, undefined, { first: 3000, idle: 3000 })).toBe('Hello.')
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

  const nothing = `data: ${JSON.stringify({ choices: [{ delta: { role: 'assistant', content: '' } }] })}\n\n`
  const saying =
    (error: object): ModelServer['script'] =>
    (response) =>
      response.writeHead(200).end(`${nothing}data: ${JSON.stringify({ error })}\n\n`)

  const passing: [what: string, fail: ModelServer['script']][] = [
    ['hangs up', (response) => response.destroy()],
    ['is overloaded', (response) => response.writeHead(503).end('busy')],
    ['limits its rate', (response) => response.writeHead(429, { 'Retry-After': '0' }).end()],
    ['hangs up in its stream', (response) => void response.writeHead(200).write(nothing, () => response.destroy())],
    ['says in its stream that it is overloaded', saying({ code: 503, message: 'busy' })],
    ['says in its stream that it limits its rate', saying({ code: 'rate_limit_exceeded', message: 'slow down' })],
    ['says in its stream that it failed', saying({ message: 'out of memory' })],
  ]
  test.each(passing)('and %s before the answer begins is asked again', async (_, fail) => {
    model.script = failing(2, fail)
    expect(await answer(model.url)).toBe('ok')
  })

  test('and refuses in its stream what it can be asked without is asked without', async () => {
    model.script = failing(1, saying({ code: 400, message: 'System role not supported' }))
    expect(await answer(model.url)).toBe('ok')
    expect(model.requests.at(-1)?.messages).toMatchObject([{ role: 'user' }])
  })

  const refusals: [what: string, error: object, code: string][] = [
    ['a question', { type: 'invalid_request_error', message: 'no' }, 'refused'],
    ['a key', { code: 'invalid_api_key', message: 'no' }, 'bad-key'],
    ['an account', { code: 'insufficient_quota', message: 'no' }, 'bad-key'],
  ]
  test.each(refusals)('and refuses %s in its stream is not asked again', async (_, error, code) => {
    const before = model.requests.length
    model.script = saying(error)
    await expect(answer(model.url)).rejects.toMatchObject({ code })
    expect(model.requests.length - before).toBe(1)
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

  const waits = [{ 'Retry-After': '3600' }, { 'Retry-After': '9.5' }, { 'retry-after-ms': '9500', 'Retry-After': '1' }]
  test.each(waits)('and asks for more patience than a visitor has by %j is given up at once', async (headers) => {
    const before = model.requests.length
    model.script = (response) => response.writeHead(429, headers).end()
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

describe('a server of another dialect', () => {
  let model: ModelServer
  beforeAll(async () => {
    model = await startModelServer()
  })
  afterAll(() => model.stop())

  const sent = (choice: object, more: object = {}) => `data: ${JSON.stringify({ choices: [choice], ...more })}\n\n`
  const end = `${chunk('', 'stop')}data: [DONE]\n\n`
  const replies =
    (body: string | Buffer, type = 'text/event-stream'): ModelServer['script'] =>
    (response) =>
      response.writeHead(200, { 'Content-Type': type }).end(body)
  const whole = JSON.stringify({ choices: [{ message: { content: 'Hello.' } }] })

  const dialects: [what: string, script: ModelServer['script']][] = [
    ['begins with a byte order mark', replies(`\uFEFF${chunk('Hello.')}${end}`)],
    [
      'writes comments, other line ends and no spaces',
      replies(`: ping\r\n\r\n${chunk('Hello.')}${end}`.replaceAll('data: ', 'data:').replaceAll('\n', '\r\n')),
    ],
    ['leaves out the empty line at the end', replies(`${chunk('Hello.')}${chunk('', 'stop').trimEnd()}`)],
    ['names no reason, but ends with [DONE]', replies(`${chunk('Hello.')}${chunk('', '')}data: [DONE]\n\n`)],
    [
      'streams thoughts and text in parts',
      replies(
        `${sent({ delta: { content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'Hm' }] }] } })}${sent({ delta: { content: [{ type: 'text', text: 'Hel' }] } })}${chunk('lo.')}${end}`,
      ),
    ],
    ['sends its stream as JSON', replies(`${chunk('Hello.')}${end}`, 'application/json')],
    ['sends its JSON as a stream', replies(whole)],
    [
      'sends its JSON as nothing, and spread',
      replies(`\n ${JSON.stringify(JSON.parse(whole), null, 2)}`, 'text/plain'),
    ],
    ['writes a space behind [DONE]', replies(`${chunk('Hello.')}${chunk('', 'stop')}data: [DONE] \n\n`)],
    ['sends events without data', replies(`data:\n\n${chunk('Hel')}event: ping\ndata: \n\n${chunk('lo.')}${end}`)],
    ['ends with what is no JSON', replies(`${chunk('Hello.')}${chunk('', 'stop')}data: done\n\n`)],
    [
      'reports an error behind its finish reason',
      replies(`${chunk('Hello.')}${chunk('', 'stop')}data: {"error":{"message":"usage is not known"}}\n\n`),
    ],
    [
      'hangs up behind its finish reason',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(`${chunk('Hello.')}${chunk('', 'stop')}`, () => response.destroy())
      },
    ],
    [
      'names its reason with each piece, and takes time between them',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(chunk('Hel', 'stop'))
        setTimeout(() => response.end(`${chunk('lo.', 'stop')}data: [DONE]\n\n`), 60)
      },
    ],
    [
      'compresses whatever it is not asked to leave as it is',
      (response, request) => {
        if (request.headers['accept-encoding'] === 'identity') return streamOf(['Hello.'])(response, request)
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(`${chunk('Hello.')}${end}`))
      },
    ],
    [
      'compresses its stream although it is asked not to',
      (response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(`${chunk('Hello.')}${end}`)),
    ],
  ]
  test.for(dialects)('that %s is read', async ([, script]) => {
    model.script = script
    expect(await answer(model.url, undefined, { linger: 20 })).toBe('Hello.')
  })

  test.each([
    ['of its own', `${chunk('Hello.')}${chunk('', 'stop')}`],
    ['with the last words', `${chunk('Hel')}${chunk('lo.', 'stop')}`],
    ['with all of the answer', chunk('Hello.', 'stop')],
  ])('that does not end the stream behind a finish reason %s is not waited for', async (_, events) => {
    model.script = (response) => response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(events)
    expect(await answer(model.url, undefined, { linger: 20, doubt: 20 })).toBe('Hello.')
  })

  const endings: [reason: string, expected: object][] = [
    ['error', { code: 'unavailable' }],
    ['abort', { code: 'unavailable' }],
    ['insufficient_system_resource', { code: 'unavailable' }],
    ['content_filter: RECITATION', { code: 'refused' }],
    ['SAFETY', { code: 'refused' }],
  ]
  test.each(endings)('that ends an answer by %s does not complete it', async (reason, expected) => {
    model.script = replies(`${chunk('Half')}${chunk('', reason)}data: [DONE]\n\n`)
    await expect(answer(model.url)).rejects.toMatchObject(expected)
  })

  test.each(['model_length', 'MAX_TOKENS'])('that ends an answer by %s is at its length limit', async (reason) => {
    model.script = replies(`${chunk('Half')}${chunk('', reason)}data: [DONE]\n\n`)
    expect((await replied()).finding).toMatchObject({ isLengthLimited: true })
  })

  const bodies: [what: string, status: number, body: unknown, expected: { code: string; message: unknown }][] = [
    [
      'no credit',
      402,
      { error: { message: 'Insufficient Balance' } },
      { code: 'bad-key', message: expect.stringContaining('Insufficient Balance') },
    ],
    [
      'no credit, as a limit',
      429,
      { error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } },
      { code: 'bad-key', message: expect.stringContaining('current quota') },
    ],
    [
      'no credit, as a bad request',
      400,
      { error: { message: 'Your credit balance is too low.' } },
      { code: 'bad-key', message: expect.stringContaining('too low') },
    ],
    [
      'no credit, as an answer',
      200,
      { error: { message: 'Insufficient credits', code: 402 } },
      { code: 'bad-key', message: expect.stringMatching(/402 Insufficient credits$/) },
    ],
    [
      'a wrong key, as a bad request',
      400,
      [{ error: { message: 'API key not valid. Please pass a valid API key.' } }],
      { code: 'bad-key', message: expect.stringMatching(/400 API key not valid\.[^{]*$/) },
    ],
    [
      'a wrong key, in other fields',
      401,
      { detail: 'Unauthorized' },
      { code: 'bad-key', message: expect.stringMatching(/401 Unauthorized$/) },
    ],
    [
      'a model that is gone',
      400,
      { error: { message: 'The model `m` has been decommissioned.' } },
      { code: 'unavailable', message: expect.stringContaining('decommissioned') },
    ],
    [
      'no such path',
      404,
      '404 page not found',
      { code: 'unavailable', message: expect.stringContaining('page not found') },
    ],
    [
      'fields that are wrong',
      422,
      { detail: [{ loc: ['body'], msg: 'Field required' }] },
      { code: 'refused', message: expect.stringMatching(/422 Field required$/) },
    ],
    [
      'an error without its field',
      200,
      { object: 'error', message: 'Too many tokens', code: 400 },
      { code: 'refused', message: expect.stringMatching(/400 Too many tokens$/) },
    ],
    [
      'that the limit of the account is reached, as a bad request',
      400,
      { type: 'error', error: { message: 'You have reached your specified API usage limits.' } },
      { code: 'bad-key', message: expect.stringContaining('usage limits') },
    ],
    [
      'that moderation refuses the question',
      403,
      { error: { message: 'm requires moderation. Your input was flagged.' } },
      { code: 'refused', message: expect.stringContaining('flagged') },
    ],
    [
      'with the page of a firewall that it may not be reached',
      403,
      '<!DOCTYPE html><title>Just a moment...</title>',
      { code: 'unavailable', message: expect.stringContaining('403 Just a moment') },
    ],
    [
      'with a choice what went wrong',
      200,
      `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'error', error: { code: 404, message: 'No endpoints' } }] })}\n\n`,
      { code: 'unavailable', message: expect.stringMatching(/404 No endpoints$/) },
    ],
    [
      'a page to sign in at',
      200,
      '<!doctype html><title>Sign in</title>',
      { code: 'unavailable', message: expect.stringMatching(/web page: Sign in$/) },
    ],
  ]
  test.each(bodies)('that says %s is understood', async (_, status, body, expected) => {
    const before = model.requests.length
    model.script = (response) =>
      response.writeHead(status, { 'Retry-After': '0' }).end(typeof body === 'string' ? body : JSON.stringify(body))
    await expect(answer(model.url)).rejects.toMatchObject(expected)
    expect(model.requests.length - before).toBe(1)
  })

  test('that leads elsewhere is not followed, and names the place without its query', async () => {
    model.script = (response) =>
      response.writeHead(301, { Location: 'https://a.example/v1/?token=x' }).end('<h1>Moved</h1>')
    const error = await answer(model.url).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(/https:\/\/a\.example\/v1\/$/) })
  })

  /** A model that refuses a request by a message while `refuses` says so. */
  const refusing =
    (message: unknown, refuses: (sent: ModelServer['requests'][number]) => boolean): ModelServer['script'] =>
    (response, request) => {
      const last = model.requests.at(-1)
      if (!last || !refuses(last))
        return last?.stream === false ? replies(whole)(response, request) : streamOf(['Hello.'])(response, request)
      response.writeHead(400).end(JSON.stringify({ error: { message } }))
    }
  const refused: [what: string, message: unknown, refuses: Parameters<typeof refusing>[1]][] = [
    [
      'the usage',
      { detail: [{ loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
      ({ stream_options: usage }) => usage !== undefined,
    ],
    ['a system message', 'System role not supported', ({ messages }) => messages[0]?.role === 'system'],
    [
      'instructions of a developer',
      'Developer instruction is not enabled for models/m',
      ({ messages }) => messages[0]?.role === 'system',
    ],
    ['a stream', 'Your organization must be verified to stream this model.', ({ stream }) => stream],
    [
      'all of it, one by one',
      'System role not supported; stream_options; to stream this model',
      ({ stream, messages }) => stream || messages[0]?.role === 'system',
    ],
  ]
  test.each(refused)(
    'whose model refuses %s is asked without, the next time at once; other models are not',
    async (_, message, refuses) => {
      const engine = createModelEngine(openAiApi(model.url), { apiKey: key })
      model.script = streamOf(['Hello.'])
      await replied({ model: 'other' }, engine)
      model.script = refusing(message, refuses)
      const { text } = await replied({}, engine)
      expect(text).toBe('Hello.')
      const before = model.requests.length
      expect((await replied({}, engine)).text).toBe('Hello.')
      expect(model.requests.length - before).toBe(1)
      const asked = model.requests.at(-1)
      expect(JSON.stringify(asked?.messages)).toContain('Be brief.')
      expect(asked?.messages.at(-1)?.content).toContain('hello')
      model.script = streamOf(['Hello.'])
      await replied({ model: 'other' }, engine)
      expect(model.requests.at(-1)).toMatchObject({
        stream: true,
        stream_options: {},
        messages: [{ role: 'system' }, {}],
      })
    },
  )

  const uncounted: [what: string, script: ModelServer['script']][] = [
    ['it tells none', streamOf(['One two three.'])],
    [
      'it breaks off',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(chunk('One two three.'), () => response.destroy())
      },
    ],
    [
      'the visitor stops it',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' })
        response.write(chunk('Two. Stop.'))
      },
    ],
  ]
  test.each(uncounted)(
    'of which tokens are not known since %s, they are estimated from the text',
    async (_, script) => {
      model.script = script
      const stop = new AbortController()
      const { finding } = await replied({}, undefined, stop)
      expect(finding.tokens).toEqual({ read: expect.any(Number), written: expect.any(Number), isEstimated: true })
      expect(finding.tokens?.read).toBeGreaterThan(3)
      expect(finding.tokens?.written).toBeGreaterThan(1)
    },
  )

  test('that counts thoughts in its total alone has them charged as written', async () => {
    const usage = { prompt_tokens: 100, completion_tokens: 9, total_tokens: 509 }
    model.script = replies(
      `${sent({ delta: { content: 'Hello.' } })}${sent({ delta: {}, finish_reason: 'stop' }, { usage })}data: [DONE]\n\n`,
    )
    expect((await replied()).finding.tokens).toEqual({ read: 100, written: 409 })
  })

  test('that charges nothing, since it refuses, counts nothing', async () => {
    model.script = (response) => response.writeHead(400).end('{"error":{"message":"no"}}')
    expect((await replied()).finding).toEqual({})
    model.script = replies('data: {"error":{"message":"out of memory"}}\n\n')
    expect((await replied()).finding).toEqual({})
  })

  async function replied(
    more: Partial<Prompt> = {},
    engine = createModelEngine(openAiApi(model.url), { apiKey: key }),
    stop = new AbortController(),
  ) {
    const finding: Finding = {}
    let text = ''
    const report = (found: Finding) => void Object.assign(finding, found)
    try {
      for await (const piece of engine.reply({ ...prompt, ...more }, stop.signal, undefined, report)) {
        text += piece
        if (text.includes('Stop')) stop.abort()
      }
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
    }
    return { text, finding }
  }
})
