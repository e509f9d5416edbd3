import type { DocumentFact } from '../../../../../contract/knowledge/documents.ts'
import { marks, marksIn } from '../../../../../engines/retrieval/intents/marks.ts'
import { lineOf, startOf, type PageElement } from '../element.ts'
import { linesIn } from './lines.ts'

/* Postal addresses as pages show them, and which of them are one. */

/** Where a link shows a place: an address is what it is called, if that has a number which is no rating, as in "4.9 on Google". */
export const mapLink =
  /^https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|maps\.google\.[a-z.]+|(?:www\.)?google\.[a-z.]+\/maps|maps\.apple\.com|(?:www\.)?openstreetmap\.org)\b/i

/** A line of an address is no longer than this, in characters, nor what is around one whose lines are blocks of their own. */
const longestLine = 80
const longestAddress = 200
/** The most lines of an address before and after the one that tells it, such as a name and a country. */
const maxBeside = 2

/** The postal address in a block, or, where that has only a part of it, in what is around it; empty if there is none. `label`: the word for it. */
export function addressAt(block: PageElement, label: string): string {
  if (!tellsAddress(lineOf(block))) return ''
  const own = partsIn(block).filter(isOfAddress)
  const around = block.parentElement
  const isPart = own.length === 1 && !/[,·|–]|\s-\s/.test(own[0] ?? '')
  const isShort = around !== null && startOf(around, longestAddress + 1).length <= longestAddress
  const lines = isPart && isShort ? partsIn(around).filter(isOfAddress) : own
  const telling = lines.flatMap((line, at) => (tellsAddress(line) ? [at] : []))
  const [first, last] = [telling[0], telling.at(-1)]
  if (first === undefined || last === undefined) return ''
  const begins = `${label.toLowerCase()}:`
  const unlabelled = (line: string) => (`${line}:`.toLowerCase().startsWith(begins) ? line.slice(begins.length) : line)
  const said = lines.slice(Math.max(0, first - maxBeside), last + maxBeside + 1).map((line) => unlabelled(line).trim())
  return said.filter((line) => line !== '').join(', ')
}

/** The lines of a block, divided where a sign or an element divides them: "© 2026 The Inn · 4 High Street". */
function partsIn(block: PageElement): string[] {
  const spans = [...block.children].every(({ localName }) => localName === 'span') ? [...block.children] : []
  const lines = spans.length > 1 ? spans.flatMap(linesIn) : linesIn(block)
  return lines.flatMap((line) => line.split(/\s+[·|•]\s+/))
}

const tellsAddress = (text: string) => /\p{N}/u.test(text) && marksIn(text).includes(marks.address)
/** So many digits are a number to call, unless a street or a town stands beside them. */
const fewestDialed = 7
/** What is told of an event or of what is sold. */
const otherMarks: ReadonlySet<string> = new Set([marks.money, marks.clock, marks.date])

function isOfAddress(line: string): boolean {
  if (line.length > longestLine || /[@©]|https?:|www\.|copyright/i.test(line)) return false
  if (marksIn(line).some((mark) => otherMarks.has(mark))) return false
  return tellsAddress(line) || (line.match(/\d/g) ?? []).length < fewestDialed
}

export const isAddress = (shown: string) => /\p{N}/u.test(shown.replaceAll(/\d[.,]\d/g, '')) && !/google/i.test(shown)

/**
 * With each postal address once, though a page tells it in other spellings, or without the country: as the fullest of them, about the thing
 * that has it, and where people see it. Things of different names keep theirs.
 */
export function joinAddresses(facts: readonly DocumentFact[]): DocumentFact[] {
  const joined: DocumentFact[] = []
  for (const fact of facts) {
    const isSame = (each: DocumentFact) =>
      each.kind === 'address' &&
      (each.about === fact.about || each.from !== 'markup' || fact.from !== 'markup') &&
      isSameAddress(each.value, fact.value)
    const at = fact.kind === 'address' ? joined.findIndex(isSame) : -1
    const before = joined[at]
    if (!before) {
      joined.push(fact)
      continue
    }
    const value = wordsOfAddress(fact.value).length > wordsOfAddress(before.value).length ? fact.value : before.value
    joined[at] = { ...before, value, from: before.from === 'markup' ? fact.from : before.from }
  }
  return joined
}

/** Whether two addresses have the same numbers, and one of them all words of the other. */
function isSameAddress(first: string, second: string): boolean {
  const [shorter = [], longer = []] = [first, second].map(wordsOfAddress).toSorted((a, b) => a.length - b.length)
  const isNumber = (word: string) => /\p{N}/u.test(word)
  return (
    shorter.every((word) => longer.includes(word)) && longer.filter(isNumber).every((word) => shorter.includes(word))
  )
}

/** Its distinct words, without accents. */
function wordsOfAddress(address: string): string[] {
  return [
    ...new Set(
      address
        .normalize('NFKD')
        .replaceAll(/\p{M}/gu, '')
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu),
    ),
  ]
}
