import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, launchBrowser, startSite, type Site } from '../../support/browser/browser.ts'
import { longestTasks } from '../../support/browser/longest-task.ts'
import { bundleStreamingPage } from '../../support/browser/streaming-page.ts'

/*
 * Short patterns, repeated up to what is shown as Markdown, that can cost a parser or a browser's layout far more than their length: a
 * letter with 20,000 accents held the main thread for 2.4 s. Compared with an ordinary answer of that length, in CPU time of the same page and
 * the same seconds, so that a busy machine slows down both.
 */

const length = 40_000
const rep = (part: string, size = length) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
const ordinary = rep(
  'Some **bold** words, a [link](https://a.test), `code`.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| c | d |\n\n',
)
/** The longest task may take so many times as long as an ordinary answer's. */
const margin = 3
/** What takes longer is measured so often. */
const rounds = 3

let browser: Browser
let site: Site
let page: Page

type InPage = { show(options: { text: string; pieces: number }): Promise<void>; loadDefaultFont(): Promise<void> }

beforeAll(async () => {
  site = await startSite('<!doctype html><title>Site</title><body>')
  browser = await launchBrowser()
  page = await browser.newPage(desktop)
  await page.goto(site.url)
  await page.addScriptTag({ type: 'module', content: await bundleStreamingPage() })
  await page.waitForFunction('globalThis.loadDefaultFont !== undefined')
  await page.evaluate(() => (globalThis as unknown as InPage).loadDefaultFont())
  await show(ordinary)
})
afterAll(async () => {
  await browser.close()
  await site.stop()
})

/** Shows a text at once, and in pieces. */
async function show(text: string): Promise<void> {
  for (const pieces of [1, 8])
    await page.evaluate((options) => (globalThis as unknown as InPage).show(options), { text, pieces })
}

const built: Record<string, string> = {
  'a letter with 20,000 accents': `a${rep('\u0301', 20_000)}`,
  'nothing but accents': rep('\u0301', 20_000),
  'letters of fifty accents each': rep(`a${'\u0301'.repeat(50)} `),
  'one Arabic word with every vowel': rep('م\u064b'),
  'one Arabic word with accents of another script': rep('م\u3099'),
  'many words of that kind': rep('م\u3099م\u3099 '),
  'many paragraphs of them': rep(`${'م\u3099م\u3099 '.repeat(50)}\n\n`),
  'a list of them': rep(`- ${'م\u3099م\u3099 '.repeat(20)}\n`),
  'Hebrew points': rep('\u05b0'),
  'Thai without spaces': rep('สวัสดี'),
  'two directions in each word': rep('aא'),
  'figures in Hebrew': rep('א1'),
  'two scripts in each word': rep('aا'),
  'families of emoji': rep('👩\u200d👩\u200d👧'),
  flags: rep('🇩🇪'),
  isolates: rep('\u2067א\u2069'),
  joiners: rep('\u200d'),
  'a word of 40,000 letters': rep('a'),
  'an address of 16,000': `https://${rep('a.', 16_000)}aa`,
  'an address of 16,000 that begins with www': `www.${rep('a.', 16_000)}aa`,
  'a path of 16,000': `http://a.test/${rep('a.', 16_000)}`,
  'addresses of 3,900': rep(`http://${rep('a.', 3900)}aa `),
  'addresses of 3,900 that begin with www': rep(`www.${rep('a.', 3900)}aa `),
  'an address of 16,000 with a user': `http://${rep('a.', 16_000)}@b.test`,
  'a mail address of 16,000': `${rep('a.', 16_000)}a@b.test`,
  'a mail address at a host of 16,000': `a@${rep('b.', 16_000)}aa`,
  'mail addresses of 3,900': rep(`${rep('a.', 3900)}a@b.test `),
  'mail addresses at hosts of 3,900': rep(`a@${rep('b.', 3900)}aa `),
  'a link to an address of 16,000': `[a](https://${rep('a.', 16_000)}aa)`,
  'letters and dots': rep('a.', 16_000),
  'an address that ends in marks': `http://a${rep(').', 30_000)}x y`,
  'a link whose text is an address of 16,000': `[${rep('a.', 16_000)}aa](https://x.test)`,
  'a link whose text is dots': `[${rep('.', 16_000)}x](https://x.test)`,
  'a table at its bounds': `|a|b|\n|-|-|\n${'|x|y|\n'.repeat(950)}`,
  'a list at its bounds': '- **a** b\n'.repeat(980),
  definitions: Array.from({ length: 2000 }, (_, place) => `[${place}]: https://a.test/${place}\n`)
    .join('')
    .slice(0, length),
  'references to nothing': rep('[a][b]\n\n'),
  'emphasis at its bounds': rep('*a **b ', 1860),
  'emphasis beyond its bounds': rep('*a **b ', 3330),
}
const repeated = [
  ...['a  \n', 'a\\\n', ')  \n', '= \n', '_\n\n', '#\n', '---\n', '\n', '- \n', '1. a\n', '> a\n', '|\n', '    a\n'],
  ...['(www.a', '(a@b.c', '>a@b.c', '(https://a', '(ftp://', '<https://a>', 'x@', 'a.', '(:.)'],
  ...['><p>', '><?', '><!--', '<p>a</p>', '<hr>', '<b>', '<a href="', '<!--', '&eacute;', '&#1;', '&'],
  ...['**a** ', '*a **b ', '_a_', '~a~', '`a` ', '[', '![', '[a](b)', '![a](https://b.test)', '\\', '\\a'],
]

const shapes = [
  ...Object.entries(built),
  ...repeated.map((part): [string, string] => [JSON.stringify(part), rep(part)]),
]
const perBatch = 20
const batches = Array.from({ length: Math.ceil(shapes.length / perBatch) }, (_, at) =>
  shapes.slice(at * perBatch, (at + 1) * perBatch),
)

test.each(batches.map((batch) => [batch.map(([name]) => name).join(', '), batch] as const))(
  'no answer holds the main thread three times as long as an ordinary one: %s',
  async (_, batch) => {
    let long = batch
    // A collection of garbage falls into one task or another, and counts only if it does so each time.
    for (let round = 0; round < rounds && long.length > 0; round++) {
      const texts = [ordinary, ...long.map(([, text]) => text)]
      const [floor = 0, ...costs] = await longestTasks(
        page,
        texts.map((text) => () => show(text)),
      )
      long = long.filter((_shape, at) => (costs[at] ?? 0) > floor * margin)
    }
    expect(long.map(([name]) => name)).toEqual([])
  },
  240_000,
)
