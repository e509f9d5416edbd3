import { fireEvent } from '@testing-library/preact'
import { afterEach, describe, expect, test } from 'vitest'
import { promptIcon } from '../../../src/widget/welcome/welcome.tsx'
import { asked, clearStage, openWidget, until } from './stage.ts'
import type { DeepPartial } from './stage.ts'
import type { Theme } from '#contract/agents/theme.ts'

afterEach(clearStage)

const prompts = {
  startMode: 'Prompts',
  welcome: { title: 'Welcome', subtitle: 'Ask away', iconUrl: '/assets/0123456789abcdef.png' },
  initialPrompts: [
    { text: 'When are you open?', icon: 'clock' },
    { text: 'Where?', icon: 'compass' },
  ],
} satisfies DeepPartial<Theme>

describe('the welcome', () => {
  test('has header and cards, in their order, and no greeting', async () => {
    const { get, all } = await openWidget({ theme: prompts })
    expect(get('.intro').textContent).toBe('WelcomeAsk away')
    expect(get('.intro img').getAttribute('src')).toBe('https://chat.example/assets/0123456789abcdef.png')
    expect(get('.intro img').getAttribute('alt')).toBe('')
    expect(all('.card').map((card) => card.textContent)).toEqual(['🕐When are you open?', 'Where?'])
    expect(all('.bubble')).toEqual([])
  })

  test.each([
    ['header alone', { ...prompts, initialPrompts: [] }, 1, 0],
    ['cards alone', { ...prompts, welcome: {} }, 0, 1],
    ['neither', { startMode: 'Prompts' }, 0, 0],
    ['Greeting mode', { ...prompts, startMode: 'Greeting' }, 0, 0],
  ] as const)('with %s', async (_, theme, headers, lists) => {
    const { all } = await openWidget({ theme: theme as DeepPartial<Theme> })
    expect([all('.intro').length, all('.cards').length]).toEqual([headers, lists])
  })

  test('sends the text of a card, and goes', async () => {
    const { all, chat, find } = await openWidget({ theme: prompts })
    fireEvent.click(all('.card')[0] as HTMLElement)
    expect(chat.calls).toEqual([['send', 'When are you open?']])
    chat.messages.value = [asked('When are you open?')]
    await until(() => expect(find('.welcome')).toBeNull())
  })

  test('stays while somebody types', async () => {
    const { type, find, button } = await openWidget({ theme: prompts })
    type('x')
    await until(() => expect(button('Send').getAttribute('aria-disabled')).toBe('false'))
    expect(find('.welcome')).not.toBeNull()
  })

  test('is not shown for a conversation that was resumed', async () => {
    const { chat, find } = await openWidget({ theme: prompts })
    chat.isResumed.value = true
    await until(() => expect(find('.welcome')).toBeNull())
  })

  test('shows 8 cards at most', async () => {
    const initialPrompts = Array.from({ length: 12 }, (_, at) => ({ text: `Question ${at}`, icon: '' }))
    const { all } = await openWidget({ theme: { ...prompts, initialPrompts } })
    expect(all('.card').map((card) => card.textContent)).toEqual(initialPrompts.slice(0, 8).map(({ text }) => text))
  })

  test('prefers the picture of a card to its icon', async () => {
    const initialPrompts = [{ text: 'A', icon: 'wave', iconUrl: 'https://a.example/i.png' }]
    const { get } = await openWidget({ theme: { ...prompts, initialPrompts } })
    expect(get('.card img').getAttribute('src')).toBe('https://a.example/i.png')
    expect(get('.card').textContent).toBe('A')
  })

  test.each([
    ['nothing', undefined],
    ['a text', 'x'],
    [
      'items of every kind',
      [null, 7, 'Plain', {}, { text: 5 }, { text: '  ' }, { text: 'Whole', icon: 4, iconUrl: {} }],
    ],
  ])('takes %s for prompts', async (_, initialPrompts) => {
    const theme = { startMode: 'Prompts', initialPrompts, welcome: 3 } as unknown as DeepPartial<Theme>
    const { all } = await openWidget({ theme })
    const shown = Array.isArray(initialPrompts) ? ['Plain', 'Whole'] : []
    expect(all('.card').map((card) => card.textContent)).toEqual(shown)
  })
})

test.each([
  ['👋', '👋'],
  ['🇩🇪', '🇩🇪'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['1️⃣', '1️⃣'],
  ['❤️', '❤️'],
  [' ☕ ', '☕'],
  ['wave', '👋'],
  ['Wave', '👋'],
  ['compass', ''],
  ['1', ''],
  ['wave 👋', ''],
  ['👋 hello', ''],
  ['constructor', ''],
  ['<b>', ''],
  ['', ''],
])('the icon "%s" is shown as "%s"', (icon, shown) => {
  expect(promptIcon(icon)).toBe(shown)
})
