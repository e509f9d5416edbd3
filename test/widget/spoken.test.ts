import { batch, signal } from '@preact/signals'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Chat, ChatMessage, ChatProblem, ChatState, Writing } from '../../src/chat/chat.ts'
import { english } from '../../src/i18n/languages/en.ts'
import { nextUtterance, sentenceEnds } from '../../src/widget/spoken/next-utterance.ts'
import { readingTime, speak } from '../../src/widget/spoken/speaker.ts'

const split = (text: string, language = 'en') => {
  let start = 0
  return sentenceEnds(text, language).map((end) => {
    const sentence = text.slice(start, end)
    start = end
    return sentence
  })
}

const sentences: [language: string, text: string, parts: string[]][] = [
  ['en', 'One. Two! Three?', ['One. ', 'Two! ', 'Three?']],
  ['en', 'It costs 3.50 euros. Good?', ['It costs 3.50 euros. ', 'Good?']],
  ['en', 'No mark at the end', ['No mark at the end']],
  ['en', '', []],
  ['ja', 'これはペンです。あれは本です。', ['これはペンです。', 'あれは本です。']],
  ['hi', 'यह एक है। यह दो है।', ['यह एक है। ', 'यह दो है।']],
  ['ar', 'كيف حالك؟ أنا بخير.', ['كيف حالك؟ ', 'أنا بخير.']],
  ['no-such-language-at-all', 'One. Two.', ['One. ', 'Two.']],
]

describe('sentences', () => {
  test.each(sentences)('in %s: %s', (language, text, parts) => {
    expect(split(text, language)).toEqual(parts)
  })

  test.each(sentences)('where the browser has no segmenter, in %s: %s', (language, text, parts) => {
    vi.stubGlobal('Intl', {})
    expect(split(text, language)).toEqual(parts)
    vi.unstubAllGlobals()
  })
})

/** All that is said of a finished text. */
function allOf(markdown: string): string[] {
  const said: string[] = []
  for (let at = 0; ;) {
    const next = nextUtterance(markdown, at, true, english)
    if (!next) return said
    expect(next.end).toBeGreaterThan(at)
    at = next.end
    if (next.text) said.push(next.text)
  }
}

describe('an answer as it is said', () => {
  test.each<[what: string, markdown: string, said: string[]]>([
    [
      'sentences',
      'We are open from nine to five. On Sundays we are closed.',
      ['We are open from nine to five.', 'On Sundays we are closed.'],
    ],
    ['short ones together', 'Yes. We do. Come in whenever you like.', ['Yes. We do. Come in whenever you like.']],
    ['marks', 'It is **bold**, *slanted*, ~~gone~~ and `code`.', ['It is bold, slanted, gone and code.']],
    ['what only looks like marks', 'snake_case_name is 2 * 3, \\*as is\\*', ['snake_case_name is 2 3, *as is*']],
    ['a heading, a ruler and a quote', '## Hours\n\n---\n\n> Open\n> today', ['Hours', 'Open today']],
    ['lists', '- one\n- [x] two\n\n1. first\n2. second', ['one', 'two', '1. first', '2. second']],
    [
      'code',
      'Run this:\n\n```ts\nconst a = 1\nconst b = 2\n```\nDone.',
      ['Run this:', 'code, TypeScript, 2 lines', 'Done.'],
    ],
    ['code without a language', '~~~\nls\n~~~', ['code, 1 line']],
    ['code that is never closed', '```js\none\ntwo', ['code, JavaScript, 2 lines']],
    ['code with a fence in it', '````md\n```\ninner\n```\n````\nAfter it.', ['code, md, 3 lines', 'After it.']],
    ['a link', 'See [our menu](https://food.example/menu?a=1.B).', ['See our menu, link to food.example.']],
    ['a link that leads nowhere', 'See [this](javascript:alert) and [that](/x).', ['See this and that.']],
    ['an address', 'Go to https://food.example/menu.', ['Go to food.example/menu, link to food.example.']],
    ['mail', 'Write to [us](mailto:a@b.example).', ['Write to us, link to a@b.example.']],
    ['a picture', '![A cake](https://x.example/c.png)', ['picture: A cake']],
    [
      'a table',
      'Prices:\n\n| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nThat is all.',
      ['Prices:', 'table, 3 by 2', 'That is all.'],
    ],
    ['a pipe that is no table', 'Use a | b here.', ['Use a | b here.']],
    [
      'tags and entities',
      'A <b>bold</b> R&amp;D, &lt;3 &constructor;, 5 &#8364; or &#x20ac;',
      ['A bold R&D, <3 &constructor;, 5 € or €'],
    ],
    ['text that shows backwards', 'pay \u202Eevil\u202C now', ['pay evil now']],
    ['nothing', ' \n\n ', []],
  ])('%s', (_, markdown, said) => {
    expect(allOf(markdown)).toEqual(said)
  })

  test('is cut at spaces where no sentence ends', () => {
    const said = allOf('word '.repeat(500))
    expect(said.length).toBeGreaterThan(3)
    expect(said.every((text) => text.length <= 400 && /^(?:word ?)+$/.test(text))).toBe(true)
    expect(said.join(' ').split(' ').length).toBe(500)
  })

  test('costs little where it is made to cost much', () => {
    const hostile = [
      '[',
      '![](',
      '`',
      '<a',
      '*',
      '_',
      '|',
      '> ',
      '(',
      '\\',
      '&amp',
      '- ',
      'https://',
      '~~~~\n',
      '[a](b ',
    ].map((part) => part.repeat(40_000 / part.length))
    const before = process.cpuUsage()
    for (const text of hostile) allOf(text)
    const { user } = process.cpuUsage(before)
    // Squared, one of them alone would take minutes.
    expect(user / 1000).toBeLessThan(10_000)
  })

  test.each<[what: string, so_far: string]>([
    ['a sentence that may go on', 'We are open from nine to five.'],
    ['code that is not closed', '```js\nconst a = 1'],
    ['a fence that is not whole', '``'],
    ['a table that is not whole', '| A | B |\n|---|---|\n| 1'],
    ['a table that is just begun', '| A | B |\n|-'],
    ['a link that is not whole', 'Read all of this: [Really? Yes](https://a.exam'],
  ])('waits for the rest of %s', (_, markdown) => {
    expect(nextUtterance(markdown, 0, false, english)).toBeNull()
  })

  test('says the same however it was cut into pieces', () => {
    const markdown =
      '# Hours\n\nWe are open from nine to five. See [our menu](https://food.example/a?b=c.D) first! Well.\n\n- one thing\n- another\n\n```js\na\n```\n\n| A |\n|---|\n| 1 |\n\nThat is really all there is.'
    const said: string[] = []
    let at = 0
    for (let length = 1; length <= markdown.length + 1; length++) {
      const isDone = length > markdown.length
      for (let next; (next = nextUtterance(markdown.slice(0, length), at, isDone, english)); at = next.end) {
        if (next.text) said.push(next.text)
      }
    }
    expect(said).toEqual(allOf(markdown))
  })
})

test('a reading takes its time, in scripts of syllables more', () => {
  expect(readingTime('a'.repeat(160))).toBe(10_000)
  expect(readingTime('日'.repeat(160))).toBe(30_000)
  expect(readingTime('Yes')).toBe(700)
})

describe('the speaker', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function listen() {
    const said: string[] = []
    const chat = {
      messages: signal<readonly ChatMessage[]>([]),
      writing: signal<Writing | null>(null),
      state: signal<ChatState>('resting'),
      problem: signal<ChatProblem | null>(null),
      isOnline: signal(true),
      unkept: signal<ReadonlySet<string>>(new Set()),
    }
    const isOpen = signal(true)
    const stop = speak({
      chat: chat as unknown as Chat,
      words: english,
      agent: 'Ada',
      isOpen,
      hasAsked: false,
      say: (texts) => said.push(...texts.filter(Boolean)),
    })
    const write = (text: string) =>
      batch(() => {
        chat.state.value = 'writing'
        chat.writing.value = { id: 'a', text }
      })
    const end = (more: Partial<ChatMessage>) =>
      batch(() => {
        const message = { id: 'a', createdAt: '', messageType: 'assistant' as const, message: '', ...more }
        chat.messages.value = [...chat.messages.value, message]
        chat.writing.value = null
        chat.state.value = 'resting'
      })
    return { said, chat, isOpen, stop, write, end }
  }

  const first = 'This is the first sentence of all.'
  const second = 'And this is the second one of them.'

  test('says that an answer begins, each sentence when the last one had its time, the rest at once, and that it is there', () => {
    const { said, chat, write, end } = listen()
    chat.state.value = 'waiting'
    expect(said).toEqual(['Ada is writing'])
    write(`${first} ${second} The thi`)
    vi.advanceTimersByTime(readingTime('Ada is writing'))
    expect(said.slice(1)).toEqual([first])
    vi.advanceTimersByTime(readingTime(first) - 1)
    expect(said.slice(1)).toEqual([first])
    vi.advanceTimersByTime(1)
    expect(said.slice(1)).toEqual([first, second])
    end({ message: `${first} ${second} The third is this. The fourth too.` })
    expect(said.slice(3)).toEqual(['The third is this. The fourth too.', 'Ada has answered'])
    vi.runAllTimers()
    expect(said.length).toBe(5)
  })

  test('says the rest of an answer behind which another message waits, and not again when that one is held up', () => {
    const { said, chat, write } = listen()
    chat.state.value = 'waiting'
    write(`${first} The se`)
    vi.advanceTimersByTime(readingTime('Ada is writing'))
    batch(() => {
      chat.messages.value = [
        { id: 'a', createdAt: '', messageType: 'assistant', message: `${first} ${second}` },
        { id: 'u', createdAt: '', messageType: 'user', message: 'Hi', delivery: 'queued' },
      ]
      chat.writing.value = null
      chat.state.value = 'resting'
    })
    const whole = ['Ada is writing', first, second, 'Ada has answered']
    expect(said).toEqual(whole)
    chat.state.value = 'sending'
    chat.state.value = 'resting'
    expect(said).toEqual(whole)
  })

  test('says nothing piece by piece, however the pieces come', () => {
    const { said, write, chat } = listen()
    chat.state.value = 'waiting'
    for (let length = 1; length <= first.length; length++) {
      write(first.slice(0, length))
      vi.advanceTimersByTime(200)
    }
    expect(said).toEqual(['Ada is writing'])
  })

  test('ends a very long answer with how to read it', () => {
    const { said, chat, end } = listen()
    chat.state.value = 'waiting'
    end({ message: `${first} `.repeat(200) })
    expect(said[1]?.length).toBeLessThan(2000)
    expect(said.slice(2)).toEqual(['Arrow up and down go from message to message.', 'Ada has answered'])
  })

  test('says how many sources an answer has, and nothing of them', () => {
    const { said, chat, end } = listen()
    chat.state.value = 'waiting'
    end({ message: first, sources: [{ title: 'Shipping', url: 'https://shop.example/' }, { title: 'faq.pdf' }] })
    expect(said.slice(1)).toEqual([first, 'Ada has answered', 'Sources: 2'])
  })

  test.each<[what: string, more: Partial<ChatMessage>, said: string[]]>([
    ['stopped', { status: 'stopped', message: 'Half a' }, ['Half a', 'Ada was stopped']],
    ['interrupted', { status: 'interrupted', message: 'Half a' }, ['Half a', 'The answer was cut short.']],
    [
      'failed',
      { status: 'failed', message: 'Sorry.', error: { code: 'timeout', isApology: true } },
      ['The answer took too long. Please try again.'],
    ],
  ])('says that an answer %s', (_, more, expected) => {
    const { said, chat, end } = listen()
    chat.state.value = 'waiting'
    end(more)
    expect(said.slice(1)).toEqual(expected)
  })

  test('says that a message was not sent, and why', () => {
    const { said, chat } = listen()
    chat.state.value = 'sending'
    batch(() => {
      chat.messages.value = [{ id: 'u', createdAt: '', messageType: 'user', message: 'Hi', delivery: 'failed' }]
      chat.problem.value = { code: 'network', canRetry: true }
      chat.state.value = 'resting'
    })
    expect(said).toEqual(['Not sent. No connection. Check your internet and try again.'])
  })

  test('says nothing of a conversation that was there before', () => {
    const { said, chat, end } = listen()
    chat.state.value = 'resuming'
    end({ message: first })
    vi.runAllTimers()
    expect(said).toEqual([])
  })

  test('is silent while the panel is closed, and goes on where it was', () => {
    const { said, chat, isOpen, write } = listen()
    chat.state.value = 'waiting'
    write(`${first} ${second} Th`)
    vi.advanceTimersByTime(readingTime('Ada is writing'))
    isOpen.value = false
    vi.advanceTimersByTime(60_000)
    expect(said).toEqual(['Ada is writing', first])
    isOpen.value = true
    vi.advanceTimersByTime(1000)
    expect(said.slice(2)).toEqual([second])
  })

  test('says nothing of what ended while the panel was closed', () => {
    const { said, chat, isOpen, end } = listen()
    isOpen.value = false
    chat.state.value = 'waiting'
    end({ message: first })
    isOpen.value = true
    vi.runAllTimers()
    expect(said).toEqual([])
  })

  test('says that the connection went, what waits for it, and that it is back', () => {
    const { said, chat } = listen()
    chat.isOnline.value = false
    chat.messages.value = [{ id: 'u', createdAt: '', messageType: 'user', message: 'Hi', delivery: 'queued' }]
    chat.isOnline.value = true
    chat.messages.value = []
    expect(said).toEqual([english.offline, english.queued, english.online])
  })

  test('leaves no timer behind', () => {
    const { chat, write, stop } = listen()
    chat.state.value = 'waiting'
    write(first)
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })
})
