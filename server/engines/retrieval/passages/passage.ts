import type { Language } from '../../../contract/languages.ts'
import { defined } from '../../../core/defined.ts'
import type { Terms } from '../../language/terms.ts'
import { isOfPrices, marks, marksIn } from '../intents/marks.ts'
import { blocksOf, type Block, type Unit } from './units.ts'

/** A piece of what an agent knows, short enough for an answer: a section of the instructions, a part of a page or file. */
export type Passage = {
  id: string
  /** Its heading; empty if it has none. For a pair of question and answer, the question. */
  title: string
  /** The titles of the headings above it, outermost first. */
  above?: readonly string[]
  /** What the place of its page tells of it: the titles of the pages above that on the site, and the words of its address. */
  place?: readonly string[]
  /** Markdown or plain text. */
  text: string
  /** What is said of it, if `text` is only what is searched. */
  markdown?: string
  /** The document that it is a part of. */
  page?: string
  /** It repeats what a page tells programs, which mostly stands in its text, too, and is better said there. */
  isFacts?: boolean
  /** It tells what was new at some time: notes on a release, how to move from a former version. */
  isDated?: boolean
  /** The years in a heading of it, of which the site has the same one of a later year. */
  formerYears?: readonly string[]
  /** It tells how the people of the site are reached, and not somebody else whom it names. */
  isOfOwner?: boolean
  /** Its heading says that it tells the way to a place. */
  isWay?: boolean
  /** Its page is there to tell prices, such as one called "Tickets and prices". */
  isPricing?: boolean
  /** It says what the site is about: the beginning of its first page, or of one called "About us". */
  isIntroduction?: boolean
  /** It is what customers said of something. */
  isReview?: boolean
  /** It is there for lawyers, such as on privacy, and has words of everything. */
  isLegal?: boolean
  /** Whether it is the answer to the question in its title, said as a whole. */
  isPair?: boolean
  /** Whether the owner wrote it down as the answer to a question: it goes before what pages say of that. */
  isTaught?: boolean
  /** Its language, if known; else it is detected in its text. */
  language?: Language
  /** Names what its page and those that say the same in other languages have in common. */
  translation?: string
  /** Which one it is of the pages that say the same of several versions of a thing. */
  edition?: Edition
}

/** `of` names what the pages of all versions have in common. `behind`: how many versions of that thing are shown before it. */
export type Edition = { of: string; version: string; behind: number }

/**
 * A passage that was found for a question. `confidence`: how likely it is to answer it, see gate.ts; 0 of what was not looked at, and is only
 * offered to a model. `answer`: the part of it that does, as Markdown. `part`: which question it answers, of a message that asks two. `score`:
 * its BM25 score, comparable among the hits of one question. `isBeside`: it may as well be what was asked for as the best one, and is said
 * beside that. `isForeign`: it is in another language than the visitor's, which the site has passages in. `similarity`: the cosine of its vector and
 * the question's, if there are vectors. `isOneOfMany`: others tell the same of other things, and the question names none of them.
 * `open`: of two questions in one message the one that nothing answers. `isUntold`: it tells none of what is asked for, such as a price, or of another number. `reach`: where nothing is asked but how the owner is
 * reached, whose number or address it tells.
 */
export type Hit<P extends Passage> = HitMarks & {
  passage: P
  confidence: number
  answer: string
  part: number
  score: number
  similarity?: number
}

/** What a hit is, besides how likely it answers; see {@link Hit}. */
export type HitMarks = {
  isBeside?: boolean
  isForeign?: boolean
  isOneOfMany?: boolean
  open?: string
  isUntold?: boolean
  reach?: 'owner' | 'others'
}

/** What a hit is, alone, to say it of something else that stands for the hit. */
export function marksOfHit({ isBeside, isForeign, isOneOfMany, open, isUntold, reach }: HitMarks): HitMarks {
  return defined({ isBeside, isForeign, isOneOfMany, open, isUntold, reach })
}

/** A passage as terms, and the blocks of its text with the terms of their units. */
export type PassageTerms = {
  /** With the mark of a price that it tells, as in "Family €80"; other numbers in titles number things. */
  title: readonly string[]
  /** The headings above it, and what its place tells. */
  above: readonly string[]
  /** The outermost of the headings above, which is the name of the page. */
  page: readonly string[]
  /** All its headings, as they are read. */
  headings: string
  /** It holds nothing but links, which answer nothing; among other blocks these are left out. */
  isLinks: boolean
  blocks: readonly { block: Block; units: readonly UnitTerms[] }[]
}

/**
 * `terms` has the marks of what the unit tells: a price, a time, a telephone number (see marks.ts). `name`: the terms of its name; none if it
 * has no name. `cells`: those of each cell of a row.
 */
export type UnitTerms = {
  unit: Unit
  terms: readonly string[]
  name: readonly string[]
  cells: readonly (readonly string[])[]
}

export function readPassage(
  { title, above = [], place = [], text, markdown = text }: Passage,
  { of }: Terms,
): PassageTerms {
  const blocks = blocksOf(markdown)
  const telling = blocks.filter(({ isLinks }) => !isLinks)
  // "For 4 years" does not ask for "4. Statistics".
  const name = title.replace(/^\d{1,2}(?:\.\d{1,2})*[.)]\s+/, '')
  return {
    isLinks: blocks.length > 0 && telling.length === 0,
    headings: [...above, title].join('\n'),
    title: [...of(name), ...marksIn(title).filter((mark) => mark === marks.money)],
    above: of([...place, ...above].join('\n')),
    page: of(above[0] ?? title),
    blocks: telling.map((block) => ({
      block,
      units: block.units.map((unit) => ({
        unit,
        terms: [...of(unit.plain), ...marksIn(unit.plain), ...stepsIn(block), ...pricesIn(block, unit, title)],
        name: unit.name === undefined ? [] : of(unit.name),
        cells: (unit.cells ?? []).map(of),
      })),
    })),
  }
}

/** Code and numbered lists tell how something is done. */
function stepsIn({ kind, isOrdered }: Block): string[] {
  return kind === 'code' || isOrdered ? [marks.steps] : []
}

/** The numbers of a table below "Tuition" are prices. */
function pricesIn({ kind }: Block, { plain }: Unit, title: string): string[] {
  return kind === 'table' && /\d\d/.test(plain) && isOfPrices(title) ? [marks.money] : []
}

/** Every term of a passage's text. */
export function termsOfText({ above, blocks }: PassageTerms): string[] {
  return [...above, ...blocks.flatMap(({ units }) => units.flatMap(({ terms }) => terms))]
}

/** How many headings on each side are neighbors. */
const reach = 2

/** The headings after `own` and those before it, each nearest first. */
export function neighboringHeadings(headings: readonly string[], own: string): string[] {
  const once = [...new Set(headings)]
  const at = once.indexOf(own)
  if (at === -1) return []
  return [...once.slice(at + 1, at + 1 + reach), ...once.slice(Math.max(0, at - reach), at).toReversed()]
}
