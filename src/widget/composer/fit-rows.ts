/** The tallest that a composer grows, in lines (theme.md, `inputOptions.type`). */
const maxRows = 11

/**
 * Makes a textarea as tall as its text, from `minRows` to 11 lines. Browsers that size fields by their content do it themselves in
 * css; for the others this counts the lines.
 */
export function fitRows(area: HTMLTextAreaElement, minRows: number): void {
  if (CSS.supports('field-sizing', 'content')) return
  area.rows = minRows
  const style = getComputedStyle(area)
  const padding = Number.parseFloat(style.paddingBlockStart) + Number.parseFloat(style.paddingBlockEnd)
  const lines = Math.round((area.scrollHeight - padding) / Number.parseFloat(style.lineHeight))
  if (Number.isFinite(lines)) area.rows = Math.min(maxRows, Math.max(minRows, lines))
}
