import { wcagContrast } from 'culori'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* Colors that are hard to read are saved as sent, and the answer says so (docs/theme.md, "Readable whatever the colors"). */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Warning = { path: string; against: string; ratio: number; suggestion: string }

async function warningsFor(theme: object): Promise<Warning[] | undefined> {
  const { id } = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
  const patched = await server.call('PATCH', `/v1/agents/${id}/theme`, { body: { theme } })
  expect(patched.status).toBe(200)
  expect((await server.call('GET', `/v1/agents/${id}/theme`)).body).toMatchObject(patched.body)
  return patched.body.warnings
}

const pair = (backgroundColor: string, color: string) => ({ chat: { guestBubbles: { backgroundColor, color } } })

test('the defaults are readable, and then there are no warnings at all', async () => {
  expect(await warningsFor({ customCss: '' })).toBe(undefined)
  expect(await warningsFor(pair('#ffffff', '#767676'))).toBe(undefined)
})

describe('each pair is checked, and named', () => {
  const cases: [theme: object, path: string, against: string][] = [
    [
      { chat: { hostBubbles: { backgroundColor: '#ffffff', color: '#cccccc' } } },
      'hostBubbles.color',
      'hostBubbles.backgroundColor',
    ],
    [pair('#ffffff', '#cccccc'), 'guestBubbles.color', 'guestBubbles.backgroundColor'],
    [{ chat: { buttons: { color: '#3366ff' } } }, 'buttons.color', 'buttons.backgroundColor'],
    [{ chat: { inputs: { placeholderColor: '#bbbbbb' } } }, 'inputs.placeholderColor', 'inputs.backgroundColor'],
  ]
  test.each(cases)('%j', async (theme, path, against) => {
    const warnings = await warningsFor(theme)
    expect(warnings).toHaveLength(1)
    expect(warnings?.[0]).toMatchObject({ path: `theme.chat.${path}`, against: `theme.chat.${against}` })
  })

  test('the text of the composer stands on the composer and, as the welcome, on the page', async () => {
    const theme = { general: { background: { type: 'Color', content: '#222222' } } }
    const warnings = await warningsFor({ ...theme, chat: { inputs: { backgroundColor: '#ffffff', color: '#333333' } } })
    expect(warnings?.map(({ path, against }) => [path, against])).toEqual([
      ['theme.chat.inputs.color', 'theme.general.background'],
    ])
  })

  test('a picture or nothing as background is not compared with', async () => {
    const chat = { inputs: { backgroundColor: '#000000', color: '#ffffff', placeholderColor: '#dddddd' } }
    expect(await warningsFor({ chat, general: { background: { type: 'None', content: '' } } })).toBe(undefined)
    const image = { type: 'Image', content: 'https://example.com/a.png' }
    expect(await warningsFor({ chat, general: { background: image } })).toBe(undefined)
  })
})

const ratios: [background: string, text: string, ratio: number][] = [
  ['#ffffff', '#ffffff', 1],
  ['#ffffff', '#777777', 4.47],
  ['#000000', '#0000ff', 2.44],
  ['red', 'hsl(120 100% 25%)', 1.29],
]
test.each(ratios)('text on %s in %s has the ratio of WCAG, cut to two places', async (background, text, ratio) => {
  expect((await warningsFor(pair(background, text)))?.[0]?.ratio).toBe(ratio)
})

const hard: [background: string, text: string][] = [
  ['#ffffff', '#ffffff'],
  ['#000000', '#000000'],
  ['#777777', '#777777'],
  ['#ffff00', '#ffffff'],
  ['#0042da', '#3366ff'],
  ['#767676', '#888888'],
  ['oklch(70% 0.3 150)', 'oklch(75% 0.3 150)'],
  ['color(display-p3 1 0 0)', 'red'],
  ['rgb(255 255 255 / 20%)', 'rgb(0 0 0 / 20%)'],
  ['transparent', 'transparent'],
]
test.each(hard)('for text on %s in %s the suggestion is a hex color that passes', async (background, text) => {
  const warning = (await warningsFor(pair(background, text)))?.[0]
  expect(warning?.suggestion).toMatch(/^#[0-9a-f]{6}$/)
  // What lets the page through is seen on it: here the white one of the defaults.
  const seen: Record<string, string> = { 'rgb(255 255 255 / 20%)': '#ffffff', transparent: '#ffffff' }
  expect(wcagContrast(String(warning?.suggestion), seen[background] ?? background)).toBeGreaterThanOrEqual(4.5)
})

test('the suggestion keeps the hue, and is as near as it can be', async () => {
  const [warning] = (await warningsFor(pair('#ffffff', '#ff6666'))) ?? []
  const { suggestion = '' } = warning ?? {}
  expect(wcagContrast(suggestion, '#ffffff')).toBeLessThan(4.7)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(suggestion.slice(at, at + 2), 16))
  expect(red).toBeGreaterThan(green + 100)
  expect(Math.abs(green - blue)).toBeLessThan(50)
})

describe('a preview', () => {
  test('answers what the theme would be, readable, with the contrast of every text, and saves nothing', async () => {
    const { id } = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
    const target = `/v1/agents/${id}/theme`
    const update = { theme: { chat: { buttons: { backgroundColor: '#e0a010' } } } }
    const before = await server.call('GET', target)
    const preview = await server.call('POST', `${target}/preview`, { body: update })
    expect(preview.status).toBe(200)
    expect((await server.call('GET', target)).text).toBe(before.text)
    expect((await server.call('GET', `${target}/versions`)).body.data).toEqual([])
    const { contrasts, ...answer } = preview.body
    const paths = contrasts.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(expect.arrayContaining(['theme.chat.buttons.color', 'theme.chat.hostBubbles.color']))
    const poor = contrasts.filter(({ suggestion }: { suggestion?: string }) => suggestion !== undefined)
    expect(poor).toEqual(answer.warnings)
    expect(poor).toHaveLength(1)
    await server.call('PATCH', target, { body: update })
    expect((await server.call('GET', target)).body).toEqual(answer)
  })

  test('refuses what an update would, at the same fields', async () => {
    const { id } = (await server.call('POST', '/v1/agents', { body: { name: 'Ada' } })).body.data
    const target = `/v1/agents/${id}/theme/preview`
    const image = { theme: { general: { background: { type: 'Image', content: 'x' } } } }
    for (const body of [{ theme: { chat: { buttons: { color: 'reddish' } } } }, image, {}]) {
      expect((await server.call('POST', target, { body })).status).toBe(422)
    }
    const branding = { settings: { general: { isBrandingEnabled: false } } }
    expect((await server.call('POST', target, { body: branding })).status).toBe(403)
  })
})
