import robotsParser from 'robots-parser'
import type { Site } from '../../../../contract/knowledge/sources.ts'
import { isOfHost } from './address.ts'

/** The user agent that robots.txt may name. */
export const robotName = 'Foyer'
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
  const [included, excluded] = [site.include.map(patternOf), site.exclude.map(patternOf)]
  const isWanted = (url: string) => {
    const address = new URL(url)
    const fits = (pattern: RegExp) => pattern.test(address.pathname)
    return isOfHost(address, site.url) && !excluded.some(fits) && (included.length === 0 || included.some(fits))
  }
  const robots = robotsParser(new URL('/robots.txt', site.url).href, robotsTxt)
  const delay = robots.getCrawlDelay(robotName)
  return {
    isAllowed: (url) => isWanted(url) && robots.isAllowed(url, robotName) !== false,
    isWanted,
    pause: delay === undefined ? undefined : Math.min(delay * 1000, maxPause),
    sitemaps: robots.getSitemaps(),
  }
}

/** Converts a pattern (`*`: anything but a slash, `**`: anything) to a regular expression. */
function patternOf(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*)/).map((part) => {
    if (part === '**') return '.*'
    return part === '*' ? '[^/]*' : part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  })
  return new RegExp(`^${parts.join('')}$`)
}
