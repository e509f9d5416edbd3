import { themeDefaults } from '#contract/agents/theme-defaults.ts'
import type { Palette } from '#contract/agents/theme.ts'
import { safeAddress } from './address.ts'
import { colorOr, isDistinct } from './color.ts'
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

const radii = { none: '0px', medium: '12px', large: '20px' }

/** Stands behind a background picture, and for it where the text color is chosen: a picture counts as dark. */
const pictureGround = '#1c1d21'

/**
 * The custom properties of a whole theme. Its colors are those of the `palette`, which the server has made readable; a value that is no
 * color is replaced by the default. `base` is the address of the server, which paths like `/assets/…` belong to.
 */
export function themeProperties(theme: WholeTheme, palette: Palette, base: string): Map<string, string> {
  const { general, chat } = theme.theme
  const properties = new Map([
    ['--foyer-font', families(general.font)],
    ['--foyer-radius', radii[chat.roundness]],
  ])
  for (const [part, field, property] of colors) {
    const standard: Record<string, unknown> = themeDefaults.theme.chat[part]
    properties.set(property, colorOr(palette[`theme.chat.${part}.${field}`], String(standard[field])))
  }
  for (const [name, value] of backgroundProperties(general.background, palette, base)) properties.set(name, value)
  const [ring, panel] = [properties.get('--foyer-button-background'), properties.get('--foyer-background')]
  properties.set(
    '--foyer-focus-color',
    isDistinct(ring, panel) ? 'var(--foyer-button-background)' : 'var(--foyer-on-background)',
  )
  return properties
}

/** The panel's background, and the welcome's title and subtitle, which stand straight on it. */
function backgroundProperties(
  { type, content }: WholeTheme['theme']['general']['background'],
  palette: Palette,
  base: string,
): [name: string, value: string][] {
  const onBackground: [string, string] = ['--foyer-welcome-color', 'var(--foyer-on-background)']
  switch (type) {
    case 'None':
      return [['--foyer-background', 'transparent'], onBackground]
    case 'Image': {
      const image = safeAddress(content, base)
      return [
        ['--foyer-background', pictureGround],
        ['--foyer-text-shadow', '0 1px 3px rgb(0 0 0 / 0.6)'],
        ['--foyer-fade', 'transparent'],
        ...(image ? [imageProperty(image)] : []),
        onBackground,
      ]
    }
    case 'Color': {
      const { general, chat } = themeDefaults.theme
      return [
        ['--foyer-background', colorOr(palette['theme.general.background'], general.background.content)],
        ['--foyer-welcome-color', colorOr(palette['welcome'], chat.inputs.color)],
      ]
    }
  }
}

function imageProperty(address: string): [name: string, value: string] {
  return ['--foyer-background-image', `url("${address.replace(/["\\\n]/g, encodeURIComponent)}")`]
}

/** The page's or the system's own font of that name, else the one that fonts.ts loads. */
function families(font: string): string {
  const name = font.replace(/[^\w -]/g, '')
  return `"${name}", "${servedFont(name)}"`
}
