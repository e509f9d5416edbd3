import { getOrInsert } from '../../core/maps.ts'
import {
  type Color,
  converter,
  formatHex,
  formatRgb,
  interpolateWithPremultipliedAlpha,
  type Mode,
  parse,
} from 'culori'
import { Lru } from '../../core/lru.ts'

/** Colors in the values of CSS. Pure. */

const toOklch = converter('oklch')

const colorTokens = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]{1,80}\)|\b[a-z]{3,20}\b/gi
/** How some kits keep colors in variables, to be put into hsl(): `222 47% 11%`. */
const hslParts = /^(\d{1,3}(?:\.\d+)?)(?:deg)?[\s,]+(\d{1,3}(?:\.\d+)?)%[\s,]+(\d{1,3}(?:\.\d+)?)%$/

/** Stylesheets repeat a few values thousands of times, and parsing one takes microseconds. */
const known = new Lru<string, { color: string | undefined }>(1000)

/** Returns the first color of a value as hex, of a gradient its first; undefined where there is none, or one that shows through. */
export function colorIn(value: string): string | undefined {
  return getOrInsert(known, value, () => ({ color: readColor(value) })).color
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

/* `color-mix()` of CSS Color 5. Pure. */

/** The color spaces of CSS by culori's names. */
const spaces: Record<string, Mode> = {
  srgb: 'rgb',
  'srgb-linear': 'lrgb',
  'display-p3': 'p3',
  hsl: 'hsl',
  hwb: 'hwb',
  lab: 'lab',
  lch: 'lch',
  oklab: 'oklab',
  oklch: 'oklch',
  xyz: 'xyz65',
  'xyz-d65': 'xyz65',
  'xyz-d50': 'xyz50',
}

/** Mixes in mixes; more are left as they are. */
const maxMixes = 8

/** A value with its mixes replaced by the colors that they come to; those that cannot be told are taken out. */
function withMixes(value: string): string {
  let text = value
  for (let count = 0; count < maxMixes; count++) {
    // The innermost comes last.
    const start = text.toLowerCase().lastIndexOf('color-mix(')
    if (start === -1) break
    const end = closingOf(text, start + 'color-mix('.length)
    const mixed = mixOf(text.slice(start + 'color-mix('.length, end))
    text = `${text.slice(0, start)}${mixed ?? ''}${text.slice(end + 1)}`
  }
  return text
}

/** Where the parenthesis that was opened before `from` closes. */
function closingOf(text: string, from: number): number {
  let depth = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}

function mixOf(inner: string): string | undefined {
  // A comma inside of parentheses parts the numbers of a color.
  const [method = '', ...parts] = inner.split(/,(?![^()]*\))/)
  // Without a space it is oklab. The longer way around the hues is not known here.
  const [, name = 'oklab', way = ''] = /^\s*in\s+([\w-]+)(?:\s+(\w+)\s+hue)?\s*$/i.exec(method) ?? []
  const hasMethod = /^\s*in\s/i.test(method)
  const space = spaces[name.toLowerCase()]
  const [one, other, ...more] = (hasMethod ? parts : [method, ...parts]).map(shareOf)
  if (!space || !/^(?:shorter)?$/i.test(way) || !one || !other || more.length > 0) return undefined
  const first = one.share ?? (other.share === undefined ? 50 : 100 - other.share)
  const second = other.share ?? 100 - first
  const sum = first + second
  if (sum <= 0) return undefined
  const convert = converter(space)
  const [from, to] = [convert(one.color), convert(other.color)]
  const pair = [withHue(from, to), withHue(to, from)]
  const color = interpolateWithPremultipliedAlpha(pair, space)(second / sum)
  return formatRgb({ ...color, alpha: (color.alpha ?? 1) * Math.min(1, sum / 100) })
}

/** A gray has no hue, and takes that of the other color. Conversions may leave it one by their rounding. */
function withHue(color: Color, other: Color): Color {
  const { h, c, s: saturation } = color as { h?: number; c?: number; s?: number }
  const isGray = h === undefined || (c ?? saturation ?? 1) < 0.002
  const { h: hue } = other as { h?: number }
  return isGray && hue !== undefined ? Object.assign({}, color, { h: hue }) : color
}

/** A color with how much of it there is, in percent. */
function shareOf(
  part: string,
): { color: NonNullable<ReturnType<typeof parse>>; share: number | undefined } | undefined {
  const percent = /(?:^|\s)(\d{1,3}(?:\.\d+)?)%(?=\s|$)/
  // Of a color's own parts in percent, none stands outside of its parentheses.
  const plain = part.replaceAll(/\([^()]*\)/g, (inside) => ' '.repeat(inside.length))
  const found = percent.exec(plain)
  const text = found ? part.slice(0, found.index) + part.slice(found.index + found[0].length) : part
  const color = parse(text.trim())
  return color && { color, share: found ? Math.min(100, Number(found[1])) : undefined }
}
