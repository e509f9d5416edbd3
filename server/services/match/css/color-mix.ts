import { converter, formatRgb, interpolateWithPremultipliedAlpha, parse, type Color, type Mode } from 'culori'

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
export function withMixes(value: string): string {
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
