import { colorIn, isVivid, lightness } from './css-colors.ts'

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

/** Derives a look from the main colors of a picture, the most frequent first. */
export function lookOfColors(colors: readonly string[]): Look {
  const found = colors.flatMap((color, at) => {
    const value = colorIn(color)
    return value === undefined ? [] : [{ value, from: `color ${at + 1} of the picture` }]
  })
  const [first] = found
  // A very light or dark main color is taken for the background.
  const background = first && (lightness(first.value) > 0.93 || lightness(first.value) < 0.25) ? first : undefined
  const rest = found.filter((color) => color !== background)
  const text = background && rest.find(({ value }) => Math.abs(lightness(value) - lightness(background.value)) > 0.6)
  return {
    brands: rest.map(({ value, from }, at) => ({ value, from, score: (isVivid(value) ? 10 : 0) - at })),
    ...(background && { background }),
    ...(text && !isVivid(text.value) && { text }),
  }
}
