import { defined } from '../../../core/defined.ts'
import { getOrInsert } from '../../../core/maps.ts'
import type { Edition, Passage } from '../../../engines/retrieval/passages/passage.ts'
import { namesVersion, versionParts } from '../site/discovery/address.ts'
import { addressKey } from './page-places.ts'
import type { SearchedDocument } from './searched-document.ts'

/*
 * Which pages of a site say the same in other languages, or of other versions of what they document: as they say themselves, and by their
 * addresses. Which of them answers a visitor is decided in engines/retrieval/editions.ts.
 */

type PageDocument = Pick<SearchedDocument, 'url' | 'translations'>

/** Of what a page is one of several. `variant` is the same for all pages in its language, of its version. */
type PageEdition = Pick<Passage, 'translation' | 'edition'> & { variant: string }

/** Finds of what a document is one of several. */
export function editionFinder(documents: readonly PageDocument[]): (document: PageDocument) => PageEdition {
  const named = new Map<string, Set<string>>()
  for (const { url, translations = [] } of documents) {
    if (url === undefined || !URL.canParse(url)) continue
    const others = getOrInsert(named, addressKey(url), () => new Set())
    for (const each of translations) if (URL.canParse(each)) others.add(addressKey(each))
  }
  const translations = translationsIn(named)
  const editions = versionsIn([...named.keys()])
  return ({ url }) => {
    if (url === undefined || !URL.canParse(url)) return { variant: '' }
    const key = addressKey(url)
    const [translation, edition] = [translations.get(key), editions.get(key)]
    const language = translation === undefined ? '' : languageIn(key)
    return { ...defined({ translation, edition }), variant: `${language} ${edition?.version ?? ''}` }
  }
}

/** A part of an address that names a language, as in `/de/`, `/docs/pt-BR/` and `/zh_CN/`; the first parts may. */
const languagePart = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i
const deepestLanguage = 3
/** The same at the end of a file's name and in a query: `index.de.html`, `?lang=de`. */
const languageEnd = /\.[a-z]{2}(?:[-_][a-z]{2})?(?=\.html?$)/i
const languageQuery = /(?<=[?&])(?:lang|language|locale|hl)=[\w-]{2,7}(?:&|$)/i

/** Where the parts of an address name a language; 0: nowhere. The first one is the host. */
const placeOfLanguage = (parts: readonly string[]) =>
  parts.slice(1, deepestLanguage + 1).findIndex((part) => languagePart.test(part)) + 1

/** An address without the language that it names. */
function withoutLanguage(key: string): string {
  const [path = '', query = ''] = key.replace(languageQuery, '').split('?')
  const parts = path.split('/')
  const at = placeOfLanguage(parts)
  const rest = at === 0 ? parts : parts.toSpliced(at, 1)
  return `${rest.join('/').replace(languageEnd, '')}?${query}`
}

/** What an address names as its language. */
function languageIn(key: string): string {
  const parts = key.split('?')[0]?.split('/') ?? []
  const at = placeOfLanguage(parts)
  return (at > 0 ? parts[at] : (languageEnd.exec(key) ?? languageQuery.exec(key))?.[0]) ?? ''
}

/**
 * The pages that say the same in several languages, by a name for each of these groups. A page that another names as its translation
 * (`hreflang`) is one if it names that one, too: many a theme names the first pages of all languages on every page.
 */
function translationsIn(named: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string> {
  const groups = new Map<string, string>()
  const members = new Map<string, string[]>()
  const join = (one: string, other: string) => {
    const [into, from] = [groups.get(one) ?? one, groups.get(other) ?? other]
    if (into === from) return
    const moved = members.get(from) ?? [from]
    const all = members.get(into) ?? [into]
    for (const each of moved) groups.set(each, into)
    groups.set(into, into)
    members.set(into, [...all, ...moved])
    members.delete(from)
  }
  const alike = new Map<string, string>()
  for (const [key, others] of named) {
    for (const other of others) if (other !== key && named.get(other)?.has(key)) join(key, other)
    const first = getOrInsert(alike, withoutLanguage(key), () => key)
    if (first !== key) join(first, key)
  }
  return groups
}

/** A number that is a version beside parts of addresses that are sure to be. */
const bareNumber = /^\d{1,3}$/
/** How deep in an address a version stands. */
const deepestVersion = 5
/** The pages of two versions: so many have the same place, at least, and this part of those of the smaller one. */
const leastShared = { pages: 2, part: 1 / 2 }

const isVersion = (part: string) => namesVersion(part) || bareNumber.test(part)

/**
 * The pages of versions: those at the same place below folders beside each other that are named like versions, and at that place without such a
 * folder, as some generators have the current one.
 */
function versionsIn(keys: readonly string[]): Map<string, Edition> {
  const known = new Set(keys)
  const folders = new Map<string, Map<string, Set<string>>>()
  for (const key of keys) {
    const parts = key.split('/')
    for (let at = 1; at < Math.min(parts.length, deepestVersion + 1); at++) {
      const version = parts[at] ?? ''
      if (!isVersion(version)) continue
      const versions = getOrInsert(folders, parts.slice(0, at).join('/'), () => new Map<string, Set<string>>())
      getOrInsert(versions, version, () => new Set()).add(parts.slice(at + 1).join('/'))
    }
  }
  const found = new Map<string, Edition>()
  for (const [folder, versions] of folders) {
    if (![...versions.keys()].some((version) => versionParts.numbered.test(version))) continue
    const places = new Set<string>()
    for (const own of versions.values()) for (const place of own) places.add(place)
    const addressOf = (version: string, place: string) =>
      [folder, version, place].filter((part) => part !== '').join('/')
    versions.set('', new Set([...places].filter((place) => known.has(addressOf('', place)))))
    const isShared = (version: string, own: ReadonlySet<string>) =>
      [...versions].some(([other, others]) => {
        const count = version === other ? 0 : [...own].filter((place) => others.has(place)).length
        return count >= leastShared.pages && count >= Math.min(own.size, others.size) * leastShared.part
      })
    const sorted = [...versions].filter(([version, own]) => isShared(version, own)).toSorted(([a], [b]) => order(a, b))
    for (const [behind, [version, own]] of sorted.entries())
      for (const place of own) found.set(addressOf(version, place), { of: `${folder}/*/${place}`, version, behind })
  }
  return found
}

/** A version as people name it: "3.0.x" is "3.0", "v3.0", too. */
export function namesOfVersion(version = ''): string {
  if (!versionParts.numbered.test(version)) return version
  const number = version.replace(/^v/i, '').replace(/(?:\.x)+$/i, '')
  return [...new Set([version, number, `v${number}`])].join(' ')
}

/** Sorts versions: what is shown first, the one without a name, the newest number, what is not released. */
function order(a: string, b: string): number {
  return rankOf(a) - rankOf(b) || compareNumbers(b, a)
}

function rankOf(version: string): number {
  const { shown, unreleased } = versionParts
  const at = shown.indexOf(version.toLowerCase())
  if (at !== -1) return at
  if (version === '') return shown.length
  if (unreleased.test(version)) return shown.length + 3
  return shown.length + (/[a-z]{2}/i.test(version) ? 2 : 1)
}

function compareNumbers(a: string, b: string): number {
  const [one, other] = [a, b].map((each) => Array.from(each.matchAll(/\d+/g), Number)) as [number[], number[]]
  const at = one.findIndex((number, place) => number !== (other[place] ?? 0))
  return at === -1 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? 0)
}
