import { signal, type ReadonlySignal } from '@preact/signals'

/** The browser's network state. `online` only means that there is some network; `offline` can nearly always be trusted. */
export type Network = {
  isOnline: ReadonlySignal<boolean>
  /** The server answered, whatever the browser says. */
  worked(): void
  dispose(): void
}

export function watchNetwork(): Network {
  const isOnline = signal(navigator.onLine)
  const listeners = new AbortController()
  const { signal: ended } = listeners
  const setOnline = () => (isOnline.value = true)
  addEventListener('online', setOnline, { signal: ended })
  addEventListener('offline', () => (isOnline.value = false), { signal: ended })
  return { isOnline, worked: setOnline, dispose: () => listeners.abort() }
}
