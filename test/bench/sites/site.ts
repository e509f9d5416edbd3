import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Turn } from './turns.ts'

/** A page, or a file that pages link to. */
export type Page = { path: string; body: string | Buffer; type?: string; isInSitemap?: false }

/** A site, and what is asked of it. */
export type BenchSite = {
  name: string
  language: string
  /** `base` has no slash at its end. */
  pages(base: string): Page[]
  /** Conversations. */
  questions: Turn[][]
  /** Texts of its frame that are in no answer. */
  chrome: string[]
  /** Nobody tunes on it: it is asked only on demand, and what it answers is not printed. */
  isHeldOut?: true
}

export type Served = { url: string; pages: Page[]; stop(): void }

/** Serves a site on a free port of loopback, with robots.txt and a sitemap. */
export async function serve(site: BenchSite): Promise<Served> {
  const byPath = new Map<string, Page>()
  const server = createServer((request, response) => {
    const path = decoded((request.url ?? '/').split('?')[0] ?? '/')
    const page = byPath.get(path) ?? byPath.get(`${path}/`)
    if (!page) return void response.writeHead(404, { 'Content-Type': 'text/html' }).end(notFound)
    if (page.path !== path) return void response.writeHead(301, { Location: encodeURI(page.path) }).end()
    return void response.writeHead(200, { 'Content-Type': page.type ?? 'text/html; charset=utf-8' }).end(page.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const pages = site.pages(base)
  const locations = pages.flatMap(({ path, isInSitemap = true }) =>
    isInSitemap ? `<url><loc>${base}${path}</loc></url>` : [],
  )
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations.join('')}</urlset>`
  const robots = `User-agent: *\nDisallow: /wp-admin/\n\nSitemap: ${base}/sitemap.xml\n`
  const more: Page[] = [
    { path: '/robots.txt', body: robots, type: 'text/plain' },
    { path: '/sitemap.xml', body: sitemap, type: 'application/xml' },
  ]
  // A site's own robots.txt and sitemap are served in their place.
  for (const page of [...more, ...pages]) byPath.set(page.path, page)
  return {
    url: `${base}/`,
    pages,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Files are named in letters, and asked for in percent-encoding. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

const notFound =
  '<!doctype html><title>Page not found</title><main><h1>Page not found</h1><p>This page does not exist.</p></main>'
