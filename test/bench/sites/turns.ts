/**
 * What a visitor types, and what an answer to it must be. Patterns are regular expressions, in any case, over the plain text of the answer,
 * where `^` and `$` are the ends of a line.
 */
export type Turn = {
  q: string
  /** `human`: wants a person or complains, and must be given the owner's contact facts. */
  kind: 'answer' | 'decline' | 'talk' | 'human'
  /** All must match. In texts and patterns all dashes are `-`, and spaces single. */
  must: string[]
  /** None may match: the phone of another place, the price of last year. */
  mustNot?: string[]
  /** Matches the address of a page that answers; absent: any. */
  page?: string
  /** Can only be understood with the turns before it. */
  follows?: true
  /** Asked in another language than the page's. */
  cross?: true
  /** Off topic, but near to what the site has. */
  close?: true
  /** The whole of a list or of some code is wanted, so that the answer may be long. */
  long?: true
  /** Only said so that the next one changes the subject, and not graded. */
  isBefore?: true
  /** The visitor's language, for Accept-Language; absent: the site's. */
  lang?: string
}
type More = Pick<Turn, 'mustNot' | 'follows' | 'cross' | 'close' | 'long' | 'lang'>

export const answer = (q: string, must: string | string[], page: string, more: More = {}): Turn => {
  return { q, kind: 'answer', must: [must].flat(), page, ...more }
}
/** An answer that needs the turns before. */
export const follow = (q: string, must: string | string[], page: string, more: More = {}): Turn => {
  return answer(q, must, page, { follows: true, ...more })
}
/** An answer to a question in another language than the page's. */
export const cross = (lang: string, q: string, must: string | string[], page: string, more: More = {}): Turn => {
  return answer(q, must, page, { cross: true, lang, ...more })
}
/** Something that the site nearly has. */
export const close = (q: string, more: More = {}): Turn => ({ q, kind: 'decline', must: [], close: true, ...more })
/** Something that no visitor expects this site to know. */
export const far = (q: string, more: More = {}): Turn => ({ q, kind: 'decline', must: [], ...more })
export const talk = (q: string, must: string[] = [], more: More = {}): Turn => ({ q, kind: 'talk', must, ...more })
export const human = (q: string, must: string, more: More = {}): Turn => ({ q, kind: 'human', must: [must], ...more })
