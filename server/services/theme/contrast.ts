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
  return pairs.map(([path, text, against, color]) => {
    const under = flatten(color, flatten(page, white))
    const ratio = wcagContrast(flatten(text, under), under)
    // Rounded down: 4.499 does not pass as 4.5.
    const contrast: Contrast = { path, against, ratio: Math.floor(ratio * 100) / 100 }
    if (ratio < enoughForText) contrast.suggestion = readable(text, under)
    return contrast
  })
}
