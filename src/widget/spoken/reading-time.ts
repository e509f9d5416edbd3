/** Letters of which one says about as much as three of an alphabet. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** What a screen reader says in a second at an unhurried pace, in letters: some 170 words a minute. */
const lettersPerSecond = 16

/** How long it takes to say a text, in ms; even the shortest needs a moment to be begun. */
export function readingTime(text: string): number {
  const letters = text.length + 2 * (text.match(dense)?.length ?? 0)
  return Math.max(700, Math.round((letters / lettersPerSecond) * 1000))
}
