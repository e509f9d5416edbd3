import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { password } from '../people.ts'
import { desktop, launchBrowser, watch, type Watched } from './browser.ts'
import { violationsIn } from './checker.ts'
import { rememberCopies } from './clipboard.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** The console in a browser, on the real server. */
export type ConsoleStage = {
  browser: Browser
  server: TestServer
  /** Opens the console, signed in as by a newly printed link, in a browser context of its own. */
  enter(options?: Entering): Promise<Visit>
  stop(): Promise<void>
}

export type Entering = BrowserContextOptions & {
  /** Below /console, such as `/agents/agt_1`. */
  path?: string
  /** A token to sign in with, instead of a link's; null: nobody is signed in. */
  token?: string | null
  /** What the page takes for now, all along. */
  time?: Date
}

export type Visit = {
  page: Page
  /** What went wrong, and who was asked for something. */
  seen: Watched
  leave(): Promise<void>
}

/** `more`: for the command line of a Chromium of its own. */
export async function startConsole(
  options: Parameters<typeof startTestServer>[0] = {},
  more: readonly string[] = [],
): Promise<ConsoleStage> {
  const browser = await launchBrowser(more)
  const server = await startTestServer(options)

  async function enter({ path = '', token, time, ...context }: Entering = {}): Promise<Visit> {
    const settings = { ...desktop, ...context }
    const opened = await browser.newContext(settings)
    await rememberCopies(opened)
    if (time) await opened.clock.setFixedTime(time)
    const page = await opened.newPage()
    const seen = watch(page)
    if (token === null) await page.goto(`${server.url}/console${path}`)
    else {
      const account =
        token === undefined
          ? await byPrintedLink(server)
          : { token, name: 'token', canChange: !token.startsWith('fy_rd_') }
      // For the first page alone, before its own scripts: signing out must take it away.
      const signedIn = await page.addInitScript((kept) => {
        if (window === top) localStorage.setItem('foyer.console.account', kept)
      }, JSON.stringify(account))
      await page.goto(`${server.url}/console${path}`)
      await signedIn.dispose()
    }
    async function leave(): Promise<void> {
      // A request that a test still fetches for the page would fail the run.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
      await opened.close()
    }
    return { page, seen, leave }
  }

  return {
    browser,
    server,
    enter,
    async stop() {
      await browser.close()
      await server.stop()
    },
  }
}

/** Who a newly printed link signs in, as the console keeps it. */
async function byPrintedLink(server: TestServer): Promise<object> {
  const code = server.service.signIns.newCode()
  const { body } = await server.call('POST', '/v1/sign-in', { token: null, body: { code } })
  return { token: body.token, name: body.data.name, canChange: true }
}

/** Goes on as a printed link has signed in, without an account of one's own. */
export async function onlyThisTime(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Only sign in this time' }).click()
}

/** Goes to a page of the console as a link on any page does, without loading it. Its script may still be on its way then. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(async (href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
    link.remove()
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  }, `/console${path}`)
}

/** The widget in a preview: the newest one, since the one before stays until the newest is drawn. */
export function widgetInPreview(within: Page | Locator, at = 0): Locator {
  return within.locator('iframe').nth(at).contentFrame().locator('foyer-chat').last()
}

/** Holds what a page sends to `url` before it leaves, until the returned function is called. */
export async function holdRequests(page: Page, method: string, url: string | RegExp): Promise<() => void> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (route.request().method() === method) await released
    await route.fallback()
  })
  return release
}

/** Lets nothing ask the server by itself, so that a sign-in that ends is first noticed by what a test does: not by the count of the inbox. */
export async function withoutPolling(page: Page): Promise<void> {
  await page.route('**/v1/inbox?**', (route) =>
    route.fulfill({ json: { data: [], counts: { needs: 0, mine: 0, unread: 0, open: 0 } } }),
  )
}

/** What breaks WCAG 2.2 AA on a page as it is now, in words. What the widget itself does is tested with the widget. */
export const accessibilityFaults = (page: Page, isInColorsOnly = false): Promise<string[]> =>
  violationsIn(page, { exclude: [['iframe']] }, isInColorsOnly)

/** No fault of accessibility, in light colors or in dark ones. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await accessibilityFaults(page, true)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Fills in the dialog for signing in. */
export async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** The field of all instructions at once, as Markdown. */
export async function instructionsOf(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Markdown' }).click()
  return page.getByRole('textbox', { name: 'Instructions' })
}
