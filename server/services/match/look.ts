/** What a site looks like, as far as a theme has a place for it. */
export type Look = {
  /** Colors that may be the brand's, with how much speaks for each. */
  brands: (Found & { score: number; text?: Found })[]
  background?: Found
  text?: Found
  inputBackground?: Found
  inputText?: Found
  font?: Found
  /** A length in CSS. */
  radius?: Found
}

/** A value, and where it was found, in words. */
export type Found = { value: string; from: string }

/** Takes part after part of several looks: of each the first that has it. */
export function joinLooks(looks: readonly Look[]): Look {
  const joined = Object.assign({}, ...looks.toReversed()) as Look
  return { ...joined, brands: looks.flatMap(({ brands }) => brands) }
}
