import { clampChroma, converter, formatHex, parse, wcagContrast, type Rgb } from 'culori'

/** Colors that can be told apart and read. Pure. */

/** WCAG 2.2, success criterion 1.4.3, for text of ordinary size; and 1.4.11, for what is no text. */
export const enoughForText = 4.5
export const enoughForShapes = 3

export const white: Rgb = { mode: 'rgb', r: 1, g: 1, b: 1 }

const toRgb = converter('rgb')
const toOklch = converter('oklch')

/** What a CSS color looks like on another one, when it lets some of it through. What is no color counts as white. */
export function flatten(color: string, under: Rgb): Rgb {
  const { r, g, b, alpha = 1 } = toRgb(parse(color)) ?? white
  const mix = (over: number, below: number) => over * alpha + below * (1 - alpha)
  return { mode: 'rgb', r: mix(r, under.r), g: mix(g, under.g), b: mix(b, under.b) }
}

/**
 * The color of the same hue, nearest in lightness, whose contrast with `under` is enough, as hex. Black or white is enough for text on
 * anything.
 */
export function readable(text: string, under: Rgb, enough: number = enoughForText): string {
  const color = { ...toOklch(flatten(text, under)), alpha: 1 }
  const at = (l: number) => formatHex(clampChroma({ ...color, l }, 'oklch'))
  const passes = (l: number) => wcagContrast(at(l), under) >= enough
  const found = [0, 1].flatMap((end) => {
    if (!passes(end)) return []
    let [bad, good] = [color.l, end]
    for (let step = 0; step < 20; step++) {
      const middle = (bad + good) / 2
      if (passes(middle)) good = middle
      else bad = middle
    }
    return [good]
  })
  const nearest = found.toSorted((a, b) => Math.abs(a - color.l) - Math.abs(b - color.l))[0]
  return at(nearest ?? 0)
}
