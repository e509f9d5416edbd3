import type { ComponentType } from 'preact'
import type { ConflictProps } from './conflict-dialog.tsx'
import type { Draft } from './draft.ts'
import { later } from '../parts/later.tsx'
import { words } from '../words/en/shell.ts'

/** What becomes of a text that is not saved, as it is true at this moment. */
export function Unsaved<T extends object>({ draft }: { draft: Draft<T> }) {
  return <p class="quiet grow">{draft.isKept ? words.notSaved : words.notKept}</p>
}

/** Rarely needed, and so fetched when it is. It works on the draft of any document. */
const ConflictDialog = later(
  'conflict-dialog',
  async () => (await import('./conflict-dialog.tsx')).ConflictDialog as ComponentType<object>,
)

/** Asks what to keep while a draft waits for that. */
export function ConflictChoice<T extends object>(props: ConflictProps<T>) {
  return props.draft.isComparing ? <ConflictDialog {...props} /> : null
}
