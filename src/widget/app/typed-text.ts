import type { Signal } from '@preact/signals'
import { listen } from '../../client/listen.ts'
import { attempt } from '../../client/memory.ts'

/** The keys of the widgets on this page. */
const taken = new Set<string>()

/**
 * So long after a page that was drawn ahead is shown, in ms, the one before it has been left. Who looks before sees Chromium's copy of the storage
 * from the time of drawing, and from then on nothing else.
 */
const whenLeft = 500

/**
 * Takes what a visitor has typed along to the next page of the site in the same tab, and over a widget that is drawn anew. Only in a
 * conversation that this browser remembers anyway, and stored, as `wanted`, only until a widget of the same key is there again; of several
 * with one key each has its own, in the order in which they come. `restore` is for a page that is loaded; one that the browser kept for
 * going back to restores by itself.
 */
export function keepTypedText(
  wanted: string,
  draft: Signal<string>,
  isRemembered: () => boolean,
): { restore(): void; stop(): void } {
  let key = wanted
  while (taken.has(key)) key += '+'
  taken.add(key)
  const listeners = new AbortController()
  const { signal } = listeners
  let isGivenAway = false
  const leave = () =>
    attempt(() => {
      isGivenAway = false
      const text = draft.peek()
      if (!text || !isRemembered()) return
      sessionStorage.setItem(key, text)
      isGivenAway = true
    }, undefined)
  const restore = () =>
    attempt(() => {
      const text = sessionStorage.getItem(key) ?? ''
      // Sent or changed on a later page, it is not what this page still has.
      draft.value = isGivenAway ? text : draft.value || text
      isGivenAway = false
      sessionStorage.removeItem(key)
    }, undefined)
  listen(window, 'pagehide', leave, signal)
  listen(window, 'pageshow', ({ persisted }: PageTransitionEvent) => persisted && restore(), signal)
  // Drawn ahead of the visitor's coming, the page has looked too early.
  listen(document, 'prerenderingchange', () => setTimeout(() => signal.aborted || restore(), whenLeft), signal)
  // The page that is left may tell its text after the one that is gone back to is shown.
  listen(window, 'storage', (event: StorageEvent) => event.key === key && event.newValue && restore(), signal)
  return {
    restore,
    stop() {
      listeners.abort()
      leave()
      taken.delete(key)
    },
  }
}
