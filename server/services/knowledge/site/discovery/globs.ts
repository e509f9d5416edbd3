import type { Site } from '../../../../contract/knowledge/sources.ts'

/** Extensions of files that are not pages. */
const noPage = /\.(png|jpe?g|gif|webp|avif|svg|ico|css|m?js|json|xml|gz|zip|mp[34]|webm|woff2?|ttf|doc|xlsx?|pptx?)$/i

/** Extensions of files that are read when a page links to them. */
const file = /\.(pdf|docx)$/i

/** Whether a URL is that of a readable file, by its extension. */
export function isFile(url: string): boolean {
  return file.test(new URL(url).pathname)
}

/** The host without www.: one of both usually redirects to the other. */
export function hostOf(url: string | URL): string {
  return new URL(url).host.replace(/^www\./, '')
}

/** Whether an address may be that of a page, or of a file, of a site. */
export function isOfHost(address: URL, site: string): boolean {
  return hostOf(address) === hostOf(site) && /^https?:$/.test(address.protocol) && !noPage.test(address.pathname)
}

/** Returns what says whether an address belongs to what is read of a site: its host, and the paths. */
export function createScope({ url, include, exclude }: Pick<Site, 'url' | 'include' | 'exclude'>) {
  const [included, excluded] = [include.map(patternOf), exclude.map(patternOf)]
  return (address: URL): boolean => {
    const path = address.pathname
    if (!isOfHost(address, url)) return false
    if (excluded.some((pattern) => pattern.test(path))) return false
    return included.length === 0 || included.some((pattern) => pattern.test(path))
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
