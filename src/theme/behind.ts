/**
 * What is behind a panel without a background of its own, as custom properties (docs/theme.md, `general.background`, `None`). An inline panel
 * lets the page's background through, and its text is chosen for that color. One that floats over the page would have the page's text
 * behind its own: it takes the page's color, almost opaque.
 */
export function behindProperties(host: HTMLElement, isFloating: boolean): Map<string, string> {
  const color = groundOf(isFloating ? document.body : host)
  return new Map([
    ['--foyer-behind', color],
    ...(isFloating ? [['--foyer-background', `color-mix(in srgb, ${color} 92%, transparent)`] as const] : []),
  ])
}

/** The nearest background that is not see-through, at an element or above it; where there is none, that of the browser's empty page. */
function groundOf(start: Element): string {
  for (let element: Element | null = start; element; element = above(element)) {
    const { backgroundColor } = getComputedStyle(element)
    if (opacityOf(backgroundColor) > 0.5) return backgroundColor
  }
  const scheme = getComputedStyle(document.documentElement).colorScheme
  const isDark =
    scheme.includes('dark') && (!scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches)
  return isDark ? '#121212' : '#ffffff'
}

function above(element: Element): Element | null {
  const parent = element.assignedSlot ?? element.parentNode
  return parent instanceof ShadowRoot ? parent.host : parent instanceof Element ? parent : null
}

/** Computed colors name their opacity last, and only where it is not 1: `rgba(0, 0, 0, 0)`, `oklch(0.5 0 0 / 0.3)`. */
function opacityOf(color: string): number {
  const alpha = /^(?:rgba|hsla)\(.*,\s*([\d.]+)\)$|\/\s*([\d.]+)\)$/.exec(color)
  return alpha ? Number(alpha[1] ?? alpha[2]) : 1
}
