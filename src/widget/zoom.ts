/** How much the page's css `zoom` enlarges an element: what is measured on the screen is so many times its own px. */
export function zoomOf(element: Element): number {
  return element.currentCSSZoom ?? 1
}
