import type { Page } from 'playwright'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { allFields } from '../../../src/console/look/fields.ts'
import { createAgent, scriptTag, setTheme, type TestAgent } from '../../support/agent.ts'
import { startSite } from '../../support/browser/browser.ts'
import {
  accessibilityFaults,
  follow,
  type ConsoleStage,
  type Visit,
  widgetInPreview,
} from '../../support/browser/console.ts'
import { withConsole } from '../stage.ts'

/* The theme studio: what is changed there is what visitors see, and nothing that was changed is lost. */

const stage = withConsole()
let agent: TestAgent
let visit: Visit | undefined

beforeEach(async () => {
  agent = await createAgent(stage.server)
})
afterEach(async () => {
  await visit?.leave()
  visit = undefined
})

const accent = (page: Page) => page.getByRole('textbox', { name: 'Buttons and launcher', exact: true })
const group = (page: Page, name: string) => page.locator('summary', { hasText: name }).click()
const theme = async () => (await stage.server.call('GET', `/v1/agents/${agent.id}/theme`)).body.data

async function open(options: Parameters<ConsoleStage['enter']>[0] = {}): Promise<Page> {
  visit = await stage.enter({ path: `/agents/${agent.id}/look`, ...options })
  const { page } = visit
  await page.locator('summary').first().waitFor()
  return page
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
}

test('in sight are a group that is opened by keyboard, Publish wherever one is, and on a phone the preview by one tap, and back', async () => {
  const page = await open()
  await page.locator('iframe[data-shown=true]').waitFor({ state: 'attached' })
  const summary = page.locator('summary', { hasText: 'Invitation' })
  await summary.focus()
  await page.keyboard.press('Enter')
  const header = page.locator('.look > header')
  const isBelowHeader = async () => {
    const [bar, box] = [await header.boundingBox(), await summary.boundingBox()]
    return bar !== null && box !== null && box.y >= bar.y + bar.height - 1 && box.y + box.height <= 800
  }
  await expect.poll(isBelowHeader).toBe(true)
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)

  await group(page, 'Colors and background')
  await accent(page).fill('#146c43')
  const button = page.getByRole('button', { name: 'Publish…' })
  await expect.poll(() => button.isEnabled()).toBe(true)
  const isOnTop = () =>
    button.evaluate((element) => {
      const { left, top, width: wide, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + wide / 2, top + height / 2))
    })
  for (const width of [1280, 900, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(async () => [width, await isOnTop()]).toEqual([width, true])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }

  // At a phone's width the preview is one tap away, and another one leads back to where one was.
  await page.getByRole('textbox', { name: 'Text on buttons', exact: true }).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  const preview = page.getByRole('button', { name: 'Preview', exact: true })
  await preview.click()
  await expect.poll(() => accent(page).isVisible()).toBe(false)
  const frame = page.locator('iframe[data-shown=true]')
  await frame.waitFor()
  const top = await frame.evaluate((element) => element.getBoundingClientRect().top)
  expect(top).toBeLessThan(740 / 2)
  await preview.click()
  await expect.poll(() => accent(page).isVisible()).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  // What keeps a look from being published leads to its field, also from the preview.
  await accent(page).fill('no color')
  await preview.click()
  await page
    .getByRole('alert')
    .getByRole('button', { name: /Buttons and launcher/ })
    .click()
  await expect.poll(() => accent(page).evaluate((field) => field === document.activeElement)).toBe(true)
})

test('every field of a theme has a control', async () => {
  const { agent: _, buttonIconUrl: __, ...saved } = await theme()
  const leaves = (value: object, path = ''): string[] =>
    Object.entries(value).flatMap(([key, part]: [string, unknown]) => {
      const at = path + key
      const isLeaf = typeof part !== 'object' || part === null || Array.isArray(part) || key === 'background'
      return isLeaf ? [at] : leaves(part, `${at}.`)
    })
  // Only there once they were saved.
  const later = [
    ...['welcome.title', 'welcome.subtitle', 'welcome.iconUrl', 'settings.general.isHeaderColored'],
    ...['side', 'offsetInline', 'offsetBlock', 'hide', 'lang'].map((name) => `settings.general.launcher.${name}`),
    ...['text', 'seconds', 'scroll', 'paths'].map((name) => `settings.general.invitation.${name}`),
  ]
  expect(allFields.map(({ path }) => path).toSorted()).toEqual([...leaves(saved), ...later].toSorted())
})

test('a color that is hard to read is repaired by one click, and published; a draft outlives a reload, and goes back step by step and as a whole', async () => {
  const page = await open()
  await accent(page).fill('#e0a010')
  await page.getByText(/2\.\d+ : 1 is hard to read/).waitFor()
  expect(await accent(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Use the better color' }).click()
  await page.getByText('Draft, 2 changes').waitFor()
  await expect.poll(() => page.getByText(/is hard to read/).count()).toBe(0)
  expect((await theme()).theme.chat.buttons.backgroundColor).toBe('#0042da')
  await page.getByRole('button', { name: 'Publish…' }).click()
  const rows = await page.getByRole('row').allTextContents()
  expect(rows.slice(1).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    'Buttons and launcher #0042da #e0a010',
    expect.stringMatching(/^Text on buttons #ffffff #\w{6}$/),
  ])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('The look is published.').waitFor()
  await page.getByText('Everything is published').waitFor()
  expect((await theme()).theme.chat.buttons.backgroundColor).toBe('#e0a010')
  expect(visit?.seen.errors).toEqual([])

  await accent(page).fill('#123456')
  await page.getByText('Draft, 1 change', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('Draft, 1 change', { exact: true }).waitFor()
  expect(await accent(page).inputValue()).toBe('#123456')
  await group(page, 'Font, shape, pictures')
  await page.getByText('Round', { exact: true }).click()
  await page.getByText('Draft, 2 changes').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('Draft, 1 change', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByText('Draft, 2 changes').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Everything is published').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Draft, 2 changes').waitFor()
})

test('a look is drawn once, and not again when its contrasts are told; ready colors are pictures of the draft in them, one of them chosen', async () => {
  await setTheme(stage.server, agent.id, { theme: { chat: { buttons: { backgroundColor: '#123456' } } } })
  visit = await stage.enter()
  const { page } = visit
  let measure = () => {}
  const measured = new Promise<void>((resolve) => (measure = resolve))
  await page.route('**/theme/preview', async (route) => {
    await measured
    await route.continue()
  })
  await follow(page, `/agents/${agent.id}/look`)
  await page.locator('iframe[data-shown=true]').waitFor()
  measure()
  await page.getByText(': 1, readable').first().waitFor()
  await page.getByRole('button', { name: 'Dark page' }).click()
  const dark = page.locator('iframe').contentFrame().locator('foyer-chat[color-scheme=dark]')
  // Each drawing has its number.
  expect(await dark.getAttribute('agent')).toBe('web_preview2')

  const ready = page.getByRole('group', { name: 'Colors that go together' })
  const forest = ready.getByRole('radio', { name: 'Forest' })
  await forest.waitFor()
  await expect.poll(() => ready.locator('svg').count()).toBe(6)
  expect(await ready.getByRole('radio', { checked: true }).count()).toBe(0)
  await forest.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => accent(page).inputValue()).toBe('#146c43')
  expect(await forest.isChecked()).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => accent(page).inputValue()).toBe('#9b1c55')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => forest.isChecked()).toBe(true)
  await page.getByRole('textbox', { name: 'Bubble of the visitor', exact: true }).fill('#000000')
  await expect.poll(() => ready.getByRole('radio', { checked: true }).count()).toBe(0)
  const described = await accent(page).getAttribute('aria-describedby')
  await page.locator(`[id="${described}"]`).getByText('The launcher, the send button').waitFor()
})

test('what is changed without a network is published when it is back; what the server refuses stands at its field, and nothing is published until it is mended', async () => {
  const page = await open()
  await page.context().setOffline(true)
  await page.getByText(/^No connection to the server/).waitFor()
  await accent(page).fill('#e0a010')
  await page.getByText('Draft, 1 change', { exact: true }).waitFor()
  await publish(page)
  await page.getByText('The server could not be reached.').waitFor()
  expect(await accent(page).inputValue()).toBe('#e0a010')
  await page.context().setOffline(false)
  await page.getByText(/2\.\d+ : 1 is hard to read/).waitFor()
  await publish(page)
  await page.getByText('The look is published.').waitFor()
  expect((await theme()).theme.chat.buttons.backgroundColor).toBe('#e0a010')

  await accent(page).fill('reddish')
  await page.getByText('Give a color such as #146c43.').first().waitFor()
  expect(await accent(page).getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('button', { name: 'Publish…' }).click()
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).isDisabled()).toBe(true)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Buttons and launcher/ })
    .click()
  await expect.poll(() => accent(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await accent(page).fill('#146c43')
  await expect.poll(() => page.getByText('Before you can publish:').count()).toBe(0)
  await group(page, 'Writing and answers')
  await page.getByRole('switch', { name: 'Show “Foyer” under the field' }).click()
  await page.getByText('Only the plan Pro may hide this line.').first().waitFor()
})

test('custom CSS: lines that have no effect or are not closed are named; they are numbered, and indented by keys with a way out', async () => {
  const page = await open()
  await group(page, 'Custom CSS')
  const field = page.getByLabel('Rules', { exact: true })
  await field.fill(
    [
      "@import url('https://fonts.example/a.css');",
      "[part~='bubble'] { background: url(https://pictures.example/b.png) }",
      "[part~='buble'] { color: red }",
      'foyer-chat::part(composer) { color: red }',
      "/* @import, url(x) */ [part~='header'] { background: url('/assets/own.png') }",
    ].join('\n'),
  )
  const said = page.locator('.css-faults > li')
  await expect
    .poll(() => said.allTextContents())
    .toEqual([
      expect.stringMatching(/^Line 1: @import has no effect/),
      expect.stringMatching(/^Line 2: https:\/\/pictures.example\/b.png is not loaded/),
      expect.stringMatching(/^Line 3: there is no part named buble/),
      expect.stringMatching(/^Line 4: ::part\(\) selects nothing here. Write \[part~='composer'\]/),
    ])

  await field.fill('')
  await page.keyboard.type('a {')
  await page.keyboard.press('Enter')
  await page.keyboard.type('color: "red')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  expect(await field.inputValue()).toBe('a {\n  color: "red\n')
  await page.getByText('Line 1: this brace is never closed').waitFor()
  await page.getByText('Line 2: a quotation mark is missing').waitFor()
  await page.keyboard.type('}')
  expect(await page.getByText('Line 1:').count()).toBe(0)
  expect(await page.locator('.css-editor pre').textContent()).toBe('1\n2\n3')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Tab')
  expect(await field.inputValue()).toBe('  a {\n    color: "red\n  }')
  await page.keyboard.press('Shift+Tab')
  expect(await field.inputValue()).toBe('a {\n  color: "red\n}')

  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(false)
  await page.getByRole('button', { name: 'composer', exact: true }).click()
  expect(await field.inputValue()).toContain("[part~='composer'] {")
  await field.fill('a { color: red }\n}\n/* done')
  await page.getByText('Line 2: this brace closes nothing.').waitFor()
  await page.getByText('Line 3: this comment has no end').waitFor()
})

test('of two admins who publish at once, the second sees both sides and loses nothing', async () => {
  const page = await open()
  await accent(page).fill('#111111')
  await page.getByRole('textbox', { name: 'Text of the agent', exact: true }).fill('#222222')
  await page.getByText('Draft, 2 changes').waitFor()
  await setTheme(stage.server, agent.id, {
    theme: {
      general: { font: 'Inter' },
      chat: { buttons: { backgroundColor: '#146c43' }, hostBubbles: { color: '#333333' } },
    },
  })
  await publish(page)
  const dialog = page.getByRole('dialog', { name: 'Somebody else has saved meanwhile' })
  await dialog.getByRole('group', { name: 'Buttons and launcher' }).getByText('#146c43').click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('The look is published.').waitFor()
  const { general, chat } = (await theme()).theme
  expect([general.font, chat.buttons.backgroundColor, chat.hostBubbles.color]).toEqual(['Inter', '#146c43', '#222222'])
})

describe('texts in other languages', () => {
  const translated = async () => (await theme()).settings.general.translations
  const texts = (page: Page) => page.getByRole('tabpanel')
  const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

  async function addLanguage(page: Page, name: string): Promise<void> {
    await page.getByLabel('Another language').selectOption({ label: name })
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }

  beforeEach(() =>
    setTheme(stage.server, agent.id, {
      settings: { general: { greeting: 'Good morning' } },
      inputOptions: { placeholder: 'Ask us' },
      initialPrompts: [{ text: 'When are you open?', icon: '🕐' }],
    }),
  )

  test('are written in a tab each, shown in the preview, and published; one that is emptied goes, one that is refused is named', async () => {
    const page = await open()
    await group(page, 'Other languages')
    await addLanguage(page, 'German')
    await texts(page).getByText('Not in German yet:').waitFor()
    const missing = texts(page).locator('.missing-texts button')
    expect(await missing.allInnerTexts()).toEqual(['Greeting', 'Prompts', 'Hint in the empty field, in your words'])
    await missing.first().click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toMatch(/INPUT|TEXTAREA/)
    await page.keyboard.type('Guten Morgen')
    await texts(page).getByRole('button', { name: 'Begin with your prompts' }).click()
    await texts(page).getByLabel('Prompt 1', { exact: true }).fill('Wann ist offen?')
    await expect.poll(() => widgetInPreview(page).locator('[part~="greeting"]').innerText()).toBe('Guten Morgen')
    await expect.poll(() => widgetInPreview(page).locator('[part~="panel"]').getAttribute('lang')).toBe('de')
    expect(await missing.allInnerTexts()).toEqual(['Hint in the empty field, in your words'])
    await addLanguage(page, 'Arabic')
    await texts(page).getByLabel('Greeting', { exact: true }).fill('صباح الخير')
    await expect.poll(() => widgetInPreview(page).locator('.frame').getAttribute('dir')).toBe('rtl')
    expect(await accessibilityFaults(page)).toEqual([])
    await publish(page)
    await page.getByText('The look is published.').waitFor()
    const de = { greeting: 'Guten Morgen', initialPrompts: [{ text: 'Wann ist offen?', icon: '🕐' }] }
    expect(await translated()).toEqual({ de, ar: { greeting: 'صباح الخير' } })

    await tab(page, 'German').click()
    await texts(page).getByLabel('Greeting', { exact: true }).fill('')
    await tab(page, 'Arabic').click()
    await page.getByRole('button', { name: 'Remove Arabic' }).click()
    await publish(page)
    await expect.poll(translated).toEqual({ de: { initialPrompts: de.initialPrompts } })
    // Outside of these texts the preview is as before.
    await group(page, 'Start and prompts')
    await expect.poll(() => widgetInPreview(page).locator('[part~="greeting"]').innerText()).toBe('Good morning')

    // What the server refuses is named with a way there, in whatever language it is.
    await group(page, 'Other languages')
    await tab(page, 'German').click()
    await texts(page).getByRole('button', { name: 'Add a prompt' }).click()
    await addLanguage(page, 'French')
    await group(page, 'Colors and background')
    await page.getByRole('button', { name: 'German, Prompt 2' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Prompt 2')
    await page.keyboard.type('Wann?')
    await expect.poll(() => page.getByText('Before you can publish:').count()).toBe(0)
    await publish(page)
    const prompts = [...de.initialPrompts, { text: 'Wann?', icon: '' }]
    await expect.poll(translated).toEqual({ de: { initialPrompts: prompts }, fr: {} })
  })

  test('are reached and left by keyboard on a phone, and a language that was removed comes back by Undo', async () => {
    await setTheme(stage.server, agent.id, {
      settings: { general: { translations: { de: { greeting: 'Moin' }, 'pt-BR': { greeting: 'Oi' }, ja: {} } } },
    })
    const page = await open({ viewport: { width: 360, height: 740 } })
    await group(page, 'Other languages')
    await tab(page, 'German').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await tab(page, 'Japanese').getAttribute('aria-selected')).toBe('true')
    expect(await tab(page, 'Japanese').evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowLeft')
    expect(await texts(page).getByLabel('Greeting', { exact: true }).inputValue()).toBe('Oi')
    await page.keyboard.press('Home')
    expect(await texts(page).getByLabel('Greeting', { exact: true }).inputValue()).toBe('Moin')
    await page.evaluate(() => document.querySelector('[role=tablist]')?.scrollIntoView({ block: 'start' }))
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Remove German' }).click()
    await expect.poll(() => tab(page, 'German').count()).toBe(0)
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await tab(page, 'German').click()
    expect(await texts(page).getByLabel('Greeting', { exact: true }).inputValue()).toBe('Moin')
  })
})

describe('prompts', () => {
  const texts = (page: Page) =>
    page
      .getByRole('textbox', { name: /^Prompt \d$/ })
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value))

  beforeEach(() => setTheme(stage.server, agent.id, { initialPrompts: ['One', 'Two', 'Three'] }))

  test('are moved by buttons and by dragging, and get an emoji; empty ones are marked and freeze nothing: Publish names them with a way there', async () => {
    const page = await open()
    await group(page, 'Start and prompts')
    await page.getByRole('button', { name: 'Move prompt 1 down' }).click()
    await expect.poll(() => texts(page)).toEqual(['Two', 'One', 'Three'])
    // The focus goes along with the card, to the other button where it can go no further.
    await page.keyboard.press('Enter')
    await expect.poll(() => texts(page)).toEqual(['Two', 'Three', 'One'])
    await page.keyboard.press('Enter')
    await expect.poll(() => texts(page)).toEqual(['Two', 'One', 'Three'])
    await page.locator('.grip').nth(2).dragTo(page.locator('.prompts li').nth(0))
    await expect.poll(() => texts(page)).toEqual(['Three', 'Two', 'One'])
    await page.getByRole('button', { name: 'Emoji of prompt 1' }).click()
    await page.getByRole('menuitemradio', { name: '📦' }).click()
    await publish(page)
    await page.getByText('The look is published.').waitFor()
    const saved = (await theme()).initialPrompts as { text: string; icon: string }[]
    expect(saved.map(({ text, icon }) => icon + text)).toEqual(['📦Three', 'Two', 'One'])

    await page.getByRole('button', { name: 'Add a prompt' }).click()
    await page.getByText('Write a text, or remove this prompt.').first().waitFor()
    const isInvalid = (name: string) => page.getByRole('textbox', { name }).getAttribute('aria-invalid')
    expect([await isInvalid('Prompt 4'), await isInvalid('Prompt 1')]).toEqual(['true', 'false'])
    expect(await page.getByText(/Too small/).count()).toBe(0)
    await group(page, 'Colors and background')
    await accent(page).fill('#9b1c55')
    const launcher = widgetInPreview(page).locator('.launcher')
    await expect
      .poll(() => launcher.evaluate((element) => getComputedStyle(element).backgroundColor).catch(() => ''))
      .toBe('rgb(155, 28, 85)')
    await page.getByRole('button', { name: 'Publish…' }).click()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: 'Prompt 4' }).click()
    const field = page.getByRole('textbox', { name: 'Prompt 4' })
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('Now it says something')
    expect(await field.inputValue()).toBe('Now it says something')
    await publish(page)
    await page.getByText('The look is published.').waitFor()
  })
})

test('side, distances and pages without the chat are set, seen in the preview, and published', async () => {
  const page = await open()
  await group(page, 'Place on your pages')
  await page.getByRole('radio', { name: 'Left' }).check()
  const fromSide = page.getByRole('textbox', { name: 'Distance from that side' })
  await fromSide.fill('far')
  await page.getByText('Give a whole number from 0 to 100.').first().waitFor()
  await fromSide.fill('0')
  await page.getByRole('textbox', { name: 'Distance from the bottom' }).fill('64')
  const launcher = widgetInPreview(page).locator('.launcher')
  const left = () => launcher.evaluate((element) => element.getBoundingClientRect().left).catch(() => null)
  await expect.poll(left).toBe(0)
  const hide = page.getByRole('textbox', { name: 'Pages without the chat' })
  await hide.fill('https://shop.example/checkout')
  await page.getByText('Give paths that begin with /').first().waitFor()
  // The preview is no page of the site: it shows the widget all the same.
  await hide.fill('/checkout*\n/*')
  await expect.poll(() => page.getByText('Before you can publish:').count()).toBe(0)
  await expect.poll(() => launcher.isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Publish…' }).click()
  const rows = await page.getByRole('dialog').getByRole('row').allTextContents()
  expect(rows.slice(1).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    'Side of the launcherRightLeft',
    'Distance from that sidenothing0',
    'Distance from the bottomnothing64',
    'Pages without the chatnothing/checkout* /*',
  ])
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('The look is published.').waitFor()
  expect((await theme()).settings.general.launcher).toEqual({
    side: 'start',
    offsetInline: 0,
    offsetBlock: 64,
    hide: '/checkout*\n/*',
  })
})

test('an invitation is written in several languages, looked at, and published', async () => {
  const page = await open()
  await group(page, 'Invitation')
  const views = page.locator('.preview .views')
  expect(await views.getByRole('button', { name: 'Invitation' }).count()).toBe(0)
  const text = page.getByRole('textbox', { name: 'Text beside the launcher', exact: true })
  await text.pressSequentially('Questions about sizes?')
  expect(await text.inputValue()).toBe('Questions about sizes?')
  await page.getByRole('button', { name: 'Add a language' }).click()
  const texts = page.locator('.languages textarea')
  await page.getByText('Write a text of up to 300 characters, or remove the language.').first().waitFor()
  await texts.nth(1).fill('Fragen zur Größe?')
  await page.getByRole('textbox', { name: 'Show it after' }).fill('20')
  await page.getByRole('textbox', { name: 'Only on these pages' }).fill('/shop/*')
  await views.getByRole('button', { name: 'Invitation' }).click()
  const frame = page.frameLocator('.preview iframe')
  await widgetInPreview(page).getByRole('button', { name: 'Questions about sizes?' }).waitFor()
  await expect.poll(() => frame.locator('foyer-chat').count()).toBe(1)
  expect(await widgetInPreview(page).locator('.panel').isVisible()).toBe(false)
  await publish(page)
  await page.getByText('The look is published.').waitFor()
  const invitation = { text: { en: 'Questions about sizes?', de: 'Fragen zur Größe?' }, seconds: 20, paths: '/shop/*' }
  expect((await theme()).settings.general.invitation).toEqual(invitation)
  await page.getByRole('button', { name: 'Remove German' }).click()
  await publish(page)
  await expect
    .poll(async () => (await theme()).settings.general.invitation)
    .toEqual({ ...invitation, text: 'Questions about sizes?' })
})

test('a picture is chosen as a file, what is none is refused at its field, and an upload that stands still is given up', async () => {
  const page = await open()
  await group(page, 'Font, shape, pictures')
  const files = page.locator('.picture', { hasText: 'Picture of the agent' }).locator('input[type=file]')
  await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.locator('.picture', { hasText: 'Picture of the agent' }).locator('.wrong').waitFor()
  await files.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  const field = page.getByRole('textbox', { name: 'Picture of the agent' })
  await expect.poll(() => field.inputValue()).toMatch(/^\/assets\/[\w-]+\.gif$/)
  await publish(page)
  await page.getByText('The look is published.').waitFor()
  expect((await theme()).theme.chat.hostAvatar.url).toMatch(/^\/assets\//)

  // An upload that stands still on a dead network is given up, and the picture can be chosen again.
  const picture = page.locator('.picture', { hasText: 'Picture of the agent' })
  await page.clock.install()
  const uploads = '**/theme/assets'
  const begun = page.waitForRequest(uploads)
  await page.route(uploads, () => new Promise(() => undefined))
  const first = await field.inputValue()
  const file = { name: 'b.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a, another one') }
  await picture.locator('input[type=file]').setInputFiles(file)
  await begun
  await page.clock.runFor(180_000)
  await picture.getByText('The server did not answer in time. Try again.').waitFor()
  await page.unroute(uploads)
  await picture.locator('input[type=file]').setInputFiles(file)
  await expect.poll(() => field.inputValue()).not.toBe(first)
  expect(await field.inputValue()).toMatch(/^\/assets\/[\w-]+\.gif$/)
})

test('an earlier version, the look of another agent and a file become the draft; a file that holds no look changes nothing', async () => {
  const other = await createAgent(stage.server, { name: 'Other one' })
  await setTheme(stage.server, other.id, { theme: { chat: { buttons: { backgroundColor: '#9b1c55' } } } })
  await setTheme(stage.server, agent.id, { theme: { chat: { buttons: { backgroundColor: '#146c43' } } } })
  const page = await open()
  await group(page, 'Versions')
  await page.getByRole('button', { name: 'Take into the draft Version 1' }).click()
  await group(page, 'Colors and background')
  await expect.poll(() => accent(page).inputValue()).toBe('#0042da')
  const more = page.getByRole('button', { name: 'Take a look from elsewhere' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Copy from another agent…' }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel('Its name')
  // A key is lost before the dialog has the focus.
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.type('nobody')
  await dialog.getByText('No other agent is called that.').waitFor()
  await name.fill('OTHER')
  await dialog.getByText('1 agent. Enter takes its look.').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => accent(page).inputValue()).toBe('#9b1c55')
  await more.click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Export as a file' }).click()
  const buffer = Buffer.concat(await (await (await downloading).createReadStream()).toArray())
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => accent(page).inputValue()).toBe('#146c43')
  await page.locator('input[accept*=json]').setInputFiles({ name: 'look.json', mimeType: 'application/json', buffer })
  await expect.poll(() => accent(page).inputValue()).toBe('#9b1c55')
  await page.getByText('Draft, 1 change', { exact: true }).waitFor()

  const chooser = page.locator('input[accept*=json]')
  const files = [
    '[1,2,3]',
    'null',
    '"look"',
    '{"name":"x"}',
    '{"initialPrompts":"abc"}',
    '{"initialPrompts":[null]}',
    '{"settings":{"general":{"translations":{"de":{"initialPrompts":[null]}}}}}',
    '{"theme":{"chat":{"buttons":{"color":5}}}}',
  ]
  for (const file of files) {
    await chooser.setInputFiles({ name: 'look.json', mimeType: 'application/json', buffer: Buffer.from(file) })
    const toast = page.locator('.toast', { hasText: 'This file holds no look. Choose one that was exported here.' })
    await toast.waitFor()
    await toast.getByRole('button', { name: 'Close', exact: true }).click()
    await toast.waitFor({ state: 'detached' })
  }
  expect(await page.getByText('Draft, 1 change', { exact: true }).count()).toBe(1)
  expect(visit?.seen.errors).toEqual([])
})

test('the preview is what the real page shows, to the pixel', async () => {
  const page = await open()
  await accent(page).fill('#146c43')
  await page.getByRole('textbox', { name: 'Bubble of the agent', exact: true }).fill('#eef5f1')
  await page.getByText('Draft, 2 changes').waitFor()
  await page.getByRole('button', { name: 'Inline' }).click()
  const frame = page.locator('iframe')
  const inFrame = page.frameLocator('iframe')
  await widgetInPreview(page).locator('.bubble').first().waitFor()
  await publish(page)
  await page.getByText('The look is published.').waitFor()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await page.locator('iframe[data-shown=true]').waitFor()
  await expect.poll(() => inFrame.locator('foyer-chat').count()).toBe(1)
  const { width, height } = await frame.evaluate(({ clientWidth, clientHeight }) => ({
    width: clientWidth,
    height: clientHeight,
  }))

  const site = await startSite(
    `<!doctype html><html lang="en"><title>A site</title><body style="margin:0;padding:24px;background:#fff">
     <div id="here" style="height:${height - 48}px"></div>${scriptTag(stage.server, agent, ' data-mode="inline" data-target="#here"')}`,
  )
  const context = await stage.browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const real = await context.newPage()
  await real.goto(site.url)
  const panel = real.locator('foyer-chat .panel')
  await panel.locator('.field').waitFor()
  const picture = async (of: typeof panel) => {
    await of.evaluate(() => document.fonts.ready)
    return (await of.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
  }
  // The last font may come a frame later; then both look the same for good.
  await expect
    .poll(async () => (await picture(panel)) === (await picture(widgetInPreview(page).locator('.panel'))))
    .toBe(true)
  await context.close()
  await site.stop()
})

test('the preview takes no focus, and is sandboxed: it has another origin, and nothing of the sign-in; a load asks for the agents once', async () => {
  await createAgent(stage.server, { name: 'Bea' })
  const page = await open()
  await page.locator('iframe[data-shown=true]').waitFor()
  await page.getByRole('button', { name: 'Popup', exact: true }).press('Enter')
  await widgetInPreview(page).locator('.panel:modal .field').waitFor()
  await page.locator('iframe[data-shown=true]').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Popup')

  const frame = page.frames().find((each) => each.url().endsWith('/console/preview'))
  const known = await frame?.evaluate(() => {
    const tried = (what: () => unknown) => {
      try {
        return String(what())
      } catch (error) {
        return (error as Error).name
      }
    }
    return [window.origin, tried(() => sessionStorage.length), tried(() => window.parent.document)]
  })
  expect(known).toEqual(['null', 'SecurityError', 'SecurityError'])
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  let asked = 0
  page.on('request', (request) => (asked += request.url().includes('/v1/agents?') ? 1 : 0))
  await page.reload()
  await page.locator('iframe[data-shown=true]').waitFor()
  await page.getByRole('button', { name: 'Take a look from elsewhere' }).click()
  await page.getByRole('menuitem', { name: 'Copy from another agent…' }).waitFor()
  // By the switcher.
  expect(asked).toBe(1)
  expect(warnings.filter((text) => text.includes('agent cluster'))).toEqual([])
  const answer = await stage.server.call('GET', '/console/preview', { token: null })
  const policy = String(answer.headers.get('content-security-policy')).split(';')
  // In WebKit 'self' is the frame's opaque origin, and allows nothing.
  const ours = `'self' ${stage.server.url}`
  expect(policy).toEqual(
    expect.arrayContaining([
      'sandbox allow-scripts',
      "frame-ancestors 'self'",
      ...['script-src', 'style-src', 'font-src', 'connect-src'].map((name) => `${name} ${ours}`),
    ]),
  )
})
