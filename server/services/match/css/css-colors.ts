import { converter, formatHex, parse } from 'culori'
import { Lru } from '../../../core/lru.ts'
import { withMixes } from './color-mix.ts'

/** Colors in the values of CSS. Pure. */

const toOklch = converter('oklch')

const colorTokens = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]{1,80}\)|\b[a-z]{3,20}\b/gi
/** How some kits keep colors in variables, to be put into hsl(): `222 47% 11%`. */
const hslParts = /^(\d{1,3}(?:\.\d+)?)(?:deg)?[\s,]+(\d{1,3}(?:\.\d+)?)%[\s,]+(\d{1,3}(?:\.\d+)?)%$/

/** Stylesheets repeat a few values thousands of times, and parsing one takes microseconds. */
const known = new Lru<string, { color: string | undefined }>(1000)

/** Returns the first color of a value as hex, of a gradient its first; undefined where there is none, or one that shows through. */
export function colorIn(value: string): string | undefined {
  const before = known.get(value)
  if (before) return before.color
  const color = readColor(value)
  known.set(value, { color })
  return color
}

function readColor(value: string): string | undefined {
  const text = withMixes(value.replace(/\s*!important$/i, '').trim())
  const [, hue, saturation, light] = hslParts.exec(text) ?? []
  if (hue !== undefined) return formatHex(`hsl(${hue} ${saturation}% ${light}%)`)
  for (const [token] of text.replaceAll(/url\([^)]*\)/gi, '').matchAll(colorTokens)) {
    const color = parse(token)
    if (!color) continue
    return (color.alpha ?? 1) < 0.5 ? undefined : formatHex({ ...color, alpha: 1 })
  }
  return undefined
}

/** Whether a color has a hue that is seen: the brand of most sites has. */
export function isVivid(hex: string): boolean {
  const { c = 0, l = 0 } = toOklch(parse(hex)) ?? {}
  return c > 0.05 && l > 0.15 && l < 0.93
}

/** From 0, black, to 1, white, as it is seen. */
export function lightness(hex: string): number {
  return toOklch(parse(hex))?.l ?? 1
}
