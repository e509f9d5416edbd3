import type { Terms } from '../../language/terms.ts'
import { isThing, termsForIntents } from './intents.ts'

/** How much another word for the same counts: within a language the question's own word says it better. */
const synonymWeight = { within: 0.55, across: 0.7 }
/** The same of another name of a thing: within a language it may be one of another kind, an outdoor pool for an indoor one. */
const thingWeight = { within: 0.6, across: 0.75 }

type Meaning = { intents: ReadonlySet<number> }

/** Returns a function for the words of a language that stand for the same as a term of a question, and how much each counts. */
export function synonymFinder(): (asked: Meaning, terms: Terms, isForeign: boolean) => ReadonlyMap<string, number> {
  // A term of a question is made for one language, so it needs no other key.
  const known = new Map<Meaning, ReadonlyMap<string, number>>()
  return (asked, terms, isForeign) => {
    const found = known.get(asked)
    if (found) return found
    const where = isForeign ? 'across' : 'within'
    const weightOf = (intent: number) => (isThing(intent) ? thingWeight : synonymWeight)[where]
    const made = new Map<string, number>()
    for (const intent of asked.intents)
      for (const term of termsForIntents(new Set([intent]), terms))
        made.set(term, Math.max(made.get(term) ?? 0, weightOf(intent)))
    known.set(asked, made)
    return made
  }
}
