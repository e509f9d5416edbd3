import type { DocumentFact } from '../../contract/knowledge/documents.ts'
import type { SetupTopic } from '../../contract/sites/setup.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import type { Language } from '../../contract/languages.ts'
import { likelyLanguagesOf } from '../../engines/language/detect.ts'
import type { StoredDocument } from '../../store/records/knowledge/knowledge.ts'
import { headingsOfVisitors, isOfVisitor } from './visitors-question.ts'

/* Which questions a site itself asks, page by page, and which ones its visitors usually have. */

/** `pages`: the addresses of all pages; `main`: of those of the navigation. `asked`: the questions of a page, those of its FAQ first. */
export type SiteQuestions = {
  pages: ReadonlySet<string>
  main: ReadonlySet<string>
  asked: { pageUrl: string; texts: string[]; isFaq: boolean; isInNavigation: boolean }[]
  facts: ReadonlySet<DocumentFact['kind']>
}

const maxWords = 8
/** In characters, for scripts without spaces. */
const maxWide = 30
const maxPerPage = 3
const maxPages = 200

/**
 * @param isMain whether a path is that of the home page, or one that its navigation leads to.
 * @param language the site's: what its pages in others ask is no prompt for all.
 */
export async function questionsIn(
  documents: AsyncIterable<StoredDocument>,
  isMain: (path: string) => boolean,
  language: Language,
): Promise<SiteQuestions> {
  const isHeadingOfVisitor = await headingsOfVisitors(language)
  const pages = new Set<string>()
  const main = new Set<string>()
  const facts = new Set<DocumentFact['kind']>()
  const faq = new Map<string, string[]>()
  const headings = new Map<string, string[]>()
  /** What several pages ask ("How long does it take?") is understood on none but them. */
  const asking = new Map<string, Set<string>>()
  const add = (to: Map<string, string[]>, pageUrl: string, text: string) => {
    const texts = to.get(pageUrl) ?? []
    if (texts.length >= maxPerPage || to.size > maxPages || texts.includes(text) || !isPrompt(text)) return
    if (!likelyLanguagesOf(text).includes(language)) return
    to.set(pageUrl, [...texts, text])
  }
  for await (const { record, content } of documents) {
    if (record.isExcluded || record.url === undefined) continue
    const pageUrl = pageOf(record.url)
    pages.add(pageUrl)
    const { pathname, search } = new URL(pageUrl)
    if (isMain(pathname + search)) main.add(pageUrl)
    for (const { kind } of record.facts ?? []) facts.add(kind)
    const [question] = record.questions ?? []
    if (question !== undefined) add(faq, pageUrl, plain(question))
    else {
      const text = content.correction ?? content.text
      for (const [, heading = ''] of text.matchAll(/^#{1,6} (.{1,300}[?？؟])$/gm)) {
        const asked = plain(heading)
        asking.set(asked, (asking.get(asked) ?? new Set()).add(pageUrl))
        if (isHeadingOfVisitor(asked)) add(headings, pageUrl, asked)
        if (isTurnOver()) await nextTurn()
      }
    }
    if (isTurnOver()) await nextTurn()
  }
  const asked = (from: Map<string, string[]>, isFaq: boolean) =>
    Array.from(from, ([pageUrl, texts]) => {
      return { pageUrl, texts, isFaq, isInNavigation: main.has(pageUrl) }
    })
  const own = asked(headings, false)
  for (const page of own) {
    page.texts = page.texts.filter((text) => asking.get(text)?.size === 1)
    // A page of questions is an FAQ, also without saying so to search engines.
    page.isFaq = page.texts.length === maxPerPage
  }
  return { pages, main, facts, asked: [...asked(faq, true), ...own] }
}

/** The address of a page, without the fragment that leads to a part of it. */
export function pageOf(url: string): string {
  return url.replace(/#.*$/, '')
}

/** A question without its number and Markdown. */
function plain(question: string): string {
  return question
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`\\]/g, '')
    .replace(/^(?:\d{1,2}[.)]|[A-Z][.)])\s+/, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Whether a visitor may want to click it: short, whole, and asked by somebody who wants to know something. */
function isPrompt(text: string): boolean {
  // What begins small is the end of a line that a file has in two.
  if (!/[?？؟]$/.test(text) || !isOfVisitor(text) || /^\p{Ll}/u.test(text)) return false
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text))
    return text.length >= 4 && text.length <= maxWide
  const words = text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  return words >= 2 && words <= maxWords && text.length <= 80
}

const tellingOf: Partial<Record<SetupTopic, DocumentFact['kind'][]>> = {
  hours: ['hours'],
  address: ['address'],
  contact: ['telephone', 'email', 'contactPage'],
  prices: ['price'],
}

/** Whether a page says it plainly: only then its question is offered to visitors. */
export function isTold(topic: SetupTopic, { facts }: Pick<SiteQuestions, 'facts'>): boolean {
  return tellingOf[topic]?.some((kind) => facts.has(kind)) ?? false
}

/** The topics that a site of its kind usually tells of: whom one visits has hours and an address, who sells delivers. */
export function topicsFor(
  { facts }: Pick<SiteQuestions, 'facts'>,
  { isBusiness }: { isBusiness: boolean },
): SetupTopic[] {
  const has = (...kinds: DocumentFact['kind'][]) => kinds.some((kind) => facts.has(kind))
  const isVisited = isBusiness || has('address', 'hours')
  const isSelling = has('availability')
  return [
    ...(isVisited ? (['hours', 'address'] as const) : []),
    'contact',
    ...(isSelling || has('price') || isBusiness ? (['prices'] as const) : []),
    ...(isSelling ? (['delivery', 'returns'] as const) : []),
  ]
}
