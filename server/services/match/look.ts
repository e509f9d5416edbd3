/** The look of a site: its values for the fields of a theme. */
export type Look = {
  /** Candidates for the brand color, with a score each. */
  brands: (FoundStyle & { score: number; text?: FoundStyle })[]
  background?: FoundStyle
  text?: FoundStyle
  inputBackground?: FoundStyle
  inputText?: FoundStyle
  font?: FoundStyle
  /** A length in CSS. */
  radius?: FoundStyle
}

/** A value, and where it was found, in words. */
export type FoundStyle = { value: string; from: string }

/** Merges looks: for each field the first look that has it. */
export function joinLooks(looks: readonly Look[]): Look {
  const joined = Object.assign({}, ...looks.toReversed()) as Look
  return { ...joined, brands: looks.flatMap(({ brands }) => brands) }
}
