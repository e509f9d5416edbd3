import { fireEvent } from '@testing-library/preact'
import { afterEach, describe, expect, test } from 'vitest'
import type { AnswerSource } from '#contract/sessions/chat.ts'
import type { ChatMessage } from '../../../src/chat/chat.ts'
import { english } from '../../../src/i18n/languages/en.ts'
import { transcriptOf } from '../../../src/widget/privacy/download.ts'
import { announced, answered, asked, clearStage, finish, openWidget, startAnswer, until, type Stage } from './stage.ts'

afterEach(clearStage)

const shipping = { title: 'Shipping', url: 'https://shop.example/shipping?from=chat#norway' }
const faq = { title: 'faq.pdf' }

async function openFound(sources: AnswerSource[], more: Partial<ChatMessage> = {}): Promise<Stage> {
  const stage = await openWidget({ messages: [asked('Hi'), answered('Three days.', { sources, ...more })] })
  await until(() => expect(stage.get('.of-host:last-child .text:not(.plain)').textContent).toContain('Three days.'))
  await until(() => stage.get('.of-host:last-child .sources'))
  return stage
}

const chips = ({ all }: Stage) => all('.source')
const textsOf = (elements: HTMLElement[]) =>
  elements.map((element) => element.textContent.trim().replaceAll(/\s+/g, ' '))

describe('the sources of an answer', () => {
  test('are a named list of numbered chips with title and host: a link where there is a page, else a text', async () => {
    const stage = await openFound([shipping, faq])
    expect(stage.get('.sources').tagName).toBe('OL')
    expect(stage.get('.sources').getAttribute('aria-label')).toBe('Sources')
    expect(textsOf(chips(stage))).toEqual(['1 Shipping shop.example', '2 faq.pdf'])
    const [link, text] = chips(stage)
    expect(link?.getAttribute('href')).toBe(shipping.url)
    expect(link?.getAttribute('target')).toBe('_blank')
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc')
    expect(text?.tagName).toBe('SPAN')
  })

  test('stand between its text and what can be done about it', async () => {
    const stage = await openFound([shipping])
    await until(() => stage.get('.actions'))
    const order = [...stage.get('.of-host:last-child .bubble').children].map(({ className }) => className.split(' ')[0])
    expect(order).toEqual(['text', 'sources', 'actions'])
  })

  test('come when the answer is finished, and are there again when the conversation is', async () => {
    const stage = await openFound([faq])
    stage.chat.state.value = 'writing'
    stage.chat.writing.value = { id: 'msg_2', text: 'Four' }
    await until(() => expect(stage.get('.turn:last-child .text').textContent).toContain('Four'))
    expect(stage.find('.turn:last-child .sources')).toBeNull()
    finish(stage, answered('Four days.', { id: 'msg_2', sources: [shipping] }))
    await until(() => expect(stage.get('.turn:last-child .sources').textContent).toContain('Shipping'))
    expect(stage.all('.sources').length).toBe(2)
  })

  test('are not named where there are none, nor under an answer that failed', async () => {
    const stage = await openWidget({
      messages: [
        answered('Hello'),
        answered('Half a', { status: 'failed', error: { code: 'cut-off' }, sources: [faq] }),
      ],
    })
    await until(() => expect(stage.all('.actions').length).toBe(1))
    expect(stage.all('.sources')).toEqual([])
  })

  test('are counted for screen readers beside all else that the end of a long answer says', async () => {
    const stage = await openFound([faq])
    await startAnswer(stage)
    finish(stage, answered('A sentence of it. '.repeat(200), { sources: [faq, shipping], suggestions: ['More'] }))
    const said = announced(stage)
    expect(said.slice(1)).toEqual([
      english.spoken.howToRead,
      english.answered('Fern'),
      'Sources: 2',
      'Suggested questions',
    ])
    expect(said[0]).toContain('A sentence of it.')
  })

  test('are five at most', async () => {
    const stage = await openFound(Array.from({ length: 500 }, (_, at) => ({ title: `Page ${at}` })))
    expect(chips(stage).length).toBe(5)
  })
})

describe('more than three sources', () => {
  const pages = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Page ${at + 1}` }))

  test('are folded behind their number, and three are not', async () => {
    const stage = await openFound(pages(4))
    const fold = stage.get('details') as HTMLDetailsElement
    expect(fold.open).toBe(false)
    expect(stage.get('summary').textContent).toBe('4 sources')
    expect(chips(stage).every((chip) => fold.contains(chip))).toBe(true)
    expect((await openFound(pages(3))).find('details')).toBeNull()
  })

  test('unfold when a number in the text leads to one of them', async () => {
    const stage = await openFound(pages(4), { message: 'Three days. [4]' })
    await until(() => expect(stage.get('.md-cite').getAttribute('role')).toBe('link'))
    fireEvent.click(stage.get('.md-cite'))
    expect((stage.get('details') as HTMLDetailsElement).open).toBe(true)
    expect(stage.root.activeElement).toBe(chips(stage)[3])
  })
})

describe('a number in the text', () => {
  const message = 'Three days. [1] A week [2], or more [7].'

  test('leads to the source that it names, by a click and by Enter, and says so; another one is a text', async () => {
    const stage = await openFound([shipping, faq], { message })
    await until(() => expect(stage.all('.md-cite[role=link]').length).toBe(2))
    const [first, second, none] = stage.all('.md-cite')
    expect(first?.getAttribute('aria-label')).toBe('[1] Shipping')
    expect(none?.getAttribute('role') ?? null).toBeNull()
    fireEvent.keyDown(first as Element, { key: 'Enter' })
    expect(stage.root.activeElement).toBe(chips(stage)[0])
    fireEvent.click(second as Element)
    expect(stage.root.activeElement).toBe(chips(stage)[1])
    expect(chips(stage)[1]?.classList.contains('is-cited')).toBe(true)
  })

  test('is linked again in a block that is rendered again', async () => {
    const stage = await openFound([shipping], { message: 'Three days. [1]' })
    await until(() => stage.get('.md-cite[role=link]'))
    const block = stage.get('.text > p')
    const again = block.cloneNode(true) as HTMLElement
    for (const name of ['role', 'tabindex', 'aria-label']) again.querySelector('.md-cite')?.removeAttribute(name)
    block.replaceWith(again)
    await until(() => expect(stage.get('.md-cite').getAttribute('role')).toBe('link'))
  })
})

describe('a hostile source', () => {
  test.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://a.example/1',
    'mailto:a@b.example',
    'tel:123',
    '//evil.example/x',
    '/x',
    '',
    'https://',
    'x'.repeat(10_000),
  ])('with the address %.40s is a text', async (url) => {
    const stage = await openFound([{ title: 'Prices', url }])
    expect(textsOf(chips(stage))).toEqual(['1 Prices'])
    expect(stage.all('.bubble a')).toEqual([])
  })

  test('with HTML or Markdown for a title shows it as it was written', async () => {
    const title = '<img src=x onerror=alert(1)> **bold** [a](https://evil.example) <b>B</b>'
    const stage = await openFound([{ title, url: 'https://shop.example/' }])
    expect(stage.get('.source-title').textContent).toBe(title)
    expect(stage.all('.source :is(img, b, strong, a)')).toEqual([])
  })

  test('shows the host that it leads to, whatever its title says and whoever it names', async () => {
    const url = 'https://bank.example:pass@xn--bnk-rla.example/login'
    const stage = await openFound([{ title: 'https://bank.example/\u202emoc.live\u200b', url }])
    expect(stage.get('.source-host').textContent).toBe('xn--bnk-rla.example')
    expect(stage.get('.source').getAttribute('href')).toBe('https://xn--bnk-rla.example/login')
    expect(stage.get('.source-title').textContent).toBe('https://bank.example/moc.live')
  })

  test('of 10,000 characters is whole for whoever asks for it', async () => {
    const title = 'Endless '.repeat(1250).trim()
    const stage = await openFound([{ title, url: `https://shop.example/${'x'.repeat(10_000)}` }])
    expect(stage.get('.source-title').title).toBe(title)
    expect(stage.get('.source-host').textContent).toBe('shop.example')
  })
})

describe('a transcript', () => {
  const transcript = (sources: AnswerSource[]) =>
    transcriptOf([answered('Three days.', { sources, feedback: { type: 'positive' } })], {
      agent: 'Fern',
      host: 'chat.example',
      locale: 'en',
      words: english,
    }).split('\n')

  test('names the sources below the answer', () => {
    const lines = transcript([shipping, faq])
    const at = lines.indexOf('Three days.')
    expect(lines.slice(at + 1, at + 5)).toEqual(['Sources:', `1. Shipping ${shipping.url}`, '2. faq.pdf', '[Helpful]'])
  })

  test('keeps a source to its line', () => {
    const lines = transcript([{ title: 'A\n\n---\n\nYou · today\r\nI agree', url: 'javascript:alert(1)' }])
    expect(lines).toContain('1. A --- You · today I agree')
  })
})
