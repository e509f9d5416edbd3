/*
 * Forms of one word that the stemmers leave apart. A rule for endings of words puts a plural back before its stem is taken; one for endings
 * of stems works on what is left, so that it can only bring together what was apart.
 */

/** What is replaced at an ending. */
export type Rule = readonly [ending: RegExp, replacement: string]
/** The forms and endings of one language. */
export type Rules = {
  /** Irregular forms, each group as "base: form form". */
  irregular?: readonly string[]
  /** Words that the stemmer would bring together with another one: each is a stem of its own, with its forms as above. */
  apart?: readonly string[]
  ofWords?: readonly Rule[]
  ofStems?: readonly Rule[]
  /** Irregular forms, as above, that have prefixes and endings of their own: they are known by what `ofStems` leaves of them. */
  stems?: readonly string[]
}
