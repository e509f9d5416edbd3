import { useState } from 'preact/hooks'
import { createDraftStore } from './draft-store.ts'

/** A text that is being typed, stored in this browser until it is forgotten: `[text, type, forget]`. */
export function useDraft(name: string): [string, (text: string) => void, () => void] {
  const store = createDraftStore<string>(name)
  const [text, setText] = useState(() => store.read() ?? '')
  function type(next: string): void {
    setText(next)
    store.write(next)
  }
  function forget(): void {
    setText('')
    store.drop()
  }
  return [text, type, forget]
}
