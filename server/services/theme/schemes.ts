import { clampChroma, converter, formatHex, wcagContrast, wcagLuminance, type Oklch, type Rgb } from 'culori'
import type { ContrastWarning, Palette, Theme } from '../../contract/agents/theme.ts'
import { contrastOf, enoughForShapes, enoughForText, flatten, readable, white } from './contrast.ts'

/*
 * The colors that the widget shows: as saved, and derived for light and for dark pages. Of the saved colors, only texts that are hard to
 * read are repaired. The saved theme is itself light or dark and is used for that scheme. For the other one, surfaces and texts are
 * replaced by ones tinted with the brand's hue; buttons and the visitor's bubbles, which carry the brand, keep their color, or their hue if
 * the color would not stand out.
 */

type Scheme = 'light' | 'dark'

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

/** The color assumed for a picture, as in the widget: dark. */
const picture = '#1c1d21'

/** Below this luminance white is easier to read on a color than black. */
const halfway = 0.179

const toRgb = converter('rgb')
const toOklch = converter('oklch')

/** The colors of a complete theme in all schemes, by path; see the contract's `Palette`. `warnings` are those of this theme. */
export function themeSchemes(
  { theme }: Theme,
  warnings: readonly ContrastWarning[] = [],
): Record<Scheme | 'theme', Palette> {
  const saved = asSaved(theme, warnings)
  const isDark = schemeOf(theme) === 'dark'
  return {
    theme: saved,
    light: isDark ? madeOver(theme, 'light') : saved,
    dark: isDark ? saved : madeOver(theme, 'dark'),
  }
}

/** The colors of the launcher, as `themeSchemes` has those of the buttons in `theme`, without working out all the others. */
export function launcherColors({ theme: { general, chat } }: Theme): { background: string; color: string } {
  const { backgroundColor: background, color } = chat.buttons
  const { suggestion } = contrastOf(color, background, general.background)
  return { background, color: legible(suggestion ?? color, shown(background, panelOf(general.background))) }
}

/** Whether a theme is light or dark, by its background color, or without one by the bubbles of answers. */
function schemeOf({ general, chat }: Theme['theme']): Scheme {
  const { type, content } = general.background
  const surface = shown(type === 'Color' ? content : chat.hostBubbles.backgroundColor, white)
  return wcagLuminance(surface) < halfway ? 'dark' : 'light'
}

/** The color of the panel. A page that shows through counts as white. */
function panelOf({ type, content }: Theme['theme']['general']['background']): Rgb {
  if (type === 'None') return white
  return shown(type === 'Color' ? content : picture, white)
}

/** The saved colors. Surfaces stay as they are, translucent ones too; text that is hard to read becomes the suggestion of its warning. */
function asSaved({ general, chat }: Theme['theme'], warnings: readonly ContrastWarning[]): Palette {
  const { type, content } = general.background
  const panel = panelOf(general.background)
  const palette: Palette = type === 'Color' ? { 'theme.general.background': content } : {}
  for (const part of ['hostBubbles', 'guestBubbles', 'buttons', 'inputs'] as const) {
    const { backgroundColor, color } = chat[part]
    const surface = shown(backgroundColor, panel)
    palette[`theme.chat.${part}.backgroundColor`] = backgroundColor
    const against = `theme.chat.${part}.backgroundColor`
    const repaired = (path: string, text: string) => legible(suggestionFor(warnings, path, against) ?? text, surface)
    palette[`theme.chat.${part}.color`] = repaired(`theme.chat.${part}.color`, color)
    if (part !== 'inputs') continue
    const path = 'theme.chat.inputs.placeholderColor'
    palette[path] = repaired(path, chat.inputs.placeholderColor)
  }
  if (type !== 'Image') {
    const suggestion = suggestionFor(warnings, 'theme.chat.inputs.color', 'theme.general.background')
    palette['welcome'] = legible(suggestion ?? chat.inputs.color, panel)
  }
  return palette
}

function suggestionFor(warnings: readonly ContrastWarning[], path: string, against: string): string | undefined {
  return warnings.find((each) => each.path === path && each.against === against)?.suggestion
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

/** The brand color: that of the buttons, or of the visitor's bubbles if the buttons are gray. */
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

/** Blends a color onto another and rounds it to 8 bits a channel, as screens do, which can decide on a contrast that barely passes. */
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
