import { createHash } from 'node:crypto'
import { devices } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startStage, type Setting, type Stage, type Visit } from '../../support/browser/stage.ts'
import { isLong } from '../../support/seed.ts'

/* What a site's own css can do to the page around the widget: nothing. */

let stage: Stage
let visit: Visit
let slug: string

beforeAll(async () => {
  stage = await startStage()
  const published = await stage.server.call('PATCH', `/v1/agents/${stage.agent.id}`, { body: { isPublic: true } })
  slug = published.body.data.publicSlug
})
afterAll(() => stage.stop())

/** By each way that a selector has of naming the element, the launcher, the panel, and what is made of them. */
const everywhere = `:host, :host(*), :host(:hover), :is(:host, *):not(.frame *), *:not(.frame *), :root, .header, .view, .composer, .place.place, .launcher.launcher, button.launcher:is(:hover, :focus, *),
  [part~='launcher'], .launcher *, .unread.unread, .panel.panel.panel, dialog.panel, [part~='panel']:not(#x), .frame.frame,
  .body.body, .footer.footer, :host::before, :host::after, .launcher.launcher::before, .launcher.launcher::after, .place::before, .place::after,
  .panel.panel::before, .panel.panel::after, .panel.panel::backdrop, :host::part(panel), :host::part(launcher), ::part(panel)`

/** The same declarations in every block that css has. */
function inEveryBlock(declarations: string): string {
  const rule = `${everywhere} { ${declarations} }`
  return `${rule} @layer one, two; @layer one { ${rule} } @layer { ${rule} } @media all { ${rule} } @supports (color: red) { ${rule} }
    @container (min-width: 0) { ${rule} } @container foyer (min-width: 0) { ${rule} } @starting-style { ${rule} } @scope (:host) { ${rule} :scope { ${declarations} } }
    @scope (.panel) { :scope, & { ${declarations} } } :host { & { ${declarations} } .panel, > .place, & .launcher { ${declarations} } @media all { ${declarations} } }
    .panel { color: red; ${declarations} @media all { ${declarations} & { ${declarations} } } } .bubble, .panel { ${declarations} }
    .launcher { &::before { ${declarations} } &:hover { ${declarations} } }
    @keyframes grow { from, to { ${declarations.replaceAll('!important', '')} } } ${everywhere} { animation: grow 9s infinite both !important }`
}

const large = '-900px !important'
const cases: [what: string, css: string][] = [
  ['position', 'position: fixed !important; inset: 0 !important; z-index: 2147483647 !important'],
  [
    'position and size',
    'position: fixed !important; inset: 0 !important; width: 100vw !important; height: 100vh !important',
  ],
  [
    'place alone',
    `top: ${large}; left: ${large}; right: ${large}; bottom: ${large}; inset-inline: ${large}; inset-block: ${large}`,
  ],
  ['least sizes', 'min-width: 90vw !important; min-height: 90vh !important; min-inline-size: 90vw !important'],
  [
    'most sizes',
    'max-width: none !important; max-height: none !important; aspect-ratio: 1/9 !important; box-sizing: content-box !important; padding: 99px !important',
  ],
  ['sizes', 'inline-size: 999px !important; block-size: 999px !important; interpolate-size: allow-keywords !important'],
  ['margins', `margin: ${large}; margin-inline: ${large}`],
  ['borders', 'border: 400px solid red !important; border-image: linear-gradient(red, red) 1 / 9px / 900px !important'],
  [
    'borders by a variable',
    '--wide: 400px solid red; border: var(--wide) !important; outline: var(--wide) !important; box-shadow: var(--wide)',
  ],
  [
    'outlines and shadows',
    'outline: 900px solid red !important; box-shadow: 0 0 0 900px red, inset 0 0 9px red !important; text-shadow: 0 0 900px red !important',
  ],
  ['shadows by other units', 'box-shadow: 0 0 0 50vw red !important'],
  ['shadows by calc', 'box-shadow: 0 0 0 calc(9px * 99) red !important'],
  [
    'filters',
    'filter: drop-shadow(-400px -400px 0 red) !important; backdrop-filter: blur(4px) !important; -webkit-box-reflect: left 9px !important',
  ],
  ['transform', 'transform: translate(-400px, -300px) scale(9) !important; transform-origin: 0 0 !important'],
  [
    'translate, scale, rotate',
    'translate: -400px -300px !important; scale: 9 !important; rotate: 45deg !important; perspective: 9px !important',
  ],
  ['zoom', 'zoom: 9 !important'],
  ['offset', 'offset: path("M -400 -400 L -500 -500") 50% !important'],
  ['display', 'display: block !important; float: left !important;'],
  ['display contents', 'display: contents !important; contain: none !important; position: static !important'],
  [
    'containment',
    'contain: none !important; overflow: visible !important; overflow-clip-margin: 999px !important; container: none !important; content-visibility: visible !important',
  ],
  ['direction', 'direction: rtl !important; writing-mode: vertical-rl !important'],
  ['pointers', 'pointer-events: all !important; visibility: visible !important; opacity: 1 !important'],
  [
    'pseudo-elements',
    'content: "x" !important; display: block !important; position: fixed !important; inset: 0 !important',
  ],
  [
    'long text in pseudo-elements',
    'content: counter(x) !important; font-size: 900px !important; line-height: 900px !important; letter-spacing: 900px !important',
  ],
  ['clips', 'clip-path: none !important; mask: none !important; clip: auto !important; shape-outside: none !important'],
  [
    'transitions',
    'transition: all 999s allow-discrete, overlay 999s allow-discrete, display 999s allow-discrete, visibility 999s !important; width: 900px',
  ],
  [
    'anchors',
    'position: fixed !important; position-anchor: auto !important; position-area: span-all !important; position-visibility: always !important; anchor-name: --a !important',
  ],
  [
    'scroll markers',
    'overflow: auto !important; scroll-marker-group: before !important; interactivity: auto !important',
  ],
  ['everything unset', 'all: unset !important'],
  ['everything reverted', 'all: revert-layer !important'],
  [
    'our own variables',
    '--foyer-x: 600px !important; --foyer-y: 500px !important; --foyer-z: -1 !important; --foyer-panel-width: 900px !important; --foyer-panel-height: 200px !important; --foyer-phone-top: 90px !important; --foyer-phone-height: 100px !important; --\\66oyer-x: 600px !important',
  ],
]

const propertiesIn = (css: string) => css.split(';').map((each) => each.split(':')[0]?.trim() ?? '')

/** The cases in few sheets, none of which says anything of a property twice: so each of them is in force. */
function packed(): typeof cases {
  const sheets: { names: string[]; css: string[]; properties: Set<string> }[] = []
  for (const [name, css] of cases) {
    const properties = propertiesIn(css).filter((each) => each !== '')
    const isAlone = name.startsWith('everything')
    let sheet = sheets.find(
      (each) => !isAlone && !each.properties.has('all') && properties.every((one) => !each.properties.has(one)),
    )
    if (!sheet) sheets.push((sheet = { names: [], css: [], properties: new Set() }))
    sheet.names.push(name)
    sheet.css.push(css.replace(/;\s*$/, ''))
    for (const one of properties) sheet.properties.add(one)
  }
  return sheets.map(({ names, css }) => [names.join(', '), css.join('; ')])
}

let worn = 0

/** Draws the widget with this css, and waits until it wears it. */
async function wear(css: string): Promise<void> {
  const { page, find } = visit
  worn += 1
  const mark = String(worn)
  await page.unroute('**/theme')
  await page.route('**/theme', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.data.theme.customCss = `.title { --worn: ${mark} } ${css}`
    await route.fulfill({ response, json: answer })
  })
  await page.mouse.move(300, 10)
  // A changed attribute draws everything anew.
  await page.evaluate((of) => document.querySelector('foyer-chat')?.setAttribute('lang', `en-x-${of}`), mark)
  await find(':is(.launcher, .panel)').dispatchEvent('pointerenter')
  await expect
    .poll(() => find('.title').evaluate((title) => getComputedStyle(title).getPropertyValue('--worn')))
    .toBe(mark)
}

/** Where the three boxes are, and which points of the page the widget has taken. */
const taken = () =>
  visit.page.evaluate(() => {
    const host = document.querySelector('foyer-chat')
    const boxes = [host, ...['.launcher', '.panel'].map((name) => host?.shadowRoot?.querySelector(name))].map(
      (element) => {
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect()
        return [x, y, width, height].map(Math.round).join(' ')
      },
    )
    const rows: string[] = []
    for (let y = 5; y < innerHeight; y += 30) {
      let row = ''
      for (let x = 5; x < innerWidth; x += 30) row += document.elementFromPoint(x, y)?.closest('foyer-chat') ? '#' : '.'
      rows.push(row)
    }
    return { boxes, rows }
  })

const command = (name: 'open' | 'close') =>
  visit.page.evaluate((what) => (globalThis as unknown as { Foyer: Record<string, () => void> }).Foyer[what]?.(), name)

/** What is taken while the launcher is pointed at, while the panel is open, and after it was closed; and how the page looks then. */
async function walk(): Promise<unknown[]> {
  const { page, find } = visit
  const seen: unknown[] = []
  const look = async () => {
    const { boxes, rows } = await taken()
    seen.push(boxes, rows)
    // Under a modal dialog's veil, behind a phone's panel, and where the panel is a part of it, there is no page to see.
    if (rows.slice(0, 7).some((row) => row.slice(0, 7).includes('#'))) return
    const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } })
    seen.push(createHash('sha256').update(picture).digest('hex'))
  }
  await look()
  if (!(await find('.launcher').count())) return seen
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await page.mouse.move(width - 48, height - 48)
  await find('.launcher').focus()
  await look()
  for (const name of ['open', 'close'] as const) {
    await command(name)
    await expect.poll(() => find('.launcher').getAttribute('aria-expanded')).toBe(String(name === 'open'))
    await look()
  }
  return seen
}

async function begin(setting: Setting): Promise<void> {
  visit = await stage.visit({ reducedMotion: 'reduce', ...setting })
  await visit.page.waitForFunction('window.Foyer && !window.Foyer.q')
}

describe("a site's css moves, enlarges and covers nothing by", () => {
  let before: unknown[] | undefined
  beforeAll(() => begin({}))
  afterAll(() => visit.leave())

  test.each(isLong ? cases : packed())('%s', async (_, declarations) => {
    if (!before) {
      await wear('')
      before = await walk()
    }
    await wear(inEveryBlock(declarations))
    expect(await walk()).toEqual(before)
  })
})

/** The cases in a few sheets: one that takes everything back would hide the others. */
function atOnce(): string[] {
  const [together = [], alone = []] = [false, true].map((is) =>
    cases.filter(([what]) => what.startsWith('everything') === is).map(([, declarations]) => declarations),
  )
  return [together.join(';'), together.toReversed().join(';'), ...alone]
}

test.each<[string, Setting]>([
  ['a popup', { attributes: ' data-mode="popup"' }],
  ['a part of the page', { attributes: ' data-mode="inline" data-target="main"' }],
  ['the page that we host', {}],
  ['a phone', { ...devices['Pixel 7'] }],
])("a site's css moves, enlarges and covers nothing in %s by all of it", async (mode, setting) => {
  await begin(setting)
  if (mode === 'the page that we host') await visit.page.goto(`${stage.server.url}/chat/${slug}`)
  await wear('')
  const before = await walk()
  for (const declarations of atOnce()) {
    await wear(inEveryBlock(declarations))
    expect(await walk()).toEqual(before)
  }
  await visit.leave()
})

test('the looks of launcher and panel, and all that is inside of the panel, are the site’s to say', async () => {
  await begin({})
  await wear(`.launcher { background: rgb(1, 2, 3); border: 2px solid red; box-shadow: rgb(0, 0, 0) 0 0 9px }
    :host .panel, .x { border-radius: 3px; font-size: 17px } .panel .title, .x::before { font-size: 30px; margin-left: 40px }
    .panel { --indent: 7px; & .header { padding-inline-start: var(--indent) } @media all { & .field { min-height: 90px } } }
    .title::before, :host([nowhere]) .title { content: 'a, b::c'; display: block }`)
  const of = (selector: string, property: string, pseudo?: string) =>
    visit
      .find(selector)
      .evaluate(
        (element, [name = '', made]) => getComputedStyle(element, made).getPropertyValue(name),
        [property, pseudo],
      )
  expect(await of('.launcher', 'background-color')).toBe('rgb(1, 2, 3)')
  expect(await of('.launcher', 'border-top-width')).toBe('2px')
  expect(await of('.launcher', 'box-shadow')).toBe('rgb(0, 0, 0) 0px 0px 9px 0px')
  expect(await of('.panel', 'border-top-left-radius')).toBe('3px')
  expect(await of('.panel', 'font-size')).toBe('17px')
  expect(await of('.title', 'margin-left')).toBe('40px')
  expect(await of('.header', 'padding-left')).toBe('7px')
  expect(await of('.field', 'min-height')).toBe('90px')
  expect(await of('.title', 'content', '::before')).toBe('"a, b::c"')
  await visit.leave()
})
