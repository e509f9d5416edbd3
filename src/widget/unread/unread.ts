import { effect, signal, type ReadonlySignal } from '@preact/signals'
import type { Chat } from '../../chat/chat.ts'
import type { MountContext } from '../../embed/mount.ts'
import type { PanelOptions } from '../../embed/panel-options.ts'
import { loadWords } from '../../i18n/load-words.ts'

type Surroundings = Pick<MountContext, 'launcher' | 'theme' | 'emit'> & {
  options: PanelOptions
  isOpen: ReadonlySignal<boolean>
}

/**
 * Counts the answers that came while the visitor looked elsewhere: on the launcher, in its name, to the page, and by a sound where the
 * site asked for one. An answer is looked at when the panel is open in a tab that is in sight. Gives the chat, which ends this when it ends.
 */
export function withUnread(chat: Chat, { launcher, theme, emit, options, isOpen }: Surroundings): Chat {
  const isSeen = signal(document.visibilityState === 'visible')
  const onVisibility = () => (isSeen.value = document.visibilityState === 'visible')
  document.addEventListener('visibilitychange', onVisibility)
  const badge = createBadge()
  let told = 0

  const stop = effect(() => {
    const isLooking = isOpen.value && isSeen.value
    const count = isLooking ? 0 : chat.unread.value
    if (isLooking && chat.unread.value > 0) chat.look()
    if (count === told) return
    const isMore = count > told
    told = count
    // The page's listeners never run in the middle of a change.
    queueMicrotask(() => emit('unread', { count }))
    void show(count)
    if (isMore && options.sound) void chime(chat.messages.peek().at(-1)?.id ?? '')
  })

  async function show(count: number): Promise<void> {
    const words = await loadWords(options.lang, options.words)
    if (!launcher || count !== told) return
    const name = words.openChat(theme.data.agent.name)
    launcher.ariaLabel = count > 0 ? `${name}, ${words.unread(count)}` : name
    badge.textContent = count > 9 ? '9+' : String(count)
    if (count > 0) launcher.after(badge)
    else badge.remove()
  }

  return {
    ...chat,
    dispose() {
      stop()
      // What still waits for its words is out of date.
      told = -1
      badge.remove()
      document.removeEventListener('visibilitychange', onVisibility)
      chat.dispose()
    },
  }
}

/** The number on the launcher's corner. Beside the launcher, which clips its picture; see badge.css. */
function createBadge(): HTMLSpanElement {
  const badge = document.createElement('span')
  badge.className = 'unread'
  badge.part.add('unread')
  // The launcher's name says it.
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
