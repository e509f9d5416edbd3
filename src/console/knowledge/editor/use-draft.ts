import { useState } from 'preact/hooks'

/** Instructions that are not saved yet. `etag`: of what they were begun from; null: there was nothing. */
export type Draft = { text: string; etag: string | null }

/** Keeps the draft of an AI resource, or of one that an agent does not have yet, in this browser: over reloads and sign-ins. */
export function useDraft(of: string): [draft: Draft | null, keep: (draft: Draft | null) => void] {
  const [state, setState] = useState(() => ({ of, draft: readDraft(of) }))
  const draft = state.of === of ? state.draft : readDraft(of)
  function keep(next: Draft | null): void {
    writeDraft(of, next)
    setState({ of, draft: next })
  }
  return [draft, keep]
}

export function writeDraft(of: string, draft: Draft | null): void {
  if (draft === null) localStorage.removeItem(keyOf(of))
  else localStorage.setItem(keyOf(of), JSON.stringify(draft))
}

function readDraft(of: string): Draft | null {
  const kept = localStorage.getItem(keyOf(of))
  return kept === null ? null : (JSON.parse(kept) as Draft)
}

const keyOf = (of: string) => `foyer.console.draft.knowledge.${of}`
