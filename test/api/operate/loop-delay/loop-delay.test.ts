import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../../support/files.ts'
import { createAgent } from '../../../support/agent.ts'
import { startStepped, type SteppedServer, type Work } from '../../../support/process/longest-step.ts'
import type { Answer } from '../../../support/server.ts'

/*
 * While one request is served, nobody else is, so none may take long in one go: whatever is sent, up to every accepted maximum, no step
 * of the event loop takes more than 50 ms of the processor. What only grows with the years is in lists.test.ts.
 */

let directory: string
let server: SteppedServer
let agentId: string
let aiId: string

beforeAll(async () => {
  directory = await temporaryFolder()
  server = await startStepped(directory)
  agentId = (await createAgent(server)).id
  aiId = (await server.call('GET', `/v1/agents/${agentId}/ai`)).body.data.aiId
})
afterAll(async () => {
  await server.stop()
})

function fill(text: string, length: number): string {
  return text.repeat(Math.ceil(length / text.length)).slice(0, length)
}

/** Numbered pieces, as long as they fit. */
function numbered(piece: (at: number) => string, length: number): string {
  const pieces: string[] = []
  for (let at = 0, size = 0; ; at++) {
    const next = piece(at)
    size += next.length
    if (size > length) return pieces.join('')
    pieces.push(next)
  }
}

const theme = () => `/v1/agents/${agentId}/theme`
const embed = () => `/v1/agents/${agentId}/embed`
const bodySize = 512 * 1024

/** JSON of a size near the largest. */
const array = (item: string) => `[${numbered((at) => (at ? `,${item}` : item), bodySize - 100)}]`
const object = (key: (at: number) => string, value: string) =>
  `{${numbered((at) => `${at ? ',' : ''}"${key(at)}":${value}`, bodySize - 100)}}`
const long = (text: string) => `"${fill(text, (bodySize - 200) / Buffer.byteLength(text))}"`

test('the description of the interface, which is made when it is first asked for', async () => {
  const found: string[][] = []
  for (let attempt = 0; attempt < 3 && !found.some((each) => each.length === 0); attempt++) {
    // Nobody has asked the server of all tests yet.
    const asked = attempt === 0 ? server : await startStepped(await temporaryFolder())
    const description: Work = () => asked.send({ method: 'GET', path: '/v1/openapi.json' })
    found.push(await asked.tooLong([['GET', description]], [200], 1))
    if (asked !== server) await asked.stop()
  }
  expect(found).toContainEqual([])
})

test('a body of 512 KiB, of any shape', async () => {
  const colors = ['x', '1', ' ', '%', '1%', 'rgb(', '-', '#', '1,', '1e1', '.']
  const bodies: [path: () => string, body: string][] = [
    ...['1', '""', '"a"', '{}', '[]', 'null', '{"text":"a"}'].map((item): [() => string, string] => [
      theme,
      `{"initialPrompts":${array(item)}}`,
    ]),
    ...['1', '"http://a.b"', '"*"'].map((item): [() => string, string] => [embed, `{"allowedOrigins":${array(item)}}`]),
    [embed, `{"limitMessage":${object((at) => `k${at}`, '""')}}`],
    [embed, `{"limitMessage":${object((at) => `en-${at.toString(36).padStart(4, '0')}`, '"a"')}}`],
    [embed, `{"limitMessage":${object(String, '1')}}`],
    [embed, `{"limitMessage":{${long('en-ab')}:"a"}}`],
    [theme, object((at) => `k${at}`, '1')],
    [theme, object((at) => String(at * 7919), '1')],
    [theme, object(() => '__proto__', '{}')],
    [theme, array('['.repeat(30) + ']'.repeat(30))],
    [theme, array('{"a":'.repeat(30) + '1' + '}'.repeat(30))],
    [theme, array('1.7976931348623157e308')],
    [theme, fill('[', bodySize)],
    [theme, fill('9', bodySize)],
    [theme, `{"a":${fill('9', bodySize - 100)}}`],
    [theme, long(String.raw`\u0041`)],
    ...colors.map((text): [() => string, string] => [theme, `{"theme":{"chat":{"buttons":{"color":${long(text)}}}}}`]),
    [theme, `{"theme":{"chat":{"buttons":{"color":"rgb(${fill('1', bodySize - 100)})"}}}}`],
    [theme, `{"theme":{"chat":{"hostAvatar":{"url":"http://${fill('a.', bodySize - 100)}"}}}}`],
    [theme, `{"theme":{"general":{"font":${long('a ')}}}}`],
    [theme, `{"theme":{"customCss":${long('{')}}}`],
    [theme, `{"welcome":{"title":${long(' ')}}}`],
    [embed, `{"notice":${long('\u{1f916}')}}`],
  ]
  const works = bodies.map(([to, body]): [string, Work] => [
    body.slice(0, 60),
    () => server.send({ method: 'PATCH', path: to(), headers: { 'Content-Type': 'application/json' }, body }),
  ])
  expect(await server.tooLong(works, [200, 400, 413, 422])).toEqual([])
})

test('many of the largest changes at once', async () => {
  const body = (attempt: number) => JSON.stringify({ instructions: `${attempt}`.padEnd(99_990, '日') })
  const change = (attempt: number) => {
    const headers = { 'Content-Type': 'application/json' }
    return server.send({ method: 'PATCH', path: `/v1/ai/${aiId}`, headers, body: body(attempt) })
  }
  const all: Work = async (attempt) => {
    const answers = await Promise.all(Array.from({ length: 90 }, (_, at) => change(attempt * 100 + at)))
    return answers.find(({ status }) => status !== 200) ?? { status: 200 }
  }
  expect(await server.tooLong([['PATCH', all]], [200])).toEqual([])
})

test('the page of an agent whose greeting is 8,000 brackets', async () => {
  const { body } = await server.call('PATCH', `/v1/agents/${agentId}`, { body: { isPublic: true } })
  const greeting = { settings: { general: { greeting: '['.repeat(8000) } } }
  expect((await server.call('PATCH', theme(), { body: greeting })).status).toBe(200)
  const page: Work = () => server.send({ method: 'GET', path: `/chat/${body.data.publicSlug}` })
  expect(await server.tooLong([['GET', page]], [200])).toEqual([])
})

/** Instructions of the largest size, one section of some kind of text. */
const section = (text: string) => `## A\n\n${fill(text, 99_990)}`
const instructions: Record<string, string> = {
  ...Object.fromEntries(
    ['[', '[](', '[a](b ', '[a][b', '![', '<!--', 'word ', ' #'].map((text) => [
      `a heading of ${text}`,
      `## ${fill(text, 99_990)}`,
    ]),
  ),
  'headings alone': fill('## a\n', 99_990),
  'sections of a line': numbered((at) => `## topic ${at}\n\nbread ${at}\n\n`, 99_990),
  'English words': section('We bake bread every day, and sell it from seven to nine. '),
  'words, no two alike': `## A\n\n${numbered((at) => `${at.toString(36)} `, 99_900)}`,
  ...Object.fromEntries(
    Object.entries({
      'one word': 'x',
      Chinese: '日本語の文章です。',
      Thai: 'สวัสดีครับผมชื่อ',
      'combining marks': '\u0301',
      hyphens: 'a-',
      emoji: '\u{1f916}',
      'a table': '|a|b|\n|-|-|\n|1|2|\n',
      HTML: '<p class="a">x</p>\n',
      'open tags': '<div>',
      comments: '<!-- a -->\n\n',
      links: '[a](b) ',
      'link definitions': '[a]: b\n',
      fences: '```\na\n```\n',
      'a flat list': '- a\n',
      'a deep list': '- ',
      'an item of many lines': '  b\n',
      quotations: '> a\n\n',
      'deep quotations': '>',
      'rules, nearly': '- - - ',
      'empty lines': '\n',
    }).map(([name, text]) => [name, section(text)]),
  ),
}

/** They are read in a thread, so that only what comes of that can hold the event loop: what an answer says of them, or their topics. */
const asked = new Set([
  ...['a heading of [](', 'a heading of word ', 'headings alone', 'sections of a line', 'English words', 'one word'],
  ...['Chinese', 'combining marks', 'a table', 'empty lines'],
])

/** Asks in a new session, reads until the answer begins, and stops it. */
async function ask(message: string): Promise<Answer> {
  const { sessionId } = (await server.call('POST', `/v1/agents/${agentId}/sessions`)).body.data
  const conversation = `/v1/agents/${agentId}/sessions/${sessionId}`
  await server.readUntil(`${conversation}/conversations`, { message }, /^event: (delta|error)/m)
  return server.call('POST', `${conversation}/stop`)
}

test('instructions of 100,000 characters, of any shape, and a question about them', async () => {
  const works = Object.entries(instructions).map(([name, text]): [string, Work] => [
    name,
    async (attempt) => {
      // An index that is remembered from the try before would cost nothing.
      const body = { instructions: `${text}\n${attempt}` }
      const changed = await server.call('PATCH', `/v1/ai/${aiId}`, { body })
      if (!asked.has(name) || changed.status !== 200) return changed
      return ask('When do you open on Sundays, and what does bread cost?')
    },
  ])
  expect(works.filter(([name]) => asked.has(name))).toHaveLength(asked.size)
  expect(await server.tooLong(works, [200])).toEqual([])
})

test('a message of 8,000 characters, of any shape, about the largest instructions', async () => {
  await server.call('PATCH', `/v1/ai/${aiId}`, { body: { instructions: instructions['sections of a line'] } })
  const texts = ['x', 'breas topicc brew ', '日本語の文章です。', 'a\u0301\u0301', '[', 'a-', 'eating', '\u{1f916}']
  const works = texts.map((text): [string, Work] => [text, () => ask(fill(text, 8000))])
  expect(await server.tooLong(works, [200])).toEqual([])
})

const uploadSize = 2 * 1024 * 1024
const svg = (inside: string, repeated: string, end = '') => {
  const [head, tail] = [`<svg xmlns="http://www.w3.org/2000/svg">${inside}`, `${end}</svg>`]
  const times = Math.floor((uploadSize - head.length - tail.length) / Buffer.byteLength(repeated))
  return Buffer.from(head + repeated.repeat(times) + tail)
}
const picture = (head: number[] | string) => Buffer.concat([Buffer.from(head as string)], uploadSize)

/** SVG is read in a thread: one that it takes long for, and those that it refuses early and late. */
const files: Record<string, Buffer> = {
  PNG: picture([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  JPEG: picture([0xff, 0xd8, 0xff]),
  GIF: picture('GIF89a'),
  WebP: picture('RIFF....WEBP'),
  'no picture': picture('?'),
  'SVG of small elements': svg('', '<a/>'),
  'SVG of one path': svg('<path d="M0 0', ' L1 1', '"/>'),
  'SVG of character references': svg('<path d="', '&#65;', '"/>'),
  'SVG of namespaces': svg(
    Array.from({ length: 250 }, (_, at) => `<g xmlns:p${at}="u">`).join(''),
    '<p0:a p1:b=""/>',
    '</g>'.repeat(250),
  ),
}

test('an upload of 2 MiB, of any shape', async () => {
  const form = (boundary: string, file: Buffer) =>
    Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n`),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
  const boundary = '-'.repeat(60)
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n'
  const raw: [name: string, boundary: string, body: Buffer][] = [
    ['a body that is nearly all boundary', boundary, form(boundary, Buffer.alloc(uploadSize, '-'))],
    ['line breaks', 'b', form('b', Buffer.from(fill('\r\n', uploadSize)))],
    ['many parts', 'b', Buffer.from(fill(part, uploadSize))],
    ['parts without anything', 'b', Buffer.from(fill('\r\n--b\r\n\r\n', uploadSize))],
    ['a head of many lines', 'b', Buffer.from(`--b\r\n${fill('a: b\r\n', uploadSize)}`)],
    ...Object.entries(files).map(([name, file]): [string, string, Buffer] => [name, 'b', form('b', file)]),
  ]
  const works = raw.map(([name, between, body]): [string, Work] => [
    name,
    () =>
      server.send({
        method: 'POST',
        path: `${theme()}/assets`,
        headers: { 'Content-Type': `multipart/form-data; boundary=${between}` },
        body,
      }),
  ])
  expect(await server.tooLong(works, [200, 400, 413, 415, 422])).toEqual([])
})
