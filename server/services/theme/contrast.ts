import { wcagContrast } from 'culori'
import type { Contrast, ContrastWarning, Theme } from '../../contract/agents/theme.ts'
import { enoughForText, flatten, readable, white } from './readable-colors.ts'

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
