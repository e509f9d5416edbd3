import { listen } from '../../client/listen.ts'
import { whenIdle } from '../../embed/when.ts'
import { zoomOf } from '../zoom.ts'

/** When the page is looked at, in ms from the start: banners come late, as their consent managers do. */
const looks = [0, 1000, 3000, 8000]

/** After a click or a resize a banner may go, or stand elsewhere, this much later. */
const afterwards = 500

/**
 * Keeps the launcher clear of a bar that the page fixes at the bottom of the window, as cookie banners are: in the top layer it would cover
 * the bar's buttons, and below it nobody could reach it. `raise` is called with the px to move up by, 0 where there is no bar any more. Nothing
 * moves while `isBusy`.
 */
export function stayClear(
  launcher: HTMLElement,
  { raise, isBusy }: { raise: (by: number) => void; isBusy: () => boolean },
  signal: AbortSignal,
): void {
  let raised = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    if (signal.aborted || isBusy()) return
    const { left, top, width, height } = launcher.getBoundingClientRect()
    if (width === 0) return
    const own = (launcher.getRootNode() as ShadowRoot).host
    const wanted = heightOfBar(left + width / 2, top + height / 2 + raised * zoomOf(own), own) / zoomOf(own)
    if (wanted === raised) return
    raised = wanted
    raise(wanted)
  }

  const lookLater = () => {
    clearTimeout(timer)
    timer = setTimeout(look, afterwards)
  }
  listen(window, 'resize', lookLater, signal)
  listen(document, 'click', lookLater, signal, { capture: true, passive: true })
  const timers = looks.map((after) => setTimeout(() => void whenIdle().then(look), after))
  signal.addEventListener('abort', () => {
    for (const each of [timer, ...timers]) clearTimeout(each)
  })
}

/** How far a bar at the bottom of the window that is at this point reaches up; 0 where there is none. */
function heightOfBar(x: number, y: number, own: Element): number {
  const fixed = fixedAt(x, y, own)
  if (!fixed) return 0
  const { top, bottom, width } = fixed.getBoundingClientRect()
  // As wide as a bar is, at the bottom, and no more than half of the window: neither the launcher of another nor the page's own frame. A tall
  // part that sticks once it is scrolled to ends below.
  const isBar = width >= innerWidth / 2 && Math.abs(bottom - innerHeight) <= 48 && top >= innerHeight / 2
  return isBar ? innerHeight - top : 0
}

/** What the page fixes in the window at this point, below `own`. */
export function fixedAt(x: number, y: number, own: Element): Element | undefined {
  let element = topmostIn(document, x, y, own)
  while (element && !/fixed|sticky/.test(getComputedStyle(element).position)) element = parentOf(element)
  return element
}

/** A document names only the host of what is in a shadow root, which is asked then. */
function topmostIn(root: Document | ShadowRoot, x: number, y: number, own: Element): Element | undefined {
  const topmost = root.elementsFromPoint(x, y).find((each) => each !== own && root.contains(each))
  return (topmost?.shadowRoot && topmostIn(topmost.shadowRoot, x, y, own)) ?? topmost
}

/** What an element is laid out in: the slot that it is in, or the host of its shadow root. */
function parentOf(element: Element): Element | undefined {
  return element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host
}
