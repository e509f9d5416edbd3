import type { Match } from '../../contract/sites/match.ts'
import { PageError } from '../pages/page-error.ts'
import type { PageReader, Reading } from '../pages/reader.ts'
import { parseUrl } from '../../core/network/parse-url.ts'

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
export async function readSheets(
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
