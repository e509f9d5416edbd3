import { clampChroma, converter, formatHex, parse, type Rgb, wcagContrast } from 'culori'
import type { Contrast, ContrastWarning, Theme } from '../../contract/agents/theme.ts'

/** Finds text colors of a theme that are hard to read, and suggests others. Pure. */

/** Returns the pairs of a complete theme with a contrast below 4.5:1, each with the nearest color of the same hue that passes. */
export function contrastWarnings(theme: Theme): ContrastWarning[] {
  return contrastsOf(theme).filter((each): each is ContrastWarning => each.suggestion !== undefined)
}

/** Returns the contrast of every text color of a complete theme; one that is too low has a suggestion. */
export function contrastsOf({ theme }: Theme): Contrast[] {
  const { chat, general } = theme
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
    pairs.push(['theme.chat.inputs.color', chat.inputs.color, 'theme.general.background', general.background.content])
  }
  return pairs.map(([path, text, against, color]) =>
    Object.assign({ path, against }, contrastOf(text, color, general.background)),
  )
}

/** Returns the contrast of a text on a surface, which may be translucent, over the background of a theme; where it is too low, a color that passes. */
export function contrastOf(
  text: string,
  surface: string,
  { type, content }: Theme['theme']['general']['background'],
): Pick<Contrast, 'ratio' | 'suggestion'> {
  const under = flatten(surface, type === 'Color' ? flatten(content, white) : white)
  const ratio = wcagContrast(flatten(text, under), under)
  // Rounded down: 4.499 does not pass as 4.5.
  const rounded = Math.floor(ratio * 100) / 100
  return ratio < enoughForText ? { ratio: rounded, suggestion: readable(text, under) } : { ratio: rounded }
}

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
