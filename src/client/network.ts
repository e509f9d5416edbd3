import { signal, type ReadonlySignal } from '@preact/signals'
import { listen } from './listen.ts'

/** The browser's network state. `online` only means that there is some network; `offline` can nearly always be trusted. */
export type Network = {
  isOnline: ReadonlySignal<boolean>
  /** The server answered, whatever the browser says. */
  worked(): void
}

/** Watches it until `ended` is aborted. */
export function watchNetwork(ended: AbortSignal): Network {
  const isOnline = signal(navigator.onLine)
  const worked = () => (isOnline.value = true)
  listen(window, 'online', worked, ended)
  listen(window, 'offline', () => (isOnline.value = false), ended)
  return { isOnline, worked }
}

/**
 * Calls `retry` whenever another attempt may work: the browser is online again, or somebody looks at the page again (also after sleep,
 * during which timers stand still), until `ended` is aborted.
 */
export function onMaybeOnline(retry: () => void, ended: AbortSignal): void {
  const look = () => {
    if (document.visibilityState === 'visible') retry()
  }
  listen(window, 'online', retry, ended)
  listen(window, 'pageshow', retry, ended)
  listen(document, 'visibilitychange', look, ended)
}
