import { listen } from '../../client/listen.ts'

/*
 * The back button closes the panel. Where the browser has `CloseWatcher` its modal dialogs do that by themselves, and the history is left
 * alone. Elsewhere the open panel has a history entry of its own, above the page's.
 */

/** The key in our entry's state. The page's own state stays around it, for a router that looks at the state of the moment. */
const mark = 'foyer-panel'

type State = Record<string, unknown> | null

/**
 * Adds a history entry, and calls `leave` when the visitor goes back over it. The page's address and state stay what they are, and its
 * `popstate` listeners do not hear of our entry, neither when the visitor leaves it nor when we take it back. Returns what takes it
 * back; once the page itself has gone on to another entry, ours stays where it is. Does nothing where the browser refuses an entry, as in a
 * frame with `srcdoc`.
 */
export function keepEntry(leave: () => void): () => void {
  const kept = new AbortController()
  const isOnTop = () => Boolean((history.state as State)?.[mark])
  try {
    // The prototype's: on `history` itself the page's router or statistics may have put theirs, and this is no new page for them.
    // After a reload with the panel open the entry is still there.
    if (!isOnTop()) History.prototype.pushState.call(history, marked(history.state as unknown), '')
  } catch {
    return () => {}
  }

  function onPop(event: PopStateEvent): void {
    // On the way back to it from a later entry of the page's.
    if (isOnTop()) return
    event.stopImmediatePropagation()
    kept.abort()
    leave()
  }

  listen(window, 'popstate', onPop, kept.signal, { capture: true })
  return () => {
    kept.abort()
    if (!isOnTop()) return
    const hiding = new AbortController()
    const { signal } = hiding
    listen(window, 'popstate', (event: Event) => event.stopImmediatePropagation(), signal, {
      capture: true,
      once: true,
    })
    try {
      history.back()
    } catch {
      hiding.abort()
    }
  }
}

function marked(state: unknown): State {
  return { ...(typeof state === 'object' ? state : null), [mark]: true }
}
