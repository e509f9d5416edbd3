import { signal } from '@preact/signals'
import { root } from '../../app/root.ts'

/** Whether the server answers, as far as anybody has noticed. */
export const isOnline = signal(true)

/** The interval of checking whether a lost server is back, in milliseconds. */
const askAgain = 4000

export function noteAnswer(): void {
  isOnline.value = true
}

/** Asks until the server answers, sooner when the browser says that the network is there again. */
export function noteLoss(): void {
  if (!isOnline.peek()) return
  isOnline.value = false
  const found = new AbortController()
  const ask = () => {
    fetch(`${root}healthz`, { cache: 'no-store' }).then(
      (answer) => {
        if (!answer.ok) return
        found.abort()
        noteAnswer()
      },
      () => undefined,
    )
  }
  const timer = setInterval(ask, askAgain)
  found.signal.addEventListener('abort', () => clearInterval(timer))
  addEventListener('online', ask, { signal: found.signal })
}

/** Follows what the browser says of the network: without one, nobody has to fail first. */
export function watchConnection(): void {
  addEventListener('offline', noteLoss)
  if (!navigator.onLine) noteLoss()
}
