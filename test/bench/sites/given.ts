import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BenchSite, Page } from './site.ts'
import type { Turn } from './turns.ts'

/** The sites in the folder that FOYER_SITES_DIR names, with what is asked of them. None where it is not set. */
export async function givenSites(): Promise<BenchSite[]> {
  const folder = process.env['FOYER_SITES_DIR']
  if (!folder || !existsSync(folder)) return []
  const published = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, 'questions.json')))
  return [...(await documentation(folder)), ...published.map((name) => publishedSite(folder, name))]
}

/**
 * A site as it was published: `pages/`, the files as a static host serves them, `questions.json`, the conversations, and `site.json`: its language,
 * texts of its frame, and the address that its pages name themselves by, which becomes the one of loopback.
 */
function publishedSite(folder: string, name: string): BenchSite {
  const read = (file: string) => readFileSync(path.join(folder, name, file))
  const parsed = (file: string) => JSON.parse(read(file).toString()) as unknown
  const { language, chrome, origin } = parsed('site.json') as Pick<BenchSite, 'language' | 'chrome'> & {
    origin?: string
  }
  const files = readdirSync(path.join(folder, name, 'pages'), { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && path.extname(each.name) in types)
    .map((each) => path.relative(path.join(folder, name, 'pages'), path.join(each.parentPath, each.name)))
  // Copies of sites lack the sitemap that their systems made.
  const isListed = !files.includes('sitemap.xml')
  return {
    name,
    language,
    chrome,
    questions: parsed('questions.json') as Turn[][],
    pages: (base) =>
      files.flatMap((file) => publishedPages(file, read(path.join('pages', file)), { base, origin, isListed })),
  }
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
}

/** A file at its address, and at those that static hosts give it besides: `a/index.html` at `a/`, `a.html` at `a`. */
function publishedPages(
  file: string,
  body: Buffer,
  { base, origin, isListed }: { base: string; origin?: string | undefined; isListed: boolean },
): Page[] {
  const type = types[path.extname(file)] ?? ''
  const isText = type !== types['.pdf'] && origin !== undefined
  const served = isText ? body.toString().replaceAll(origin, base) : body
  const at = `/${file}`
  const other = at.endsWith('/index.html') ? at.slice(0, -'index.html'.length) : at.replace(/\.html$/, '')
  const page = { body: served, type }
  // Among the files of a copy are lists for programs under the names of pages.
  const isPage = isListed && /<body\b/i.test(body.toString())
  const more = at === other ? [] : [{ ...page, path: at, isInSitemap: false as const }]
  return [{ ...page, path: other, ...(!isPage && { isInSitemap: false as const }) }, ...more]
}

type Given = { files: string[]; handle(request: object, response: object): void }

/** A documentation site that a program renders, with its questions: `docs/site.mjs` and `questions/docs.mjs`. */
async function documentation(folder: string): Promise<BenchSite[]> {
  if (!existsSync(path.join(folder, 'docs/site.mjs'))) return []
  const load = (file: string) => import(pathToFileURL(path.resolve(folder, file)).href)
  const { createDocs } = (await load('docs/site.mjs')) as { createDocs: () => Given & { pathOf(file: string): string } }
  const { default: questions } = (await load('questions/docs.mjs')) as { default: Asked[][] }
  const docs = createDocs()
  const bodyOf = (url: string, host: string) => {
    let body = ''
    docs.handle({ url, headers: { host } }, { writeHead: () => {}, end: (text: string) => (body = text) })
    return body
  }
  return [
    {
      name: 'docs',
      language: 'en',
      chrome: [
        'Skip to main content',
        'On this page',
        'Direct link to',
        'Edit this page',
        'Version: latest',
        'Copyright ©',
      ],
      questions: questions.map(turnsOf).filter((turns) => turns.length > 0),
      pages: (base) =>
        ['/', ...docs.files.map((file) => docs.pathOf(file))].map((at) => ({
          path: at,
          body: bodyOf(at, new URL(base).host),
        })),
    },
  ]
}

type Asked = Omit<Turn, 'kind'> & { kind: Turn['kind'] | 'either' }

// What may be answered or declined says nothing, and what documentation answers is often code.
const turnsOf = (turns: Asked[]): Turn[] =>
  turns.flatMap(({ kind, ...turn }) => (kind === 'either' ? [] : [Object.assign(turn, { kind, long: true as const })]))
