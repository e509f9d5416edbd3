import { formatHex, interpolate, wcagContrast } from 'culori'
import type { Match, ProposedTheme } from '../../contract/sites/match.ts'
import { contrastWarnings, flatten, readable, white } from '../theme/contrast.ts'
import { completeTheme } from '../theme/merge.ts'
import { lightness } from './css-colors.ts'
import type { FoundStyle, Look } from './look.ts'

/* Proposes a theme from a look. */

type Proposal = Pick<Match, 'theme' | 'origins'>

/** Returns the theme closest to a look, with readable texts; undefined if the look has no brand color. */
export function propose(look: Look): Proposal | undefined {
  // Rather than colors of ours, which nobody chose.
  const ofText = look.text && { ...look.text, from: `${look.text.from}, as the site has no other color`, score: 0 }
  const [brand = ofText] = look.brands
    .map((each) => ({ ...each, score: each.score - (isSeen(each, look) ? 0 : 10) }))
    .toSorted((a, b) => b.score - a.score)
  if (!brand) return undefined
  const found = partsOf(look, brand)
  const roundness = look.radius && roundnessOf(look.radius.value)
  const theme: ProposedTheme = {
    theme: {
      general: {
        ...(look.font && { font: look.font.value }),
        background: { type: 'Color', content: found['theme.general.background.content'].value },
      },
      chat: {
        ...(roundness && { roundness }),
        hostBubbles: pairOf(found, 'hostBubbles'),
        guestBubbles: pairOf(found, 'guestBubbles'),
        buttons: pairOf(found, 'buttons'),
        inputs: {
          ...pairOf(found, 'inputs'),
          placeholderColor: found['theme.chat.inputs.placeholderColor'].value,
        },
      },
    },
  }
  const repaired = withContrast(theme)
  const colors = Object.entries(found).map(([path, { value, from }]) => {
    const now = valueAt(repaired, path)
    return now === value ? { path, value, from } : { path, value: now, from, found: value }
  })
  const origins = [
    ...colors,
    ...(look.font ? [{ path: 'theme.general.font', ...look.font }] : []),
    ...(roundness ? [{ path: 'theme.chat.roundness', value: roundness, from: look.radius?.from ?? '' }] : []),
  ]
  return { theme: repaired, origins }
}

/** Whether buttons in that color stand out from the background. */
function isSeen({ value }: FoundStyle, { background }: Look): boolean {
  return wcagContrast(value, background?.value ?? '#ffffff') > 1.5
}

type ChatPart = 'hostBubbles' | 'guestBubbles' | 'buttons' | 'inputs'
type Paths =
  | 'theme.general.background.content'
  | 'theme.chat.inputs.placeholderColor'
  | `theme.chat.${ChatPart}.${'backgroundColor' | 'color'}`

/** All colors of the theme. Those that the site does not have are derived from the others. */
function partsOf(look: Look, brand: Look['brands'][number]): Record<Paths, FoundStyle> {
  const background = look.background ?? { value: '#ffffff', from: 'white, as the site names no other background' }
  const isDark = lightness(background.value) < 0.5
  const text = look.text ?? {
    value: isDark ? '#f2f2f4' : '#26272b',
    from: `${isDark ? 'light' : 'dark'}, as the site names no other text color`,
  }
  const onBrand = brand.text ?? {
    value: lightness(brand.value) > 0.72 ? '#1a1a1a' : '#ffffff',
    from: 'black or white, whichever is easier to read on it',
  }
  const inputBackground = look.inputBackground ?? { value: background.value, from: background.from }
  return {
    'theme.general.background.content': background,
    'theme.chat.hostBubbles.backgroundColor': {
      value: mix(background.value, brand.value, 0.07),
      from: 'the background with a little of the brand color',
    },
    'theme.chat.hostBubbles.color': text,
    'theme.chat.guestBubbles.backgroundColor': { value: brand.value, from: brand.from },
    'theme.chat.guestBubbles.color': onBrand,
    'theme.chat.buttons.backgroundColor': { value: brand.value, from: brand.from },
    'theme.chat.buttons.color': onBrand,
    'theme.chat.inputs.backgroundColor': inputBackground,
    'theme.chat.inputs.color': look.inputText ?? text,
    'theme.chat.inputs.placeholderColor': {
      value: mix(look.inputText?.value ?? text.value, inputBackground.value, 0.4),
      from: 'between the text and the background of inputs',
    },
  }
}

function pairOf(found: Record<Paths, FoundStyle>, part: ChatPart): { backgroundColor: string; color: string } {
  return {
    backgroundColor: found[`theme.chat.${part}.backgroundColor`].value,
    color: found[`theme.chat.${part}.color`].value,
  }
}

function mix(color: string, other: string, share: number): string {
  return formatHex(interpolate([color, other], 'oklab')(share))
}

/** Repairs the contrast of every text, as the warnings about themes require. */
function withContrast(proposal: ProposedTheme): ProposedTheme {
  const next = structuredClone(proposal)
  const { general, chat } = next.theme
  const warnings = () => contrastWarnings(completeTheme({ id: '', name: '' }, next))
  // The text of inputs is also shown on the panel: if no color is readable on both, inputs get the panel's color.
  for (const { path, suggestion } of warnings()) setColor(next, path, suggestion)
  if (warnings().length > 0) {
    chat.inputs.backgroundColor = general.background.content
    const under = flatten(general.background.content, white)
    chat.inputs.color = readable(chat.inputs.color, under)
    chat.inputs.placeholderColor = readable(chat.inputs.placeholderColor, under)
  }
  return next
}

/** Returns a color of a proposal by its path. */
function valueAt({ theme: { general, chat } }: ProposedTheme, path: string): string {
  const [, , part = '', name = ''] = path.split('.')
  if (path === 'theme.general.background.content') return general.background.content
  return (chat as unknown as Record<string, Record<string, string>>)[part]?.[name] ?? ''
}

function setColor({ theme: { chat } }: ProposedTheme, path: string, color: string): void {
  const [, , part = '', name = ''] = path.split('.')
  const pair = (chat as unknown as Record<string, Record<string, string>>)[part]
  if (pair && name in pair) pair[name] = color
}

/** Maps a CSS length to the nearest of the theme's three values; of several corners the first counts. */
function roundnessOf(radius: string): 'none' | 'medium' | 'large' | undefined {
  const [, digits, unit = ''] = /^(\d*\.?\d+)(px|r?em|%|)/.exec(radius.trim()) ?? []
  if (digits === undefined) return undefined
  const pixels = Number(digits) * (unit === 'rem' || unit === 'em' ? 16 : 1)
  if (unit === '%') return pixels === 0 ? 'none' : 'large'
  if (pixels < 2) return 'none'
  return pixels <= 12 ? 'medium' : 'large'
}
