import { afterEach, expect, test, vi } from 'vitest'
import { watchSizes } from '../../src/widget/reading/watch-sizes.ts'

/* Frames as browsers have them (https://drafts.csswg.org/resize-observer/#html-event-loop), for elements side by side: what changes again after it was told is an error of the page. */

const observers = new Set<FakeObserver>()
let frames: FrameRequestCallback[] = []

class FakeObserver implements ResizeObserver {
  #told = new Map<Element, number>()
  #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
    observers.add(this)
  }
  observe = (element: Element) => void this.#told.set(element, 0)
  unobserve = (element: Element) => void this.#told.delete(element)
  disconnect = () => this.#told.clear()
  isActive = () => [...this.#told].some(([element, told]) => element.getBoundingClientRect().height !== told)
  tell(): void {
    for (const element of this.#told.keys()) this.#told.set(element, element.getBoundingClientRect().height)
    this.#callback([], this)
  }
}

/** One frame; returns whether the page is told of a loop. */
function frame(): boolean {
  const due = frames
  frames = []
  for (const run of due) run(0)
  for (const observer of observers) if (observer.isActive()) observer.tell()
  return [...observers].some((observer) => observer.isActive())
}

function boxOf(heights: number[]): Element {
  const element = document.createElement('div')
  element.getBoundingClientRect = () => ({ height: heights.at(-1) }) as DOMRect
  return element
}

afterEach(() => {
  vi.unstubAllGlobals()
  observers.clear()
  frames = []
})

test('a size that changes again by what was done about it is looked at in the next frame, and no error of the page', () => {
  vi.stubGlobal('ResizeObserver', FakeObserver)
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', () => (frames = []))
  const heights = [50]
  const seen: unknown[] = []
  const stop = watchSizes([boxOf(heights)], () => {
    seen.push(heights.at(-1))
    // As messages that come near are laid out.
    if (heights.length < 3) heights.push(50 * (heights.length + 1))
  })
  expect([frame(), frame(), frame(), frame()]).toEqual([false, false, false, false])
  expect(seen).toEqual([50, 100, 150])
  heights.push(400)
  expect(frame()).toBe(false)
  expect(seen.at(-1)).toBe(400)
  stop()
  heights.push(500)
  frame()
  expect(seen.at(-1)).toBe(400)
})
