import { themeDefaults } from '../../server/contract/theme-defaults.ts'
import type { ContrastWarning, Theme } from '../../server/contract/theme.ts'
import { safeAddress } from './address.ts'
import { servedFont } from './served-font.ts'

/**
 * From a path of the theme to the custom property that the stylesheets read; the default is what stands at the same path of
 * theme-defaults.ts. A site may read these properties in `customCss`, and may set them on the element that holds the widget.
 */
const rows: readonly [path: string, property: string, kind: 'color' | 'font' | 'radius'][] = [
  ['theme.general.font', '--foyer-font', 'font'],
  ['theme.chat.roundness', '--foyer-radius', 'radius'],
  ['theme.chat.hostBubbles.backgroundColor', '--foyer-host-background', 'color'],
  ['theme.chat.hostBubbles.color', '--foyer-host-color', 'color'],
  ['theme.chat.guestBubbles.backgroundColor', '--foyer-guest-background', 'color'],
  ['theme.chat.guestBubbles.color', '--foyer-guest-color', 'color'],
  ['theme.chat.buttons.backgroundColor', '--foyer-button-background', 'color'],
  ['theme.chat.buttons.color', '--foyer-button-color', 'color'],
  ['theme.chat.inputs.backgroundColor', '--foyer-input-background', 'color'],
  ['theme.chat.inputs.color', '--foyer-input-color', 'color'],
  ['theme.chat.inputs.placeholderColor', '--foyer-placeholder-color', 'color'],
]

const radii: Record<string, string> = { none: '0px', medium: '6px', large: '20px' }

/** A saved text color that is hard to read on the panel's background is a warning against this path. */
const backgroundPath = 'theme.general.background'

/**
 * The custom properties of a whole theme. `warnings` are the server's: where a saved text color is hard to read, its
 * `suggestion` stands in for it. `base` is the address of the server, which paths like `/assets/…` belong to.
 */
export function themeProperties(theme: Theme, warnings: readonly ContrastWarning[], base: string): Map<string, string> {
  const properties = new Map<string, string>()
  for (const [path, property, kind] of rows) {
    const value = String(at(theme, path))
    if (kind === 'font') properties.set(property, families(value.replace(/[^\w -]/g, '')))
    else if (kind === 'radius') properties.set(property, radii[value] ?? '6px')
    else properties.set(property, colorOr(suggested(warnings, path) ?? value, String(at(themeDefaults, path))))
  }
  const background = theme.theme.general.background
  const isImage = background.type === 'Image'
  const image = isImage ? safeAddress(background.content, base) : undefined
  if (background.type === 'None') properties.set('--foyer-background', 'transparent')
  else {
    const standard = themeDefaults.theme.general.background.content
    properties.set('--foyer-background', isImage ? pictureGround : colorOr(background.content, standard))
  }
  if (image) properties.set('--foyer-background-image', `url("${image.replace(/["\\\n]/g, encodeURIComponent)}")`)
  properties.set('--foyer-welcome-color', welcomeColor(theme, warnings))
  return properties
}

/** The page's or the system's own font of that name, else the one that fonts.ts loads. */
function families(name: string): string {
  return `"${name}", "${servedFont(name)}"`
}

/** Stands behind a background picture, and for it where the text color is chosen: a picture counts as dark. */
const pictureGround = '#1c1d21'

/** Title and subtitle of the welcome: the color of inputs, unless that is hard to read on the panel's background. */
function welcomeColor(theme: Theme, warnings: readonly ContrastWarning[]): string {
  if (theme.theme.general.background.type !== 'Color') return 'var(--foyer-on-background)'
  const standard = themeDefaults.theme.chat.inputs.color
  const warning = warnings.find((one) => one.against === backgroundPath && one.path === 'theme.chat.inputs.color')
  return colorOr(warning?.suggestion ?? theme.theme.chat.inputs.color, standard)
}

function suggested(warnings: readonly ContrastWarning[], path: string): string | undefined {
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

function at(source: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], source)
}
