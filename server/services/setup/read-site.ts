import { maxAssetBytes } from '../../contract/agents/assets.ts'
import type { PageProblem } from '../../contract/sites/pages.ts'
import type { Match } from '../../contract/sites/match.ts'
import { FoyerError, invalid } from '../../core/errors.ts'
import type { Assets } from '../assets/assets.ts'
import { readHome } from '../knowledge/read/read.ts'
import type { HomePage, Said } from '../knowledge/read/page/home.ts'
import { isShortName } from '../knowledge/read/piece.ts'
import { createThemeMatch } from '../match/match.ts'
import { PageError, pageError } from '../pages/page-error.ts'
import { readLanding } from '../pages/landing.ts'
import type { PageReader, Reading } from '../pages/reader.ts'
import { decodeText, isPageType } from '../pages/text.ts'
import { parseUrl } from '../../core/network/parse-url.ts'

/* What a site looks like and says of itself, from its home page, stylesheets, web app manifest and pictures. */

/** `isLate`: something took longer than it may, and is not in it. */
export type SiteSeen = {
  url: string
  home: HomePage
  name?: Said
  look?: Match
  /** The path of an asset. */
  logo?: Said
  isLate: boolean
}

/** Reads whatever address it is given. */
type Reader = Pick<PageReader, 'read'>
type Parts = { reader: Reader; assets: Pick<Assets, 'upload'>; workspaceId: string; signal: AbortSignal }

/** How long all but the home page may take, in milliseconds: since the beginning, and at least after the page was read. */
export type Timeouts = { totalMs: number; leastMs: number }

/** The largest manifest, in bytes. */
const maxManifestBytes = 256 * 1024
/** How many pictures are tried. */
const maxTries = 4

/** Reads the first of these addresses that answers. @throws {FoyerError} `validation` of `url`, if the page cannot be read. */
export async function readSite(
  addresses: readonly string[],
  parts: Parts,
  { totalMs, leastMs }: Timeouts,
): Promise<SiteSeen> {
  const began = performance.now()
  const { workspaceId, signal } = parts
  const page = await readPage(parts.reader, addresses, signal)
  const inTime = () =>
    within(parts.reader, AbortSignal.timeout(Math.max(leastMs, Math.round(totalMs - (performance.now() - began)))))
  const styles = inTime()
  async function readSaid() {
    const home = await readHome(page, workspaceId)
    if ('refused' in home) {
      throw invalid(
        'url',
        `The page cannot be read: ${lowered(home.refused)} Enter the address of another page of the site.`,
      )
    }
    // Parsing a page may take as long as the site has.
    const pictures = inTime()
    const manifest = await manifestOf(home, pictures.reader, signal)
    const logos = [...home.logos.slice(0, 2), ...manifest.icons, ...home.logos.slice(2)].slice(0, maxTries)
    const logo = await logoOf(logos, { ...parts, reader: pictures.reader })
    const known = [...home.names, ...manifest.names, ...home.guesses]
    const [name] = known.length > 0 ? known : await namesAbove(home, { ...parts, reader: pictures.reader })
    return { home, ...(name && { name }), ...(logo && { logo }), isLate: pictures.isLate() }
  }
  const [look, said] = await Promise.all([lookOf(page, styles.reader, signal), readSaid()])
  return { ...said, url: page.url, ...(look && { look }), isLate: styles.isLate() || said.isLate }
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Nothing speaks HTTP there, or not with a certificate that holds. */
const silent: ReadonlySet<PageProblem> = new Set(['unreachable', 'certificate', 'too-slow', 'bad-answer'])

async function readFirst(reader: Reader, addresses: readonly string[], signal: AbortSignal): Promise<Reading> {
  let failure: PageError | undefined
  for (const url of addresses) {
    try {
      return await readLanding(reader, url, { signal })
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      const isSilent = silent.has(error.code)
      // What a later one says counts only if something is there.
      if (!failure || !isSilent) failure = error
      if (!isSilent) break
    }
  }
  throw invalid('url', failure ? `${failure.message} ${failure.fix}` : 'must be an address')
}

async function readPage(reader: Reader, addresses: readonly string[], signal: AbortSignal): Promise<Reading> {
  const reading = await readFirst(reader, addresses, signal)
  if (isPageType(reading.contentType)) return reading
  throw invalid('url', 'The address is not that of a page. Enter the address of the home page of your site.')
}

/** A reader that gives up what is not there by the deadline. */
function within(reader: Reader, deadline: AbortSignal): { reader: Reader; isLate(): boolean } {
  let isLate = false
  return {
    isLate: () => isLate,
    reader: {
      async read(url, options) {
        try {
          return await reader.read(url, { ...options, signal: AbortSignal.any([options.signal, deadline]) })
        } catch (error) {
          const isOurs = deadline.aborted && !options.signal.aborted && !(error instanceof PageError)
          if (!isOurs) throw error
          isLate = true
          throw pageError('too-slow', parseUrl(url)?.hostname ?? url, error)
        }
      },
    },
  }
}

/** Undefined: it has no colors that tell anything. */
async function lookOf(page: Reading, reader: Reader, signal: AbortSignal): Promise<Match | undefined> {
  try {
    return await createThemeMatch(reader)({ page }, signal)
  } catch (error) {
    if (error instanceof FoyerError) return undefined
    throw error
  }
}

/** The names that the home page of a site has, where the address of a page below it was entered. */
async function namesAbove({ above }: HomePage, { reader, workspaceId, signal }: Parts): Promise<Said[]> {
  if (above === undefined) return []
  try {
    const page = await reader.read(above, { signal })
    const home = isPageType(page.contentType) ? await readHome(page, workspaceId) : undefined
    if (!home || 'refused' in home) return []
    return [...home.names, ...home.guesses].map(({ value, from }) => ({
      value,
      from: from.replace('page', 'home page'),
    }))
  } catch (error) {
    if (error instanceof PageError) return []
    throw error
  }
}

/** The names and icons of the web app manifest (W3C), none where it cannot be read. */
async function manifestOf(
  { manifest }: HomePage,
  reader: Reader,
  signal: AbortSignal,
): Promise<{ names: Said[]; icons: Said[] }> {
  if (manifest === undefined) return { names: [], icons: [] }
  const reading = await reader
    .read(manifest, { signal, accept: 'application/manifest+json,*/*;q=0.1', maxBytes: maxManifestBytes })
    .catch((error: unknown) => {
      if (error instanceof PageError) return undefined
      throw error
    })
  if (!reading) return { names: [], icons: [] }
  const { name, short_name: shortName, icons } = objectIn(decodeText(reading.bytes, reading.contentType))
  const value = [shortName, name].find(
    (each) => typeof each === 'string' && each.trim() !== '' && isShortName(each.trim()),
  )
  const pictures = (Array.isArray(icons) ? icons.slice(0, 20) : []).flatMap((icon: unknown) => {
    const { src, sizes, purpose } = (icon ?? {}) as Record<string, unknown>
    const isPlain = typeof purpose !== 'string' || purpose.includes('any')
    const address = typeof src === 'string' && isPlain ? parseUrl(src, reading.url) : undefined
    return address ? [{ value: address.href, size: Number.parseInt(String(sizes), 10) || 0 }] : []
  })
  return {
    names: typeof value === 'string' ? [{ value: value.trim(), from: 'the name in the manifest of the site' }] : [],
    icons: pictures
      .filter(({ value: address }) => /^https?:/.test(address))
      .toSorted((a, b) => b.size - a.size)
      .slice(0, 2)
      .map(({ value: address }) => ({ value: address, from: 'an icon in the manifest of the site' })),
  }
}

function objectIn(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Stores the first picture that is one, as an asset of the workspace. */
async function logoOf(
  candidates: readonly Said[],
  { reader, assets, workspaceId, signal }: Parts,
): Promise<Said | undefined> {
  for (const { value, from } of candidates) {
    try {
      const { bytes } = await reader.read(value, { signal, accept: 'image/*', maxBytes: maxAssetBytes })
      const { url } = await assets.upload(workspaceId, bytes, '')
      return { value: url, from }
    } catch (error) {
      // It is away, no picture, an SVG that could run something, or the workspace has no room for it.
      if (!(error instanceof PageError) && !(error instanceof FoyerError)) throw error
    }
  }
  return undefined
}
