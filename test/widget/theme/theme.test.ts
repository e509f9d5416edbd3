import { beforeEach, describe, expect, test, vi } from 'vitest'
import { themeDefaults } from '#contract/agents/theme-defaults.ts'
import type { Palette } from '#contract/agents/theme.ts'
import { safeAddress } from '../../../src/theme/address.ts'
import { applyTheme } from '../../../src/theme/apply.ts'
import { completeTheme } from '../../../src/theme/complete.ts'
import { themeProperties } from '../../../src/theme/tokens.ts'

const base = 'https://chat.example/'

beforeEach(() => {
  // jsdom has no CSS.supports; its own parser of colors answers.
  const supports = (property: string, value: string) => {
    const { style } = document.createElement('i')
    style.setProperty(property, value)
    return style.getPropertyValue(property) !== ''
  }
  vi.stubGlobal('CSS', { supports })
})

const propertiesOf = (saved: unknown, palette: Palette = {}) => themeProperties(completeTheme(saved), palette, base)

describe('a whole theme', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'theme'],
    ['a list', []],
    ['an empty one', {}],
    ['parts of the wrong kind', { theme: 3, settings: [], inputOptions: 'x', startMode: 1, agent: null }],
    [
      'inner parts of the wrong kind',
      { theme: { general: null, chat: { inputs: 'x', hostAvatar: [], roundness: {} } } },
    ],
    [
      'unknown values',
      { startMode: 'Quiz', theme: { chat: { roundness: 'huge' }, general: { background: { type: 'Video' } } } },
    ],
    ['a hostile one', JSON.parse('{"__proto__": {"startMode": "Prompts"}, "constructor": {"theme": 1}}')],
  ])('is made of %s', (_, saved) => {
    expect(completeTheme(saved)).toEqual({ ...themeDefaults, agent: { id: '', name: '' } })
  })

  test('keeps what was saved beside what was not', () => {
    const whole = completeTheme({
      agent: { name: 'Fern' },
      theme: { chat: { roundness: 'large', guestBubbles: { color: 'red' } } },
      settings: { general: { greeting: 'Hello' } },
      inputOptions: { isLong: true, buttonIconUrl: '' },
    })
    expect(whole.agent.name).toBe('Fern')
    expect(whole.theme.chat.roundness).toBe('large')
    expect(whole.theme.chat.guestBubbles).toEqual({ ...themeDefaults.theme.chat.guestBubbles, color: 'red' })
    expect(whole.settings.general).toEqual({
      isBrandingEnabled: true,
      greeting: 'Hello',
      disclosure: null,
    })
    expect(whole.inputOptions).toEqual({ ...themeDefaults.inputOptions, isLong: true })
  })
})

describe('the custom properties of a theme', () => {
  test('are the defaults where the server sent no colors', () => {
    expect(Object.fromEntries(propertiesOf({}))).toEqual({
      '--foyer-font': '"Open Sans", "Foyer Open Sans"',
      '--foyer-radius': '12px',
      '--foyer-focus-color': 'var(--foyer-button-background)',
      '--foyer-background': '#ffffff',
      '--foyer-host-background': '#eef1f8',
      '--foyer-host-color': '#303235',
      '--foyer-guest-background': '#0042da',
      '--foyer-guest-color': '#ffffff',
      '--foyer-button-background': '#0042da',
      '--foyer-button-color': '#ffffff',
      '--foyer-input-background': '#ffffff',
      '--foyer-input-color': '#303235',
      '--foyer-placeholder-color': '#6b6f76',
      '--foyer-welcome-color': '#303235',
    })
  })

  test.each([
    ['hostBubbles', 'backgroundColor', '--foyer-host-background'],
    ['hostBubbles', 'color', '--foyer-host-color'],
    ['guestBubbles', 'backgroundColor', '--foyer-guest-background'],
    ['guestBubbles', 'color', '--foyer-guest-color'],
    ['buttons', 'backgroundColor', '--foyer-button-background'],
    ['buttons', 'color', '--foyer-button-color'],
    ['inputs', 'backgroundColor', '--foyer-input-background'],
    ['inputs', 'color', '--foyer-input-color'],
    ['inputs', 'placeholderColor', '--foyer-placeholder-color'],
  ])('theme.chat.%s.%s is %s', (part, field, property) => {
    const palette = { [`theme.chat.${part}.${field}`]: 'rebeccapurple' }
    expect(propertiesOf({}, palette).get(property)).toBe('rebeccapurple')
  })

  test.each([
    '',
    'url(https://evil.example)',
    'red; } * { color: red',
    'var(--x, url(https://evil.example))',
    'javascript:1',
    'blau',
  ])('a color "%s" is the default', (color) => {
    const paths = ['theme.chat.buttons.backgroundColor', 'theme.general.background', 'welcome']
    const properties = propertiesOf({}, Object.fromEntries(paths.map((path) => [path, color])))
    expect(properties.get('--foyer-button-background')).toBe('#0042da')
    expect(properties.get('--foyer-background')).toBe('#ffffff')
    expect(properties.get('--foyer-welcome-color')).toBe('#303235')
  })

  test.each([
    ['none', '0px'],
    ['medium', '12px'],
    ['large', '20px'],
    ['huge', '12px'],
  ])('roundness %s is %s', (roundness, radius) => {
    expect(propertiesOf({ theme: { chat: { roundness } } }).get('--foyer-radius')).toBe(radius)
  })

  test('a font cannot leave its quotes', () => {
    const font = propertiesOf({ theme: { general: { font: 'A"; } * { color: red' } } }).get('--foyer-font')
    expect(font).toBe('"A    color red", "Foyer A    color red"')
  })

  test.each([
    ['Image', '/assets/0123456789abcdef.png', '#1c1d21', 'url("https://chat.example/assets/0123456789abcdef.png")'],
    ['Image', 'https://a.example/b.png?x="\\', '#1c1d21', 'url("https://a.example/b.png?x=%22%5C")'],
    ['Image', 'javascript:alert(1)', '#1c1d21', undefined],
    ['Image', '', '#1c1d21', undefined],
    ['None', '', 'transparent', undefined],
    ['Color', '#123456', '#654321', undefined],
    ['Video', '#123456', '#654321', undefined],
  ])('the background %s "%s" is %s with %s', (type, content, color, image) => {
    const palette = { 'theme.general.background': '#654321', welcome: '#abcdef' }
    const properties = propertiesOf({ theme: { general: { background: { type, content } } } }, palette)
    expect(properties.get('--foyer-background')).toBe(color)
    expect(properties.get('--foyer-background-image')).toBe(image)
    const isOnColor = type === 'Color' || type === 'Video'
    expect(properties.get('--foyer-welcome-color')).toBe(isOnColor ? '#abcdef' : 'var(--foyer-on-background)')
  })
})

describe('a color scheme', () => {
  const schemes = {
    theme: { 'theme.chat.hostBubbles.color': '#777777' },
    light: { 'theme.chat.hostBubbles.color': '#111111' },
    dark: { 'theme.chat.hostBubbles.color': '#eeeeee', 'theme.general.background': '#101014' },
  }
  let system = Object.assign(new EventTarget(), { matches: false })

  beforeEach(() => {
    system = Object.assign(new EventTarget(), { matches: false })
    vi.stubGlobal('matchMedia', () => system)
  })

  const apply = (scheme: 'theme' | 'auto' | 'light' | 'dark', answer: Parameters<typeof applyTheme>[0] = { schemes }) =>
    applyTheme(answer, completeTheme({}), { scheme, schemeFrom: null }, base)
  function colorOf({ sheet }: ReturnType<typeof apply>, name = '--foyer-host-color'): string {
    const [rule] = sheet.cssRules
    return rule instanceof CSSStyleRule ? rule.style.getPropertyValue(name) : ''
  }

  test.each([
    ['theme', '#777777', '#ffffff', ''],
    ['light', '#111111', '#ffffff', 'light'],
    ['dark', '#eeeeee', '#101014', 'dark'],
    ['auto', '#111111', '#ffffff', 'light'],
  ] as const)("%s colors a bubble's text %s on a panel of %s", (scheme, color, background, form) => {
    const applied = apply(scheme)
    expect(colorOf(applied)).toBe(color)
    expect(colorOf(applied, '--foyer-background')).toBe(background)
    expect(colorOf(applied, '--foyer-scheme')).toBe(form)
  })

  test('auto follows the system until it is removed', () => {
    const applied = apply('auto')
    system.matches = true
    system.dispatchEvent(new Event('change'))
    expect(colorOf(applied)).toBe('#eeeeee')
    applied.remove()
    system.matches = false
    system.dispatchEvent(new Event('change'))
    expect(colorOf(applied)).toBe('#eeeeee')
  })

  test('is the defaults where the server sent no palette', () => {
    expect(colorOf(apply('dark', {}))).toBe('#303235')
  })
})

test('a theme reaches the page as one rule on the host, and one that holds for the disclosure', () => {
  const { sheet } = applyTheme({}, completeTheme({}), { scheme: 'theme', schemeFrom: null }, base)
  const texts = Array.from(sheet.cssRules, (rule) => rule.cssText.replace(/\s+/g, ' '))
  expect(texts).toHaveLength(2)
  expect(texts[0]).toMatch(/^:host \{[^{}]*--foyer-radius: 12px;[^{}]*\}$/)
  expect(texts[1]).toMatch(
    /^@layer \{ [^{}]*footer[^{}]*\{[^{}]*--foyer-disclosure-ground: #ffffff !important;[^{}]*\} \}$/,
  )
})

test.each([
  ['https://a.example/b.png', base, 'https://a.example/b.png'],
  ['http://a.example/b.png', base, 'http://a.example/b.png'],
  ['/assets/abc.png', base, 'https://chat.example/assets/abc.png'],
  ['/assets/abc.png', 'https://host.example/chat/', 'https://host.example/chat/assets/abc.png'],
  ['javascript:alert(1)', base, undefined],
  [' JavaScript:alert(1)', base, undefined],
  ['data:image/png;base64,AA', base, undefined],
  ['blob:https://chat.example/1', base, undefined],
  ['https://', base, undefined],
  ['', base, undefined],
  [null, base, undefined],
])('the picture address %s at %s is %s', (value, at, address) => {
  expect(safeAddress(value, at)).toBe(address)
})
