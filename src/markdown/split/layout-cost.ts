/*
 * What it costs a browser to lay out a text, measured in Chromium relative to a Latin letter: a change of script or direction starts a new
 * text run (20), a combining mark is positioned by itself (8), and in a word without a line break opportunity each mark costs with the
 * word's length, since the word is shaped again for every line that it fills.
 */

/** Latin letters, digits and punctuation, without joiners, invisible characters and bidirectional controls. */
const plainLatin = /^[\t\n\r -\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20c0]*$/
const mark = /[\p{M}\p{Cf}\p{Sk}]/u
const runCost = 20
const markCost = 8
/** In a word with marks, letters × marks cost 1 per this many. */
const wordShare = 16

/** The cost of a text, in Latin letters. */
export function layoutCost(text: string): number {
  if (plainLatin.test(text)) return text.length
  let cost = 0
  let letters = 0
  let marks = 0
  let lastScript = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    if (code <= 0x20) {
      cost += (letters * marks) / wordShare
      letters = marks = 0
      continue
    }
    letters += char.length
    if (code >= 0xa0 && mark.test(char)) {
      marks += 1
      cost += markCost
      continue
    }
    const script = scriptOf(code)
    if (script !== 0 && script !== lastScript) cost += runCost
    if (script !== 0) lastScript = script
  }
  return text.length + cost + (letters * marks) / wordShare
}

/** Roughly, a number per script; 0 for punctuation, which takes the script beside it. */
function scriptOf(code: number): number {
  if (code < 0x30 || (code > 0x39 && code < 0x41)) return 0
  if (code < 0x300) return 1
  if (code < 0x3100) return code >> 8
  // Ideographs, then Hangul, each over many blocks.
  if (code < 0xa000) return 0x4e
  return code < 0xe000 ? 0xac : code >> 12
}
