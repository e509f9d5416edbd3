import { createServer } from 'node:http'
import { chromium, type Browser, type Page } from 'playwright'
import { ensureChromium, findChromium } from './chromium.ts'

/**
 * Starts a real Chromium that talks to nobody but the tests. `more` are further arguments of its command line. `hasScrollbars`: with bars
 * that take room, as on most desktops.
 */
export async function launchBrowser(more: readonly string[] = [], hasScrollbars = false): Promise<Browser> {
  await ensureChromium()
  return chromium.launch({
    executablePath: findChromium() ?? chromium.executablePath(),
    ignoreDefaultArgs: hasScrollbars ? ['--hide-scrollbars'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}

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
