import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * The console's styles are two files: style/console.css, and style/pages.css which comes with any page but the first. What a page looks like
 * cannot depend on the pages that were open before it. So that no page changes another, each selector of a page's stylesheet begins with a class that is its room's own: no other room styles it,
 * or uses it in its markup. The rooms of all pages are the frame around them, the parts, and the plain elements.
 */
const folder = 'src/console'
const forAll = new Set(['app', 'parts', 'style'])
/** The page in the studio's frame is a document by itself. */
const ofTheFrame = 'preview/frame.css'

const files = readdirSync(folder, { recursive: true }).map(String)
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')
const roomOf = (file: string) => file.split(path.sep)[0] ?? ''
const ofTheConsole = ['style/console.css', 'style/pages.css']
const sheets = files.filter((file) => file.endsWith('.css') && file !== ofTheFrame && !ofTheConsole.includes(file))

/** The classes in the first compound of each selector; an empty list for one without a class. */
function beginningsOf(sheet: string): { selector: string; classes: string[] }[] {
  const css = read(sheet)
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
  return [...css.matchAll(/(?:^|[{};])\s*([^{};@]+)\{/g)]
    .flatMap(([, list = '']) => list.split(/,(?![^(]*\))/))
    .map((selector) => ({
      selector: selector.trim(),
      classes: Array.from(
        /^[^\s>+~]*/.exec(selector.trim())?.[0].matchAll(/\.([\w-]+)/g) ?? [],
        ([, name = '']) => name,
      ),
    }))
}

/** The rooms whose markup names a class. */
const usedIn = new Map<string, Set<string>>()
for (const file of files.filter((each) => each.endsWith('.tsx'))) {
  for (const [, plain, computed = ''] of read(file).matchAll(/\b(?:class|className)=(?:"([^"]*)"|\{([^}]*)\})/g)) {
    const texts = plain ?? [...computed.matchAll(/['`]([^'`]*)['`]/g)].map(([, text]) => text).join(' ')
    for (const name of texts.split(/\s+/)) usedIn.set(name, (usedIn.get(name) ?? new Set()).add(roomOf(file)))
  }
}
/** The rooms whose stylesheets begin a selector with a class. */
const styledIn = new Map<string, Set<string>>()
for (const sheet of sheets) {
  for (const { classes } of beginningsOf(sheet)) {
    for (const name of classes) styledIn.set(name, (styledIn.get(name) ?? new Set()).add(roomOf(sheet)))
  }
}

test('all stylesheets of the console are in one of its two files, once each, and no component loads one', () => {
  const listed = ofTheConsole
    .flatMap((file) => Array.from(read(file).matchAll(/@import '([^'@]+)'/g)))
    .map(([, file = '']) => path.join('style', file))
  expect(listed.filter((file) => !file.startsWith('..')).toSorted()).toEqual(sheets.toSorted())
  const loading = files.filter((file) => /\.tsx?$/.test(file) && /import '[^']*\.css'/.test(read(file)))
  expect(loading.toSorted()).toEqual(['main.tsx', 'preview/frame.ts'])
})

test('each selector of a page begins with a class of its own', () => {
  const pages = sheets.filter((sheet) => !forAll.has(roomOf(sheet)))
  expect(pages.length).toBeGreaterThan(20)
  const wrong = pages.flatMap((sheet) =>
    beginningsOf(sheet)
      .filter(({ classes }) => {
        const isOwn = (name: string) =>
          [...(usedIn.get(name) ?? []), ...(styledIn.get(name) ?? [])].every((room) => room === roomOf(sheet))
        return !classes.some(isOwn)
      })
      .map(({ selector }) => `${sheet}: ${selector}`),
  )
  expect(wrong).toEqual([])
})

test('lengths are in rem, so that all of it grows with the font size that somebody has chosen in their browser', () => {
  const inPixels = sheets.flatMap((sheet) =>
    [...read(sheet).matchAll(/[\w.-]+px\b/g)].filter(([length]) => Math.abs(parseFloat(length)) >= 3),
  )
  expect(inPixels).toEqual([])
})
