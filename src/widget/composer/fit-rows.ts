/** The tallest that a composer grows, in lines (docs/theme.md, `inputOptions.type`). */
const maxRows = 11

/** The height of a line, and of the space above and below them all, in px: as composer.css has them. */
const line = 22
const space = 22

/**
 * Makes a textarea as tall as its text, from `minRows` to 11 lines. Browsers that size fields by their content do it themselves in
 * css; for the others this counts the lines.
 */
export function fitRows(area: HTMLTextAreaElement, minRows: number): void {
  if ('fieldSizing' in area.style) return
  area.rows = minRows
  area.rows = Math.min(maxRows, Math.max(minRows, Math.round((area.scrollHeight - space) / line)))
}

/**
 * Lets a composer that has grown by a line, or shrunk, move to its new place: its upper edge goes from where it was, in a transform alone.
 * Returns a function that stops it.
 */
export function growSmoothly(composer: HTMLElement): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
  let before = 0
  const sizes = new ResizeObserver(([entry]) => {
    const height = entry?.borderBoxSize[0]?.blockSize ?? 0
    const grown = height - before
    // Shown for the first time, and a text of many lines put in at once, are no growth to follow.
    if (before > 0 && height > 0 && Math.abs(grown) < 2 * line && !isCalm.matches) {
      composer.animate({ transform: [`translateY(${grown}px)`, 'none'] }, { duration: 120, easing: 'ease-out' })
    }
    before = height
  })
  sizes.observe(composer)
  return () => sizes.disconnect()
}
