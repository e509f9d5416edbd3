import { signal, type ReadonlySignal } from '@preact/signals'

/** What the browser says about its network. "Online" means no more than that there is one; "offline" is nearly always true. */
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
