import { clampChroma, converter, formatHex, parse, wcagContrast, type Rgb } from 'culori'
import type { ContrastWarning, Theme } from '../contract/theme.ts'

/** Which text colors of a theme are hard to read, and what to use instead (theme.md, "Readable whatever the colors"). Pure. */

/** WCAG 2.2, success criterion 1.4.3, for text of ordinary size. */
const enough = 4.5

const toRgb = converter('rgb')
const toOklch = converter('oklch')

/** The pairs of a complete theme whose contrast is under 4.5:1, each with the nearest color of the same hue that passes. */
export function contrastWarnings({ theme }: Theme): ContrastWarning[] {
  const { chat, general } = theme
  const page = general.background.type === 'Color' ? general.background.content : '#ffffff'
  const pairs: [text: string, textColor: string, against: string, color: string][] = [
    ...(['hostBubbles', 'guestBubbles', 'buttons', 'inputs'] as const).map((part): [string, string, string, string] => [
      `theme.chat.${part}.color`,
      chat[part].color,
      `theme.chat.${part}.backgroundColor`,
      chat[part].backgroundColor,
    ]),
    [
      'theme.chat.inputs.placeholderColor',
      chat.inputs.placeholderColor,
      'theme.chat.inputs.backgroundColor',
      chat.inputs.backgroundColor,
    ],
  ]
  if (general.background.type === 'Color') {
    pairs.push(['theme.chat.inputs.color', chat.inputs.color, 'theme.general.background', page])
  }
  return pairs.flatMap(([path, text, against, color]) => {
    const under = flatten(color, flatten(page, white))
    const ratio = wcagContrast(flatten(text, under), under)
    if (ratio >= enough) return []
    // Cut off, not rounded: 4.499 is not 4.5.
    return [{ path, against, ratio: Math.floor(ratio * 100) / 100, suggestion: readable(text, under) }]
  })
}

const white: Rgb = { mode: 'rgb', r: 1, g: 1, b: 1 }

/** What a color looks like on another one, when it lets some of it through. */
function flatten(color: string, under: Rgb): Rgb {
  const { r, g, b, alpha = 1 } = toRgb(parse(color)) ?? white
  const mix = (over: number, below: number) => over * alpha + below * (1 - alpha)
  return { mode: 'rgb', r: mix(r, under.r), g: mix(g, under.g), b: mix(b, under.b) }
}

/** The color of the same hue, nearest in lightness, that passes on `under`. Black or white passes on anything. */
function readable(text: string, under: Rgb): string {
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
