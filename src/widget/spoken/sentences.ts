/** Where a browser has no segmenter: marks that end a sentence, in the scripts of our languages, with what closes after them. */
const endOfSentence = /[.!?…]+["'”’»)\]]*\s+|[。！？]+[」』）]*\s*|[؟।]\s*/g

/**
 * Splits a text into sentences: the places where each ends, the last one being the text's own end. `language` is a BCP 47 tag; one
 * that the browser does not know is as good as none.
 */
export function sentenceEnds(text: string, language: string): number[] {
  const segmenter = segmenterFor(language)
  if (segmenter) return Array.from(segmenter.segment(text), ({ index, segment }) => index + segment.length)
  const ends = Array.from(text.matchAll(endOfSentence), ({ index, 0: mark }) => index + mark.length)
  return ends.at(-1) === text.length || text === '' ? ends : [...ends, text.length]
}

function segmenterFor(language: string): Intl.Segmenter | null {
  // Firefox has it since 125.
  if (!('Segmenter' in Intl)) return null
  try {
    return new Intl.Segmenter(language, { granularity: 'sentence' })
  } catch {
    return new Intl.Segmenter(undefined, { granularity: 'sentence' })
  }
}
