import { colorIn, isVivid, lightness } from './css/css-colors.ts'
import type { Look } from './look.ts'

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
