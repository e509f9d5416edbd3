import { listen } from '../../client/listen.ts'
import { zoomOf } from '../zoom.ts'

/** The window counts as covered by a keyboard when it shrinks by more than this, in px. The browser's own bars take less. */
const keyboardHeight = 50

/** Lower than this, in px, there is only room for the conversation and the composer. */
const shortHeight = 360

/**
 * Keeps the panel on the part of the screen that a keyboard leaves free. Phones lay a keyboard over the page instead of making the page
 * smaller, and iOS then moves the page as well: only `visualViewport` tells what is seen. Returns what ends it.
 */
export function followViewport(panel: HTMLElement): () => void {
  const viewport = visualViewport
  if (!viewport) return () => {}
  const { style, classList } = panel

  function follow({ width, height: seen, scale, offsetTop }: VisualViewport): void {
    // Who zooms in sees less of the page too, and wants it to stay as it is. A page that is not made for phones is shown smaller than it is.
    const zoomed = Math.max(scale, 1)
    const height = Math.round(seen * zoomed)
    // Something on the page is too wide: the window is as wide as that, in proportion as high, and seen in part.
    const isPart = innerWidth - width * zoomed > 1
    const whole = isPart ? (innerHeight * width * zoomed) / innerWidth : innerHeight
    const isTyping = whole - height > keyboardHeight
    // The page's own `zoom` makes each px of the panel larger.
    const zoom = zoomOf(panel)
    classList.toggle('short', height / zoom < shortHeight)
    if (!isTyping && !isPart) return letGo()
    style.setProperty('--foyer-phone-height', `${height / zoom}px`)
    // Zoomed in, it also tells where the visitor looks; then the place before that still holds.
    if (scale < 1.01) style.setProperty('--foyer-phone-top', `${offsetTop / zoom}px`)
    // The keyboard covers what is at the bottom of the screen.
    if (isTyping) style.setProperty('--foyer-safe-end', '0px')
    else style.removeProperty('--foyer-safe-end')
  }

  function letGo(): void {
    for (const name of ['--foyer-phone-height', '--foyer-phone-top', '--foyer-safe-end']) style.removeProperty(name)
  }

  const listening = new AbortController()
  for (const change of ['resize', 'scroll']) {
    listen(viewport, change, () => follow(viewport), listening.signal)
  }
  follow(viewport)
  return () => {
    listening.abort()
    letGo()
  }
}
