import { words } from '../words/en/shell.ts'
import type { Draft } from './draft.ts'

/** What becomes of a text that is not saved, as it is true at this moment. */
export function Unsaved<T extends object>({ draft }: { draft: Draft<T> }) {
  return <p class="quiet grow">{draft.isKept ? words.notSaved : words.notKept}</p>
}
