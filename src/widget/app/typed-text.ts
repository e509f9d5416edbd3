import type { Signal } from '@preact/signals'
import { attempt, type Persist } from '../../client/memory.ts'
import { isRemembered } from '../../client/remembered.ts'

/**
 * Takes what a visitor has typed along to the next page of the site in the same tab. Only in a conversation that this browser remembers
 * anyway, and stored only between two pages.
 */
export function keepTypedText(
  agent: string,
  persist: Persist,
  draft: Signal<string>,
): { restore(): void; stop(): void } {
  const key = `foyer-typed:${agent}`
  const leave = () =>
    attempt(() => {
      sessionStorage.removeItem(key)
      const text = draft.peek()
      if (text && isRemembered(agent, persist)) sessionStorage.setItem(key, text)
    }, undefined)
  addEventListener('pagehide', leave)
  return {
    restore: () =>
      attempt(() => {
        draft.value ||= sessionStorage.getItem(key) ?? ''
        sessionStorage.removeItem(key)
      }, undefined),
    stop: () => removeEventListener('pagehide', leave),
  }
}
