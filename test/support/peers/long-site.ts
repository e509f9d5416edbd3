import { makePdf } from '../office.ts'
import { held, sent, sitemapOf } from './crawled.ts'
import { startSite, type Site } from './site.ts'

/** A site of nine pages and a PDF, of which one page is sent when the test says so. */
export type LongSite = Site & {
  /** The paths of what it has, in the order in which they are read. */
  paths: string[]
  /** The path of the page that waits, and what sends it. */
  slow: string
  send(): void
  /** How often each of the paths was asked for. */
  counts(): number[]
}

/** `via`: what names its pages. */
export async function startLongSite(via: 'links' | 'a sitemap'): Promise<LongSite> {
  const site = await startSite()
  const paths = ['/', ...Array.from({ length: 8 }, (_, at) => `/page/${at + 1}`), '/manual.pdf']
  const slow = '/page/4'
  const pageOf = (path: string, at: number) => {
    // Each page leads to the next one, so that links alone are followed step by step.
    const next = paths[at + 1] ?? '/'
    return `<!doctype html><title>Page ${at}</title><main><h1>Page ${at}</h1>
      <p>This is what ${path} says about the number ${at}.</p><p>${`Sentence of ${at}. `.repeat(200)}</p>
      <a href="${next}">On</a><a href="/">Home</a></main>`
  }
  const waiting = held('text/html', pageOf(slow, paths.indexOf(slow)))
  for (const [at, path] of paths.entries()) site.pages[path] = sent('text/html', pageOf(path, at))
  site.pages[slow] = waiting.page
  site.pages['/manual.pdf'] = sent('application/pdf', makePdf(['# Manual\nThe last word of the manual.']))
  if (via === 'a sitemap') site.pages['/sitemap.xml'] = sitemapOf(site, paths.slice(0, -1))
  return Object.assign(site, {
    paths,
    slow,
    send: waiting.send,
    counts: () => paths.map((path) => site.asked.filter((each) => each === path).length),
  })
}
