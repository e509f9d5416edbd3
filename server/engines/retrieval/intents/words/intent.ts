import type { Language } from '../../../../contract/languages.ts'
import type { Mark } from '../marks.ts'

/** What people want to know, by the words for it. */
export type Intent = {
  id: string
  /** The marks of what tells it. */
  answers?: readonly Mark[]
  /** What tells none of these is no answer, however many of the words it has. */
  isOwed?: true
  /** It asks how something is done. */
  isStepwise?: true
  /** Its phrases are in questions about anything: "what is". */
  isCommon?: true
  /** It asks for nothing, but names a thing. */
  isThing?: true
  /** A thing that is there or not. */
  isNoun?: boolean
  /** It may only say for whom something is: after a price, "and for children?" asks for theirs. */
  isForWhom?: true
  /** It asks for nothing, but says when something is. */
  isTime?: boolean
  /** Single words, and after each `|` a phrase of several. */
  words: Partial<Record<Language, string>>
}
