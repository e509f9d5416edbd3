import { chromium } from 'playwright'
import { chromiumOptions } from './browser.ts'
import { ensureHeadlessShell } from './chromium.ts'

/**
 * One Chromium for all browser tests of a run (vitest's `globalSetup`): `launchBrowser` connects to it. Each test has contexts of its
 * own, which share nothing.
 */
export default async function start(): Promise<() => Promise<void>> {
  const shell = await ensureHeadlessShell()
  const server = await chromium.launchServer({ ...(await chromiumOptions()), ...(shell && { executablePath: shell }) })
  process.env['FOYER_TEST_CHROMIUM'] = server.wsEndpoint()
  return () => server.close()
}
