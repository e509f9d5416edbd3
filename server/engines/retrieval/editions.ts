import { getOrInsert } from '../../core/maps.ts'
import type { Analyzer } from '../language/terms.ts'
import type { Edition, Passage } from './passages/passage.ts'

/*
 * A site may have a page in several languages, and for several product versions. One of these answers: the one in the
 * visitor's language, and of the version that is asked for, else read, else current.
 */

/** The visitor's languages that the passages are in, and the wanted version; undefined if unknown. */
export type Wanted = { preferred: readonly Analyzer[]; version: string | undefined }

export type Editions = {
  /** Returns why another version of the passage's page is used instead; undefined if this one is used. */
  replacedBy(passage: Passage, own: Analyzer, wanted: Wanted): 'translation' | 'version' | undefined
  /** Returns the version named by the first text that names one: "in 2.3", "since v4". */
  versionIn(texts: readonly string[]): string | undefined
}

export function editionsOf(passages: readonly Passage[], termsOf: readonly Analyzer[]): Editions {
  const spoken = new Map<string, Set<Analyzer>>()
  const versions = new Map<string, { known: Set<string>; first: Edition }>()
  const names = new Map<string, string>()
  for (const [at, { translation, edition }] of passages.entries()) {
    const analyzer = termsOf[at]
    if (translation !== undefined && analyzer) getOrInsert(spoken, translation, () => new Set()).add(analyzer)
    if (!edition) continue
    const all = getOrInsert(versions, edition.of, () => ({ known: new Set<string>(), first: edition }))
    all.known.add(edition.version)
    if (edition.behind < all.first.behind) all.first = edition
    const name = numberOf(edition.version)
    if (/\d/.test(name)) names.set(name, edition.version)
  }

  return {
    replacedBy({ translation, edition }, own, { preferred, version }) {
      const others = (translation !== undefined && spoken.get(translation)) || undefined
      if (others && preferred.length > 0 && !preferred.includes(own) && preferred.some((each) => others.has(each)))
        return 'translation'
      const all = edition && versions.get(edition.of)
      if (!all) return undefined
      const isHeld = version !== undefined && all.known.has(version)
      return edition.version === (isHeld ? version : all.first.version) ? undefined : 'version'
    },

    versionIn(texts) {
      if (names.size === 0) return undefined
      const named = texts.map((text) => Array.from(text.matchAll(versionNumber), ([each]) => names.get(numberOf(each))))
      return named.flat().find((each) => each !== undefined)
    },
  }
}

/** A number without a dot or "v" is no version: "Windows 10", "port 80". */
const versionNumber = /(?<![\w.])(?:v\.? ?\d+(?:\.(?:\d+|x))*|\d+(?:\.(?:\d+|x))+)(?![\w]|\.\d)/gi

/** Normalizes a version for comparison: "v4.0", "4.x" and "4" are equal. */
function numberOf(version: string): string {
  return version
    .toLowerCase()
    .replace(/^v\.? ?/, '')
    .replace(/(?:\.(?:0|x))+$/, '')
}
