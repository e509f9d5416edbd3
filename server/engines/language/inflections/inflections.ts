import type { Language } from '../../../contract/languages.ts'
import { withoutMarks } from '../words.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { hi } from './hi.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { pt } from './pt.ts'
import { ru } from './ru.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import type { Rule, Rules } from './rules.ts'

const rules: Partial<Record<Language, Rules>> = { ar, de, en, es, fr, he, hi, it, nl, pl, pt, ru, tr, uk }

const apply = (text: string, all: readonly Rule[] = []) =>
  all.reduce((rest, [ending, replacement]) => rest.replace(ending, replacement), text)

/**
 * What brings forms of one word together in a language: `ofWord` before its stem is taken, `ofStem` after, both in lower case. `stemOf`: the stem of a
 * word that the stemmer is not asked for.
 */
export type Inflections = {
  ofWord(word: string): string
  ofStem(stem: string): string
  stemOf(word: string): string | undefined
}

/** Returns the inflections of a language; of one without rules, nothing changes. */
export function inflectionsOf(language: Language): Inflections {
  const { irregular, apart, ofWords, ofStems, stems: formsOfStems } = rules[language] ?? {}
  const [bases, stems] = [basesOf(irregular), basesOf(apart)]
  const ofForm = (form: string) => apply(withoutMarks(apply(form, ofWords)), ofStems)
  const basesOfStems = new Map(Array.from(basesOf(formsOfStems), ([form, base]) => [ofForm(form), ofForm(base)]))
  const ofStem = (stem: string) => {
    const cut = apply(stem, ofStems)
    return basesOfStems.get(cut) ?? cut
  }
  return {
    ofWord: (word) => bases.get(word) ?? apply(word, ofWords),
    ofStem,
    stemOf: (word) => stems.get(word),
  }
}

/** The base of each form, and of itself. */
function basesOf(groups: readonly string[] = []): ReadonlyMap<string, string> {
  return new Map(
    groups.flatMap((group) => {
      const [base = '', forms] = group.split(': ')
      return [base, ...(forms?.split(' ') ?? [])].map((form) => [form, base] as const)
    }),
  )
}
