import type { ThemeAnswer } from '../../server/contract/theme.ts'
import type { WholeTheme } from './complete.ts'
import { themeProperties } from './tokens.ts'

type Properties = Iterable<readonly [name: string, value: string]>

/** A theme on screen. */
export type WornTheme = {
  /** To adopt in the shadow root: one rule on its host. */
  sheet: CSSStyleSheet
  /** Sets properties over the theme's own. */
  add: (properties: Properties) => void
  /** Ends the listening to the visitor's system. */
  takeOff: () => void
}

/**
 * Puts a theme on screen, the only place that does: custom properties in one constructed sheet, written through `setProperty`, so that
 * no value can end its declaration and begin another. `scheme` says which colors: those saved, or the ones that the server made from
 * them for light or dark pages; `auto` goes with the visitor's system, also when that changes.
 */
export function wearTheme(
  { warnings = [], schemes }: ThemeAnswer,
  theme: WholeTheme,
  scheme: 'theme' | 'auto' | 'light' | 'dark',
  base: string,
): WornTheme {
  const sheet = new CSSStyleSheet()
  const system = scheme === 'auto' ? matchMedia('(prefers-color-scheme: dark)') : null
  const added = new Map<string, string>()

  function paint(): void {
    const wanted = system ? (system.matches ? 'dark' : 'light') : scheme
    const palette = wanted === 'light' || wanted === 'dark' ? schemes?.[wanted] : undefined
    const properties = themeProperties(theme, warnings, base, palette)
    if (palette) properties.set('--foyer-scheme', wanted)
    sheet.replaceSync(':host {}')
    const rule = sheet.cssRules[0]
    if (!rule || !('style' in rule)) return
    const style = rule.style as CSSStyleDeclaration
    for (const [name, value] of [...properties, ...added]) style.setProperty(name, value)
  }

  system?.addEventListener('change', paint)
  paint()
  return {
    sheet,
    add(properties) {
      for (const [name, value] of properties) added.set(name, value)
      paint()
    },
    takeOff: () => system?.removeEventListener('change', paint),
  }
}
