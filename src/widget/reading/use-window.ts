import { untracked, useSignal, useSignalEffect, type Signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useChat } from '../context.ts'
import { entriesOf, type Entry } from '../messages/entries.ts'
import type { Follower } from './follow.ts'
import { watchSizes } from './watch-sizes.ts'
import { newestEnds, spanOf, widened, type Ends, type Span, type Way } from './window.ts'

/** Messages shown at the end: few enough that a long conversation opens like a short one. */
const newestCount = 30

/** So many elements may the messages have in the DOM before those far away go. The whole widget stays below 1,000. */
const elementBudget = 600

/** The fewest messages that are kept, however large they are. */
const fewest = 8

/** Messages that stay rendered at any distance: the focused one, and one that is being corrected. */
const busy = ':focus-within, :has(.correction)'

type WindowDeps = {
  log: { current: HTMLElement | null }
  scroller: { current: HTMLElement | null }
  follower: { current: Follower | null }
  isFollowing: Signal<boolean>
  ends: Signal<Ends>
}

type MessageWindow = {
  entries: Entry[]
  hasEarlier: boolean
  hasLater: boolean
  /** Shows more. What the reader sees stays in its place, or else `anchor` does. */
  show(way: Way, anchor?: Element): Promise<void>
}

/** Which of `all` messages are in the DOM: the newest while the reader follows the end; then those around the reader. */
export function useWindow(all: readonly Entry[], deps: WindowDeps): MessageWindow {
  const { log, scroller, follower, isFollowing, ends } = deps
  const chat = useChat()
  const newest = useSignal(newestCount)
  const keys = all.map(({ key }) => key)
  const { from, to } = spanOf(keys, ends.value, newest.value)
  const firstKey = useRef<string | null>(null)

  // Who reads further up keeps what is there, also when new messages come below.
  useSignalEffect(() => {
    const isNewest = ends.peek().first === null
    if (!isFollowing.value && isNewest) ends.value = { first: firstKey.current, last: null }
    if (isFollowing.value && !isNewest) {
      ends.value = newestEnds
      untracked(() => chat.trim())
    }
  })

  useLayoutEffect(() => {
    firstKey.current = keys[from] ?? null
    follower.current?.keepPlace()
  })

  // Answers are rendered bit by bit; only then it shows how large they are.
  useLayoutEffect(() => {
    const element = log.current
    if (!element) return undefined
    return watchSizes([element], () => {
      if (isFollowing.peek() && isCrowded(element)) newest.value = mostMessages(element)
    })
  }, [log, isFollowing, newest])

  function keysNow(): string[] {
    return entriesOf(chat.messages.peek(), chat.writing.peek()?.id ?? null).map(({ key }) => key)
  }

  async function show(way: Way, anchor?: Element): Promise<void> {
    if (way === 'earlier') isFollowing.value = false
    if (way === 'earlier' && spanOf(keysNow(), ends.peek(), newest.peek()).from === 0) await chat.loadEarlier()
    // Meanwhile the reader may have gone back to the end.
    if (!log.current || !scroller.current || isFollowing.peek()) return
    const known = keysNow()
    const span = spanOf(known, ends.peek(), newest.peek())
    const near = nearSpan(log.current, scroller.current, span)
    const next = widened(span, near, known.length, mostMessages(log.current), way)
    follower.current?.hold(anchor)
    ends.value = {
      first: known[next.from] ?? null,
      last: next.to < known.length ? (known[next.to - 1] ?? null) : null,
    }
  }

  return {
    entries: all.slice(from, to),
    hasEarlier: from > 0 || chat.hasEarlier.value,
    hasLater: to < all.length,
    show,
  }
}

/** The number of messages within the budget, by the size of those in `log`. */
function mostMessages(log: HTMLElement): number {
  const average = countElements(log) / Math.max(1, log.children.length)
  return Math.max(fewest, Math.floor(elementBudget / Math.max(1, average)))
}

/** Whether the messages in `log` have grown far beyond the budget. */
function isCrowded(log: HTMLElement): boolean {
  return countElements(log) > elementBudget * 1.3
}

/** The messages of `span`, which `log` shows, that are at most a screen away from what is in view. */
function nearSpan(log: HTMLElement, scroller: HTMLElement, { from, to }: Span): Span {
  const { top, bottom, height } = scroller.getBoundingClientRect()
  // Between the messages stand the names of days; the greeting before the first one is none of them.
  const messages = log.querySelectorAll(':scope > .turn')
  const shift = messages[0]?.querySelector('[part~="greeting"]') ? 1 : 0
  let first = to
  let last = from
  for (let place = from; place < to; place++) {
    const message = messages[place - from + shift]
    if (!message) break
    const box = message.getBoundingClientRect()
    const isNear = box.bottom > top - height && box.top < bottom + height
    if (!isNear && !message.matches(busy)) continue
    first = Math.min(first, place)
    last = place + 1
  }
  return { from: first, to: last }
}

function countElements(log: HTMLElement): number {
  return log.querySelectorAll('*').length
}
