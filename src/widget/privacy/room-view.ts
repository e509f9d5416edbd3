import { wholeWords } from '../../i18n/en-later.ts'
import type { Words } from '../../i18n/words.ts'
import { useView } from '../view.ts'
import type { View } from '../view.ts'

/** The view with all its words, also those that only rooms like this one say. */
export type RoomView = Omit<View, 'words'> & { words: Words }

export function useRoomView(): RoomView {
  const view = useView()
  return { ...view, words: wholeWords(view.words) }
}
