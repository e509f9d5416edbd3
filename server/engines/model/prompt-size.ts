/** Almost all tokens hold at most so many letters of a word; of a long word only the first letters count. */
const longestToken = 8
const longestWord = 32
/** The most characters in a token, about, in scripts without spaces between words. */
const perToken = { wide: 2, southeast: 4 }
/** The mean number of characters in a token. */
const meanToken = 4
/** Context windows are multiples of this many tokens. */
const windowUnit = 1024

/**
 * A lower bound of the number of tokens in a text, whatever the tokenizer: about one a word. Counted with every answer of a model, so it
 * looks at each character once, by its Unicode block.
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

/** Whether a character is a letter of a script with spaces between words; roughly, by blocks. */
function isLetter(code: number): boolean {
  if (code < 0xc0) return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
  return code < 0x2000 && !isSoutheastAsian(code)
}

/** Thai and Lao, Burmese, Khmer. */
function isSoutheastAsian(code: number): boolean {
  return (code >= 0x0e00 && code <= 0x0eff) || (code >= 0x1000 && code <= 0x109f) || (code >= 0x1780 && code <= 0x17ff)
}

/**
 * Whether a server that reports `read` tokens cut the prompt, of which it read clearly fewer than `least`. Counts below a thousand are ignored: some
 * servers do not count cached tokens as read.
 */
export function isCut(read: number, least: number): boolean {
  return read >= windowUnit * 0.9 && read < least * 0.9
}

/** Whether it likely cut the prompt to its context window. Of a thousand prompts of words that are long, one may have such a number of tokens by chance. */
export function isLikelyCut(text: string, read: number, least: number): boolean {
  return read > 0 && read % windowUnit === 0 && Math.max(text.length / meanToken, least) > read * 1.05
}
