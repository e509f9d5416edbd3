import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Finding, Prompt } from '../../server/engines/engine.ts'
import { createEngines } from '../../server/engines/engines.ts'
import { startAnthropicServer, type AnthropicServer } from '../support/peers/anthropic-server.ts'

/* Models behind Anthropic's Messages API, whose stand-in refuses what the API would refuse. */

let api: AnthropicServer
beforeAll(async () => {
  api = await startAnthropicServer()
})
beforeEach(() => {
  api.next = { pieces: ['Hello ', 'there.'] }
  api.refusal = () => undefined
})
afterAll(() => api.stop())

const prompt: Prompt = {
  instructions: 'Be brief.',
  model: 'claude-test',
  apiKey: null,
  agentName: 'Ada',
  messages: [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Three days [1].' },
    { role: 'user', content: 'And to Norway?' },
  ],
}

async function answer(
  apiKey = api.key,
  baseUrl = api.url,
  finding: Finding = {},
  more: Partial<Prompt> = {},
): Promise<{ text: string; finding: Finding }> {
  const engine = createEngines({ anthropic: { apiKey, baseUrl }, pace: 0 }).for({ provider: 'ANTHROPIC' })
  let text = ''
  const report = (told: Finding) => void Object.assign(finding, told)
  for await (const piece of engine.reply({ ...prompt, ...more }, new AbortController().signal, undefined, report))
    text += piece
  return { text, finding }
}

test('an answer is streamed, with the tokens that were read, from the cache too, and written', async () => {
  const { text, finding } = await answer()
  expect(text).toBe('Hello there.')
  expect(finding.tokens).toEqual({ read: 120, written: 12 })
})

test('the instructions, which never change, can be cached; numbers of earlier answers are not repeated', async () => {
  await answer()
  const sent = api.requests.at(-1)
  expect(sent?.system).toEqual([{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }])
  expect(sent?.messages.map(({ content }) => content)).toEqual([
    'Hi',
    'Three days.',
    expect.stringMatching(/\n\nAnd to Norway\?$/),
  ])
})

test('an earlier answer that is nothing but a number is sent as it is, since no message may be empty', async () => {
  const messages: Prompt['messages'] = prompt.messages.with(1, { role: 'assistant', content: '[1]' })
  expect((await answer(api.key, api.url, {}, { messages })).text).toBe('Hello there.')
  expect(api.requests.at(-1)?.messages[1]?.content).toBe('[1]')
})

test('code in an earlier answer is sent as it is, and of a row of numbers none is', async () => {
  const sent = async (content: string) => {
    await answer(api.key, api.url, {}, { messages: prompt.messages.with(1, { role: 'assistant', content }) })
    return api.requests.at(-1)?.messages[1]?.content
  }
  const code =
    '1. Read `argv[2]`:\n\n   ```js\n   const file = process.argv[2]\n\n   const row = rows[0][1]\n   ```\n\nDone'
  expect(await sent(`${code} [1][2], see [3](https://a.example/3) [1].`)).toBe(`${code}, see [3](https://a.example/3).`)
})

test('half a character, where a text was cut, is not sent', async () => {
  const messages: Prompt['messages'] = prompt.messages.with(1, { role: 'assistant', content: 'Three days \uD83D' })
  await answer(api.key, api.url, {}, { messages })
  expect(api.requests.at(-1)?.messages[1]?.content).toBe('Three days \uFFFD')
})

test('the address of the API may be without its version, as other tools want it', async () => {
  expect((await answer(api.key, api.url.replace('/v1', ''))).text).toBe('Hello there.')
})

test('an answer that comes as one document is read', async () => {
  api.next = { pieces: ['All at once.'], isDocument: true }
  expect(await answer()).toMatchObject({ text: 'All at once.', finding: { tokens: { read: 7, written: 2 } } })
})

test('one that reaches the length limit says so', async () => {
  api.next = { pieces: ['Once upon'], stop: 'max_tokens' }
  expect((await answer()).finding).toMatchObject({ isLengthLimited: true })
})

test.each([
  ['a key that is wrong', () => answer('sk-ant-wrong'), 'bad-key'],
  ['a model that there is not', () => failing(404, 'not_found_error'), 'unavailable'],
  ['too many requests', () => failing(429, 'rate_limit_error', { 'Retry-After': '3600' }), 'rate-limited'],
  ['a refusal of the model', () => saying({ pieces: ['I '], stop: 'refusal' }), 'refused'],
  ['that it is overloaded, in the stream', () => saying({ pieces: [], errorAfter: 'Overloaded' }), 'unavailable'],
  ['no text', () => saying({ pieces: [] }), 'unavailable'],
] as const)('%s is told by its kind', async (_, run, code) => {
  const error: unknown = await run().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code })
  expect(String(error)).not.toContain(api.key)
})

test('the tokens of an answer that is not ended are those that were told until then, and that its text shows', async () => {
  api.next = { pieces: ['Half'], errorAfter: 'Overloaded' }
  const finding: Finding = {}
  await answer(api.key, api.url, finding).catch(() => undefined)
  expect(finding.tokens).toEqual({ read: 120, written: 1, isEstimated: true })
})

const refusals: [what: string, refusal: typeof api.refusal][] = [
  [
    'so long an answer',
    ({ max_tokens: most }) =>
      most > 2048
        ? `max_tokens: ${most} > 2048, which is the maximum allowed number of output tokens for claude-test`
        : undefined,
  ],
  [
    'marks for caches',
    ({ system }) =>
      JSON.stringify(system).includes('cache_control')
        ? 'system.0.cache_control: Extra inputs are not permitted'
        : undefined,
  ],
  [
    'instructions in parts',
    ({ system }) => (typeof system === 'string' ? undefined : 'system: Input should be a valid string'),
  ],
]
test.each(refusals)('a model that refuses %s is asked without, the next time at once', async (_, refusal) => {
  api.refusal = refusal
  const engine = createEngines({ anthropic: { apiKey: api.key, baseUrl: api.url }, pace: 0 }).for({
    provider: 'ANTHROPIC',
  })
  const before = api.requests.length
  for (let times = 0; times < 2; times++) {
    let text = ''
    for await (const piece of engine.reply(prompt, new AbortController().signal)) text += piece
    expect(text).toBe('Hello there.')
  }
  expect(api.requests.length - before).toBe(3)
  expect(JSON.stringify(api.requests.at(-1))).toContain('Be brief.')
})

test('an error in the midst of an answer ends it, whether its first words were read before or not', async () => {
  api.next = { pieces: ['Half'], errorAfter: 'Overloaded' }
  const error = await answer().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: expect.stringMatching(/^(cut-off|unavailable)$/) })
  expect(String(error)).toContain('Overloaded')
})

test('an error behind the stop reason of an answer takes nothing from it', async () => {
  api.next = { pieces: ['Hello ', 'there.'], errorBehind: 'Overloaded' }
  expect(await answer()).toMatchObject({ text: 'Hello there.', finding: { tokens: { read: 120, written: 12 } } })
})

function failing(status: number, type: string, headers = {}) {
  api.next = { status, type, message: 'No.', headers }
  return answer()
}

function saying(next: AnthropicServer['next']) {
  api.next = next
  return answer()
}
