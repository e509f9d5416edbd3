import { listen } from '../../client/listen.ts'
import { whenIdle } from '../../embed/when.ts'
import { zoomOf } from '../zoom.ts'

/** When the page is looked at, in ms from the start: banners come late, as their consent managers do. */
const looks = [0, 1000, 3000, 8000]

/** After a click or a resize a banner may go, or stand elsewhere, this much later. */
const afterwards = 500

/**
 * Keeps the launcher clear of a bar that the page fixes at the bottom of the window, as cookie banners are: in the top layer it would cover
 * the bar's buttons, and below it nobody could reach it. On phones it keeps it in the part of the window that is seen, too. `move` is called
 * with the properties `--foyer-…` that say so, in the widget's px. No bar moves anything while `isBusy`.
 */
export function stayClear(
  launcher: HTMLElement,
  { move, isBusy }: { move: (properties: [name: string, value: string][]) => void; isBusy: () => boolean },
  signal: AbortSignal,
): void {
  const own = (launcher.getRootNode() as ShadowRoot).host
  let unseen = { left: 0, right: 0, below: 0 }
  let bar = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    if (signal.aborted || isBusy()) return
    const { left, top, width, height } = launcher.getBoundingClientRect()
    if (width === 0) return
    const found = heightOfBar(left + width / 2, top + height / 2 + Math.max(bar, unseen.below), own)
    if (found === bar) return
    bar = found
    place()
  }

  /**
   * With something too wide on the page, a phone lays out what is fixed in a window as wide as that and in proportion as high, and shows a part
   * of it. Who has zoomed in sees less, too, and wants all to stay where it is.
   */
  function follow({ width, height, offsetLeft, offsetTop, scale }: VisualViewport): void {
    // With a mouse, the difference is a scroll bar.
    const isPart = innerWidth - width > 1 && scale < 1.01 && matchMedia('(pointer: coarse)').matches
    if (isPart) {
      const right = innerWidth - offsetLeft - width
      unseen = { left: offsetLeft, right, below: Math.max(0, innerHeight - offsetTop - height) }
    } else if (scale < 1.01 && unseen.left + unseen.right > 0) unseen = { left: 0, right: 0, below: 0 }
    else return
    place()
  }

  function place(): void {
    const px = (length: number) => `${length / zoomOf(own)}px`
    move([
      ['--foyer-raised', px(Math.max(bar, unseen.below))],
      ['--foyer-unseen-left', px(unseen.left)],
      ['--foyer-unseen-right', px(unseen.right)],
    ])
  }

  const lookLater = () => {
    clearTimeout(timer)
    timer = setTimeout(look, afterwards)
  }
  const viewport = window.visualViewport
  if (viewport) {
    for (const change of ['resize', 'scroll']) listen(viewport, change, () => follow(viewport), signal)
    follow(viewport)
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
