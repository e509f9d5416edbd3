import { maxQuestionLength } from '../../../../../contract/knowledge/sources.ts'
import { clean, pairPiece, type Piece } from '../../piece.ts'
import { lineOf, type PageElement } from '../element.ts'

/* What a page says in the vocabulary of schema.org, for programs: as JSON-LD in a script, and as microdata, in attributes of its text. */

/** A thing of schema.org: its properties, and its types in `@type`. */
export type Thing = Record<string, unknown>

/** How many things of a page are looked at, how deep they may be in one another, and the longest script, in characters. */
const bounds = { things: 2000, depth: 12, script: 1_000_000 }

/** All things that a page names, the outermost first; those in others are named by themselves, too. */
export function thingsIn(root: PageElement): Thing[] {
  const found: Thing[] = []
  const byId = new Map<string, Thing>()
  const collect = (value: unknown, depth: number): void => {
    if (depth > bounds.depth || found.length >= bounds.things) return
    for (const thing of listOf(value)) {
      if (found.length >= bounds.things) return
      found.push(thing)
      const { '@id': id } = thing
      if (typeof id === 'string' && Object.keys(thing).length > 1 && !byId.has(id)) byId.set(id, thing)
      for (const each of Object.values(thing)) if (typeof each === 'object') collect(each, depth + 1)
    }
  }
  for (const script of root.querySelectorAll('script[type="application/ld+json" i]')) {
    const json = script.textContent ?? ''
    if (json.length <= bounds.script) collect(parsed(json), 0)
  }
  collect(microdataIn(root), 0)
  return found.map((thing) => withReferences(thing, byId))
}

/** The types of a thing, without the address of the vocabulary. */
export function typesOf(thing: Thing): string[] {
  return [thing['@type']].flat().flatMap((type) => (typeof type === 'string' ? [type.replace(/^.*[/#:]/, '')] : []))
}

/** The things in a property. */
export function listOf(value: unknown): Thing[] {
  return [value].flat().filter((each) => typeof each === 'object' && each !== null && !Array.isArray(each)) as Thing[]
}

/** A text or number; of several the first one. Some pages write markup into them. */
export function textIn(value: unknown): string {
  return textsIn(value)[0] ?? ''
}

/** The texts and numbers in a property, cut where they are too long. */
export function textsIn(value: unknown): string[] {
  return [value].flat().flatMap((each) => {
    if (typeof each !== 'string' && typeof each !== 'number') return []
    const text = String(each)
      .slice(0, 2000)
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&amp;', '&')
      .replaceAll(/\s+/g, ' ')
      .trim()
    return text === '' ? [] : [text]
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Things may refer to others by their `@id`. */
function withReferences(thing: Thing, byId: ReadonlyMap<string, Thing>): Thing {
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole)
    const id = (value as Thing | null)?.['@id']
    return typeof id === 'string' && Object.keys(value as Thing).length === 1 ? (byId.get(id) ?? value) : value
  }
  return Object.fromEntries(Object.entries(thing).map(([name, value]) => [name, whole(value)]))
}

function microdataIn(root: PageElement): Thing[] {
  const items = [...root.querySelectorAll('[itemscope]')].slice(0, bounds.things)
  const things = new Map<PageElement, Thing>(
    items.map((item) => [item, { '@type': (item.getAttribute('itemtype') ?? '').split(/\s+/) }]),
  )
  const outer: Thing[] = []
  for (const [item, thing] of things) {
    const owner = item.parentElement?.closest('[itemscope]')
    const name = item.getAttribute('itemprop')
    const into = owner && name !== null ? things.get(owner) : undefined
    if (into && name !== null) add(into, name, thing)
    else outer.push(thing)
  }
  for (const property of root.querySelectorAll('[itemprop]:not([itemscope])')) {
    const owner = property.closest('[itemscope]')
    const thing = owner && things.get(owner)
    if (thing) add(thing, property.getAttribute('itemprop') ?? '', valueOf(property))
  }
  return outer
}

function add(thing: Thing, names: string, value: unknown): void {
  for (const name of names.split(/\s+/)) {
    if (name === '' || name.startsWith('@') || name === '__proto__') continue
    thing[name] = name in thing ? [thing[name], value].flat() : value
  }
}

function valueOf(property: PageElement): string {
  const attribute =
    property.getAttribute('content') ??
    property.getAttribute('datetime') ??
    (/^(a|link|area)$/.test(property.localName) ? property.getAttribute('href')?.replace(/^(tel|mailto):/i, '') : null)
  return attribute ?? lineOf(property)
}

/** The most questions that are taken of a page. */
const maxQuestions = 200
/** As long as an answer may be that somebody writes down. */
const maxAnswerLength = 20_000

/**
 * The questions with their answers that a page holds for search engines (schema.org's FAQPage), which it shows to its visitors, too.
 * `read`: the text of an answer that is HTML.
 */
export function questionsIn(things: readonly Thing[], read: (html: string) => string): Piece[] {
  const found = new Map<string, Piece>()
  const pages = things.filter((each) => typesOf(each).includes('FAQPage'))
  for (const { name, acceptedAnswer } of pages.flatMap((page) => listOf(page['mainEntity']))) {
    const [answer] = listOf(acceptedAnswer)
    const key = typeof name === 'string' ? clean(plain(name, read)) : ''
    const text = typeof answer?.['text'] === 'string' ? clean(plain(answer['text'], read)) : ''
    if (key === '' || key.length > maxQuestionLength || text === '' || text.length > maxAnswerLength) continue
    if (found.size >= maxQuestions || found.has(key)) continue
    found.set(key, pairPiece({ question: key, alternatives: [], answer: text }))
  }
  return [...found.values()]
}

/** Answers may be HTML; most are a sentence or two without any. */
function plain(text: string, read: (html: string) => string): string {
  return /<[a-z/]|&\w+;|&#/i.test(text) ? read(text) : text
}
