import type { Mounted } from '../../embed/mount.ts'
import { isPhone } from '../phone/is-phone.ts'

/** In a window as narrow as this the panel fills it; see frame.css. */
const narrow = 480

/** The longest time that a browser's timer takes, in seconds: with a longer one it would run at once. */
const longest = 2 ** 31 / 1000

/**
 * Opens the panel after so many seconds, once a visit and without taking the focus. Nothing may be stored for that, so a visit is told by
 * its first page: one that was not reached from this site, nor by going back or reloading. Not on phones, where the panel hides the page, and not
 * when the visitor opened it meanwhile.
 */
export function openByItself(seconds: string, panel: Pick<Mounted, 'openQuietly'>, signal: AbortSignal): void {
  const delay = Number(seconds)
  const isTime = delay >= 0 && delay < longest
  if (!isTime || signal.aborted || innerWidth < narrow || isPhone() || !isFirstPage()) return
  const timer = setTimeout(panel.openQuietly, delay * 1000)
  signal.addEventListener('abort', () => clearTimeout(timer))
}

function isFirstPage(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  const { navigation } = window as { navigation?: { currentEntry?: { index: number } | null } }
  const isNew = !visit || (visit as PerformanceNavigationTiming).type === 'navigate'
  const isFromHere = document.referrer !== '' && new URL(document.referrer).origin === location.origin
  return isNew && !isFromHere && (navigation?.currentEntry?.index ?? 0) === 0
}
