import { createServer } from 'node:http'
import { chromium } from 'playwright'
import { chromiumOptions } from './browser/browser.ts'
import { ensureHeadlessShell } from './browser/chromium.ts'
import { startPostgres } from './postgres/postgres.ts'

/*
 * Answers each request with the address of what its path names, which starts with the first, and stops all when the process that forked this
 * one goes.
 */

type Shared = { address: string; stop(): Promise<void> }

const starts = new Map<string | undefined, () => Promise<Shared>>([
  ['/postgres', keepPostgres],
  ['/chromium', keepChromium],
])
const started = new Map<string | undefined, Promise<Shared>>()

const server = createServer(({ url }, response) => {
  const shared = started.get(url) ?? starts.get(url)?.()
  if (!shared) return void response.writeHead(404).end()
  started.set(url, shared)
  shared.then(
    ({ address }) => response.end(address),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
})

process.once('disconnect', () => void stop())

async function stop(): Promise<void> {
  server.close()
  server.closeAllConnections()
  await Promise.allSettled([...started.values()].map(async (shared) => (await shared).stop()))
}

async function keepPostgres(): Promise<Shared> {
  const { url, stop: end } = await startPostgres(['max_connections=300'])
  return { address: url, stop: end }
}

async function keepChromium(): Promise<Shared> {
  const shell = await ensureHeadlessShell()
  const browser = await chromium.launchServer({ ...(await chromiumOptions()), ...(shell && { executablePath: shell }) })
  return { address: browser.wsEndpoint(), stop: () => browser.close() }
}
