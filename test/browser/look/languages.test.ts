import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Words } from '../../../src/i18n/words.ts'
import { createAgent, scriptTag, type TestAgent } from '../../support/agent.ts'
import { launchBrowser, startSite, watch, type Site, type Watched } from '../../support/browser/browser.ts'
import { isLong } from '../../support/seed.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/* The widget in its seventeen languages, as it is built and served. */

/** Always those of two directions and three scripts; that each language has its own file, test/widget/words looks at. */
const tags = isLong
  ? ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'tr', 'ru', 'uk', 'ar', 'he', 'hi', 'ja', 'ko', 'zh']
  : ['de', 'he', 'zh']

const arabic = `## ساعات العمل
نفتح **من الاثنين إلى الجمعة**، من 9 إلى 17. راجع [الصفحة](https://example.com/hours).

| الخبز | السعر |
|---|---|
| خبز الحبوب الكاملة | 5 € |

\`\`\`js
const answer = 42
\`\`\`
`

let browser: Browser
let server: TestServer
let site: Site
let agent: TestAgent
let arabicAgent: TestAgent
let page: Page
let seen: Watched
let files: string[]

beforeAll(async () => {
  browser = await launchBrowser()
  server = await startTestServer()
  site = await startSite()
  agent = await createAgent(server)
  arabicAgent = await createAgent(server, { name: 'سلمى', instructions: arabic })
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.stop()
})
beforeEach(() => newPage())
afterEach(() => page.context().close())

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

async function newPage(viewport = desktop, locale = 'en-US'): Promise<void> {
  page = await (await browser.newContext({ viewport, locale, reducedMotion: 'reduce' })).newPage()
  seen = watch(page)
  files = []
  page.on('request', (request) => {
    const [, name] = /\/app\/([a-z]{2})-[\w-]{8}\.js/.exec(request.url()) ?? []
    if (name) files.push(name)
  })
}

async function reopen(viewport: typeof desktop, locale?: string): Promise<void> {
  await page.context().close()
  await newPage(viewport, locale)
}

const launcher = () => page.locator('foyer-chat .launcher')
const panel = () => page.locator('foyer-chat [part~="panel"]')
const field = () => page.locator('foyer-chat [part~="input"]')
const frame = () => page.locator('foyer-chat .frame')
const named = (name: string) => panel().getByRole('button', { name, exact: true })

/** Opens the panel on a page in a language (of its `<html lang>`), with more attributes for the script tag. */
async function open(lang: string, { attributes = '', of = agent, dir = 'ltr' } = {}): Promise<void> {
  site.html = `<!doctype html><html lang="${lang}" dir="${dir}"><meta name="viewport" content="width=device-width"><title>A site</title><h1>A site</h1>${scriptTag(server, of, attributes)}</html>`
  await page.goto(site.url)
  await page.locator('foyer-chat .launcher').click()
  await field().waitFor()
  // Header and messages come a moment after the composer.
  await page.locator('foyer-chat .frame > [role=status]').waitFor({ state: 'attached' })
}

async function ask(text: string): Promise<void> {
  const actions = page.locator('foyer-chat [part~="actions"]')
  const before = await actions.count()
  await field().fill(text)
  await page.keyboard.press('Enter')
  await expect.poll(() => actions.count()).toBe(before + 1)
}

const wordsOf = async (tag: string) =>
  ((await import(`../../../src/i18n/languages/${tag}.ts`)) as { words: Words }).words

/** What sticks out of the panel, or out of its own box, to the side. Tables and code scroll by themselves. */
async function sticksOut(): Promise<string[]> {
  return page.evaluate(() => {
    const box = document.querySelector('foyer-chat')?.shadowRoot?.querySelector('[part~="panel"]')
    if (!box) return ['There is no panel']
    const outer = box.getBoundingClientRect()
    const isWrong = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width === 0 || height === 0 || element.closest('.unseen, svg, pre, table')) return false
      const content = document.createRange()
      content.selectNodeContents(element)
      const inner = content.getBoundingClientRect()
      const isCut = element.matches('button, p, label, h3') && (inner.left < left - 1 || inner.right > right + 1)
      return left < outer.left - 1 || right > outer.right + 1 || isCut
    }
    return [...box.querySelectorAll('*')]
      .filter(isWrong)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent.slice(0, 60)}`)
  })
}

describe('each language', () => {
  test.each(tags)('%s loads its own file and no other, and says so to screen readers', async (tag) => {
    const words = await wordsOf(tag)
    await open(tag)
    expect(await field().getAttribute('placeholder')).toBe(words.placeholder)
    expect(await panel().getAttribute('lang')).toBe(tag === 'zh' ? 'zh-Hans' : tag)
    expect(await frame().getAttribute('dir')).toBe(words.direction)
    // The placeholder too begins where the words begin.
    expect(await field().evaluate((each) => getComputedStyle(each).direction)).toBe(words.direction)
    await expect.poll(() => launcher().getAttribute('aria-label')).toBe(words.close)
    expect(await launcher().getAttribute('lang')).toBe(words.language)
    await page.keyboard.press('Escape')
    await expect.poll(() => launcher().getAttribute('aria-label')).toBe(words.openChat('Ada'))
    expect([...new Set(files)]).toEqual([tag])
    expect(seen.errors).toEqual([])
  })

  test('English loads none', async () => {
    await open('en-GB')
    await ask('When are you open?')
    expect(await panel().getAttribute('lang')).toBe('en-GB')
    expect(files).toEqual([])
  })

  test('is that of the attribute, then of the page, then of the browser', async () => {
    await reopen(desktop, 'it-IT')
    await open('fr', { attributes: ' data-lang="pt-BR"' })
    expect(await panel().getAttribute('lang')).toBe('pt-BR')
    await open('fr')
    expect(await panel().getAttribute('lang')).toBe('fr')
    await open('')
    expect(await panel().getAttribute('lang')).toBe('it-IT')
    expect(await field().getAttribute('placeholder')).toBe((await wordsOf('it')).placeholder)
  })

  test('whose file cannot be fetched leaves a chat in English that works', async () => {
    await page.route(/\/app\/de-[\w-]+\.js/, (route) => route.abort())
    await open('de')
    expect(await panel().getAttribute('lang')).toBe('en')
    await ask('When are you open?')
    await page.getByText('Monday to Friday', { exact: true }).waitFor()
  })

  test('says dates as it says them, in the region of the visitor', async () => {
    const today = () => new Date().toLocaleDateString('de-AT', { dateStyle: 'medium' })
    const before = today()
    await open('de-AT')
    await ask('When are you open?')
    const title = await page.locator('foyer-chat .said[title]').first().getAttribute('title')
    // Around midnight it may be the one or the other.
    expect(
      [before, today()].some((day) => title?.includes(day)),
      `${title}`,
    ).toBe(true)
  })

  test('gives way, word by word, to what the site says', async () => {
    const own = JSON.stringify({ placeholder: 'Frag {uns}', openChat: 'Frag {agent}' })
    await open('de', { attributes: ` data-words='${own}'` })
    expect(await field().getAttribute('placeholder')).toBe('Frag {uns}')
    expect(await named('Chat schließen').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => launcher().getAttribute('aria-label')).toBe('Frag Ada')
  })
})

describe('texts of the theme by language', () => {
  const greets = { settings: { general: { greeting: 'Hello', subtitle: 'Our bot', disclosure: 'A bot answers.' } } }
  const german = {
    greeting: 'Guten **Tag**',
    disclosure: 'Hier antwortet eine KI.',
    inputOptions: { buttonText: 'Los' },
  }
  const inputOptions = { placeholder: 'Ask', buttonText: 'Go' }
  const startWith = (translations: object, more: object = {}) => {
    const settings = { general: { ...greets.settings.general, translations } }
    return createAgent(server, { theme: { settings, inputOptions, ...more } })
  }
  const part = (name: string) => page.locator(`foyer-chat [part~="${name}"]`)
  const isTranslator = (url: string) => /\/app\/translations-[\w-]+\.js/.test(url)

  test('stand in the language of the words around them, one by one', async () => {
    const of = await startWith({ de: german, 'de-CH': { greeting: 'Grüezi' } })
    await open('de-AT', { of })
    // Plain until its Markdown is rendered.
    expect(await part('greeting').locator('strong').innerText()).toBe('Tag')
    expect(await part('greeting').innerText()).toBe('Guten Tag')
    expect(await part('disclosure').innerText()).toBe(german.disclosure)
    expect(await named('Los').count()).toBe(1)
    // What has no text in German.
    expect(await field().getAttribute('placeholder')).toBe('Ask')
    await panel().getByText('Our bot', { exact: true }).waitFor()
    await open('fr', { of, attributes: ' data-lang="de-CH"' })
    expect(await part('greeting').innerText()).toBe('Grüezi')
    expect(await named('Los').count()).toBe(1)
    await open('fr', { of })
    expect(await part('greeting').innerText()).toBe('Hello')
    expect(seen.errors).toEqual([])
  })

  test('are those of the region also where its words are those of another', async () => {
    await open('zh-TW', { of: await startWith({ zh: { greeting: '您好' }, 'zh-TW': { greeting: '哈囉' } }) })
    expect(await part('greeting').innerText()).toBe('哈囉')
  })

  test('from right to left begin on the right, and are sent as they are read', async () => {
    const arabicTexts = {
      welcome: { title: 'مرحبًا' },
      initialPrompts: [{ text: 'متى تفتحون؟', icon: 'clock' }],
      inputOptions: { placeholder: 'اكتب سؤالك' },
    }
    const of = await startWith(
      { ar: arabicTexts },
      { startMode: 'Prompts', welcome: { title: 'Hello', subtitle: 'Ask us' }, initialPrompts: ['When?', 'Where?'] },
    )
    await reopen(phone)
    await open('ar', { of, dir: 'rtl' })
    expect(await frame().getAttribute('dir')).toBe('rtl')
    expect(await part('welcome-title').innerText()).toBe('مرحبًا')
    expect(await part('welcome-subtitle').innerText()).toBe('Ask us')
    expect(await part('card').allInnerTexts()).toEqual(['🕐\nمتى تفتحون؟'])
    expect(await part('card').evaluate((each) => getComputedStyle(each).direction)).toBe('rtl')
    expect(await field().evaluate((each) => getComputedStyle(each).direction)).toBe('rtl')
    expect(await sticksOut()).toEqual([])
    await part('card').click()
    await page.locator('foyer-chat [part~="guest-bubble"]').getByText('متى تفتحون؟').waitFor()
  })

  test('cost an agent without them nothing, and one whose file cannot be fetched says what is not translated', async () => {
    const asked: string[] = []
    page.on('request', (request) => void (isTranslator(request.url()) && asked.push(request.url())))
    await open('de')
    expect(asked).toEqual([])
    const of = await startWith({ de: german })
    await page.route(
      (url) => isTranslator(url.href),
      (route) => route.abort(),
    )
    await open('de', { of })
    expect(asked).toHaveLength(1)
    expect(await part('greeting').innerText()).toBe('Hello')
    expect(await field().getAttribute('aria-label')).toBe('Ask')
  })
})

describe('from right to left', () => {
  test.each([
    ['on a desktop', desktop, 'rtl'],
    ['on a phone', phone, 'rtl'],
    ['on a page from left to right', desktop, 'ltr'],
  ])('nothing leaves the panel %s', async (_, viewport, dir) => {
    await reopen(viewport)
    await open('ar', { of: arabicAgent, dir })
    await ask('ساعات العمل')
    await page.locator('foyer-chat pre').waitFor()
    expect(await sticksOut()).toEqual([])
    const host = await page.locator('foyer-chat [part~="host-bubble"]').last().boundingBox()
    const guest = await page.locator('foyer-chat [part~="guest-bubble"]').first().boundingBox()
    const outer = await panel().boundingBox()
    const middle = (outer?.x ?? 0) + (outer?.width ?? 0) / 2
    expect((guest?.x ?? 0) < middle).toBe(true)
    expect((host?.x ?? 0) + (host?.width ?? 0) > middle).toBe(true)
    // The panel stays where the page has its end, the close button where the words end.
    const close = await named((await wordsOf('ar')).close).boundingBox()
    expect((close?.x ?? 0) < middle).toBe(true)
    if (viewport === desktop) expect((outer?.x ?? 0) < 640).toBe(dir === 'rtl')
  })

  test('a message runs as its own script does', async () => {
    await open('ar', { of: arabicAgent })
    await ask('ساعات العمل')
    await ask('Hello?')
    // An answer's blocks each run as they are written, too.
    const directions = await page
      .locator('foyer-chat .bubble .text')
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text.firstElementChild ?? text).direction))
    expect(directions.slice(0, 4)).toEqual(['rtl', 'rtl', 'rtl', 'ltr'])
    const code = await page.locator('foyer-chat pre').evaluate((pre) => getComputedStyle(pre).direction)
    expect(code).toBe('ltr')
  })

  test('the way back points to where the words begin, and what points nowhere stays', async () => {
    const turned = async (lang: 'ar' | 'en', back: string) => {
      const icon = named(back).locator('svg')
      await icon.waitFor()
      return icon.evaluate((svg) => {
        const { scale, transform } = getComputedStyle(svg)
        return scale.startsWith('-1') || transform.startsWith('matrix(-1')
      })
    }
    const ar = await wordsOf('ar')
    await open('ar')
    await named(ar.more).click()
    await page.locator('foyer-chat').getByText(ar.about.title).click()
    expect(await turned('ar', ar.about.back)).toBe(true)
    expect(await sticksOut()).toEqual([])
    await open('en')
    await named('More').click()
    await page.locator('foyer-chat').getByText('About this chat').click()
    expect(await turned('en', 'Back to the chat')).toBe(false)
  })
})

describe('long words fit a phone of 360 px', () => {
  test.each(['de', 'pl', 'nl', 'fr', 'ru', 'hi', 'tr'])('%s', async (tag) => {
    const words = await wordsOf(tag)
    await reopen(phone)
    await open(tag)
    expect(await sticksOut()).toEqual([])
    await ask('When are you open?')
    await named(words.notHelpful).click()
    await page.locator('foyer-chat [part~="correction"]').waitFor()
    expect(await sticksOut()).toEqual([])
    await named(words.skip).click()
    await named(words.more).click()
    const about = page.locator('foyer-chat').getByText(words.about.title)
    await about.waitFor()
    expect(await sticksOut()).toEqual([])
    await about.click()
    await named(words.about.back).waitFor()
    expect(await sticksOut()).toEqual([])
    await named(words.about.erase).click()
    expect(await sticksOut()).toEqual([])
  })
})
