/** Letters of which one says about as much as three of an alphabet. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Letters that a screen reader speaks in a second at an unhurried pace: some 170 words a minute. */
const lettersPerSecond = 16

/** The time that it takes to speak a text, in milliseconds; even the shortest takes a moment to begin. */
export function readingTime(text: string): number {
  const letters = text.length + 2 * (text.match(dense)?.length ?? 0)
  return Math.max(700, Math.round((letters / lettersPerSecond) * 1000))
}
