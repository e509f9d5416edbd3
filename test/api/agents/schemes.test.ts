import { converter, formatHex, parse, wcagContrast, wcagLuminance } from 'culori'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { themeDefaults } from '#contract/agents/theme-defaults.ts'
import type { Palette, Theme } from '#contract/agents/theme.ts'
import { contrastWarnings } from '../../../server/services/theme/contrast.ts'
import { completeTheme } from '../../../server/services/theme/merge.ts'
import { themeSchemes } from '../../../server/services/theme/schemes.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* The colors that the widget shows: as saved, and made over for light and for dark pages. */

const parts = ['hostBubbles', 'guestBubbles', 'buttons', 'inputs'] as const

type Appearance = Theme['theme']

function themeWith({ general, chat = {} }: { general?: object; chat?: object }): Theme {
  return completeTheme({ id: 'agt_x', name: 'Ada' }, { theme: { ...(general && { general }), chat } })
}

/** A color as seen on another, as hex. */
function seen(color: string | undefined, under: string): string {
  const { r, g, b, alpha = 1 } = converter('rgb')(parse(String(color)) ?? { mode: 'rgb', r: 1, g: 0, b: 1 })
  const below = converter('rgb')(parse(under)) ?? { mode: 'rgb', r: 1, g: 1, b: 1 }
  const mix = (over: number, beneath: number) => over * alpha + beneath * (1 - alpha)
  return formatHex({ mode: 'rgb', r: mix(r, below.r), g: mix(g, below.g), b: mix(b, below.b) })
}

/** Each text of a palette beside what it stands on, with their contrast. */
function contrasts(palette: Palette, behind: string): [text: string, ratio: number][] {
  const panel = seen(palette['theme.general.background'] ?? behind, '#ffffff')
  const pairs = parts.map((part) => [`theme.chat.${part}.color`, `theme.chat.${part}.backgroundColor`])
  pairs.push(['theme.chat.inputs.placeholderColor', 'theme.chat.inputs.backgroundColor'])
  const ratios = pairs.map(([text = '', surface = '']): [string, number] => {
    const under = seen(palette[surface], panel)
    return [text, wcagContrast(seen(palette[text], under), under)]
  })
  if (palette['welcome']) ratios.push(['welcome', wcagContrast(seen(palette['welcome'], panel), panel)])
  return ratios
}

function hueOf(color: string | undefined): number {
  return converter('oklch')(parse(String(color)))?.h ?? Number.NaN
}

const color = fc.oneof(
  fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`),
  fc
    .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 100 }))
    .map(([a, b, alpha]) => `rgb(${a} ${b} ${a} / ${alpha}%)`),
  fc.constantFrom('white', 'black', 'transparent', 'oklch(70% 0.3 150)', 'color(display-p3 1 0 0)', 'rebeccapurple'),
)
const bubbles = fc.record({ backgroundColor: color, color })
const background = fc.oneof(
  color.map((content) => ({ type: 'Color', content })),
  fc.constantFrom({ type: 'Image', content: 'https://example.com/a.png' }, { type: 'None', content: '' }),
)
const anyTheme = fc
  .record({
    general: fc.record({ background }),
    chat: fc.record({
      hostBubbles: bubbles,
      guestBubbles: bubbles,
      buttons: bubbles,
      inputs: fc.record({ backgroundColor: color, color, placeholderColor: color }),
    }),
  })
  .map(themeWith)

/** What stands for the panel where the palette has no color of it. */
function behindOf({ theme }: Theme, scheme: keyof ReturnType<typeof themeSchemes>): string {
  if (theme.general.background.type === 'Image') return '#1c1d21'
  return scheme === 'dark' ? '#15171c' : '#ffffff'
}

test('whatever was saved, every text can be read, and in the scheme made for it every shape can be seen', () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const schemes = themeSchemes(theme, contrastWarnings(theme))
      for (const scheme of ['theme', 'light', 'dark'] as const) {
        const palette = schemes[scheme]
        const isNone = theme.theme.general.background.type === 'None'
        const isKept = parts.every(
          (part) => palette[`theme.chat.${part}.backgroundColor`] === theme.theme.chat[part].backgroundColor,
        )
        const behind = isKept && isNone ? '#ffffff' : behindOf(theme, scheme)
        for (const [text, ratio] of contrasts(palette, behind)) {
          expect([scheme, text, ratio >= 4.5]).toEqual([scheme, text, true])
        }
        // Nobody knows what is behind a panel that is transparent.
        if (isKept || isNone) continue
        const panel = palette['theme.general.background'] ?? behind
        for (const part of ['guestBubbles', 'buttons']) {
          const ratio = wcagContrast(String(palette[`theme.chat.${part}.backgroundColor`]), panel)
          expect([scheme, part, ratio >= 3]).toEqual([scheme, part, true])
        }
      }
    }),
    { numRuns: 400 },
  )
})

/** The saved colors by the palette's paths. */
function savedPalette({ general, chat }: Appearance): Palette {
  const palette: Palette = { 'theme.general.background': general.background.content, welcome: chat.inputs.color }
  for (const part of parts) {
    palette[`theme.chat.${part}.backgroundColor`] = chat[part].backgroundColor
    palette[`theme.chat.${part}.color`] = chat[part].color
  }
  palette['theme.chat.inputs.placeholderColor'] = chat.inputs.placeholderColor
  return palette
}

const night = {
  general: { background: { type: 'Color', content: '#101418' } },
  chat: {
    hostBubbles: { backgroundColor: '#1d242b', color: '#e6edf3' },
    guestBubbles: { backgroundColor: '#2f81f7', color: '#000000' },
    buttons: { backgroundColor: '#2f81f7', color: '#000000' },
    inputs: { backgroundColor: '#161b22', color: '#e6edf3', placeholderColor: '#9198a1' },
  },
}

describe('what was saved', () => {
  test('stays to the letter in light where it is light, and in dark where it is dark', () => {
    const light = completeTheme({ id: 'agt_x', name: 'Ada' }, {})
    const dark = themeWith(night)
    expect(themeSchemes(light).light).toEqual(savedPalette(light.theme))
    expect(themeSchemes(dark).dark).toEqual(savedPalette(dark.theme))
  })

  test('as saved has the suggestion of each warning, and the rest to the letter', () => {
    const theme = themeWith({
      chat: { hostBubbles: { color: '#c9b' }, inputs: { color: '#bbb', placeholderColor: '#ddd' } },
    })
    const warnings = contrastWarnings(theme)
    const { welcome, ...palette } = themeSchemes(theme, warnings).theme
    const { welcome: _, ...expected } = savedPalette(theme.theme)
    const onInput = warnings.filter(({ against }) => against !== 'theme.general.background')
    for (const { path, suggestion } of onInput) expected[path] = suggestion
    expect(onInput).toHaveLength(3)
    expect(palette).toEqual(expected)
    expect(welcome).toBe(warnings.find(({ against }) => against === 'theme.general.background')?.suggestion)
  })

  test('is repaired there only where a text cannot be read', () => {
    const theme = themeWith({ chat: { hostBubbles: { backgroundColor: '#ffffff', color: '#cccccc' } } })
    const { light } = themeSchemes(theme)
    const changed = Object.entries(savedPalette(theme.theme)).filter(([path, saved]) => light[path] !== saved)
    expect(changed.map(([path]) => path)).toEqual(['theme.chat.hostBubbles.color'])
  })
})

describe('the other scheme', () => {
  const luminance = (palette: Palette, path: string) => wcagLuminance(String(palette[path]))

  test('turns the panel, the answers and the composer over, and keeps the brand where it can be seen', () => {
    const { dark } = themeSchemes(themeWith({ chat: { buttons: { backgroundColor: '#ff6600', color: '#000000' } } }))
    for (const path of ['theme.general.background', 'hostBubbles.backgroundColor', 'inputs.backgroundColor']) {
      const full = path.startsWith('theme') ? path : `theme.chat.${path}`
      expect([path, luminance(dark, full) < 0.05]).toEqual([path, true])
    }
    expect(dark['theme.chat.buttons.backgroundColor']).toBe('#ff6600')
    expect(dark['theme.chat.buttons.color']).toBe('#000000')
    const { light } = themeSchemes(themeWith(night))
    expect(luminance(light, 'theme.general.background')).toBeGreaterThan(0.9)
    expect(luminance(light, 'theme.chat.hostBubbles.color')).toBeLessThan(0.1)
  })

  test('keeps the hue of a brand that would be lost in the dark, and gives surfaces a breath of it', () => {
    const navy = '#12234f'
    const pair = { backgroundColor: navy, color: '#ffffff' }
    const { dark } = themeSchemes(themeWith({ chat: { buttons: pair, guestBubbles: pair } }))
    const button = dark['theme.chat.buttons.backgroundColor']
    expect(button).not.toBe(navy)
    expect(Math.abs(hueOf(button) - hueOf(navy))).toBeLessThan(8)
    const panel = converter('oklch')(parse(String(dark['theme.general.background'])))
    expect(panel?.c).toBeGreaterThan(0.004)
    expect(panel?.c).toBeLessThan(0.03)
    expect(Math.abs(hueOf(dark['theme.general.background']) - hueOf(navy))).toBeLessThan(25)
  })

  test('of a theme without any color is gray', () => {
    const gray = { backgroundColor: '#222222', color: '#ffffff' }
    const { dark } = themeSchemes(themeWith({ chat: { buttons: gray, guestBubbles: gray } }))
    for (const value of Object.values(dark)) expect(converter('oklch')(parse(value))?.c).toBeLessThan(0.001)
  })

  test.each([
    ['Image', 'https://example.com/a.png', false],
    ['None', '', true],
  ])('leaves a background of type %s as it is', (type, content, hasWelcome) => {
    const { light, dark } = themeSchemes(themeWith({ general: { background: { type, content } } }))
    for (const palette of [light, dark]) {
      expect(Object.keys(palette)).not.toContain('theme.general.background')
      expect('welcome' in palette).toBe(hasWelcome)
    }
    expect(luminance(dark, 'theme.chat.hostBubbles.backgroundColor')).toBeLessThan(0.05)
  })
})

describe('through the interface', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  test('a read has all schemes, an update has none, and they follow each change', async () => {
    const { id } = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
    const target = `/v1/agents/${id}/theme`
    const before = (await server.call('GET', target)).body.schemes
    expect(before.theme).toEqual(before.light)
    expect(before.light['theme.general.background']).toBe(themeDefaults.theme.general.background.content)
    const paths = ['theme.general.background', 'welcome', 'theme.chat.inputs.placeholderColor']
    paths.push(...parts.flatMap((part) => ['backgroundColor', 'color'].map((field) => `theme.chat.${part}.${field}`)))
    expect(Object.keys(before.light).toSorted()).toEqual(paths.toSorted())
    expect(Object.keys(before.dark).toSorted()).toEqual(paths.toSorted())
    const patched = await server.call('PATCH', target, { body: { theme: night } })
    expect(Object.keys(patched.body)).toEqual(['data'])
    const after = await server.call('GET', target)
    expect(after.body.schemes.dark['theme.general.background']).toBe('#101418')
    const stale = { body: { startMode: 'Prompts' }, headers: { 'If-Match': String(after.headers.get('etag')) } }
    expect((await server.call('PATCH', target, stale)).status).toBe(200)
    expect((await server.call('PATCH', target, stale)).status).toBe(412)
  })
})
