import { useState } from 'preact/hooks'
import { createDraftStore } from '../app/draft-store.ts'

/** The values typed into a form, stored in this browser until they are sent. */
export type FormDraft<T> = {
  form: T
  change(part: Partial<T>): void
  /** Sent, or not wanted any more. */
  forget(): void
}

/** `initial`: the form as it is while nothing was typed. */
export function useFormDraft<T extends object>(name: string, initial: T): FormDraft<T> {
  const store = createDraftStore<T>(name)
  const [form, setForm] = useState(() => store.read() ?? initial)
  return {
    form,
    change(part) {
      const next = { ...form, ...part }
      setForm(next)
      store.write(next)
    },
    forget: () => store.drop(),
  }
}
