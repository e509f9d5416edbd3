import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../../server/core/log/log.ts'
import { EngineError } from '../../../../server/engines/engine.ts'
import { createAgent, type TestAgent } from '../../../support/agent.ts'
import { startModelServer, streamOf, type ModelServer } from '../../../support/peers/model-server.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

/* The log: every line about a request names it, and none holds what people wrote or what opens a door. */

let model: ModelServer
let server: TestServer
let agent: TestAgent

beforeAll(async () => {
  model = await startModelServer()
  server = await startTestServer({ openai: { apiKey: 'key-of-the-platform', baseUrl: model.url, model: 'test' } })
  agent = await createAgent(server)
})
afterAll(async () => {
  await server.stop()
  await model.stop()
})
afterEach(() => {
  model.script = streamOf(['Hello.'])
})

type Line = Record<string, unknown>

function linesOf(requestId: string): Line[] {
  const lines = server.logged().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line['requestId'] === requestId)
}

async function ask(message: string, headers: Record<string, string>) {
  const { body } = await server.call('POST', `/v1/agents/${agent.id}/sessions`)
  const path = `/v1/agents/${agent.id}/sessions/${body.data.sessionId}/conversations`
  return {
    path,
    sessionId: body.data.sessionId as string,
    answer: await server.call('POST', path, { body: { message }, headers }),
  }
}

describe('a request has one id', () => {
  const complete = { level: 30, msg: 'Answered', outcome: 'complete' }
  const inItsPlace = { level: 40, msg: 'The model failed; the embedded engine answered', code: 'refused' }
  test.each([
    ['that nobody could answer', 'Do you sell boats?', [{ level: 40, msg: 'No answer', code: 'refused' }]],
    ['that the embedded engine answered in place of the model', 'Hello?', [complete, inItsPlace]],
  ])('on its line, with how long it took, and on the lines about a question %s', async (_, question, lines) => {
    model.script = (response) => response.writeHead(400).end()
    const requestId = `proxy-${lines.length}`
    const { path, sessionId } = await ask(question, { 'X-Request-Id': requestId })
    expect(linesOf(requestId)).toEqual([
      ...lines.map((line) => expect.objectContaining({ ...line, session: sessionId }) as Line),
      expect.objectContaining({ level: 30, method: 'POST', path, status: 200, ms: expect.any(Number) as number }),
    ])
  })

  test('which an error answers back, so that whoever meets it can be helped', async () => {
    const headers = { 'X-Request-Id': 'a.b_c:d/e+f=g@h-1' }
    const { status, headers: answered } = await server.call('GET', '/v1/agents/agt_none', { headers })
    expect([status, answered.get('x-request-id')]).toEqual([404, headers['X-Request-Id']])
    expect(linesOf(headers['X-Request-Id'])).toEqual([expect.objectContaining({ status: 404 })])
  })

  test.each([
    ['nothing', ''],
    ['a space', 'a b'],
    ['letters of no header', 'é'],
    ['more than 128 characters', 'a'.repeat(129)],
    ['two ids, joined', 'a, b'],
    ['a token', 'fy_op_0123456789'],
  ])('made here when the given one is %s', async (_, given) => {
    const answer = await server.call('GET', '/v1/agents/agt_none', { headers: { 'X-Request-Id': given } })
    const made = String(answer.headers.get('x-request-id'))
    expect(made).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
    expect(linesOf(made)).toHaveLength(1)
  })
})

describe('the log holds', () => {
  test('no header, no cookie, no query, no body', async () => {
    const headers = { Cookie: 'crumb=1', 'X-Note': 'a note', 'X-Request-Id': 'quiet' }
    await server.call('POST', '/v1/ai?why=question', {
      body: { name: 'A name', apiKeyValue: 'sk-planted-key' },
      headers,
    })
    expect(linesOf('quiet')).toHaveLength(1)
    expect(server.logged()).not.toMatch(/crumb|a note|question|A name|sk-planted|Bearer|fy_op_/)
  })
})

describe('the fence behind that', () => {
  function logged(write: (log: ReturnType<typeof createLog>) => void): string {
    let text = ''
    write(createLog('info', { write: (line: string) => void (text += line) }))
    return text
  }

  test('leaves out what is named like a secret or like text of people, on a line and one level below', () => {
    const planted = 'planted-4711'
    const names = ['authorization', 'cookie', 'set-cookie', 'apiKeyValue', 'token', 'secret', 'body', 'text']
    for (const name of names) {
      const text = logged((log) => log.info({ [name]: planted, headers: { [name]: planted }, kept: 'yes' }, 'A line'))
      expect([name, text.includes(planted), text.includes('"kept":"yes"')]).toEqual([name, false, true])
    }
    expect(logged((log) => log.info({ message: planted }))).not.toContain(planted)
  })

  test('tells of an error where it was and what it came from, and not the words of errors that quote', () => {
    const quoting = new EngineError('refused', 'planted-words')
    const text = logged((log) => log.error({ err: new TypeError('Our own words', { cause: quoting }) }))
    const { err } = JSON.parse(text) as { err: { type: string; message: string; stack: string; cause: Line } }
    expect(err).toMatchObject({ type: 'TypeError', message: 'Our own words', cause: { type: 'EngineError' } })
    expect(err.stack).toMatch(/^ {4}at .*log\.test\.ts/)
    expect(text).not.toContain('planted-words')
  })

  test('tells nothing of the text that was no JSON, nor of the fields that a library hung on its error', () => {
    const text = logged((log) => {
      try {
        JSON.parse('planted-words')
      } catch (error) {
        log.error({ err: Object.assign(error as Error, { request: { headers: 'planted-words' } }) })
      }
    })
    expect(text).toContain('SyntaxError')
    expect(text).not.toContain('planted')
  })
})
