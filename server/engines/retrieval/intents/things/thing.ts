import { languages } from '../../../../contract/languages.ts'
import type { Intent } from '../words/intent.ts'

/** Everyday things by name: their words in each of the languages, in the order of the table of languages, with ` | ` between two. */
export type ThingTable = Record<string, string>

/** The things of a table, as intents that name. `isNoun`: each is there or not; else they are done, or meant in many words. */
export function thingsIn(table: ThingTable, isNoun: boolean): Intent[] {
  return Object.entries(table).map(([id, line]) => {
    const each = line.split(' | ')
    const words = Object.fromEntries(languages.map((language, at) => [language, each[at] ?? '']))
    return { id, isThing: true, isNoun, words }
  })
}
