import { parseUrl } from '../../core/network/parse-url.ts'
import { readHtml } from './html.ts'
import { PageError } from './page-error.ts'
import type { PageReader, Reading, ReadOptions } from './reader.ts'
import { decodeText, isPageType } from './text.ts'

/** A page that goes on by itself sooner than this is one that nobody reads, in seconds. */
const shortest = 10

/** The address to which a page goes on by itself so soon that nobody reads it, by the content of its `<meta http-equiv=refresh>`. */
export function refreshTarget(content: string): string | undefined {
  const [, seconds, target] = /^\s*(\d+)[\d.]*\s*[;,]\s*(?:url\s*=)?\s*["']?([^"'\s]+)/i.exec(content) ?? []
  return Number(seconds) < shortest ? target : undefined
}

/** A page that only goes on to another one is no larger, in bytes. */
const maxBytes = 16 * 1024
/** As many as this go on to each other at most. */
const maxSteps = 3

/**
 * Reads a page as whoever enters its address gets to see it: the first address of a documentation with versions, or of a site with
 * languages, is often that of a page that only goes on to another one.
 */
export async function readLanding(
  reader: Pick<PageReader, 'read'>,
  url: string,
  options: ReadOptions,
): Promise<Reading> {
  let reading = await reader.read(url, options)
  for (let steps = 0; steps < maxSteps; steps++) {
    const next = goesOnTo(reading)
    const landed = next === undefined ? undefined : await readIfThere(reader, next, options)
    if (!landed) break
    reading = landed
  }
  return reading
}

/** Undefined where it cannot be read: the page before it says something of the site, too. */
async function readIfThere(...[reader, url, options]: Parameters<typeof readLanding>): Promise<Reading | undefined> {
  try {
    return await reader.read(url, options)
  } catch (error) {
    if (error instanceof PageError) return undefined
    throw error
  }
}

function goesOnTo({ url, bytes, contentType }: Reading): string | undefined {
  if (bytes.length > maxBytes || !isPageType(contentType)) return undefined
  const target = refreshIn(decodeText(bytes, contentType))
  const next = target === undefined ? undefined : parseUrl(target, url)?.href
  return next === url ? undefined : next
}

function refreshIn(html: string): string | undefined {
  for (const token of readHtml(html)) {
    if (token.kind === 'comment') continue
    const { name, attributes, text } = token
    // What is for browsers without scripts is for us.
    const found = name === 'noscript' ? refreshIn(text) : undefined
    if (found !== undefined) return found
    const isRefresh = name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'refresh'
    const target = isRefresh ? refreshTarget(attributes.get('content') ?? '') : undefined
    if (target !== undefined) return target
  }
  return undefined
}
