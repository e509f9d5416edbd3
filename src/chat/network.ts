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
  const come = () => (isOnline.value = true)
  const go = () => (isOnline.value = false)
  addEventListener('online', come)
  addEventListener('offline', go)
  return {
    isOnline,
    worked: come,
    dispose() {
      removeEventListener('online', come)
      removeEventListener('offline', go)
    },
  }
}
