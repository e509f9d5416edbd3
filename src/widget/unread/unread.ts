import { effect, signal, type ReadonlySignal } from '@preact/signals'
import { listen } from '../../client/listen.ts'
import type { Chat } from '../../chat/chat.ts'
import type { Emit } from '../../embed/widget.ts'
import type { MountContext } from '../../embed/mount.ts'
import type { PanelOptions } from '../../embed/panel-options.ts'
import type { Sound } from './sound.ts'

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
  const look = () => (isSeen.value = document.visibilityState === 'visible')
  listen(document, 'visibilitychange', look, listeners.signal)
  const badge = createBadge()
  const sound = options.sound ? fetchSound(listeners.signal) : null
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
    const id = chat.messages.peek().at(-1)?.id ?? ''
    if (isMore) void sound?.then((it) => it?.chimeOnce(id))
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

/** Null: it cannot be fetched, and is left out, or it came too late. */
async function fetchSound(life: AbortSignal): Promise<Sound | null> {
  const file = await import('./sound.ts').catch(() => null)
  return file && !life.aborted ? file.createSound(life) : null
}
