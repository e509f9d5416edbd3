import type { Turn } from './turns.ts'

/** What came back, as far as it is graded. */
export type Said = { message: string; verdict?: string; sources: string[] }

/**
 * `led`: no answer, but a list of links that has the page that answers, be it below "I don't know that"; `led elsewhere`: one that does not,
 * and claims that it may help.
 */
export const outcomes = [
  'right',
  'partly',
  'wrong',
  'led',
  'led elsewhere',
  'wrongly declined',
  'rightly declined',
] as const
export type Outcome = (typeof outcomes)[number]

/** Longer than this is no answer to a question for one fact, or for a list or code, though it be in it. */
const longestAnswer = 700
const longestList = 2000

/** How an answer fares. The patterns see words, not what they mean: grade some by hand now and then. */
export function grade(turn: Turn, said: Said): Outcome {
  const text = plain(said.message)
  const isDeclined = said.verdict === 'unanswered'
  const found = turn.must.filter((each) => pattern(each).test(text)).length
  const isAll = found === turn.must.length
  switch (turn.kind) {
    case 'decline':
      return isDeclined ? 'rightly declined' : isLead(said) ? 'led elsewhere' : 'wrong'
    case 'talk':
      return isDeclined ? 'wrongly declined' : isAll && said.verdict === undefined ? 'right' : 'wrong'
    case 'human':
      return isAll ? 'right' : isDeclined ? 'wrongly declined' : 'wrong'
    case 'answer':
  }
  const isCited = isPage(turn, said.sources)
  if (isLead(said)) return isCited || isPage(turn, linksOf(said.message)) ? 'led' : 'led elsewhere'
  // It says that it does not know, and names what comes closest.
  if (isDeclined && turn.page !== undefined && isPage(turn, linksOf(said.message))) return 'led'
  // Without a verdict nothing was looked up: it was taken for small talk.
  if (isDeclined || (said.verdict === undefined && !isAll)) return 'wrongly declined'
  if (turn.mustNot?.some((each) => pattern(each).test(text))) return 'wrong'
  if (!isAll) return found > 0 && isCited ? 'partly' : 'wrong'
  const isShort = text.length <= (turn.long ? longestList : longestAnswer)
  return isCited && isShort && !isMixed(said) ? 'right' : 'partly'
}

/** Whether one of the addresses is of a page that answers. */
export function isPage({ page }: Turn, addresses: readonly string[]): boolean {
  if (page === undefined) return true
  const isOf = (path: string) => new RegExp(page, 'i').test(path)
  return addresses.some((each) => isOf(pathOf(each)) || isOf(pathOf(each).replace(/#.*/s, '')))
}

/** Whether all facts stand in a text, such as the passages that a model would be sent. */
export function holdsFacts({ must }: Pick<Turn, 'must'>, text: string): boolean {
  return must.every((each) => pattern(each).test(plain(text)))
}

/** A text without the marks of Markdown, with one kind of dash, of quotation mark and of space. A row of a table stays one line. */
export function plain(markdown: string): string {
  return markdown
    .replaceAll(/[\u200B-\u200D\u2060\uFEFF\u00AD]/g, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\\([\\`*_{}[\]()#+.!|<>~-])/g, '$1')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()
}

/** The same heading twice, from two pages: the hours of two places, and nothing that says whose is whose. */
function isMixed({ message, sources }: Said): boolean {
  const headings = [...message.matchAll(/^#+ +(.+?)\s*$/gm)].map(([, heading]) => heading)
  return sources.length > 1 && new Set(headings).size < headings.length
}

/** "This may help:" and a list of links, whatever the language, and how to reach the owner: nothing beside it that claims to be the answer. */
function isLead({ message, verdict }: Said): boolean {
  if (verdict !== 'partly') return false
  const [first = '', ...rest] = message.trim().split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)/)
  if (!/[:：?？؟]\s*$/.test(first) || first.length > 160 || rest.length === 0) return false
  // How the owner is reached: numbers and addresses, or the page for that.
  const isContact = /\]\((?:tel|mailto):|^[^\n[]+\[[^\]\n]+\]\([^)\s]+\)$/.test(rest.at(-1) ?? '')
  const blocks = isContact ? rest.slice(0, -1) : rest
  const items = blocks.filter((block) => /^\s*(?:[-*]|\d+\.)\s/.test(block))
  return items.length === blocks.length && items.some((item) => /\]\([^)]+\)/.test(item))
}

const linksOf = (markdown: string) => [...markdown.matchAll(/\]\(([^)\s]+)/g)].map(([, url = '']) => url)

// The host is no evidence: a question about the docs is not answered by any page of docs.example.
const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')

const pattern = (text: string) => new RegExp(text, 'im')

// Two items or more in a row that are only links into a page. Those of a lead say more than that.
const contentsList = /(?:^[-*] +\[[^\]]*\]\([^)]*#[^)]*\)[ \t]*(?:\n|$)){2}/m

/** Faults of form, whatever the question was. */
export type Faults = { chrome: string[]; cutWords: string[]; brokenCode: boolean }

export function faultsOf(message: string, site: { chrome: readonly string[]; words: ReadonlySet<string> }): Faults {
  const text = plain(message)
  return {
    chrome: [
      ...site.chrome.filter((each) => text.toLowerCase().includes(each.toLowerCase())),
      ...(contentsList.test(message) ? ['a list of contents'] : []),
    ],
    cutWords: cutWords(text, site.words),
    brokenCode: (message.match(/^\s*(```|~~~)/gm) ?? []).length % 2 === 1,
  }
}

/** Words at the edge of a line that the site does not have, though it has a longer one that begins or ends so. */
function cutWords(text: string, words: ReadonlySet<string>): string[] {
  return text.split('\n').flatMap((line) => {
    const inLine = wordsOf(line)
    const known = inLine.filter((word) => words.has(word)).length
    // Only lines that were taken from the site: ours have words of their own.
    if (inLine.length < 5 || known < inLine.length - 1) return []
    const first = inLine[0] ?? ''
    const last = inLine.at(-1) ?? ''
    const isCut = (word: string, how: 'startsWith' | 'endsWith') =>
      !words.has(word) && [...words].some((whole) => whole.length > word.length && whole[how](word))
    return [isCut(last, 'startsWith') && last, isCut(first, 'endsWith') && first].filter((word) => word !== false)
  })
}

export const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
