import { signal } from '@preact/signals'
import type { ReadonlySignal } from '@preact/signals'

/** Nearer to the end than this counts as being there, in px: fractions of pixels and elastic scrolling never quite arrive. */
const atEnd = 4

export type Follower = {
  /** Whether new text below keeps the end in view. */
  isFollowing: ReadonlySignal<boolean>
  /** Goes to the end, and follows from there on. */
  toEnd(behavior?: ScrollBehavior): void
  /** Call when content was put in above: what the reader saw stays where it was. */
  keepPlace(): void
  stop(): void
}

/**
 * Keeps the end of a growing content in view, but only while the reader is there. The least scroll upwards ends that, before
 * the next growth is laid out; only the reader's own way back to the end, or `toEnd`, begins it again.
 */
export function follow(scroller: HTMLElement, content: HTMLElement): Follower {
  const isFollowing = signal(true)
  let top = scroller.scrollTop
  let height = scroller.scrollHeight

  function onScroll(): void {
    const now = scroller.scrollTop
    const isAtEnd = scroller.scrollHeight - now - scroller.clientHeight <= atEnd
    if (isAtEnd) isFollowing.value = true
    else if (now < top) isFollowing.value = false
    top = now
    height = scroller.scrollHeight
  }

  // Runs after layout and before paint: reading sizes costs nothing, and no frame shows the end out of view.
  const sizes = new ResizeObserver(() => {
    if (isFollowing.peek()) scroller.scrollTop = scroller.scrollHeight
    top = scroller.scrollTop
    height = scroller.scrollHeight
  })
  sizes.observe(scroller)
  sizes.observe(content)
  scroller.addEventListener('scroll', onScroll, { passive: true })

  return {
    isFollowing,
    toEnd(behavior = 'instant') {
      isFollowing.value = true
      scroller.scrollTo({ top: scroller.scrollHeight, behavior })
    },
    keepPlace() {
      const grown = scroller.scrollHeight - height
      height += grown
      scroller.scrollTop = top + grown
      top = scroller.scrollTop
    },
    stop() {
      sizes.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    },
  }
}
