import type { Match, MatchRequest } from '../../contract/sites/match.ts'
import { invalid } from '../../core/errors.ts'
import { exceedsLimits, TaskRunner, workerFile } from '../../core/event-loop/task-runner.ts'
import { parseUrl } from '../../core/network/parse-url.ts'
import { PageError } from '../pages/page-error.ts'
import { readLanding } from '../pages/landing.ts'
import type { PageReader, Reading } from '../pages/reader.ts'
import { isPageType } from '../pages/text.ts'
import type { LookInput } from './look-worker.ts'
import { joinLooks, type Look, lookOfColors } from './look.ts'
import type { PageLook } from './page-look.ts'
import { propose } from './propose.ts'

/** Proposes a theme that looks like a site. Saves nothing. `page`: one that was read already. */
export type ThemeMatch = (request: MatchRequest & { page?: Reading }, signal: AbortSignal) => Promise<Match>

type Gathered = Pick<Match, 'pictures' | 'unread'> & { look: Look }

/** How long parsing a page or its stylesheets may take, in milliseconds. */
const timeoutMs = 10_000

const worker = new TaskRunner<LookInput, unknown>(workerFile(import.meta.url, 'look-worker'), {
  timeoutMs,
  isolation: 'process',
})

async function lookAtStyles(sheets: Extract<LookInput, { kind: 'styles' }>['sheets']): Promise<Look> {
  return (await worker.run({ kind: 'styles', sheets })) as Look
}

async function listImports(sheets: readonly Reading[]): Promise<string[][]> {
  return (await worker.run({ kind: 'imports', sheets: sheets.map(bodyOf) })) as string[][]
}

export function createThemeMatch(reader: Pick<PageReader, 'read'>): ThemeMatch {
  async function fromSite(page: Reading, signal: AbortSignal): Promise<Gathered> {
    if (page.contentType.type === 'text/css') {
      const { read, unread } = await readSheets(reader, [page], listImports, signal)
      return { look: await lookAtStyles(read.map(named)), pictures: [], unread }
    }
    const input: LookInput = { kind: 'page', url: page.url, ...bodyOf(page) }
    const { look, links, styles, pictures } = (await worker.run(input)) as PageLook
    const { read, unread } = await readSheets(reader, links, listImports, signal)
    // The page's own styles come last: they are meant to win.
    return { look: joinLooks([look, await lookAtStyles([...read.map(named), ...styles])]), pictures, unread }
  }

  async function lookAt({ url, css, colors, page }: Parameters<ThemeMatch>[0], signal: AbortSignal): Promise<Gathered> {
    if (page) return fromSite(page, signal)
    if (url !== undefined) return fromSite(await readPage(reader, url, signal), signal)
    const look = css === undefined ? lookOfColors(colors ?? []) : await lookAtStyles([{ name: 'the CSS', css }])
    return { look, pictures: [], unread: [] }
  }

  return async (request, signal) => {
    const { url, css } = request
    const field = url === undefined ? (css === undefined ? 'colors' : 'css') : 'url'
    const gathered = await lookAt(request, signal).catch((error: unknown) => {
      throw exceedsLimits(error)
        ? invalid(field, 'This takes too long to read. Enter a simpler page or stylesheet.')
        : error
    })
    const proposal = propose(gathered.look)
    if (!proposal) throw invalid(field, 'No colors of buttons, links or variables were found.')
    const { pictures, unread } = gathered
    return { ...proposal, pictures, unread }
  }
}

async function readPage(reader: Pick<PageReader, 'read'>, url: string, signal: AbortSignal): Promise<Reading> {
  const reading = await readLanding(reader, url, { signal }).catch((error: unknown) => {
    throw error instanceof PageError ? invalid('url', `${error.message} ${error.fix}`) : error
  })
  const { contentType } = reading
  if (isPageType(contentType) || contentType.type === 'text/css') return reading
  throw invalid(
    'url',
    'The address is neither that of a page nor of a stylesheet. Enter the address of a page of the site.',
  )
}

/** A stylesheet named by the last part of its address. */
function named(sheet: Reading): { name: string } & Pick<Reading, 'bytes' | 'contentType'> {
  const { pathname } = new URL(sheet.url)
  return { name: pathname.slice(pathname.lastIndexOf('/') + 1).slice(0, 60) || 'the stylesheet', ...bodyOf(sheet) }
}

function bodyOf({ bytes, contentType }: Reading): Pick<Reading, 'bytes' | 'contentType'> {
  return { bytes, contentType }
}

/** The largest stylesheet that is read, in bytes. */
const maxSheetBytes = 1024 * 1024
/** How deep imports are followed. */
const maxDepth = 3
/** How many imported stylesheets are read. */
const maxImported = 20
/** After this time no further ones are requested, in milliseconds. */
const maxTotalMs = 15_000

type Sheets = { read: Reading[]; unread: Match['unread'] }

/**
 * Reads stylesheets, given by address or content, and their imports. Returns them in cascade order: an imported one before the one that
 * imports it. `importsOf` returns the imports of each stylesheet, as written.
 */
async function readSheets(
  reader: Pick<PageReader, 'read'>,
  wanted: readonly (string | Reading)[],
  importsOf: (sheets: readonly Reading[]) => Promise<string[][]>,
  signal: AbortSignal,
): Promise<Sheets> {
  const unread: Match['unread'] = []
  const began = performance.now()
  const known = new Set(wanted.map((each) => (typeof each === 'string' ? each : each.url)))
  let left = maxImported

  async function readOne(link: string | Reading): Promise<Reading | undefined> {
    if (typeof link !== 'string') return link
    try {
      return await reader.read(link, { signal, accept: 'text/css,*/*;q=0.1', maxBytes: maxSheetBytes })
    } catch (error) {
      if (!(error instanceof PageError)) throw error
      unread.push({ url: link, reason: error.message })
      return undefined
    }
  }

  /** Returns the imports that are not known yet: stylesheets may import each other. */
  function newImports(sheet: Reading, imports: readonly string[]): string[] {
    return imports.flatMap((address) => {
      const url = parseUrl(address, sheet.url)
      const isWeb = url && (url.protocol === 'https:' || url.protocol === new URL(sheet.url).protocol)
      if (!isWeb || left === 0 || known.has(url.href)) return []
      left -= 1
      known.add(url.href)
      return [url.href]
    })
  }

  async function readAll(addresses: readonly (string | Reading)[], depth: number): Promise<Reading[]> {
    const sheets = (await Promise.all(addresses.map(readOne))).filter((sheet) => sheet !== undefined)
    if (depth === maxDepth || sheets.length === 0 || performance.now() - began > maxTotalMs) return sheets
    const imports = await importsOf(sheets)
    const imported: Reading[][] = []
    for (const [at, sheet] of sheets.entries()) {
      imported.push([...(await readAll(newImports(sheet, imports[at] ?? []), depth + 1)), sheet])
    }
    return imported.flat()
  }

  return { read: await readAll(wanted, 0), unread }
}
