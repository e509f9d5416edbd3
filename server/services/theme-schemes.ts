import { clampChroma, converter, formatHex, wcagContrast, wcagLuminance, type Oklch, type Rgb } from 'culori'
import type { Palette, Theme } from '../contract/theme.ts'
import { enoughForShapes, enoughForText, flatten, readable, white } from './readable-colors.ts'

/*
 * A saved theme made over for light and for dark pages. Pure. In the scheme that it is of already it keeps its colors, and only text
 * that is hard to read is repaired, as in theme-contrast.ts. In the other one its surfaces and texts are new, with a breath of the
 * brand's hue; what carries the brand, buttons and the visitor's bubbles, keeps its color, or its hue where it would be lost there.
 */

export type Scheme = 'light' | 'dark'

/** Lightness and chroma in oklch; the chroma is the most that a surface takes from the brand. */
type Tone = { l: number; c: number }

const tones: Record<Scheme, Record<'panel' | 'bubble' | 'input' | 'text' | 'placeholder', Tone>> = {
  light: {
    panel: { l: 0.995, c: 0.003 },
    bubble: { l: 0.955, c: 0.014 },
    input: { l: 1, c: 0 },
    text: { l: 0.28, c: 0.02 },
    placeholder: { l: 0.52, c: 0.02 },
  },
  dark: {
    panel: { l: 0.2, c: 0.014 },
    bubble: { l: 0.275, c: 0.02 },
    input: { l: 0.24, c: 0.016 },
    text: { l: 0.94, c: 0.008 },
    placeholder: { l: 0.72, c: 0.015 },
  },
}

/** Stands for a picture, as in the widget: it counts as dark. */
const picture = '#1c1d21'

/** Below this luminance white is easier to read on a color than black. */
const halfway = 0.179

const toRgb = converter('rgb')
const toOklch = converter('oklch')

/** The colors of a complete theme in both schemes, by path; see the contract's `Palette`. */
export function themeSchemes({ theme }: Theme): Record<Scheme, Palette> {
  const saved = schemeOf(theme)
  return {
    light: saved === 'light' ? kept(theme) : madeOver(theme, 'light'),
    dark: saved === 'dark' ? kept(theme) : madeOver(theme, 'dark'),
  }
}

/** By the panel, or where that shows something else by the answers on it. */
function schemeOf({ general, chat }: Theme['theme']): Scheme {
  const { type, content } = general.background
  const surface = shown(type === 'Color' ? content : chat.hostBubbles.backgroundColor, white)
  return wcagLuminance(surface) < halfway ? 'dark' : 'light'
}

/** What is seen behind everything. A page that shows through counts as white. */
function panelOf({ type, content }: Theme['theme']['general']['background']): Rgb {
  if (type === 'None') return white
  return shown(type === 'Color' ? content : picture, white)
}

/** The saved colors. Surfaces stay to the letter, see-through ones too; texts do where they can be read. */
function kept({ general, chat }: Theme['theme']): Palette {
  const { type, content } = general.background
  const panel = panelOf(general.background)
  const palette: Palette = type === 'Color' ? { 'theme.general.background': content } : {}
  for (const part of ['hostBubbles', 'guestBubbles', 'buttons', 'inputs'] as const) {
    const { backgroundColor, color } = chat[part]
    const surface = shown(backgroundColor, panel)
    palette[`theme.chat.${part}.backgroundColor`] = backgroundColor
    palette[`theme.chat.${part}.color`] = legible(color, surface)
    if (part !== 'inputs') continue
    palette['theme.chat.inputs.placeholderColor'] = legible(chat.inputs.placeholderColor, surface)
  }
  if (type !== 'Image') palette['welcome'] = legible(chat.inputs.color, panel)
  return palette
}

function madeOver({ general, chat }: Theme['theme'], scheme: Scheme): Palette {
  const { type } = general.background
  const savedPanel = panelOf(general.background)
  const brand = brandOf(chat, savedPanel)
  const tinted = (name: keyof (typeof tones)[Scheme]) => toned(tones[scheme][name], brand)
  const panel = type === 'Image' ? picture : tinted('panel')
  const text = tinted('text')
  const palette: Palette = type === 'Color' ? { 'theme.general.background': panel } : {}
  palette['theme.chat.hostBubbles.backgroundColor'] = tinted('bubble')
  palette['theme.chat.hostBubbles.color'] = text
  for (const part of ['guestBubbles', 'buttons'] as const) {
    const saved = shown(chat[part].backgroundColor, savedPanel)
    const surface = distinct(formatHex(saved), panel)
    palette[`theme.chat.${part}.backgroundColor`] = surface
    palette[`theme.chat.${part}.color`] = legible(formatHex(shown(chat[part].color, saved)), shown(surface, white))
  }
  const input = tinted('input')
  palette['theme.chat.inputs.backgroundColor'] = input
  palette['theme.chat.inputs.color'] = text
  palette['theme.chat.inputs.placeholderColor'] = legible(tinted('placeholder'), shown(input, white))
  if (type !== 'Image') palette['welcome'] = text
  return palette
}

/** The color with which a site shows itself: its buttons', else its visitors' bubbles', else none. */
function brandOf(chat: Theme['theme']['chat'], panel: Rgb): Oklch {
  const [buttons, bubbles] = [chat.buttons, chat.guestBubbles].map(({ backgroundColor }) =>
    toOklch(shown(backgroundColor, panel)),
  ) as [Oklch, Oklch]
  return buttons.c > 0.03 ? buttons : bubbles
}

/** A tone in the brand's hue, with no more color than the brand itself has. */
function toned({ l, c }: Tone, brand: Oklch): string {
  const color: Oklch = { mode: 'oklch', l, c: Math.min(c, brand.c / 4), ...(brand.h !== undefined && { h: brand.h }) }
  return formatHex(clampChroma(color, 'oklch'))
}

/** A color on another one as a screen shows it: 256 steps a channel, which for what barely passes makes the difference. */
function shown(color: string, under: Rgb): Rgb {
  return toRgb(formatHex(flatten(color, under))) ?? white
}

function legible(text: string, surface: Rgb): string {
  return wcagContrast(shown(text, surface), surface) >= enoughForText ? text : readable(text, surface)
}

function distinct(surface: string, panel: string): string {
  if (wcagContrast(surface, panel) >= enoughForShapes) return surface
  return readable(surface, shown(panel, white), enoughForShapes)
}
