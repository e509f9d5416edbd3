import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Finding, KnownPassage, Prompt } from '../../server/engines/engine.ts'
import { createEngines } from '../../server/engines/engines.ts'
import { waitBefore } from '../../server/engines/model/apis/model-errors.ts'
import { ModelApiError } from '../../server/engines/model/model-request.ts'
import { chunk, startModelServer, streamOf, type ModelServer } from '../support/peers/model-server.ts'

/* What a model says, however it is cut into pieces, and what becomes of it where it fails. */

let model: ModelServer
beforeAll(async () => {
  model = await startModelServer()
})
afterAll(() => model.stop())

const passage = (title: string, text: string, url: string): KnownPassage => ({
  id: title,
  title,
  text,
  confidence: 0.9,
  score: 1,
  answer: text,
  part: 0,
  isPair: false,
  isExact: false,
  source: { title, url },
})
const norway = passage('Norway', 'A parcel takes three days to Norway.', 'https://a.example/norway')
const passages = [
  norway,
  passage('Portugal', 'A parcel takes two days to Portugal.', 'https://a.example/portugal'),
  {
    ...norway,
    id: 'other part',
    text: 'Norway has duties.',
    source: { title: 'Norway', url: 'https://a.example/norway#duties' },
  },
]

const prompt: Prompt = {
  instructions: '## Parking\n\nPark behind the house.',
  model: 'm',
  apiKey: null,
  agentName: 'Ada',
  messages: [{ role: 'user', content: 'How long does a parcel take to Norway?' }],
  passages,
}

type Answer = { text: string; finding: Finding; suggested: readonly string[] }

async function answer(more: Partial<Prompt> = {}, name = 'm'): Promise<Answer> {
  const engine = engines.for({ provider: 'OPENAI' })
  const said: Answer = { text: '', finding: {}, suggested: [] }
  const suggest = (texts: readonly string[]) => void (said.suggested = texts)
  const report = (finding: Finding) => void Object.assign(said.finding, finding)
  const asked = { ...prompt, model: name, ...more }
  for await (const piece of engine.reply(asked, new AbortController().signal, suggest, report)) {
    said.text += piece
    sendNext()
  }
  return { ...said, text: said.text.slice(said.finding.retracted ?? 0) }
}
let engines: ReturnType<typeof createEngines>
beforeAll(() => {
  engines = createEngines({ openai: { apiKey: 'key', baseUrl: model.url }, pace: 0 })
})

let sendNext = () => {}
/** Answers with these pieces, each of them when something of those before was given out. */
function inTurn(pieces: string[]): ModelServer['script'] {
  return (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const left = [...pieces]
    sendNext = () => {
      const piece = left.shift()
      if (piece === undefined) return
      response.write(chunk(piece))
      if (left.length === 0) response.end(`${chunk('', 'stop')}data: [DONE]\n\n`)
    }
    sendNext()
  }
}

/** The same text whole, by letters, and in pieces of three. */
const cuts: [string, (text: string) => string[]][] = [
  ['whole', (text) => [text]],
  ['by letters', (text) => Array.from(text)],
  ['in threes', (text) => text.match(/[^]{1,3}/g) ?? []],
]

/** How thoughts are marked by models that do not write `<think>`. */
const thoughts: [string, string][] = [
  ['<thought>', '</thought>\n'],
  ['<reasoning>', '</reasoning>'],
  ['[THINK]', '[/THINK]'],
  ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
]

describe.each(cuts)('an answer that arrives %s', (_, cut) => {
  const says = (text: string) => {
    model.script = streamOf(cut(text))
  }
  const cited: [string, string, string, string[]][] = [
    ['a number', 'Three days [1].', 'Three days [1].', ['Norway']],
    ['the second alone', 'Two days[2].', 'Two days [1].', ['Portugal']],
    [
      'in the order of its own',
      'Two [2], three [1], again [2].',
      'Two [1], three [2], again [1].',
      ['Portugal', 'Norway'],
    ],
    ['two parts of one page', 'Three days [1] [3].', 'Three days [1].', ['Norway']],
    ['a page again and again', 'Three [1] [3][1], or four [3].', 'Three [1], or four [1].', ['Norway']],
    ['a list', 'Three days [1, 3].', 'Three days [1].', ['Norway']],
    ['a row', 'Both [1][2].', 'Both [1] [2].', ['Norway', 'Portugal']],
    ['one that was not given', 'Three days [9][1].', 'Three days [1].', ['Norway']],
    [
      'beside several of which one was not given',
      'Grades in [2, 6], for pages [9–12]: three [1].',
      'Grades in [2, 6], for pages [9–12]: three [1].',
      ['Norway'],
    ],
    [
      'in code',
      'Use `a[1]` or\n```js\nb[1]\n```\nalways [2].',
      'Use `a[1]` or\n```js\nb[1]\n```\nalways [1].',
      ['Portugal'],
    ],
    ...[
      '1. Do [1]:\n\n   ```js\n   a = argv[2]\n\n   b = lines[3]\n   ```\n\n2. So.',
      '10. Do [1]:\n\n    ```\n    a = argv[2]\n\n    b = lines[3]\n    ```\n\n11. So.',
      '- Do [1]:\n\t~~~\n\ta[2]\n\n\tb[3]\n\t~~~\n- So.',
      '````md\n```js\na[2]\n```\nb[3]\n````\nSo [1].',
      '```\n~~~\na[2]\n```\nSo [1].',
    ].map((text): [string, string, string, string[]] => [`behind code: ${text}`, text, text, ['Norway']]),
    [
      'in brackets of another kind',
      'Two days【2】, three【1†L3-L5】.',
      'Two days [1], three [2].',
      ['Portugal', 'Norway'],
    ],
    ['as a footnote', 'Three days [^1].', 'Three days [1].', ['Norway']],
    ['by a word', 'Two days [Source 2], three [refs. 1, 3].', 'Two days [1], three [2].', ['Portugal', 'Norway']],
    [
      'a range',
      'All of them [1-3], all again [1–2].',
      'All of them [1] [2], all again [1] [2].',
      ['Norway', 'Portugal'],
    ],
    ['a list of another kind', 'Both [1; 2], both [1 and 2].', 'Both [1] [2], both [1] [2].', ['Norway', 'Portugal']],
    [
      'in bold, between parentheses, raised',
      'Two **[2]**, two ([2]), two<sup>[2]</sup>.',
      'Two [1], two [1], two [1].',
      ['Portugal'],
    ],
    ['escaped, in pairs of brackets', 'Two \\[2\\], two [[2]].', 'Two [1], two [1].', ['Portugal']],
    ['by a link that leads nowhere', 'Two [2](#2), two [[2]](https://a.example/x).', 'Two [1], two [1].', ['Portugal']],
    ['behind a backtick alone', 'The ` key.\n\nTwo days [2].', 'The ` key.\n\nTwo days [1].', ['Portugal']],
    ['beside other brackets', 'Call (555) [now] *[2]* [^a].', 'Call (555) [now] * [1]* [^a].', ['Portugal']],
    [
      'by a word, in the language of the answer',
      'Zwei (Quelle 2), 两天 [来源2]。',
      'Zwei [1], 两天 [1]。',
      ['Portugal'],
    ],
    ['by several words', 'Both [Source 1, Source 2].', 'Both [1] [2].', ['Norway', 'Portugal']],
    ['in other digits', 'يومان [٢]، ثلاثة [١].', 'يومان [1]، ثلاثة [2].', ['Portugal', 'Norway']],
    ['in wide brackets', '两天［２］，三天〔1〕。', '两天 [1]，三天 [2]。', ['Portugal', 'Norway']],
    ['lists of another kind', '都 [1、2]，都 [1，2]。', '都 [1] [2]，都 [1] [2]。', ['Norway', 'Portugal']],
    ['by a link to the page', 'Two [2](https://a.example/portugal#x).', 'Two [1].', ['Portugal']],
    [
      'and defines the numbers',
      'Two [2], [^1].\n\n[2]: https://a.example/\n[^1]: Norway',
      'Two [1], [2].\n\n [1] https://a.example/\n [2] Norway',
      ['Portugal', 'Norway'],
    ],
    ['what is a link', 'See [1](https://a.example) [1].', 'See [1](https://a.example) [1].', ['Norway']],
  ]
  test.each(cited)('cites %s', async (_name, text, shown, titles) => {
    says(text)
    const { text: said, finding } = await answer()
    expect(said).toBe(shown)
    expect(finding.sources?.map(({ title }) => title)).toEqual(titles)
    expect(finding.verdict).toBe('answered')
  })

  test('and that found nothing is said so', async () => {
    says('[none] I do not know.')
    expect(await answer()).toMatchObject({ text: 'I do not know.', finding: { verdict: 'unanswered', sources: [] } })
    for (const text of [
      '**[none]** I do not know.',
      '[None]\n\nI do not know.',
      '"[none]" I do not know.',
      'I do not know. [none]',
      '`[none]` I do not know.',
      '*[none]*, I do not know.',
      '\\[none\\] I do not know.',
      '【none】，I do not know.',
    ]) {
      says(text)
      expect(await answer()).toMatchObject({ text: 'I do not know.', finding: { verdict: 'unanswered', sources: [] } })
    }
    says('Three days [1]. Of duties: [none] I do not know.')
    expect(await answer()).toMatchObject({
      text: 'Three days [1]. Of duties: I do not know.',
      finding: { verdict: 'partly', sources: [{ title: 'Norway' }] },
    })
    says('[none of it] is true [1].')
    expect(await answer()).toMatchObject({ text: '[none of it] is true [1].', finding: { verdict: 'answered' } })
  })

  test('and begins with thoughts is shown without them', async () => {
    says('<think>\nThe visitor asks [2].\n</think>\n\nThree days [1].')
    expect((await answer()).text).toBe('Three days [1].')
    says('<thinking>Hm.</thinking>Three days [1].')
    expect((await answer()).text).toBe('Three days [1].')
    for (const [begin, end] of thoughts) {
      says(`${begin}The visitor asks [2].${end}Three days [1].`)
      expect((await answer({}, begin)).text).toBe('Three days [1].')
    }
    says('<thin ice> is 1 < 2 cm </b> [1].')
    expect((await answer()).text).toBe('<thin ice> is 1 < 2 cm </b> [1].')
  })

  test('and shows the end of a thought alone is cut there, and the next one from the start', async () => {
    const name = `thinker ${cut('ab').length}`
    says('The visitor asks [2].\n</think>\n\nThree days [1].')
    expect(await answer({}, name)).toMatchObject({ text: 'Three days [1].' })
    const next = await answer({}, name)
    expect([next.text, next.finding.retracted]).toEqual(['Three days [1].', undefined])
  })

  test.each(['Write `</think>` behind it [1].', 'So [1]:\n```\n</think>\n```\nNot more.'])(
    'and shows the end of a thought in code is whole: %j',
    async (text) => {
      says(text)
      expect((await answer({}, 'writes of tags')).text).toBe(text)
    },
  )
})

test('a model that shows the end of a thought once, and then thinks no more, is heard', async () => {
  const name = 'no thinker'
  model.script = inTurn(['The tag ', '</think> ends what I think.'])
  const first = await answer({}, name)
  expect(first.finding.retracted).toBeGreaterThan(0)
  model.script = streamOf(['Three days [1].'])
  for (let times = 0; times < 2; times++)
    expect(await answer({}, name)).toMatchObject({ text: 'Three days [1].', finding: { verdict: 'answered' } })
})

test('a source that only a thought cited is none of the answer', async () => {
  model.script = inTurn(['I look at [2] ', 'first.', '\n</think>Three days [1].'])
  const { text, finding } = await answer({}, 'thinker who cites')
  expect(text).toBe('Three days [1].')
  expect(finding.sources?.map(({ title }) => title)).toEqual(['Norway'])
})

test('code within a list is left as it is when its indent arrives before its fence', async () => {
  const pieces = ['1. Do [1]:\n\n   ', '```js\n   a = argv[2]\n\n   b = lines[3]\n   ```\n\n2. So.']
  model.script = inTurn(pieces)
  const { text, finding } = await answer()
  expect(text).toBe(pieces.join(''))
  expect(finding.sources?.map(({ title }) => title)).toEqual(['Norway'])
})

test('where the model says nothing but that it found nothing, that is put into words', async () => {
  model.script = streamOf(['[none]'])
  const { text, finding } = await answer({ messages: [{ role: 'user', content: 'Who painted the Mona Lisa?' }] })
  expect(text).toMatch(/\w/)
  expect(text).not.toContain('[none]')
  expect(finding).toMatchObject({ verdict: 'unanswered', sources: [] })
})

test('a strict answer that cites in brackets of another kind is shown', async () => {
  model.script = streamOf(['Three days', '【1†source】', '.'])
  expect((await answer({ answering: { whenNotFound: 'strict' } })).text).toBe('Three days [1].')
})

test('an answer that comes as one JSON document is read', async () => {
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ message: { content: 'Three days [1].' } }] }))
  }
  expect(await answer()).toMatchObject({ text: 'Three days [1].', finding: { verdict: 'answered' } })
})

test('an answer that reaches the length limit says so, and leads to nothing but its end', async () => {
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.end(`${chunk('Three days', 'length')}data: [DONE]\n\n`)
  }
  expect(await answer()).toMatchObject({ finding: { isLengthLimited: true }, suggested: [] })
})

describe.each(cuts)('what goes on with a cut answer, and arrives %s', (_, cut) => {
  const goOn = (text: string, says: string, more: Partial<Prompt> = {}) => {
    model.script = streamOf(cut(says))
    const messages: Prompt['messages'] = [
      ...prompt.messages,
      { role: 'assistant', content: text },
      { role: 'user', content: 'Continue' },
    ]
    return answer({
      messages,
      continued: { text, sources: [{ title: 'Portugal', url: 'https://a.example/portugal' }] },
      ...more,
    })
  }
  const joints: [string, string, string, string][] = [
    ['a word that was parted', 'Three da', 'ys.', 'ys.'],
    ['the next sentence', 'Three days.', 'Not more.', ' Not more.'],
    ['the next paragraph', 'Three days.\n\n', 'Not more.', 'Not more.'],
    ['the next heading', 'Three days.', '## Duties\n\nNone.', '\n## Duties\n\nNone.'],
    ['the next row', '| a | b |\n| - | - |\n| c | d |', '| e | f |', '\n| e | f |'],
    ['the row', '| a | b |\n| - | - |\n| c ', '| d |', '| d |'],
    ['code', 'So:\n```js\nlet a\n', '```js\na = b[1]\n```\nDone [2].', 'a = b[1]\n```\nDone [1].'],
    ['words that it repeats', 'A cake costs', 'A cake costs 20.', ' 20.'],
    ['a word that was parted and is repeated', 'It takes three da', 'takes three days.', 'ys.'],
    ['one word that it repeats', 'It takes three', 'three days.', ' days.'],
    ['another word that begins like one', 'It costs a', 'nd is worth it.', 'nd is worth it.'],
    ['words behind which a paragraph ends', 'Three days.\n\n', 'Three days.\n\nNot more.', 'Not more.'],
    ['words that it repeats behind dots', 'It takes three days', '... three days or more.', ' or more.'],
    ['an item that it repeats', '- Tea: 2\n- Cake', '- Tea: 2\n- Cake: 20\n- Bread: 5', ': 20\n- Bread: 5'],
    ['lines of code that it repeats', '```js\nlet a\nlet b = a[', '```js\nlet b = a[1]\n```', '1]\n```'],
    ['code that is indented', '```py\nif x:\n    ', 'if x:\n        y()\n```', '    y()\n```'],
    ['words without spaces', '我们的面包是五欧元，蛋糕的', '五欧元，蛋糕的价格是二十欧元。', '价格是二十欧元。'],
    ['Japanese', 'パンは5ユーロで、ケーキは', 'パンは5ユーロで、ケーキは20ユーロです。', '20ユーロです。'],
    ['words behind which a source stands', 'Two days [1]', 'Two days, or three [1].', ', or three [2].'],
    ['with space of its own', 'Three', ' days or more, as the weather is.', ' days or more, as the weather is.'],
  ]
  test.each(joints)('joins %s', async (_name, text, says, joined) => {
    expect((await goOn(text, says)).text).toBe(joined)
  })

  test('has the sources of both, by the numbers that stand in the text already, and no verdict of its own', async () => {
    const { text, finding } = await goOn('Two days [1].', ' To Norway three [1], two to Portugal [2].')
    expect(text).toBe(' To Norway three [2], two to Portugal [1].')
    expect(finding.sources?.map(({ title }) => title)).toEqual(['Portugal', 'Norway'])
    expect(finding).not.toHaveProperty('verdict')
  })

  test('is shown of a strict one, too, though it cites nothing', async () => {
    expect(
      (await goOn('Two days [1].', ' That is all there is.', { answering: { whenNotFound: 'strict' } })).text,
    ).toBe(' That is all there is.')
  })
})

test.each(cuts)('a citation that the length limit ends is left out, and code is not, %s', async (_, cut) => {
  for (const [text, said] of [
    ['Two days [2]. Three [1', 'Two days [1]. Three'],
    ['Two days [2]. Three **[', 'Two days [1]. Three'],
    ['Two days [2]. Three [1, 2', 'Two days [1]. Three'],
    ['Two days [2]. Three [now', 'Two days [1]. Three [now'],
    ['Two days [2]. Use `a[1', 'Two days [1]. Use `a[1'],
    ['Two days [2].\n```js\na[1', 'Two days [1].\n```js\na[1'],
  ] as const) {
    model.script = (response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.end(
        `${cut(text)
          .map((piece) => chunk(piece))
          .join('')}${chunk('', 'length')}data: [DONE]\n\n`,
      )
    }
    const { text: shown, finding } = await answer()
    expect(shown).toBe(said)
    expect(finding.sources?.map(({ title }) => title)).toEqual(['Portugal'])
  }
})

test('what goes on with a cut answer is shown as soon as it cannot repeat that, and joined when a thought was before it', async () => {
  const continued = { text: 'It takes three days', sources: [] }
  model.script = inTurn(['o', 'r', ' more.'])
  expect((await answer({ continued })).text).toBe('or more.')
  model.script = inTurn(['I think of it. ', '</think>three days or more.'])
  expect((await answer({ continued }, 'thinker who goes on')).text).toBe(' or more.')
})

test('a model that fails to go on with its answer is not replaced by the embedded engine', async () => {
  model.script = (response) => response.writeHead(401).end()
  await expect(answer({ continued: { text: 'Two days', sources: [] } })).rejects.toMatchObject({ code: 'bad-key' })
})

const failures: [string, ModelServer['script']][] = [
  ['refuses the key', (response) => response.writeHead(401).end()],
  ['says nothing', streamOf([])],
  ['says nothing but white space', streamOf(['\n', '\n'])],
  ['says nothing but a number that was not given', streamOf(['[9]\n'])],
  ['is overloaded for an hour', (response) => response.writeHead(429, { 'Retry-After': '3600' }).end()],
  ['does not know the model', (response) => response.writeHead(404).end()],
  ['breaks off in its thoughts', (response) => response.writeHead(200).end(chunk('<think>Well'))],
]
describe.each(failures)('where the model %s', (_, script) => {
  test('the embedded engine says what it knows; what it does not know, nobody says', async () => {
    model.script = script
    const { text, finding } = await answer()
    expect(text).toContain('three days')
    expect(finding).toMatchObject({ modelError: { code: expect.any(String), reason: expect.any(String) } })
    expect(finding.sources?.map(({ title }) => title)).toContain('Norway')
    const messages: Prompt['messages'] = [{ role: 'user', content: 'Who painted the Mona Lisa?' }]
    await expect(answer({ messages, passages: [] })).rejects.toMatchObject({ code: expect.any(String) })
  })
})

test('an answer that broke off after its first words is not mixed with another one', async () => {
  model.script = (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(chunk('Half'), () => response.destroy())
  }
  await expect(answer()).rejects.toMatchObject({ code: 'cut-off' })
})

/** How vendors refuse a prompt for its length. */
const lengthRefusals: [vendor: string, status: number, error: object][] = [
  ['OpenAI', 400, { message: "This model's maximum context length is 8192 tokens.", code: 'context_length_exceeded' }],
  [
    'OpenAI, of a small account',
    429,
    { message: 'Request too large for m on tokens per min (TPM): Limit 3, Requested 4.' },
  ],
  ['Groq', 413, { message: 'Request too large for model `m` on tokens per minute (TPM): Limit 6000, Requested 7654.' }],
  ['Gemini', 400, { message: 'The input token count (12) exceeds the maximum number of tokens allowed (10).' }],
  ['Anthropic', 400, { message: 'prompt is too long: 210000 tokens > 200000 maximum' }],
  [
    'Mistral',
    400,
    { message: 'Prompt contains 9 tokens and 0 draft tokens, too large for model with 8 maximum context length' },
  ],
  ['vLLM', 400, { message: "This model's maximum context length is 4096 tokens. However, you requested 6500 tokens." }],
  [
    'llama.cpp',
    400,
    { message: 'request (6 tokens) exceeds the available context size (4 tokens), try increasing it' },
  ],
  ['LM Studio', 200, { message: 'The model is loaded with context length of only 4096 tokens, which is not enough.' }],
  ['a proxy', 413, { message: 'Request Entity Too Large' }],
]
describe.each(lengthRefusals)('a prompt that is too long for %s', (vendor, status, error) => {
  const many = Array.from({ length: 40 }, (_, at) => ({
    ...passage(`Town ${at}`, `${at} is a town far away. `.repeat(20), `https://a.example/${at}`),
    confidence: 0.1,
  }))
  const messages: Prompt['messages'] = [
    { role: 'user', content: 'Tell me all.' },
    { role: 'assistant', content: 'All of it is long. '.repeat(500) },
    ...prompt.messages,
  ]
  const takes = (most: number) => {
    model.script = (response, request) => {
      const isTooLong = JSON.stringify(model.requests.at(-1)?.messages).length > most
      if (!isTooLong) return streamOf(['Three days [1].'])(response, request)
      response.writeHead(status).end(JSON.stringify({ error }))
    }
  }

  test('is sent shorter, the best of it and the question whole; the next one is at once', async () => {
    takes(9000)
    const { text, finding } = await answer({ passages: [...many, norway], messages }, vendor)
    expect(text).toBe('Three days [1].')
    expect(finding).toMatchObject({ isShortened: true, verdict: 'answered', sources: [{ title: 'Norway' }] })
    const before = model.requests.length
    await answer({ passages: [...many, norway], messages }, vendor)
    expect(model.requests.length - before).toBe(1)
    const sent = model.requests.at(-1)?.messages ?? []
    await answer({ passages: [...many, norway], messages, apiKey: 'of another account' }, vendor)
    expect(model.requests.length - before).toBeGreaterThan(2)
    expect(sent.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(sent.at(-1)?.content).toMatch(/three days to Norway[^]*How long does a parcel take to Norway\?$/)
  })

  test('in any length is answered by the embedded engine', async () => {
    takes(100)
    const { text, finding } = await answer({ messages }, `small ${vendor}`)
    expect(text).toContain('three days')
    expect(finding).toMatchObject({ modelError: { code: 'refused', reason: expect.any(String) } })
  })
})

test('a message that is too long for the model, however little is sent with it, keeps it from nobody else', async () => {
  const digits = '8'.repeat(8000)
  model.script = (response, request) => {
    const isTooLong = model.requests.at(-1)?.messages.at(-1)?.content.includes(digits)
    if (!isTooLong) return streamOf(['Three days [1].'])(response, request)
    response.writeHead(400).end(JSON.stringify({ error: { message: 'prompt is too long: 9 tokens > 8 maximum' } }))
  }
  const messages: Prompt['messages'] = [{ role: 'user', content: digits }]
  await answer({ messages }, 'of short messages').catch(() => undefined)
  const before = model.requests.length
  const { finding } = await answer({}, 'of short messages')
  expect(finding).toMatchObject({ verdict: 'answered' })
  expect(finding).not.toHaveProperty('isShortened')
  expect(model.requests.length - before).toBe(1)
})

test('the shortest prompt is sent even where one of its length was refused', async () => {
  const long: Prompt['messages'] = [{ role: 'user', content: 'word '.repeat(1000) }]
  const takes = (most: number) => {
    model.script = (response, request) => {
      const isTooLong = JSON.stringify(model.requests.at(-1)?.messages).length > most
      if (!isTooLong) return streamOf(['Three days [1].'])(response, request)
      response.writeHead(400).end(JSON.stringify({ error: { message: 'prompt is too long: 9 tokens > 8 maximum' } }))
    }
  }
  const before = Array.from({ length: 2 }, (_, at): Prompt['messages'][number] => ({
    role: at === 0 ? 'user' : 'assistant',
    content: 'word '.repeat(400),
  }))
  takes(8500)
  const first = await answer({ messages: [...before, ...long] }, 'of some length')
  expect(first.finding).toMatchObject({ isShortened: true })
  takes(100_000)
  const { finding } = await answer({ messages: [{ role: 'user', content: 'word '.repeat(3000) }] }, 'of some length')
  expect(finding).not.toHaveProperty('modelError')
})

test('a model that is asked to wait since there are too many tokens is not asked for less', async () => {
  let requests = 0
  const message = 'Too many tokens, please wait before trying again.'
  model.script = (response, request) => {
    requests += 1
    if (requests > 1) return streamOf(['Three days [1].'])(response, request)
    response.writeHead(429, { 'Retry-After': '0' }).end(JSON.stringify({ message }))
  }
  const { text, finding } = await answer({}, 'of Bedrock')
  expect(text).toBe('Three days [1].')
  expect(finding).not.toHaveProperty('isShortened')
})

test('a server that says when to come back, by a date, is asked again then, or not at all', async () => {
  let requests = 0
  model.script = (response, request) => {
    requests += 1
    if (requests > 1) return streamOf(['Three days [1].'])(response, request)
    response.writeHead(503, { 'Retry-After': new Date(Date.now() - 1000).toUTCString() }).end()
  }
  expect((await answer()).text).toBe('Three days [1].')
  expect(waitBefore(0, new ModelApiError(503, '', 3_600_000))).toBeNull()
})
