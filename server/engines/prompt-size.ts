/** Letters of a word that are in one token, but for few words; of a longer one only so many count. */
const longestToken = 8
const longestWord = 32
/** Scripts without spaces between words: a token holds at most about so many characters of them. */
const perToken = { wide: 2, southeast: 4 }
/** About how many characters of a text a token has. */
const meanToken = 4
/** Context windows have a multiple of this many tokens. */
const windowUnit = 1024

/**
 * At least about how many tokens a text has, whatever the tokenizer: a token a word, for texts of words. Looks at each character once, by
 * its block in Unicode: it is counted with every answer of a model.
 */
export function leastTokens(text: string): number {
  let tokens = 0
  let wide = 0
  let southeast = 0
  let word = 0
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    if (isLetter(code)) {
      word += 1
      continue
    }
    tokens += Math.ceil(Math.min(word, longestWord) / longestToken)
    word = 0
    if (code >= 0x2e80 && code <= 0xd7af) wide += 1
    else if (isSoutheastAsian(code)) southeast += 1
  }
  return tokens + Math.floor(wide / perToken.wide) + Math.floor(southeast / perToken.southeast)
}

/** Of a script that puts spaces between words; roughly, by blocks. */
function isLetter(code: number): boolean {
  if (code < 0xc0) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  return code < 0x2000 && !isSoutheastAsian(code)
}

/** Thai and Lao, Burmese, Khmer. */
function isSoutheastAsian(code: number): boolean {
  return (code >= 0x0e00 && code <= 0x0eff) || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff)
}

/**
 * Whether a server that says it read so many tokens cut what it was sent: it read clearly fewer than there are at least, or just a window
 * full, and there are likely more. What is below a thousand is not believed: some servers count what they had in a cache as not read.
 */
export function isCut(text: string, read: number, least: number): boolean {
  if (read < windowUnit * 0.9) return false
  if (read < least * 0.9) return true
  return read % windowUnit === 0 && Math.max(text.length / meanToken, least) > read * 1.05
}
