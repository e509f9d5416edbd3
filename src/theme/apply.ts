/**
 * Puts a theme on screen, the only place that does: one rule on the shadow host in one constructed sheet, written through
 * `setProperty`, so that no value can end its declaration and begin another. Returns the sheet to adopt.
 */
export function createThemeSheet(): { sheet: CSSStyleSheet; apply: (properties: ReadonlyMap<string, string>) => void } {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host {}')
  return {
    sheet,
    apply(properties) {
      const rule = sheet.cssRules[0]
      if (!rule || !('style' in rule)) return
      const { style } = rule as CSSStyleRule
      for (const name of Array.from(style)) if (!properties.has(name)) style.removeProperty(name)
      for (const [name, value] of properties) style.setProperty(name, value)
    },
  }
}
