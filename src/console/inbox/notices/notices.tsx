import { useLocation } from 'preact-iso/router'
import { useEffect, useRef } from 'preact/hooks'
import { signedInAt } from '../../account/account.ts'
import { pagePaths, root } from '../../app/root.ts'
import { isDeviceNoticed, isNoticed } from './notice-choice.ts'
import { allowRings, ring } from './ring.ts'
import { countNeeds, type Needs } from './use-needs.ts'

/**
 * Tells whoever wants it that somebody is needed: a sound for each new one, and a mark on the tab's icon while there are any. Notifications on
 * the device are shown by the service worker.
 */
export function Notices({ needs }: { needs: Needs | undefined }) {
  const isSound = isNoticed('sound')
  const isMarked = isNoticed('badge') && needs !== undefined && countNeeds(needs.counts) > 0
  const known = useRef<Needs>(undefined)

  useEffect(() => {
    const before = known.current
    known.current = needs
    if (isSound && before && needs && hasNew(before, needs)) void ringOnce()
  }, [needs, isSound])

  useEffect(() => {
    if (!isSound) return undefined
    const left = new AbortController()
    allowRings(left.signal)
    return () => left.abort()
  }, [isSound])

  useEffect(() => {
    if (!isMarked) return undefined
    const left = new AbortController()
    void markIcon(left.signal)
    return () => left.abort()
  }, [isMarked])

  const signIn = signedInAt.value
  useEffect(() => {
    if (signIn !== undefined && isDeviceNoticed()) void renewDevice().catch(() => undefined)
  }, [signIn])
  useOpenedNotifications(isDeviceNoticed())

  return null
}

/** What fails now is tried with the next load; the menu of the inbox says how it stands. */
async function renewDevice(): Promise<void> {
  const { renew } = await import('./device.ts')
  await renew()
}

/** Goes to the page of a notification that was clicked, as the service worker asks for it. */
function useOpenedNotifications(isOn: boolean): void {
  const { route } = useLocation()
  useEffect(() => {
    if (!isOn || !('serviceWorker' in navigator)) return undefined
    const left = new AbortController()
    const open = ({ data, ports: [port] }: MessageEvent<{ open?: unknown }>) => {
      const address = typeof data?.open === 'string' && URL.canParse(data.open) ? new URL(data.open) : undefined
      if (!port || address?.origin !== location.origin) return
      port.postMessage('opened')
      // A page of another workspace is loaded anew.
      if (pagePaths.test(address.pathname)) route(address.pathname)
      else location.assign(address.pathname)
    }
    navigator.serviceWorker.addEventListener('message', open, { signal: left.signal })
    navigator.serviceWorker.startMessages()
    return () => left.abort()
  }, [isOn, route])
}

/** Somebody who waits now did not before, or has begun to wait again, or has written to the person who is signed in. */
function hasNew(before: Needs, now: Needs): boolean {
  const waited = new Set(before.items.map(({ id, waitingSince }) => `${id} ${waitingSince}`))
  const isNew = now.items.some(({ id, waitingSince }) => !waited.has(`${id} ${waitingSince}`))
  if (now.counts.unread > before.counts.unread) return true
  return now.counts.needs > before.counts.needs || (isNew && before.items.length >= before.counts.needs)
}

/** Of several tabs, one rings: the first that gets the lock, which it keeps for a moment longer than the others' next look. */
async function ringOnce(): Promise<void> {
  // Without a secure context there are no locks: then each tab rings.
  if (!('locks' in navigator)) return ring()
  await navigator.locks.request('foyer.console.ring', { ifAvailable: true }, async (lock) => {
    if (!lock) return
    ring()
    await new Promise((resolve) => setTimeout(resolve, 15_000))
  })
}

/** Draws a dot on the tab's icon until `signal` is aborted. */
async function markIcon(signal: AbortSignal): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  const plain = link.href
  signal.addEventListener('abort', () => (link.href = plain))
  const picture = await fetch(`${root}favicon.svg`, { signal }).then(
    (answer) => answer.text(),
    () => '',
  )
  if (signal.aborted || !picture.includes('</svg>')) return
  const dot = '<circle cx="24.5" cy="7.5" r="7.5" fill="#d93025" stroke="#fff" stroke-width="1.5"/></svg>'
  const marked = URL.createObjectURL(new Blob([picture.replace('</svg>', dot)], { type: 'image/svg+xml' }))
  link.href = marked
  signal.addEventListener('abort', () => URL.revokeObjectURL(marked))
}
