import { plainText } from '../../engines/builtin/talk/small-talk.ts'

/** Chinese, Japanese, Thai, Lao, Khmer and Burmese set no spaces between words. */
const withoutSpaces =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u

/** The first of an owner's words or phrases that a visitor's message holds, as whole words; case, accents and punctuation do not matter. */
export function wordIn(message: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const text = ` ${plainText(message)} `
  return words.find((word) => {
    const plain = plainText(word)
    return plain !== '' && text.includes(withoutSpaces.test(plain) ? plain : ` ${plain} `)
  })
}
