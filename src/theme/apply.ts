import type { ThemeAnswer } from '#contract/agents/theme.ts'
import type { WholeTheme } from './complete.ts'
import { followScheme, type Scheme, type SchemeOptions } from './page-scheme.ts'
import { themeProperties } from './tokens.ts'

type Properties = Iterable<readonly [name: string, value: string]>

/** A theme on screen. */
export type AppliedTheme = {
  /** To adopt in the shadow root. */
  sheet: CSSStyleSheet
  /** Sets properties over the theme's own. */
  add: (properties: Properties) => void
  /** Follows other options from now on. */
  follow: (options: SchemeOptions) => void
  /** Stops following the visitor's system and the page. */
  remove: () => void
}

/**
 * Puts a theme on screen, the only place that does: custom properties in one constructed sheet, written through `setProperty`, so that
 * no value can end its declaration and begin another. The disclosure has copies that a site's css cannot change: the rule's layer comes
 * before the site's own. `options` say which of the server's palettes: the saved colors, or those for light or
 * dark pages, also when that changes.
 */
export function applyTheme(
  { schemes }: Pick<ThemeAnswer, 'schemes'>,
  theme: WholeTheme,
  options: SchemeOptions,
  base: string,
): AppliedTheme {
  const sheet = new CSSStyleSheet()
  let following: AbortController | undefined
  const added = new Map<string, string>()
  let wanted: Scheme = 'theme'

  function paint(): void {
    const properties = themeProperties(theme, schemes?.[wanted] ?? {}, base)
    if (wanted !== 'theme') properties.set('--foyer-scheme', wanted)
    for (const [name, value] of added) properties.set(name, value)
    sheet.replaceSync(':host {} @layer { .panel .footer {} }')
    const [host, layer] = sheet.cssRules as unknown as [CSSStyleRule, CSSLayerBlockRule]
    const [disclosure] = layer.cssRules as unknown as [CSSStyleRule]
    for (const [name, value] of properties) host.style.setProperty(name, value)
    for (const [name, value] of disclosureProperties(properties)) disclosure.style.setProperty(name, value, 'important')
  }

  function follow(next: SchemeOptions): void {
    following?.abort()
    following = new AbortController()
    followScheme(
      next,
      (scheme) => {
        wanted = scheme
        paint()
      },
      following.signal,
    )
  }

  follow(options)
  return {
    sheet,
    follow,
    add(properties) {
      for (const [name, value] of properties) added.set(name, value)
      paint()
    },
    remove: () => following?.abort(),
  }
}

/** The theme's own values, for guard.css and custom-css/custom-css.ts. */
function disclosureProperties(properties: ReadonlyMap<string, string>): [name: string, value: string][] {
  const ground = properties.get('--foyer-behind') ?? properties.get('--foyer-background') ?? 'transparent'
  return [
    ['--foyer-disclosure-ground', ground],
    ['--foyer-disclosure-font', properties.get('--foyer-font') ?? 'system-ui'],
    ['--foyer-disclosure-shadow', properties.get('--foyer-text-shadow') ?? 'none'],
  ]
}

/** A stylesheet to adopt. */
export function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  return sheet
}
