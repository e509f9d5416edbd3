import { existsSync } from 'node:fs'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { installPackage, isDebianRoot } from './chromium.ts'

/*
 * Firefox by WebDriver BiDi, which Puppeteer speaks to an unpatched one. (Playwright drives only a Firefox of its own; others need
 * geckodriver, which Debian does not have.)
 */

/** The path of a Firefox on this machine, or undefined. */
function findFirefox(): string | undefined {
  const named = process.env['FIREFOX']
  return [...(named ? [named] : []), '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((file) => existsSync(file))
}

/** Installs Debian's Firefox ESR when there is none. */
export async function ensureFirefox(): Promise<string> {
  if (!findFirefox() && isDebianRoot()) {
    console.log('No Firefox found: installing one')
    await installPackage('firefox-esr')
  }
  const found = findFirefox()
  if (!found) throw new Error('No Firefox could be installed; set FIREFOX to the path of one.')
  return found
}

/** A real Firefox. `preferences` are those of about:config. */
export async function launchFirefox(preferences: Record<string, unknown> = {}): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: await ensureFirefox(),
    headless: true,
    // A computer that also runs other tests.
    timeout: 120_000,
    protocolTimeout: 120_000,
    extraPrefsFirefox: { 'intl.accept_languages': 'en', 'intl.locale.requested': 'en-US', ...preferences },
  })
}

/** A page in a context of its own, and what went wrong on it. */
export async function openFirefoxPage(browser: Browser): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  await page.setViewport({ width: 1280, height: 800 })
  await page.bringToFront()
  page.setDefaultTimeout(60_000)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return { page, errors }
}
