import type { Language } from '../../../contract/languages.ts'
import { defined } from '../../../core/defined.ts'
import type { Analyzer } from '../../language/terms.ts'
import { isOfPrices, marks, marksIn } from '../intents/marks.ts'
import { blocksOf, type Block, type Unit } from './units.ts'

/** A unit of knowledge, short enough for an answer: a section of the instructions, or part of a page or file. */
export type Passage = {
  id: string
  /** Its heading; empty if it has none. For a pair of question and answer, the question. */
  title: string
  /** The headings above it, outermost first. */
  above?: readonly string[]
  /** The page's breadcrumbs: the titles of its parent pages, and the words of its URL. */
  place?: readonly string[]
  /** Markdown or plain text. */
  text: string
  /** What an answer quotes, if that differs from the `text` that is searched. */
  markdown?: string
  /** The id of the document that it is part of. */
  page?: string
  /**
   * It comes from structured data (JSON-LD, microdata), which mostly repeats the page's visible text; the text makes
   * the better answer.
   */
  isFacts?: boolean
  /** It was news at some point: release notes, an upgrade guide, a post. */
  isDated?: boolean
  /** The years in its heading, if the site has the same section for a later year. */
  formerYears?: readonly string[]
  /** It holds the site owner's own contact details, not those of somebody whom the page mentions. */
  isOfOwner?: boolean
  /** Its heading announces directions. */
  isWay?: boolean
  /** Its page is a price list, such as "Tickets and prices". */
  isPricing?: boolean
  /** It introduces the site: the beginning of the home page or of an "About us" page. */
  isIntroduction?: boolean
  /** It is a customer review. */
  isReview?: boolean
  /** It is legal text, such as a privacy policy, which mentions everything and answers little. */
  isLegal?: boolean
  /** Whether its title is a question and its text the complete answer. */
  isPair?: boolean
  /** Whether the owner wrote it as a correction. It takes precedence over pages. */
  isTaught?: boolean
  /** Its language, if declared; otherwise detected from its text. */
  language?: Language
  /** Identifies the group of pages that are translations of each other. */
  translation?: string
  /** Which version of the documentation its page belongs to. */
  edition?: Edition
}

/** `of` identifies the page across versions. `behind`: how many newer versions exist; 0 for the current one. */
export type Edition = { of: string; version: string; behind: number }

/**
 * A passage found for a question.
 *
 * `confidence`: the probability that it answers, see gate.ts; 0 if it was not scored and is only offered to a model.
 * `answer`: the part that answers, as Markdown. `part`: which of two questions in the message it answers. `score`:
 * its BM25 score, comparable among the hits of one question. `similarity`: the cosine similarity of its vector and
 * the question's, if there are vectors.
 *
 * `isBeside`: it is shown next to the best hit, since either may be meant. `isForeign`: it is not in the visitor's
 * language, though the site has passages that are. `isOneOfMany`: others say the same about other things, and the
 * question names none of them. `open`: of two questions in one message, the one that nothing answers.
 * `lacksRequestedFact`: it holds no price (or whatever kind of fact was asked for), or one for another number.
 * `reach`: set if the question only asks how to contact the owner; whose contact details it holds.
 */
export type Hit<P extends Passage> = HitMarks & {
  passage: P
  confidence: number
  answer: string
  part: number
  score: number
  similarity?: number
}

/** A hit's flags; see {@link Hit}. */
export type HitMarks = {
  isBeside?: boolean
  isForeign?: boolean
  isOneOfMany?: boolean
  open?: string
  lacksRequestedFact?: boolean
  reach?: 'owner' | 'others'
}

/** Returns a hit's flags alone, to copy them to another hit that replaces it. */
export function marksOfHit({ isBeside, isForeign, isOneOfMany, open, lacksRequestedFact, reach }: HitMarks): HitMarks {
  return defined({ isBeside, isForeign, isOneOfMany, open, lacksRequestedFact, reach })
}

/** A passage split into terms: its headings, and each unit of its text. */
export type AnalyzedPassage = {
  /** Includes the marks of what a heading tells by itself: a price, or somebody's name. */
  title: readonly string[]
  /** The terms of the headings above it and of its breadcrumbs. */
  above: readonly string[]
  /** The terms of the outermost heading, which is the page's name. */
  page: readonly string[]
  /** All its headings as text. */
  headings: string
  /** It consists of links alone, which answer nothing. Link blocks among other blocks are left out. */
  isLinks: boolean
  blocks: readonly { block: Block; units: readonly UnitTerms[] }[]
}

/**
 * A unit's terms, including marks for prices, times and telephone numbers (see marks.ts). `name`: the terms of its
 * label, if it has one. `cells`: the terms of each cell of a table row.
 */
export type UnitTerms = {
  unit: Unit
  terms: readonly string[]
  name: readonly string[]
  cells: readonly (readonly string[])[]
}

/** What a heading tells by itself: "Family €80", "First visit – free". Other numbers in titles are mostly ordinals. */
const titleMarks: ReadonlySet<string> = new Set([marks.money, marks.charge])
/** In characters: what stands below somebody's name, such as an office and a telephone number. */
const longestCard = 240

export function analyzePassage(
  { title, above = [], place = [], text, markdown = text }: Passage,
  { termsOf }: Analyzer,
): AnalyzedPassage {
  const blocks = blocksOf(markdown)
  const telling = blocks.filter(({ isLinks }) => !isLinks)
  // A section number is no content: "for 4 years" must not match "4. Statistics".
  const name = title.replace(/^\d{1,2}(?:\.\d{1,2})*[.)]\s+/, '')
  const named = termsOf(name)
  // "Marie Lund" above a line or two; not "La Direction", nor "Opening Times" above a longer text.
  const isCard = text.length <= longestCard && named.length > 1
  const isTelling = (mark: string) => titleMarks.has(mark) || (isCard && mark === marks.person)
  return {
    isLinks: blocks.length > 0 && telling.length === 0,
    headings: [...above, title].join('\n'),
    title: [...named, ...marksIn(title).filter(isTelling)],
    above: termsOf([...place, ...above].join('\n')),
    page: termsOf(above[0] ?? title),
    blocks: telling.map((block) => ({
      block,
      units: block.units.map((unit) => ({
        unit,
        terms: [...termsOf(unit.plain), ...marksIn(unit.plain), ...stepsIn(block), ...pricesIn(block, unit, title)],
        name: unit.name === undefined ? [] : termsOf(unit.name),
        cells: (unit.cells ?? []).map(termsOf),
      })),
    })),
  }
}

/** Code and numbered lists answer "how to" questions. */
function stepsIn({ kind, isOrdered }: Block): string[] {
  return kind === 'code' || isOrdered ? [marks.steps] : []
}

/** The numbers of a table headed "Tuition" are prices. */
function pricesIn({ kind }: Block, { plain }: Unit, title: string): string[] {
  return kind === 'table' && /\d\d/.test(plain) && isOfPrices(title) ? [marks.money] : []
}

/** Every term of a passage's text. */
export function termsOfText({ above, blocks }: AnalyzedPassage): string[] {
  return [...above, ...blocks.flatMap(({ units }) => units.flatMap(({ terms }) => terms))]
}

/** How many headings before and after count as neighbors. */
const reach = 2

/** The headings after `own`, then those before it, nearest first. */
export function neighboringHeadings(headings: readonly string[], own: string): string[] {
  const once = [...new Set(headings)]
  const at = once.indexOf(own)
  if (at === -1) return []
  return [...once.slice(at + 1, at + 1 + reach), ...once.slice(Math.max(0, at - reach), at).toReversed()]
}
