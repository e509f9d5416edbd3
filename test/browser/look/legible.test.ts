import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAgent } from '../../support/agent.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import { violationsIn } from '../../support/browser/checker.ts'
import { streamOf } from '../../support/peers/model-server.ts'
import { startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'

/* What a checker does not see: sizes of targets, zoom, text spacing, motion, forced colors, and whether the focus is seen. */

let stage: Stage
let visit: Visit

beforeAll(async () => void (stage = await startStage()))
afterAll(() => stage.stop())
afterEach(() => visit.leave())

const rich =
  'See [our menu](https://food.example/).\n\n```js\nbake()\n```\n\n| Bread | Price |\n|---|---|\n| Rye | 5 € |\n\n![A cake](https://x.example/cake.png)\n\nDone.'

/** A conversation with everything that can be pressed: the form for a better answer is open. */
async function converse(setting: Setting = {}): Promise<void> {
  stage.model.script = streamOf([rich])
  visit = await stage.visit({ reducedMotion: 'reduce', ...setting })
  await visit.open()
  await visit.ask('What do you bake?')
  await visit.find('.tool[aria-label="Not helpful"]').click()
  await visit.find('.correction textarea').waitFor()
  await visit.find('.md-load').waitFor()
}

describe('targets', () => {
  /**
   * Every target whose area, as wide and high as asked for around its middle, is not all its own. Links in a sentence are exempt (WCAG
   * 2.5.8, "Inline"), fields are as wide as the panel.
   */
  const small = (size: number) =>
    visit.page.evaluate((least) => {
      const root = document.querySelector('foyer-chat')?.shadowRoot
      // On a phone the panel lies over its launcher.
      const launchers = root?.querySelector('.panel')?.matches(':modal') ? '' : '.launcher, '
      const targets = [
        ...(root?.querySelectorAll<HTMLElement>(`${launchers}.panel :is(button, .branding, textarea)`) ?? []),
      ]
      const shown = targets.filter((target) => target.checkVisibility({ visibilityProperty: true }))
      const found = shown.filter((target) => {
        target.scrollIntoView({ block: 'center' })
        const { x, y, width, height } = target.getBoundingClientRect()
        const reach = least / 2 - 1
        return [
          [reach, 0],
          [-reach, 0],
          [0, reach],
          [0, -reach],
        ].some(([dx = 0, dy = 0]) => {
          const hit = root?.elementFromPoint(x + width / 2 + dx, y + height / 2 + dy)
          return !hit || !(target.contains(hit) || (hit.matches('.composer') && target.matches('textarea')))
        })
      })
      return {
        count: shown.length,
        small: found.map(({ className, ariaLabel, textContent }) => `${className}: ${ariaLabel ?? textContent}`),
      }
    }, size)

  test.each([
    ['44 px to a finger', 44, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
    ['44 px to a finger on a tablet', 44, { hasTouch: true, isMobile: true, viewport: { width: 1024, height: 768 } }],
    ['24 px to a mouse', 24, {}],
  ] as const)('are %s', async (_, size, setting) => {
    await converse(setting)
    const seen = await small(size)
    expect(seen.count).toBeGreaterThan(9)
    expect(seen.small).toEqual([])
  })
})

/** Text that stands in a box which hides a part of it for good: one that clips and does not scroll. */
const lost = () =>
  visit.page.evaluate(() => {
    const root = document.querySelector('foyer-chat')?.shadowRoot
    const found: string[] = []
    for (const box of root?.querySelectorAll<HTMLElement>('.frame, .frame *') ?? []) {
      const { overflowX, overflowY } = getComputedStyle(box)
      if (box.matches('.unseen, .unseen *') || !box.checkVisibility()) continue
      const isCutWide = box.scrollWidth > box.clientWidth + 1 && ['hidden', 'clip'].includes(overflowX)
      const isCutHigh = box.scrollHeight > box.clientHeight + 1 && ['hidden', 'clip'].includes(overflowY)
      if (isCutWide || isCutHigh)
        found.push(`${box.className} ${isCutWide ? 'wide' : 'high'}: ${box.textContent?.slice(0, 40)}`)
    }
    const wide = (['.scroller', '.panel'] as const).filter((name) => {
      const box = root?.querySelector(name)
      return box && box.scrollWidth > box.clientWidth
    })
    return [...found, ...wide]
  })

describe('nothing is lost', () => {
  test.each<[string, Setting]>([
    ['at 320 px', { viewport: { width: 320, height: 640 } }],
    ['at 400 % of 1280 × 1024', { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 }],
    ['at 200 % of 1280 × 800', { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 }],
    [
      'at 200 %, in a popup',
      { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2, attributes: ' data-mode="popup"' },
    ],
  ])('%s', async (_, setting) => {
    await converse(setting)
    expect(await lost()).toEqual([])
    const { height: windowHeight = 0 } = visit.page.viewportSize() ?? {}
    expect((await visit.find('.scroller').boundingBox())?.height).toBeGreaterThan(windowHeight * 0.4)
    await visit.find('.correction .plain-button').click()
    await visit.composer.fill('A line\n'.repeat(14))
    expect(await lost()).toEqual([])
    for (const part of ['.send', '.field', '#more']) {
      const box = await visit.find(part).boundingBox()
      const { width, height } = visit.page.viewportSize() ?? { width: 0, height: 0 }
      expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height, part).toBe(
        true,
      )
    }
    expect((await visit.find('.scroller').boundingBox())?.height).toBeGreaterThan(40)
  })

  test.each(['bubble', 'popup', 'inline'])(
    'of the buttons beside a long name at 195 px, in the mode %s: the name ends before them, and no word is broken by letters',
    async (mode) => {
      const agent = await createAgent(stage.server, { name: 'Municipal Administration Assistant' })
      visit = await stage.visit({
        agent,
        viewport: { width: 195, height: 420 },
        attributes: ` data-mode="${mode}"`,
        language: 'de',
      })
      if (mode === 'inline') await visit.find('#more').waitFor()
      else await visit.open()
      const { title, subtitle } = await visit.find('.names').evaluate(async (names) => {
        // In the font that stands in for the widget's own, the subtitle takes two lines.
        names.getBoundingClientRect()
        await document.fonts.ready
        const [first, second] = [...names.children].map((each) => ({
          lines: Math.round(each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight)),
          ending: getComputedStyle(each).textOverflow,
          width: each.clientWidth,
        }))
        return { title: first, subtitle: second }
      })
      expect(title).toMatchObject({ lines: 1, ending: 'ellipsis' })
      expect(title?.width).toBeGreaterThan(60)
      expect(subtitle?.lines).toBe(1)
      for (const button of await visit.page.locator('foyer-chat .header .tool').all()) {
        const { x = -1, width = 0 } = (await button.boundingBox()) ?? {}
        expect([x >= 0, x + width <= 195, width]).toEqual([true, true, 44])
      }
      await expect.poll(() => violationsIn(visit.page)).toEqual([])
    },
  )

  test('with text spacing as WCAG 1.4.12 has it, and a name of many words', async () => {
    const agent = await createAgent(stage.server, { name: 'The assistant of the bakery at the corner of Long Street' })
    await converse({ agent, viewport: { width: 360, height: 740 } })
    await visit.page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`@layer spacing { * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important } }`)
      const root = document.querySelector('foyer-chat')?.shadowRoot
      root?.adoptedStyleSheets.unshift(sheet)
    })
    expect(await visit.find('.title').evaluate((element) => getComputedStyle(element).letterSpacing)).not.toBe('normal')
    expect(await lost()).toEqual([])
  })
})

test('where the browser makes small text larger, its lines are higher, too', async () => {
  const large = await startStage({ browser: await launchBrowser(['--blink-settings=minimumFontSize=28']) })
  try {
    large.model.script = streamOf([rich])
    visit = await large.visit()
    await visit.open()
    await visit.ask('What do you bake?')
    await visit.find('.md-load').waitFor()
    expect(await visit.find('.subtitle').evaluate((element) => getComputedStyle(element).fontSize)).toBe('28px')
    expect(await visit.page.evaluate(crowdedLines)).toEqual([])
  } finally {
    await large.stop()
  }
})

/** Runs in the page: the elements whose lines are less high than their letters. */
function crowdedLines(): string[] {
  const elements = document.querySelector('foyer-chat')?.shadowRoot?.querySelectorAll('.panel *') ?? []
  return [...elements].flatMap((element) => {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const { fontSize, lineHeight } = getComputedStyle(element)
    const isCrowded = hasText && element.checkVisibility() && parseFloat(lineHeight) < parseFloat(fontSize)
    return isCrowded ? [`${element.className}: ${lineHeight}`] : []
  })
}

test('nothing moves where no motion is wanted, in any state', async () => {
  stage.model.script = () => undefined
  visit = await stage.visit({ reducedMotion: 'reduce' })
  await visit.open()
  await visit.ask('What do you bake?')
  await visit.find('.dots').waitFor()
  const moving = () =>
    visit.page.evaluate(() => {
      const root = document.querySelector('foyer-chat')?.shadowRoot
      return root?.getAnimations().length
    })
  expect(await moving()).toBe(0)
  await visit.page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect.poll(moving).toBeGreaterThan(0)
})

test.each<[string, Setting]>([
  ['forced colors', { forcedColors: 'active' }],
  ['more contrast', { contrast: 'more' }],
])('with %s, controls have edges, a pressed one is told apart, and the focus is seen', async (_, setting) => {
  await converse(setting)
  await visit.find('.correction .plain-button').click()
  const style = (selector: string, name: string) =>
    visit.find(selector).evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)
  const onlyForced = setting.forcedColors ? ['.launcher', '.md-copy'] : []
  for (const part of ['.panel', '.bubble', '.composer', '.send', ...onlyForced]) {
    expect(Number.parseFloat(await style(part, 'border-top-width')), part).toBeGreaterThan(0)
  }
  await expect.poll(() => visit.find('.tool[aria-pressed="true"]').isVisible()).toBe(true)
  expect(await style('.tool[aria-pressed="true"]', 'border-top-width')).toBe('2px')
  expect(await style('.tool[aria-pressed="false"]', 'border-top-width')).toBe('0px')
  await visit.page.keyboard.press('Tab')
  const outline = await visit.page.evaluate(() => {
    const focused = document.querySelector('foyer-chat')?.shadowRoot?.activeElement
    return focused && getComputedStyle(focused).outlineStyle
  })
  expect(outline).toBe('solid')
})

describe('the focus is seen', () => {
  /** Luminance of WCAG 2 for a color in sRGB. */
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (one: string, other: string) => {
    const [a = 0, b = 0] = [luminance(one), luminance(other)].toSorted((x, y) => y - x)
    return (a + 0.05) / (b + 0.05)
  }

  test.each([
    ['white', '#ffffff', '#ffffff'],
    ['black', '#000000', '#000000'],
    ['gray', '#808080', '#808080'],
    ['red', '#ff0000', '#ff0000'],
    ['yellow', '#ffff00', '#ffff00'],
    ['the default blue', '#0042da', '#0042da'],
  ])('on %s, with buttons of the same color', async (_, content, button) => {
    const colors = { backgroundColor: button, color: content === '#ffffff' ? '#000000' : '#ffffff' }
    const agent = await createAgent(stage.server, {
      theme: { theme: { general: { background: { type: 'Color', content } }, chat: { buttons: colors } } },
    })
    visit = await stage.visit({ agent, reducedMotion: 'reduce' })
    await visit.open()
    await visit.page.keyboard.press('Shift+Tab')
    const { rings, ground } = await visit.page.evaluate(() => {
      const root = document.querySelector('foyer-chat')?.shadowRoot
      const focused = root?.activeElement
      const panel = root?.querySelector('.panel')
      if (!focused || !panel) throw new Error('Nothing has the focus')
      const { outlineColor, boxShadow } = getComputedStyle(focused)
      return {
        rings: [outlineColor, ...(boxShadow.match(/rgb\([^)]*\)/g) ?? [])],
        ground: getComputedStyle(panel).backgroundColor,
      }
    })
    expect(Math.max(...rings.map((ring) => contrast(ring, ground)))).toBeGreaterThanOrEqual(3)
  })
})
