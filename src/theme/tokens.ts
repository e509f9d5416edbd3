import { themeDefaults } from '../../server/contract/theme-defaults.ts'
import type { ContrastWarning, ThemeAnswer } from '../../server/contract/theme.ts'
import { safeAddress } from './address.ts'
import type { WholeTheme } from './complete.ts'
import { servedFont } from './served-font.ts'

/**
 * From a path below `theme.chat` to the custom property that the stylesheets read; the default is what stands at the same path of
 * theme-defaults.ts. A site may read these properties in `customCss`, and may set them on the element that holds the widget.
 */
const colors = [
  ['hostBubbles', 'backgroundColor', '--foyer-host-background'],
  ['hostBubbles', 'color', '--foyer-host-color'],
  ['guestBubbles', 'backgroundColor', '--foyer-guest-background'],
  ['guestBubbles', 'color', '--foyer-guest-color'],
  ['buttons', 'backgroundColor', '--foyer-button-background'],
  ['buttons', 'color', '--foyer-button-color'],
  ['inputs', 'backgroundColor', '--foyer-input-background'],
  ['inputs', 'color', '--foyer-input-color'],
  ['inputs', 'placeholderColor', '--foyer-placeholder-color'],
] as const

const radii = { none: '0px', medium: '6px', large: '20px' }

/** A saved text color that is hard to read on the panel's background is a warning against this path. */
const backgroundPath = 'theme.general.background'

/** Colors by the theme's paths that stand over the saved ones: the server made them for light or for dark. */
type Palette = NonNullable<ThemeAnswer['schemes']>['dark']

/**
 * The custom properties of a whole theme. `warnings` are the server's: where a saved text color is hard to read, its
 * `suggestion` stands in for it; a `palette` needs none. `base` is the address of the server, which paths like `/assets/…` belong to.
 */
export function themeProperties(
  theme: WholeTheme,
  warnings: readonly ContrastWarning[],
  base: string,
  palette: Palette = {},
): Map<string, string> {
  const { general, chat } = theme.theme
  const properties = new Map([
    ['--foyer-font', families(general.font)],
    ['--foyer-radius', radii[chat.roundness]],
  ])
  for (const [part, field, property] of colors) {
    const saved: Record<string, unknown> = chat[part]
    const standard: Record<string, unknown> = themeDefaults.theme.chat[part]
    const path = `theme.chat.${part}.${field}`
    const color = palette[path] ?? suggestionFor(path, warnings) ?? saved[field]
    properties.set(property, colorOr(String(color), String(standard[field])))
  }
  const { background } = general
  const isImage = background.type === 'Image'
  const image = isImage ? safeAddress(background.content, base) : undefined
  if (background.type === 'None') properties.set('--foyer-background', 'transparent')
  else {
    const standard = themeDefaults.theme.general.background.content
    properties.set(
      '--foyer-background',
      isImage ? pictureGround : colorOr(palette[backgroundPath] ?? background.content, standard),
    )
  }
  if (isImage) properties.set('--foyer-text-shadow', '0 1px 3px rgb(0 0 0 / 0.6)')
  if (image) properties.set('--foyer-background-image', `url("${image.replace(/["\\\n]/g, encodeURIComponent)}")`)
  properties.set('--foyer-welcome-color', welcomeColor(theme, warnings, palette))
  return properties
}

/** The page's or the system's own font of that name, else the one that fonts.ts loads. */
function families(font: string): string {
  const name = font.replace(/[^\w -]/g, '')
  return `"${name}", "${servedFont(name)}"`
}

/** Stands behind a background picture, and for it where the text color is chosen: a picture counts as dark. */
const pictureGround = '#1c1d21'

/** Title and subtitle of the welcome: the color of inputs, unless that is hard to read on the panel's background. */
function welcomeColor(theme: WholeTheme, warnings: readonly ContrastWarning[], palette: Palette): string {
  if (theme.theme.general.background.type !== 'Color' || palette[backgroundPath]) return 'var(--foyer-on-background)'
  const standard = themeDefaults.theme.chat.inputs.color
  const warning = warnings.find((one) => one.against === backgroundPath && one.path === 'theme.chat.inputs.color')
  return colorOr(warning?.suggestion ?? theme.theme.chat.inputs.color, standard)
}

function suggestionFor(path: string, warnings: readonly ContrastWarning[]): string | undefined {
  return warnings.find((one) => one.path === path && one.against !== backgroundPath)?.suggestion
}

/**
 * A value that is no color would make each rule that uses it invalid, with black on black as the worst end; and a
 * `var(--x, url(…))` is none that we take.
 */
function colorOr(value: string, standard: string): string {
  const isColor = !/var\(|url\(|[;{}\\]/i.test(value) && CSS.supports('color', value)
  return isColor ? value : standard
}
