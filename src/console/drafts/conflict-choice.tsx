import type { ComponentType } from 'preact'
import { Later } from '../parts/later.tsx'
import type { ConflictProps } from './conflict-dialog.tsx'

/** Rarely needed, and so fetched when it is. It works on the draft of any document. */
const loadDialog = async () => (await import('./conflict-dialog.tsx')).ConflictDialog as ComponentType<object>

/** Asks what to keep while a draft waits for that. */
export function ConflictChoice<T extends object>(props: ConflictProps<T>) {
  return props.draft.isComparing ? <Later load={loadDialog} props={props} /> : null
}
