import { isUnspaced } from '../../language/words.ts'

/** The known word that a word of a message stands for, or the word itself. */
export type Spelling = (word: string) => string

type Vocabulary = {
  words: ReadonlySet<string>
  /** Those that are a whole message. */
  alone: readonly string[]
  /** Those that are recognized with a typing error. */
  spelled: readonly string[]
}

/**
 * Reads letters that are repeated for emphasis ("heyyyy", "byee") and typing errors ("tahnks", "mornng"). It is strict, because the word may be
 * another one ("tanks"): a typing error keeps the first and the last letter, and in short words swaps two.
 */
export function createSpelling({ words, alone, spelled }: Vocabulary): Spelling {
  const isAlone = new Set(alone)
  let bySingle: ReadonlyMap<string, string> | undefined
  const knownAs = (word: string) => {
    bySingle ??= new Map([...words].toReversed().map((each) => [single(each), each]))
    return bySingle.get(single(word))
  }
  return (word) => {
    if (isUnspaced(word)) return word.replaceAll(/ー{2,}/g, 'ー').replaceAll(/(.)\1{2,}/gu, '$1$1')
    if (words.has(word)) return word
    if (/(.)\1\1/u.test(word)) {
      const twice = word.replaceAll(/(.)\1{2,}/gu, '$1$1')
      return [twice, single(word)].find((each) => words.has(each)) ?? knownAs(word) ?? word
    }
    if (/(.)\1$/u.test(word) && isAlone.has(word.slice(0, -1))) return word.slice(0, -1)
    return spelled.find((each) => isTypingError(word, each)) ?? word
  }
}

/** A word with each letter once where it stands several times in a row. */
const single = (word: string) => word.replaceAll(/(.)\1+/gu, '$1')

/** Whether a word is the right one with two letters swapped, or, if that is long, with one left out or typed twice. */
function isTypingError(word: string, right: string): boolean {
  if (right.length < 6 || Math.abs(word.length - right.length) > 1) return false
  if (word[0] !== right[0] || word.at(-1) !== right.at(-1)) return false
  let at = 0
  while (word[at] === right[at] && at < right.length) at += 1
  if (word.length === right.length)
    return word[at] === right[at + 1] && word[at + 1] === right[at] && word.slice(at + 2) === right.slice(at + 2)
  if (right.length < 7) return false
  if (word.length < right.length) return word.slice(at) === right.slice(at + 1)
  return word[at] === word[at - 1] && word.slice(at + 1) === right.slice(at)
}
