import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright'
import { launchBrowser } from './support/browser.ts'
import { startNode } from './support/process.ts'

/*
 * `npm run screenshots`: the README's pictures, of the demo as it is. Given a folder, every state goes there instead, also on a dark
 * page and right to left, for somebody to look at.
 */

const [folder] = process.argv.slice(2)
const target = folder ?? 'demo/screenshots'

const desktop = { width: 1280, height: 800 }
const phone = { width: 360, height: 740 }

async function main(): Promise<void> {
  await mkdir(target, { recursive: true })
  const data = await mkdtemp(path.join(tmpdir(), 'foyer-screenshots-'))
  const env = { FOYER_DATA: data, PORT: '0', FOYER_LOG_LEVEL: 'warn' }
  const server = await startNode(['dist/server/main.js', '--demo'], /(http:\S+\/demo)/, env)
  const demo = String(server.match[1])
  const browser = await launchBrowser()
  try {
    await picture(browser, demo, 'desktop', desktop, askAboutHours)
    await picture(browser, demo, 'phone', phone, askAboutHours)
    if (!folder) return
    await picture(browser, demo, 'welcome', desktop, async () => undefined)
    await picture(browser, demo, 'table-phone', phone, (page) =>
      ask(page, 'What does your bread cost?', 'Cinnamon bun'),
    )
    await picture(browser, demo, 'dark', desktop, async (page) => {
      await makeDark(page)
      await askAboutHours(page)
    })
    await picture(browser, demo, 'rtl', desktop, async (page) => {
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
      await askAboutHours(page)
    })
  } finally {
    await browser.close()
    server.kill()
    await server.exited
    await rm(data, { recursive: true, force: true })
  }
}

async function picture(
  browser: Browser,
  url: string,
  name: string,
  viewport: typeof desktop,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('foyer-chat .launcher').click()
  await page.locator('foyer-chat textarea').waitFor()
  await act(page)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: path.join(target, `${name}.png`) })
  await context.close()
}

const askAboutHours = (page: Page) => ask(page, 'When are you open?', 'Sunday hours')

/** Asks, and waits until the answer is whole: its last words are there, and the votes below it. */
async function ask(page: Page, question: string, lastWords: string): Promise<void> {
  await page.locator('foyer-chat textarea').fill(question)
  await page.keyboard.press('Enter')
  await page.locator(`foyer-chat [role="log"] :text("${lastWords}")`).first().waitFor()
  await page.locator('foyer-chat [part~="actions"]').waitFor()
}

/** The page as a site with dark colors would be, its saved theme left as it is. */
async function makeDark(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { --paper: #14171c; --ink: #e8e6e1; --soft: #b4afa5; --crumb: #22262d; --blue: #9db8ff }')
    document.adoptedStyleSheets = [sheet]
  })
}

await main()
