import { signal, type ReadonlySignal } from '@preact/signals'
import type { FunctionComponent } from 'preact'
import type { ThemeAnswer } from '#contract/agents/theme.ts'
import type { PanelOptions } from '../../embed/panel-options.ts'
import { ownersText } from '../../i18n/language.ts'
import { problemWords } from '../../i18n/words.ts'
import { useSetting } from '../context.ts'
import { fetchOnce } from '../fetch-once.ts'
import type { Place, PrivacyRoom, PrivacyState, PrivacySurroundings } from './privacy-state.ts'

/** The privacy of a conversation, as the panel has it from the start, and the way to its room. */
export type Privacy = PrivacyState & {
  /** Shows what is open. Null until it is fetched; where it cannot be, it says so. */
  Room: ReadonlySignal<FunctionComponent | null>
  /** Begins to fetch the room; null when it cannot be fetched. Safe to call again: after a failure that tries once more. */
  need: () => Promise<PrivacyRoom | null>
}

/** `adopt` takes the room's stylesheet. */
export function createPrivacy(
  saved: ThemeAnswer['embed'],
  { lang, persist }: PanelOptions,
  adopt: (css: string) => void,
  surroundings: PrivacySurroundings,
): Privacy {
  const text = ownersText(saved?.notice, lang)
  const state: PrivacyState = {
    settings: saved && { notice: text, retentionDays: saved.retentionDays ?? null },
    persist,
    place: signal<Place | null>(null),
    notice: signal(text),
  }
  const shown = signal<FunctionComponent | null>(null)
  const need = fetchOnce(async () => {
    try {
      const { css, createRoom } = await import('./privacy-room.tsx')
      adopt(css)
      const room = createRoom(state, surroundings)
      shown.value = room.Room
      return room
    } catch (error) {
      state.place.value = null
      shown.value = Unreachable
      throw error
    }
  })
  return { ...state, Room: shown, need }
}

/** Stands in for a room that cannot be fetched. */
function Unreachable() {
  return (
    <p class="note centered" role="alert">
      {problemWords(useSetting().words, 'network')}
    </p>
  )
}
