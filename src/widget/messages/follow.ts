import type { Signal } from '@preact/signals'

/** Nearer to the end than this counts as being there, in px: fractions of pixels and elastic scrolling never quite arrive. */
const atEnd = 4

/** Less than this, in px, is no move that anybody sees. */
const unseen = 0.5

export type Follower = {
  /** Goes to the end, and follows from there on. */
  toEnd(): void
  /** Until the next scroll, `element` stays where it is on screen, whatever comes or goes above it; without one, the topmost message that begins in view. */
  hold(element?: Element): void
  /** Call when messages were put in or taken out: what is held is put back in its place. */
  keepPlace(): void
  stop(): void
}

type Reading = {
  /** Whether new text below keeps the end in view. */
  isFollowing: Signal<boolean>
  /** Whether the end is further than what is seen at once. */
  isFar: Signal<boolean>
  /** Whether the end of the content is the end of the conversation. */
  isWhole: () => boolean
}

/**
 * Keeps the end of a growing content in view, but only while the reader is there. The least scroll upwards ends that, before
 * the next growth is laid out; only the reader's own way back to the end, or `toEnd`, begins it again. Meanwhile what the reader sees
 * stays where it is, whatever happens above it; not every browser does that by itself, and none at the very top.
 */
export function follow(
  scroller: HTMLElement,
  content: HTMLElement,
  { isFollowing, isFar, isWhole }: Reading,
): Follower {
  const messages = content.getElementsByClassName('turn')
  let top = scroller.scrollTop
  let held: { element: Element; top: number } | null = null

  const placeOf = (element: Element) => element.getBoundingClientRect().top - scroller.getBoundingClientRect().top

  /**
   * The topmost message that begins in view, found by halves: they stand one below the other. One that began further up is taken only
   * where it fills the view: the part of it that is out of sight may still change its height.
   */
  function topmost(): Element | undefined {
    let from = 0
    let to = messages.length
    while (from < to) {
      const middle = (from + to) >> 1
      const message = messages[middle]
      if (message && placeOf(message) >= 0) to = middle
      else from = middle + 1
    }
    const message = messages[from]
    return message && placeOf(message) < scroller.clientHeight ? message : messages[from - 1]
  }

  function hold(element = topmost()): void {
    held = element ? { element, top: placeOf(element) } : null
  }

  function keepPlace(): void {
    if (isFollowing.peek()) scroller.scrollTop = scroller.scrollHeight
    else if (held?.element.isConnected) {
      const moved = placeOf(held.element) - held.top
      if (Math.abs(moved) > unseen) scroller.scrollTop += moved
    }
    look()
  }

  /** Takes in where the content stands now. */
  function look(): void {
    top = scroller.scrollTop
    isFar.value = scroller.scrollHeight - top > 2 * scroller.clientHeight
  }

  function onScroll(): void {
    const now = scroller.scrollTop
    const isAtEnd = scroller.scrollHeight - now - scroller.clientHeight <= atEnd
    if (!isAtEnd && now < top) isFollowing.value = false
    else if (isAtEnd && now > top && isWhole()) isFollowing.value = true
    look()
    if (!isFollowing.peek()) hold()
  }

  // Runs after layout and before paint: reading sizes costs nothing, and no frame shows the end out of view.
  const sizes = new ResizeObserver(keepPlace)
  sizes.observe(scroller)
  sizes.observe(content)
  scroller.addEventListener('scroll', onScroll, { passive: true })

  return {
    toEnd() {
      isFollowing.value = true
      keepPlace()
    },
    hold,
    keepPlace,
    stop() {
      sizes.disconnect()
      scroller.removeEventListener('scroll', onScroll)
    },
  }
}
