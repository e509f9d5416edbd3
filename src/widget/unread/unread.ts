import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Chat } from '../../chat/chat.ts'
import type { Emit } from '../../embed/events.ts'
import type { MountContext } from '../../embed/mount.ts'
import type { PanelOptions } from '../../embed/panel-options.ts'

type Surroundings = Pick<MountContext, 'launcher'> & {
  emit: Emit
  options: PanelOptions
  isOpen: ReadonlySignal<boolean>
}

/**
 * Counts the answers that came while the visitor looked elsewhere: on the launcher, to the page, and by a sound where the
 * site asked for one. An answer is looked at when the panel is open in a tab that is in sight. Returns a function that stops it.
 */
export function countUnread(chat: Chat, { launcher, emit, options, isOpen }: Surroundings): () => void {
  const isSeen = signal(document.visibilityState === 'visible')
  const listeners = new AbortController()
  document.addEventListener('visibilitychange', () => (isSeen.value = document.visibilityState === 'visible'), {
    signal: listeners.signal,
  })
  const badge = createBadge()
  let told = 0

  const stop = effect(() => {
    const isLooking = isOpen.value && isSeen.value
    const count = isLooking ? 0 : chat.unread.value
    if (isLooking && chat.unread.value > 0) chat.markRead()
    if (count === told) return
    const isMore = count > told
    told = count
    emit('unread', { count })
    show(count)
    if (isMore && options.sound) void chime(chat.messages.peek().at(-1)?.id ?? '')
  })

  function show(count: number): void {
    badge.textContent = count > 9 ? '9+' : String(count)
    if (count > 0) launcher?.after(badge)
    else badge.remove()
  }

  return () => {
    stop()
    badge.remove()
    listeners.abort()
  }
}

/** The number on the launcher's corner. Beside the launcher, which clips its picture; see badge.css. */
function createBadge(): HTMLSpanElement {
  const badge = document.createElement('span')
  badge.className = 'unread'
  badge.part.add('unread')
  // The launcher's name says it, see mount-panel.tsx.
  badge.ariaHidden = 'true'
  return badge
}

/** Sounds once for an answer, in one of the tabs that heard of it. A sound that cannot be fetched is left out. */
async function chime(id: string): Promise<void> {
  // Before the visitor did anything on the page, browsers refuse a sound and complain.
  if (!navigator.userActivation?.hasBeenActive) return
  const sound = await import('./sound.ts').catch(() => null)
  await sound?.chimeOnce(id)
}
