import { getOrInsert } from '../../core/maps.ts'
import type { Terms } from '../language/terms.ts'
import type { Edition, Passage } from './passages/passage.ts'

/*
 * Of a page that a site has in several languages, and for several versions of what it documents, one answers a visitor: that in the visitor's
 * language, and that of the version which is asked for, else read, else current.
 */

/** A visitor's languages, if passages are in them, and the version that is wanted; undefined: none that is known. */
export type Wanted = { preferred: readonly Terms[]; version: string | undefined }

export type Editions = {
  /** By which page that says the same a visitor is answered instead; undefined: by this one. */
  replacedBy(passage: Passage, own: Terms, wanted: Wanted): 'translation' | 'version' | undefined
  /** The version that the first of some texts names which names one: "in 2.3", "since v4". */
  versionIn(texts: readonly string[]): string | undefined
}

export function editionsOf(passages: readonly Passage[], termsOf: readonly Terms[]): Editions {
  const spoken = new Map<string, Set<Terms>>()
  const versions = new Map<string, { known: Set<string>; first: Edition }>()
  const names = new Map<string, string>()
  for (const [at, { translation, edition }] of passages.entries()) {
    const terms = termsOf[at]
    if (translation !== undefined && terms) getOrInsert(spoken, translation, () => new Set()).add(terms)
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

/** What is no version of a thing by itself, such as "Windows 10" or "port 80", has neither a dot nor a "v". */
const versionNumber = /(?<![\w.])(?:v\.? ?\d+(?:\.(?:\d+|x))*|\d+(?:\.(?:\d+|x))+)(?![\w]|\.\d)/gi

/** A version as it is compared: "v4.0", "4.x" and "4" are the same. */
function numberOf(version: string): string {
  return version
    .toLowerCase()
    .replace(/^v\.? ?/, '')
    .replace(/(?:\.(?:0|x))+$/, '')
}
