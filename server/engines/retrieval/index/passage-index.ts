import { setImmediate as nextTurn } from 'node:timers/promises'
import MiniSearch from 'minisearch'
import { languagesOf, latin, likelyLanguagesOf } from '../../language/detect.ts'
import type { Language } from '../../../contract/languages.ts'
import { analyzerFor, type Analyzer } from '../../language/terms.ts'
import { editionsOf } from '../editions.ts'
import { indexedTerms } from './indexed-terms.ts'
import { createVocabulary } from './vocabulary.ts'
import type { Passage } from '../passages/passage.ts'
import type { Collection, SearchQuery } from '../collection.ts'
import { searchCollection, type SearchResult } from '../search.ts'

/** A searchable collection of passages. */
export type PassageIndex<P extends Passage> = {
  passages: readonly P[]
  /** The language of most passages, if detectable. */
  language: Language | undefined
  /** The language of each page. */
  languageOfPage: ReadonlyMap<string, Language>
  /** Finds the passages that may answer a question; the gate decides whether one does. */
  search(query: SearchQuery): Promise<SearchResult<P>>
}

/** The index is built in steps of about this many milliseconds, so that it does not block the event loop. */
const stepMs = 5
/** Added to the number of passages (smoothing): in a collection of three no word would be rare. */
const smoothing = 20
/** How many characters of a page its language is detected from. */
const pageSample = 400
/** About how many passages, spread over a collection, its language is detected from. */
const sample = 50

/** Indexes passages without blocking the event loop. Loads the stemmers and stop words of their languages. */
export async function indexPassages<P extends Passage>(passages: readonly P[]): Promise<PassageIndex<P>> {
  const index = new MiniSearch<{ id: number; title: string; text: string }>({
    fields: ['title', 'text'],
    tokenize: split,
    processTerm: (term) => term,
  })
  const holders = new Map<string, number>()
  const analyzers: Analyzer[] = []
  const headings = new Set<string>()
  const language = languageOfMost(passages)
  const languageOfPage = languagesOfPages(passages)
  let length = 0
  let began = performance.now()
  for (const [id, passage] of passages.entries()) {
    const analyzer = await analyzerFor(languageOf(passage, languageOfPage(passage.page), language))
    const read = indexedTerms(passage, analyzer)
    analyzers.push(analyzer)
    const heading = headingOf(passage)
    if (heading !== '') headings.add(heading)
    index.add({ id, title: read.title, text: read.text })
    for (const term of new Set([...split(read.title), ...split(read.text)])) {
      holders.set(term, (holders.get(term) ?? 0) + 1)
    }
    length += read.length
    if (performance.now() - began < stepMs) continue
    await nextTurn()
    began = performance.now()
  }
  const weightOf = weightsIn(passages.length + smoothing, holders)
  const vocabulary = createVocabulary(() => holders.keys())
  const collection: Collection<P> = {
    passages,
    analyzers,
    distinctAnalyzers: [...new Set(analyzers)],
    hasKnownLanguage: language !== undefined,
    index,
    weights: {
      heaviest: weightOf(''),
      weightOf,
      countOf: (term) => holders.get(term) ?? 0,
      isKnown: (term) => holders.has(term),
      ...vocabulary,
    },
    meanLength: length / passages.length,
    headed: Math.min(1, (headings.size * usualSharing) / passages.length),
    editions: editionsOf(passages, analyzers),
  }
  const ofPages = new Map(
    passages.flatMap(({ page }, at) => {
      const analyzer = analyzers[at]
      return page !== undefined && analyzer ? [[page, analyzer.language] as const] : []
    }),
  )
  return { passages, language, languageOfPage: ofPages, search: (query) => searchCollection(collection, query) }
}

const split = (terms: string) => (terms === '' ? [] : terms.split(' '))

/** The usual number of passages per heading, for pages with headings for each section. */
const usualSharing = 2

/** The words of a passage's headings, without section numbers. */
function headingOf({ title, above = [] }: Passage): string {
  return `${above[0] ?? ''}\n${title}`.replaceAll(/\P{L}+/gu, ' ').trim()
}

/** Inverse document frequency: a word in many passages distinguishes little. */
function weightsIn(all: number, holders: ReadonlyMap<string, number>): (term: string) => number {
  return (term) => {
    const held = holders.get(term) ?? 0
    return Math.log(1 + (all - held + 0.5) / (held + 0.5))
  }
}

/**
 * The language of a passage: that of its page, otherwise the detected one, otherwise that of the collection, unless
 * the script differs. Timetables, addresses and names look like any language.
 */
function languageOf(passage: Passage, page: Language | undefined, most: Language | undefined): Language {
  if (passage.language ?? page) return passage.language ?? page ?? 'en'
  const text = textOf(passage)
  const [own, ...others] = languagesOf(text)
  if (own && others.length === 0) return own
  const likely = likelyLanguagesOf(text)
  const isOfScript = (language: Language) => likely.some((each) => each === language || bothLatin(each, language))
  return (most && isOfScript(most) ? most : likely[0]) ?? most ?? 'en'
}

const bothLatin = (language: Language, other: Language) => latin.includes(language) && latin.includes(other)

/** Returns a function that detects a page's language, once, when needed. */
function languagesOfPages(passages: readonly Passage[]): (page: string | undefined) => Language | undefined {
  const texts = new Map<string, string>()
  for (const { page, title, text } of passages) {
    const before = (page !== undefined && texts.get(page)) || ''
    if (page === undefined || before.length >= pageSample) continue
    texts.set(page, `${before}\n${title}\n${text.slice(0, pageSample)}`)
  }
  const known = new Map<string, Language | undefined>()
  return (page = '') => {
    if (known.has(page)) return known.get(page)
    const [only, ...others] = languagesOf(texts.get(page) ?? '')
    const language = others.length === 0 ? only : undefined
    known.set(page, language)
    return language
  }
}

/** The language of most passages; if none is detectable alone, that of their joined text. */
function languageOfMost(passages: readonly Passage[]): Language | undefined {
  const step = Math.ceil(passages.length / sample)
  const some = passages.filter((_, at) => at % step === 0)
  const counts = new Map<Language, number>()
  for (const passage of some) {
    const language = passage.language ?? languagesOf(textOf(passage))[0]
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? languagesOf(some.map(textOf).join('\n'))[0]
}

function textOf({ title, text }: Passage): string {
  return `${title}\n${text}`
}
