import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'

/* The budgets of the widget and of the console, measured on the brotli files as they are served (README, "What it promises"). */

const web = 'dist/web'

type Chunk = { file: string; isDynamicEntry?: boolean; imports?: string[]; css?: string[] }
type Manifest = Record<string, Chunk>
const manifestOf = (folder: string) => JSON.parse(readFileSync(path.join(folder, '.manifest.json'), 'utf8')) as Manifest
const manifest = manifestOf(web)

/** The brotli bytes of a chunk with its styles, and of all that it imports at once, less what `loaded` holds already. */
function cost(source: string, loaded = new Set<string>(), from = manifest, folder = web): number {
  const chunk = from[source]
  if (!chunk) throw new Error(`${source} is not in the manifest`)
  const files = [chunk.file, ...(chunk.css ?? [])].filter((file) => !loaded.has(file))
  for (const file of files) loaded.add(file)
  const own = files.reduce((sum, file) => sum + readFileSync(path.join(folder, `${file}.br`)).length, 0)
  const isNew = files.includes(chunk.file)
  return isNew ? (chunk.imports ?? []).reduce((sum, next) => sum + cost(next, loaded, from, folder), own) : own
}

describe('what a page loads, in brotli bytes', () => {
  const loaded = new Set<string>()

  test('the loader, all that comes before the launcher is drawn: 3 kB', () => {
    expect(readFileSync(path.join(web, 'widget.js.br')).length).toBeLessThanOrEqual(3000)
  })

  test('all scripts until the first Markdown answer is on screen: 75 kB in at most 5 files', () => {
    const loader = readFileSync(path.join(web, 'widget.js.br')).length
    const bytes = loader + cost('src/widget/main.tsx', loaded) + cost('src/widget/answers/answer-chunk.ts', loaded)
    expect(bytes).toBeLessThanOrEqual(75_000)
    expect(1 + loaded.size).toBeLessThanOrEqual(5)
  })

  test('the sanitizer, only when an answer holds HTML: 12 kB', () => {
    expect(cost('src/markdown/html/html-to-elements.ts', loaded)).toBeLessThanOrEqual(12_000)
  })

  test('people and the contact form, only where help is offered: 8 kB', () => {
    cost('src/widget/privacy/privacy-room.tsx', loaded)
    expect(cost('src/widget/handover/handover-room.tsx', loaded)).toBeLessThanOrEqual(8000)
  })

  test('highlighting, only when a message needs it: 20 kB', () => {
    expect(cost('src/markdown/highlight/highlight.ts', loaded)).toBeLessThanOrEqual(20_000)
  })
})

describe('what an admin loads, in brotli bytes, without the font', () => {
  const folder = path.join(web, 'console')
  const chunks = manifestOf(folder)
  const entry = 'src/console/main.tsx'
  const pages = Object.keys(chunks).filter((source) => source.endsWith('-page.tsx'))

  test('the first load, sign-in and the navigation: 45 kB with the page of the agents', () => {
    const loaded = new Set<string>()
    const bytes =
      cost(entry, loaded, chunks, folder) + cost('src/console/agents/agents-page.tsx', loaded, chunks, folder)
    expect(bytes).toBeLessThanOrEqual(45_000)
  })

  test('there is a chunk for each page', () => {
    expect(pages.length).toBeGreaterThanOrEqual(2)
    expect(pages.every((source) => chunks[source]?.isDynamicEntry)).toBe(true)
  })

  test.each(pages)('%s: 30 kB more', (source) => {
    const loaded = new Set<string>()
    cost(entry, loaded, chunks, folder)
    expect(cost(source, loaded, chunks, folder)).toBeLessThanOrEqual(30_000)
  })
})

test('every compressed file unpacks to the file beside it', () => {
  const scripts = readdirSync(web, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) {
    const file = path.join(web, script)
    expect(existsSync(`${file}.br`) && existsSync(`${file}.gz`), script).toBe(true)
    const plain = readFileSync(file)
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(plain), script).toBe(true)
    expect(gunzipSync(readFileSync(`${file}.gz`)).equals(plain), script).toBe(true)
  }
})

/** XML namespaces, where the libraries' own error messages send people, and the host of examples, which is nobody's. None is ever asked. */
const namedOnly = new Set(['www.w3.org', 'github.com', 'www.example.com'])

test('no chunk names a host that it could ask for something', () => {
  const scripts = readdirSync(web, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.js'))
  const hosts = scripts.flatMap((file) =>
    [...readFileSync(path.join(web, file), 'utf8').matchAll(/https?:\/\/([\w.-]+\.[a-z]+)/g)].map(([, host]) => host),
  )
  expect(hosts.filter((host) => !namedOnly.has(host ?? ''))).toEqual([])
})

test('a pinned loader is the loader, with the hash that the snippet says, under a name that carries its content', () => {
  const { file, integrity } = JSON.parse(readFileSync(path.join(web, '.snippet.json'), 'utf8')) as Record<
    string,
    string
  >
  const bytes = readFileSync(path.join(web, file ?? ''))
  const digest = createHash('sha384').update(bytes).digest()
  expect(bytes.equals(readFileSync(path.join(web, 'widget.js')))).toBe(true)
  expect(integrity).toBe(`sha384-${digest.toString('base64')}`)
  expect(file).toMatch(/^widget\.[\w.-]+\.js$/)
  expect(file).toContain(digest.toString('hex').slice(0, 12))
})
