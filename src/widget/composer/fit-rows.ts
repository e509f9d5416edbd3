/** The tallest that a composer grows, in lines (theme.md, `inputOptions.type`). */
const maxRows = 11

/** The height of a line, and of the space above and below them all, in px: as composer.css has them. */
const line = 22
const space = 22

/**
 * Makes a textarea as tall as its text, from `minRows` to 11 lines. Browsers that size fields by their content do it themselves in
 * css; for the others this counts the lines.
 */
export function fitRows(area: HTMLTextAreaElement, minRows: number): void {
  if (CSS.supports('field-sizing', 'content')) return
  area.rows = minRows
  area.rows = Math.min(maxRows, Math.max(minRows, Math.round((area.scrollHeight - space) / line)))
}
