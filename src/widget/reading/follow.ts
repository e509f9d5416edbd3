import type { Signal } from '@preact/signals'
import { boxZoomOf } from '../zoom.ts'
import { watchSizes } from './watch-sizes.ts'

/** Nearer to the end than this counts as being there, in px: fractions of pixels and elastic scrolling never quite arrive. */
const atEnd = 4

/** Less than this, in px, is no move that anybody sees. */
const unseen = 0.5

/** The space above a question that has reached the top, in px, as above a message that is read by keys (frame.css). */
const aboveQuestion = 16

/** The space below the last line, in px (frame.css): without it, the end is still in view. */
const belowEnd = 16

/** The visible part of the newest message: its end, with what stands below it, a part without its end, or nothing. */
export type Sight = 'end' | 'part' | 'nothing'

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
  sight: Signal<Sight>
  /** Whether the end of the content is the end of the conversation. */
  isWhole: () => boolean
  newestAnswer: () => NewestAnswer
}

/** `old`: it was there before this page. `growing`: it is being written, or awaited. `whole`: it was written while this page was there. */
type NewestAnswer = 'old' | 'growing' | 'whole'

/**
 * Keeps the end of a growing content in view, but only while the reader is there, and only until the newest question has reached the top:
 * a long answer is read from its start. The least scroll upwards ends it, too, before the next growth is laid out. Only the reader's own
 * way to the end, or `toEnd`, begins it again, and for that answer it goes on to the end. Meanwhile what the reader sees stays where it
 * is, whatever happens above it; not every browser does that by itself, and none at the very top.
 */
export function follow(
  scroller: HTMLElement,
  content: HTMLElement,
  { isFollowing, sight, isWhole, newestAnswer }: Reading,
): Follower {
  const messages = content.getElementsByClassName('turn')
  const questions = content.getElementsByClassName('of-guest')
  let top = scroller.scrollTop
  let held: { element: Element; top: number } | null = null
  /** The question that the reader went past: its answer is followed to the end. */
  let passed: Element | null = null
  let size = ''
  /** The height of all that scrolls, as it was last taken in. */
  let extent = 0
  /** The reader has done something since the view last moved: pressed a key, say, or turned the wheel. */
  let hasActed = false

  const placeOf = (element: Element) =>
    (element.getBoundingClientRect().top - scroller.getBoundingClientRect().top) / boxZoomOf(scroller)
  const isInView = (element?: Element | null) =>
    element && element.clientHeight > 0 && placeOf(element) < scroller.clientHeight
  const newestQuestion = () => questions[questions.length - 1] ?? null
  const endTop = () => scroller.scrollHeight - scroller.clientHeight

  /** The scroll position with the question at the top. Of a question that would fill the view, only the last lines stay visible. */
  function topOf(question: Element): number {
    const height = question.getBoundingClientRect().height / boxZoomOf(scroller)
    const kept = Math.min(height + aboveQuestion, scroller.clientHeight / 2)
    return scroller.scrollTop + placeOf(question) + height - kept
  }

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
    // Closed, a dialog is not laid out.
    if (scroller.clientHeight === 0) return
    if (isFollowing.peek()) followEnd()
    else if (held?.element.isConnected) {
      const moved = placeOf(held.element) - held.top
      if (Math.abs(moved) > unseen) scroller.scrollTop += moved
    }
    look()
  }

  function followEnd(): void {
    // A welcome is read from its start.
    if (messages.length === 0) return
    const question = newestQuestion()
    const answer = newestAnswer()
    const sizeNow = `${scroller.clientWidth} ${scroller.clientHeight}`
    // A keyboard came up, say: whoever had the end of a whole answer in view writes the next question there.
    if (size !== sizeNow && answer === 'whole') passed = question
    size = sizeNow
    const furthest = question && question !== passed && answer !== 'old' ? topOf(question) : Infinity
    const hasArrived = endTop() - furthest > atEnd
    scroller.scrollTop = hasArrived ? furthest : endTop()
    if (!hasArrived) return
    isFollowing.value = false
    hold()
  }

  /** The reader wants the end, also where its question is out of view then. */
  function passQuestion(): void {
    const question = newestQuestion()
    if (question && endTop() - topOf(question) > atEnd) passed = question
  }

  /** Takes in where the content stands now. */
  function look(): void {
    top = scroller.scrollTop
    extent = scroller.scrollHeight
    const newest = messages[messages.length - 1]
    // Suggestions, or a composer that floats: from where they begin, nothing lies on what is pressed there.
    const below = newest?.parentElement?.nextElementSibling
    if (!isWhole()) sight.value = 'nothing'
    else if (!newest || endTop() - top <= belowEnd || isInView(below)) sight.value = 'end'
    else sight.value = isInView(newest) ? 'part' : 'nothing'
  }

  function onScroll(): void {
    const now = scroller.scrollTop
    // It was taken in already, and is none of the reader's.
    if (now === top) return
    const isAtEnd = endTop() - now <= atEnd
    // Not the reader: a content that became shorter took the view along, and grew again before that was told.
    const isDrawn = now < top && !hasActed && scroller.scrollHeight !== extent
    hasActed = false
    if (isDrawn && isFollowing.peek()) return keepPlace()
    if (!isAtEnd && now < top) isFollowing.value = false
    else if (isAtEnd && now > top && isWhole()) {
      passQuestion()
      isFollowing.value = true
    }
    // Not the reader: a content that became shorter, if only until it is rendered anew.
    const isClamped = isAtEnd && now < top
    look()
    if (!isFollowing.peek() && !isClamped) hold()
  }

  const stopWatching = watchSizes([scroller, content], keepPlace)
  const following = new AbortController()
  const { signal } = following
  scroller.addEventListener('scroll', onScroll, { passive: true, signal })
  const root = scroller.getRootNode()
  root.addEventListener('move', keepPlace, { signal })
  for (const name of ['wheel', 'touchmove', 'pointerdown', 'keydown']) {
    const act = () => (hasActed = true)
    root.addEventListener(name, act, { capture: true, passive: true, signal })
  }

  return {
    toEnd() {
      passQuestion()
      isFollowing.value = true
      keepPlace()
    },
    hold,
    keepPlace,
    stop() {
      stopWatching()
      following.abort()
    },
  }
}
