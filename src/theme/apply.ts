/**
 * Puts a theme on screen, the only place that does: one rule on the shadow host in one constructed sheet, written through
 * `setProperty`, so that no value can end its declaration and begin another. Returns the sheet to adopt.
 */
export function createThemeSheet(properties: ReadonlyMap<string, string>): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':host {}')
  const rule = sheet.cssRules[0]
  if (rule && 'style' in rule) {
    const style = rule.style as CSSStyleDeclaration
    for (const [name, value] of properties) style.setProperty(name, value)
  }
  return sheet
}
