import { createServer } from 'node:http'
import { chromium, type Browser, type LaunchOptions, type Page } from 'playwright'
import { ensureChromium, ensureHeadlessShell, findChromium } from './chromium.ts'

/** Without them: bars that take room, as on most desktops; pages that are kept for going back to. */
type PlaywrightArgument = '--hide-scrollbars' | '--disable-back-forward-cache'

/** The Chromium of this worker, from its first file with one to its last. */
let kept: Promise<Browser> | undefined

/**
 * A real Chromium that talks to nobody but the tests. In a run it is that of the worker, whose files come one after the other: closing it
 * closes what a file has opened in it. It is a new one outside of a run, and where a test asks for another command line: `more` arguments,
 * or `without` some of Playwright's own.
 */
export async function launchBrowser(
  more: readonly string[] = [],
  without: readonly PlaywrightArgument[] = [],
): Promise<Browser> {
  if (more.length > 0 || without.length > 0 || process.env['VITEST'] === undefined)
    return patient(await chromium.launch(await chromiumOptions(more, without)))
  kept ??= launchKept()
  return kept
}

async function launchKept(): Promise<Browser> {
  const shell = await ensureHeadlessShell()
  const browser = await chromium.launch({ ...(await chromiumOptions()), ...(shell && { executablePath: shell }) })
  browser.once('disconnected', () => (kept = undefined))
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return patient(browser)
}

function patient(browser: Browser): Browser {
  browser.on('context', (context) => {
    // As long as expect.poll waits (vite.config.ts).
    context.setDefaultTimeout(60_000)
    if (slow > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined))
  })
  return browser
}

/** FOYER_SLOW=6: pages compute six times slower, as on a busy machine, which shows tests that do not wait for what they look at. */
const slow = Number(process.env['FOYER_SLOW'] ?? 1)

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow })
}

/**
 * What Chromium leaves out. It takes the last list of its command line alone, so Playwright's own stands here again; the rest of it are
 * pages of the address bar, which no test sees: Chromium draws them anew for each context, which took more than half of the processor.
 */
const disabledFeatures = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
]

/** How a Chromium for tests is started; one is installed where there is none. */
export async function chromiumOptions(
  more: readonly string[] = [],
  without: readonly PlaywrightArgument[] = [],
): Promise<LaunchOptions> {
  await ensureChromium()
  return {
    executablePath: findChromium() ?? chromium.executablePath(),
    ignoreDefaultArgs: [...without],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--disable-features=${disabledFeatures.join(',')}`,
      ...more,
    ],
  }
}

/**
 * A visitor at a desk who wants no motion: the frames of transitions, drawn without a graphics card, take a fifth of the processor time
 * of a visit. Motion is on in conversation.test.ts, keys-and-focus.test.ts and hostile.test.ts, in Firefox, and where a test is about it.
 */
export const desktop = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' as const }

/** A website of another origin than the service's. */
export type Site = {
  /** Without a slash at the end. */
  url: string
  /** What it serves, at every path. */
  html: string
  headers: Record<string, string>
  stop(): Promise<void>
}

export async function startSite(html = '', headers: Record<string, string> = {}): Promise<Site> {
  const server = createServer((request, response) => {
    if (request.url === '/favicon.ico') return void response.writeHead(204).end()
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...site.headers }).end(site.html)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const site: Site = {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    html,
    headers,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return site
}

/** Waits for the font that our server serves: until then texts are as wide as the fallback's, and no two looks compare. */
export async function fontIsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => [...document.fonts].some(({ status }) => status === 'loaded'))
  await page.evaluate(async () => void (await document.fonts.ready))
}

/** What a page did that it should not have. */
export type Watched = { errors: string[]; hosts: Set<string> }

/** Notes everything that goes wrong on a page (errors, refused by its policy) and every host that it asks. */
export function watch(page: Page): Watched {
  const seen: Watched = { errors: [], hosts: new Set() }
  page.on('pageerror', (error) => seen.errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') seen.errors.push(message.text())
  })
  page.on('request', (request) => {
    if (request.url().startsWith('http')) seen.hosts.add(new URL(request.url()).host)
  })
  return seen
}
