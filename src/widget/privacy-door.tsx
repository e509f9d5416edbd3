import { signal } from '@preact/signals'
import type { ReadonlySignal, Signal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import type { ThemeAnswer } from '../../server/contract/theme.ts'
import { problemWords } from '../i18n/words.ts'
import type { Room } from './privacy/privacy.tsx'
import { useView } from './view.ts'
import type { Wordless } from './view.ts'

/** What of the privacy room is open: the header's menu, About this chat, the question before deleting, the site's notice. */
export type Place = 'menu' | 'about' | 'erasing' | 'notice'

/** The way to the privacy room (src/widget/privacy), which is fetched when it is first needed. */
export type PrivacyDoor = {
  /** Those of the site's owner, as far as the server tells them. */
  settings: ThemeAnswer['embed']
  place: Signal<Place | null>
  /** Shows what is open. Null until it is fetched; where it cannot be, it says so. */
  Room: ReadonlySignal<FunctionComponent | null>
  /** The notice that is to be agreed to before anything is sent; null when there is none, and once it was. */
  notice: Signal<string | null>
  /** Begins to fetch the room; undefined when it cannot be fetched. Safe to call again: after a failure that tries once more. */
  need: () => Promise<Room | undefined>
}

/** `adopt` takes the room's stylesheet. */
export function createPrivacyDoor(
  settings: ThemeAnswer['embed'],
  view: () => Wordless,
  adopt: (css: string) => void,
): PrivacyDoor {
  const place = signal<Place | null>(null)
  const shown = signal<FunctionComponent | null>(null)
  let loading: Promise<Room | undefined> | undefined
  async function load(): Promise<Room | undefined> {
    try {
      const { css, createRoom } = await import('./privacy/privacy.tsx')
      adopt(css)
      const room = createRoom(view())
      shown.value = room.Room
      return room
    } catch {
      loading = undefined
      place.value = null
      shown.value = Unreachable
      return undefined
    }
  }
  return { settings, place, Room: shown, notice: signal(settings?.notice ?? null), need: () => (loading ??= load()) }
}

/** Stands in for a room that cannot be fetched. */
function Unreachable() {
  return (
    <p class="note centered" role="alert">
      {problemWords(useView().words, 'network')}
    </p>
  )
}
