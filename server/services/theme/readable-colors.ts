import { clampChroma, converter, formatHex, parse, wcagContrast, type Rgb } from 'culori'

/** Finds colors with enough contrast. Pure. */

/** WCAG 2.2, success criterion 1.4.3, for text of ordinary size; and 1.4.11, for shapes. */
export const enoughForText = 4.5
export const enoughForShapes = 3

export const white: Rgb = { mode: 'rgb', r: 1, g: 1, b: 1 }

const toRgb = converter('rgb')
const toOklch = converter('oklch')

/** Returns how a translucent CSS color looks on another one. An invalid color counts as white. */
export function flatten(color: string, under: Rgb): Rgb {
  const { r, g, b, alpha = 1 } = toRgb(parse(color)) ?? white
  const mix = (over: number, below: number) => over * alpha + below * (1 - alpha)
  return { mode: 'rgb', r: mix(r, under.r), g: mix(g, under.g), b: mix(b, under.b) }
}

/**
 * Returns the color of the same hue, nearest in lightness, that has enough contrast with `under`, as hex. Black or white always has.
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
