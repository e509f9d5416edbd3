/*
 * The page's css `zoom`. Where `currentCSSZoom` is known, as css-viewport has it, boxes are measured in px of the window. Safari (26, seen in
 * WebKitGTK 2.50) and Chromium before 128 do not know it, and measure a box in the px of its element, while touches, `visualViewport` and
 * `elementsFromPoint` go by those of the window there, too.
 */

/** How many px of the window an element's own px takes. */
export function zoomOf(element: Element): number {
  if (element.currentCSSZoom !== undefined) return element.currentCSSZoom
  let zoom = 1
  for (let each: Element | undefined = element; each; each = parentOf(each))
    zoom *= Number(getComputedStyle(each).zoom) || 1
  return zoom
}

/** How many px of what `getBoundingClientRect` measures an element's own px takes. */
export function boxZoomOf(element: Element): number {
  return element.currentCSSZoom ?? 1
}

/** Where an element is in the window, in px of the window. */
export function boxInWindow(element: Element): DOMRect {
  const { x, y, width, height } = element.getBoundingClientRect()
  const enlarged = zoomOf(element) / boxZoomOf(element)
  return new DOMRect(x * enlarged, y * enlarged, width * enlarged, height * enlarged)
}

/** What an element is laid out in: the slot that it is in, or the host of its shadow root. */
export function parentOf(element: Element): Element | undefined {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host
}
