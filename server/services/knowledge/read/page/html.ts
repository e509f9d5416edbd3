import { Parser } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import type { DocumentFact } from '../../../../contract/knowledge/documents.ts'
import { languagesOf } from '../../../../engines/language/detect.ts'
import type { Language } from '../../../../contract/languages.ts'
import { spokenLanguage } from '../../../../core/languages.ts'
import type { Anchor } from '../../../../store/records/knowledge/knowledge.ts'
import { refreshTarget } from '../../../pages/landing.ts'
import { anchorsIn } from './anchors.ts'
import { joinAddresses } from './facts/addresses.ts'
import { contactsIn } from './facts/contacts.ts'
import { factsIn } from './facts/facts.ts'
import { variationsIn, writeStruck } from './facts/shop-prices.ts'
import { removeHidden } from './frame/hidden.ts'
import { writeBoldQuestions } from './bold-questions.ts'
import { writeCode } from './code.ts'
import { writeControls, writeCounters, writeDropdowns, writeHeadings, writeNotes, writePictures } from './controls.ts'
import { removeFrame } from './frame/frame.ts'
import { areFiles, isMostlyLinks } from './frame/parts.ts'
import { joinDays, putHeadingsFirst, removeFiling, removeTrails } from './frame/page-head.ts'
import { joinHero, joinStreamed, mainOf, mostReadable, openAsides, uncoverText } from './main.ts'
import { writeDetails } from './details.ts'
import { headings, lineOf, startOf, type PageElement } from './element.ts'
import { toMarkdown } from './markdown.ts'
import { clean, lettersOf, type Piece } from '../piece.ts'
import { questionsIn, thingsIn } from './facts/things.ts'
import { writeGridTables } from './grid-tables.ts'
import { writeHeadedLists } from './headed-lists.ts'
import { joinHours } from './hour-lines.ts'
import { writeHeadingLines } from './heading-lines.ts'
import { writeTables } from './tables.ts'
import { joinPrices, partWords, writeInline, writeRaised } from './words.ts'
import { parseUrl } from '../../../../core/network/parse-url.ts'

/** Elements that are not text, or that surround the text of a page. */
const noText =
  'title, script, style, noscript, template, svg, canvas, iframe, object, video, audio, picture, img, link, meta, input, textarea, datalist'
/** Elementor has its head and foot in plain boxes. */
const builtFrames =
  '[data-elementor-type=header], [data-elementor-type=footer], .elementor-location-header, .elementor-location-footer'
const around =
  'nav, header, footer, aside, form, dialog, button, select, [role=navigation], [role=banner], [role=contentinfo], [role=search], [role=dialog], [role=alertdialog], .footer, #footer, .site-footer, ' +
  builtFrames

/** A page as it was understood. */
export type HtmlPage = {
  title: string
  /** Markdown. */
  text: string
  /** The questions and answers that it holds for programs. */
  questions: Piece[]
  facts: DocumentFact[]
  anchors: Anchor[]
  /** The addresses that it links to. */
  links: string[]
  /** The addresses at which it says that it stands in other languages. */
  translations: string[]
  /** What it says to those who read it by program. */
  robots: string[]
  elsewhere?: Elsewhere
  /** Whether it asks for a password, and says little else. */
  isSignIn: boolean
  /** Whether there is next to no text in it, but scripts. */
  isByScript: boolean
}

/** The address that a page calls its own, or to which it goes on by itself. */
export type Elsewhere = { url: string; goesOn: boolean }

/**
 * The text of a page as Markdown, with what it says of itself; of a page at an address, its links are made whole.
 * @throws RangeError when it is nested too deeply.
 */
export function readHtml(html: string, url?: string): HtmlPage {
  const { root, links, language } = parse(html, url)
  const main = mainOf(root)
  // Some end in a link to themselves.
  const heading = lineOf((main ?? root).querySelector('h1')).replace(/\s*[¶#]$/, '')
  const title = titleIn(root, heading)
  const hasPassword = root.querySelector('input[type=password]') !== null
  const hasScript = root.querySelector('script[src], script[type=module]') !== null
  const elsewhere = url === undefined ? undefined : elsewhereOf(root, url)
  const translations = url === undefined ? [] : translationsOf(root, url)
  const things = thingsIn(root)
  const questions = questionsIn(things, (answer) => readHtml(answer, url).text)
  const facts = joinAddresses([
    ...factsIn(things, heading || title, language),
    ...variationsIn(root, heading || title, language, parsePage),
    ...contactsIn({ root, language, url, isText: (element) => isOfText(element, main) }),
  ]).map(cleanFact)
  const robots = [...root.querySelectorAll('meta[name=robots i], meta[name=foyer i]')].map(
    (each) => each.getAttribute('content') ?? '',
  )
  let text = ''
  let anchors: Anchor[] = []
  for (const [at, find] of finders.entries()) {
    // Finding the text changes the page.
    const page = at === 0 ? root : parse(html, url).root
    removeFrame(page, url)
    removeTrails(page, [...title.split(separators), title, heading])
    removeFiling(page)
    joinDays(page)
    joinHours(page)
    writeDetails(page)
    putHeadingsFirst(page)
    writeControls(page)
    writeHeadingLines(page)
    writeHeadedLists(page)
    writeBoldQuestions(page)
    const found = find(page)
    const markdown = found ? toMarkdown(found) : ''
    if (found && lettersOf(markdown).length > lettersOf(text).length) {
      text = markdown
      anchors = anchorsIn(found)
    }
    if (lettersOf(text).length >= fewestWords) break
  }
  return {
    title: title || heading,
    text,
    questions,
    facts,
    anchors,
    links,
    translations,
    robots,
    ...(elsewhere !== undefined && { elsewhere }),
    isSignIn: hasPassword && lettersOf(text).length < fewBesidePassword,
    isByScript: hasScript && lettersOf(text).length < fewestWords && questions.length === 0,
  }
}

/** What attributes and cut texts say may hold control characters, and half a surrogate pair. */
function cleanFact(fact: DocumentFact): DocumentFact {
  return { ...fact, about: clean(fact.about), label: clean(fact.label), value: clean(fact.value) }
}

/** What pages are called by programs that were not told a name. */
const noTitle = /^(?:about:blank|untitled(?: document)?|new tab)$/i
export const separators = /\s+[|–—·•»:-]+\s+|\s*｜\s*/

/** The title of a page, without the name of its site where it is known to be that. */
function titleIn(root: PageElement, heading: string): string {
  const title = lineOf(root.querySelector('title'))
  if (noTitle.test(title)) return ''
  if (heading !== '' && title.startsWith(heading) && separators.test(title.slice(heading.length, heading.length + 5))) {
    return heading
  }
  const site = clean(root.querySelector('meta[property="og:site_name"]')?.getAttribute('content') ?? '')
  const parts = title.split(separators)
  const isSites = site !== '' && parts.length > 1 && parts.at(-1)?.toLowerCase() === site.toLowerCase()
  return isSites ? title.slice(0, title.length - site.length).replace(/\s+[|–—·•»:-]+\s+$/, '') : title
}

/** What is beside the password on a page where one signs in. */
const fewBesidePassword = 200
function elsewhereOf(root: PageElement, url: string): Elsewhere | undefined {
  const refresh = root.querySelector('meta[http-equiv=refresh i]')?.getAttribute('content') ?? ''
  const target = refreshTarget(refresh)
  if (target !== undefined) {
    const next = parseUrl(target, baseOf(root, url))
    return next ? { url: next.href, goesOn: true } : undefined
  }
  const canonical = root.querySelector('link[rel~=canonical i]')?.getAttribute('href') ?? ''
  const own = canonical === '' ? undefined : parseUrl(canonical, baseOf(root, url))
  // Some sites call their first page the address of all of them.
  const isFirst = own?.pathname === '/' && new URL(url).pathname !== '/'
  return own && !isFirst ? { url: own.href, goesOn: false } : undefined
}

/** The most languages of a page. */
const maxTranslations = 100

/** Where a page stands in other languages, as it tells search engines or in a menu of languages. */
function translationsOf(root: PageElement, url: string): string[] {
  const named = [...root.querySelectorAll('link[rel~=alternate i][hreflang], a[hreflang]')].slice(0, maxTranslations)
  const found = named.flatMap((each) => parseUrl(each.getAttribute('href') ?? '', baseOf(root, url))?.href ?? [])
  return [...new Set(found)].filter((each) => each !== url)
}

/** The address that a page's relative ones are relative to. */
export function baseOf(root: PageElement, url: string): string {
  return parseUrl(root.querySelector('base[href]')?.getAttribute('href') ?? url, url)?.href ?? url
}

/** With fewer letters and digits the text was probably missed: a script adds it, or it is where other pages only have their frame. */
const fewestWords = 40

/** Where the text of a page is looked for, until enough is found. */
const finders: ((root: PageElement) => PageElement | undefined)[] = [
  (root) => withoutFrame(mainOf(root)),
  (root) => withoutFrame(root.querySelector('body')),
  (root) => {
    const found = mostReadable(root)
    // Of a page that only leads on to another one this is the menu.
    return found && !isMostlyLinks(found) ? found : undefined
  },
]

/** The language that a page says it is in, as a tag; empty: it says none. */
export function tagOf(root: PageElement): string {
  const tag = root.getAttribute('lang') ?? root.querySelector('html[lang], body[lang]')?.getAttribute('lang')
  return (tag ?? '').replaceAll('_', '-')
}

/** The language that a page is in, as a tag: what it says, unless that is the English that many a system says of any page; empty: unknown. */
export function languageTagOf(root: PageElement): string {
  const tag = tagOf(root)
  const isEnglish = spokenLanguage([tag])?.language === 'en'
  if (tag !== '' && !isEnglish) return tag
  const [text, ...others] = languagesIn(root)
  const isSure = others.length === 0 && text !== 'en'
  return text === undefined || (isEnglish && !isSure) ? tag : text
}

/** As much of a paragraph tells its language. */
const longestSample = 400

/** The languages that the longest paragraph of a page may be in; of one without any, all that stands there. */
function languagesIn(root: PageElement): Language[] {
  const elements = [...root.querySelectorAll('p, li, dd, td')].slice(0, 1000)
  const own = elements.filter((each) => !each.closest('nav, header, footer'))
  const texts = own.map((each) => startOf(each, longestSample))
  const [text = ''] = texts.toSorted((a, b) => b.length - a.length)
  return languagesOf(text === '' ? (root.querySelector('body')?.textContent ?? '').slice(0, 5000) : text)
}

/** The language that a page is read in: one of ours that its text is likest, where it is in another one. */
function languageOf(root: PageElement): Language {
  return spokenLanguage([languageTagOf(root)])?.language ?? languagesIn(root)[0] ?? 'en'
}

/** What frames a text: by its role, and by the names that hand-made pages give their footers. */
const frames = `header, footer, nav, aside, [role=contentinfo], [role=banner], [id*=footer i], .footer, [class*=site-footer i], #sidebar, .sidebar, ${builtFrames}`

/** Whether an element is in the text of its page, and not in what frames that. */
function isOfText(element: PageElement, main: PageElement | null): boolean {
  if (element.closest(frames)) return false
  return main === null || element.closest('main, [role=main], article') !== null
}

/** Parses a page as it is. @throws RangeError when it is nested too deeply. */
export function parsePage(html: string): PageElement {
  checkDepth(html)
  // HTML may leave out both, of which the parser would take the first element for the whole page.
  const body = /<body\b/i.test(html) ? html : `<body>${html}</body>`
  const page = /<html\b/i.test(body) && body === html ? html : `<!doctype html><html>${body}</html>`
  const parsed = rootOf(page)
  // Some have the first in comments, which only browsers of former days read.
  const root = parsed.localName === 'html' ? parsed : rootOf(`<html>${html.replace(doctype, '')}</html>`)
  lowerAttributes(root)
  joinStreamed(root)
  return root
}

const doctype = /^\s*<!doctype[^>]*>/i

function rootOf(html: string): PageElement {
  // The parser's types are those of browsers, which the server does not have.
  const root = parseHTML(html).document.documentElement as unknown as PageElement
  return root
}

/** The page without hidden parts, with resolved links. */
function parse(html: string, url: string | undefined): { root: PageElement; links: string[]; language: Language } {
  const root = parsePage(html)
  const links = url === undefined ? [] : linksOf(root, url)
  uncoverText(root)
  openAsides(root)
  writeGridTables(root)
  writePictures(root)
  writeCounters(root)
  removeHidden(root)
  const language = languageOf(root)
  joinHero(root)
  joinPrices(root, language)
  writeRaised(root, language)
  writeStruck(root, language)
  writeInline(root)
  partWords(root)
  writeNotes(root)
  writeHeadings(root)
  writeDropdowns(root)
  writeCode(root)
  writeTables(root)
  return { root, links, language }
}

/** The parser keeps the names of attributes as they are written. */
function lowerAttributes(root: PageElement): void {
  for (const each of root.querySelectorAll('*')) {
    for (const { name, value } of [...each.attributes]) {
      const lower = name.toLowerCase()
      if (lower !== name && each.getAttribute(lower) === null) each.setAttribute(lower, value)
    }
  }
}

/** Resolves the links of a page, and returns their distinct URLs without fragments. */
function linksOf(document: PageElement, url: string): string[] {
  const from = baseOf(document, url)
  const links = new Set<string>()
  for (const link of document.querySelectorAll('a[href]')) {
    const target = parseUrl(link.getAttribute('href') ?? '', from)
    if (!target) continue
    link.setAttribute('href', target.href)
    target.hash = ''
    links.add(target.href)
  }
  return [...links]
}

/** The deepest nesting, as in browsers: building the tree takes quadratic time in it. */
const maxDepth = 512

/** Reads a page without building its tree, as far as it is nested too deeply. @throws RangeError */
function checkDepth(html: string): void {
  let depth = 0
  const parser = new Parser({
    onopentag() {
      depth += 1
      if (depth > maxDepth) throw new RangeError('The page is nested too deeply')
    },
    onclosetag() {
      depth -= 1
    },
  })
  parser.end(html)
}

/** Removes all but text from an element, in place. */
function withoutFrame(element: PageElement | null): PageElement | undefined {
  if (!element) return undefined
  for (const each of element.querySelectorAll(`${noText}, ${around}`)) if (!isText(each)) each.remove()
  return element
}

/** Whether a header is that of a section; one that leads through the site is not. */
function isOfSection(header: PageElement): boolean {
  return header.parentElement?.closest('section') !== null && header.querySelector('nav, ul, ol, form') === null
}

/** The shortest note beside a text, in characters. */
const fewestOfNote = 20

/** Whether an element that mostly frames a text is a part of it. */
function isText(element: PageElement): boolean {
  const isInText = element.parentElement?.closest('main, [role=main], article') !== null
  switch (element.localName) {
    // The heading of an article, or of a section, may stand in a header of its own (HTML, 4.3.8).
    case 'header':
      return (
        element.querySelector('h1') !== null ||
        ((isInText || isOfSection(element)) && element.querySelector('h2, h3, h4') !== null)
      )
    // A heading may be the button that opens what is below it.
    case 'button':
      return element.closest(`${headings}, dt, summary`) !== null
    case 'footer':
      return element.closest('blockquote, figure') !== null
    // Notes in a text are such, and so are what some builders open.
    case 'nav':
      return element.querySelector('p') !== null && !isMostlyLinks(element)
    case 'aside':
      // One in another goes or stays with that.
      if (element.parentElement?.closest('aside')) return true
      return (
        isInText &&
        startOf(element, fewestOfNote).length >= fewestOfNote &&
        (!isMostlyLinks(element) || areFiles(element))
      )
    default:
      if (element.matches(builtFrames) && element.querySelector('h1')) return true
      // Such as a table of sizes that a button opens.
      return /dialog/.test(element.getAttribute('role') ?? '') && element.querySelector('table') !== null
  }
}
