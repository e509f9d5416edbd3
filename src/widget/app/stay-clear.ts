import { listen } from '../../client/listen.ts'
import { whenIdle } from '../../embed/when.ts'
import { boxInWindow, parentOf, zoomOf } from '../zoom.ts'

/** When the page is looked at, in ms from the start: banners come late, as their consent managers do. */
const looks = [0, 1000, 3000]

/** And from then on every so many ms: a banner may come, or go, while nobody does anything. */
const interval = 8000

/** After a click, a resize or scrolling a banner may come, go, or stand elsewhere, this much later. */
const afterwards = 500

/** Moved by less than this, in px, a thing that pulses or is drawn anew is where it was. */
const tolerance = 8

/** What a visitor presses. A frame holds a banner, or the launcher of another chat. */
const controls = 'a,button,input,select,textarea,label,summary,iframe,[role=button]'

/** How far above a control the launcher stands, in px. */
const gap = 12

/**
 * Keeps the launcher clear of what the page fixes at the bottom of the window, a bar as cookie banners are, or a control: in the top layer it
 * would cover buttons, and below them nobody could reach it. On phones it keeps it in the part of the window that is seen, too. `move` is
 * called with the properties `--foyer-…` that say so, in the widget's px. Nothing of the page moves it while `isBusy`.
 */
export function stayClear(
  launcher: HTMLElement,
  { move, isBusy }: { move: (properties: [name: string, value: string][]) => void; isBusy: () => boolean },
  signal: AbortSignal,
): void {
  const own = (launcher.getRootNode() as ShadowRoot).host
  let unseen = { left: 0, right: 0, below: 0 }
  let raised = 0
  /** What the last look found. */
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    if (signal.aborted || isBusy()) return
    const { x, y, width, height } = boxInWindow(launcher)
    if (width === 0) return
    const found = freeHeight(new DOMRect(x, y + Math.max(raised, unseen.below), width, height), own)
    // What is found twice stays, and is not on its way.
    const isSteady = Math.abs(found - last) < tolerance
    last = found
    if (Math.abs(found - raised) < tolerance) return
    if (!isSteady) return lookLater()
    raised = found
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
      ['--foyer-raised', px(Math.max(raised, unseen.below))],
      ['--foyer-unseen-left', px(unseen.left)],
      ['--foyer-unseen-right', px(unseen.right)],
    ])
  }

  function lookLater(): void {
    clearTimeout(timer)
    timer = setTimeout(look, afterwards)
  }

  const lookWhenIdle = () => void whenIdle().then(look)
  const viewport = window.visualViewport
  if (viewport) {
    for (const change of ['resize', 'scroll']) listen(viewport, change, () => follow(viewport), signal)
    follow(viewport)
  }
  listen(window, 'resize', lookLater, signal)
  for (const action of ['click', 'scroll'])
    listen(document, action, lookLater, signal, { capture: true, passive: true })
  const timers = looks.map((after) => setTimeout(lookWhenIdle, after))
  const repeating = setInterval(lookWhenIdle, interval)
  signal.addEventListener('abort', () => {
    for (const each of [timer, ...timers]) clearTimeout(each)
    clearInterval(repeating)
  })
}

/**
 * How far the launcher, whose usual place is `rest`, is raised to stand above a bar and cover no control; not beyond half of the window: where
 * there is no such place, it covers what it does.
 */
function freeHeight({ x, y, width, height }: DOMRect, own: Element): number {
  const bar = heightOfBar(x + width / 2, y + height / 2, own)
  let raised = bar
  while (raised <= innerHeight / 2) {
    const covered = controlsIn(new DOMRect(x, y - raised, width, height), own)
    if (covered.length === 0) return raised
    const top = Math.min(...covered.map((control) => boxInWindow(control).top))
    // Always up: a control is hit below its own box where its content is larger.
    raised += gap + Math.max(0, y - raised + height - top)
  }
  return bar
}

/** The controls that the page fixes in the window and that are topmost in a box: all that are half as large as the box, or larger. */
function controlsIn({ x, y, width, height }: DOMRect, own: Element): Element[] {
  const shares = [0.02, 0.5, 0.98]
  const met = shares.flatMap((across) =>
    shares.map((down) => topmostIn(document, x + across * width, y + down * height, own)),
  )
  return [...new Set(met)].flatMap((element) => fixedControl(element) ?? [])
}

/** The control that an element belongs to, if it is fixed in the window: none that can still be scrolled up, out from below the launcher. */
function fixedControl(element: Element | undefined): Element | undefined {
  let control: Element | undefined
  for (let each = element; each; each = parentOf(each)) {
    const { position, overflowY } = getComputedStyle(each)
    if (each.matches(controls)) control = each
    if (/auto|scroll/.test(overflowY) && each.scrollHeight - each.clientHeight - each.scrollTop > 1) return undefined
    if (position === 'fixed') return control
  }
  return undefined
}

/** How far a bar at the bottom of the window that is at this point reaches up; 0 where there is none. */
function heightOfBar(x: number, y: number, own: Element): number {
  const fixed = fixedAt(x, y, own)
  if (!fixed) return 0
  const { top, bottom, width } = boxInWindow(fixed)
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
