import type { Language } from '../../../../contract/languages.ts'
import type { Mark } from '../marks.ts'

/**
 * What people want to know, by the words for it. `answers`: the marks of what tells it. `isOwed`: what tells none of these is no answer, however
 * many of the words it has. `isStepwise`: it asks how something is done. `isThing`: it asks for nothing, but names a thing; `isNoun`: one that is
 * there or not; `isTime`: none, but when something is. `words`: single words, and after each `|` a phrase of several.
 */
export type Intent = {
  id: string
  answers?: readonly Mark[]
  isOwed?: true
  isStepwise?: true
  isThing?: true
  isNoun?: boolean
  isTime?: boolean
  words: Partial<Record<Language, string>>
}
