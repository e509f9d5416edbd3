import robotsParser from 'robots-parser'
import type { Site } from '../../../../contract/knowledge/sources.ts'
import { createScope } from './globs.ts'

/** The user agent that robots.txt may name. */
const robotName = 'Foyer'
/** The longest pause between two pages that robots.txt may ask for, in milliseconds. */
const maxPause = 10_000

/** Which pages of a site are to be read, and how. */
export type Rules = {
  /** By its owner's settings and by robots.txt. */
  isAllowed(url: string): boolean
  /** By the settings alone. */
  isWanted(url: string): boolean
  /** In milliseconds, if robots.txt asks for one. */
  pause: number | undefined
  /** The sitemaps that robots.txt names. */
  sitemaps: string[]
}

/** Returns the rules of a site with that robots.txt. */
export function createRules(site: Pick<Site, 'url' | 'include' | 'exclude'>, robotsTxt: string): Rules {
  const isWanted = createScope(site)
  const robots = robotsParser(new URL('/robots.txt', site.url).href, robotsTxt)
  const delay = robots.getCrawlDelay(robotName)
  return {
    isAllowed: (url) => isWanted(new URL(url)) && robots.isAllowed(url, robotName) !== false,
    isWanted: (url) => isWanted(new URL(url)),
    pause: delay === undefined ? undefined : Math.min(delay * 1000, maxPause),
    sitemaps: robots.getSitemaps(),
  }
}
