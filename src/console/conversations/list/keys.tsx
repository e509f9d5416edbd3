import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { readStored, removeStored, store } from '../../app/storage.ts'

const storageKey = 'keys'

/**
 * Whether single-key shortcuts are on. They can be switched off (WCAG 2.1.4), since speech input or a hand resting on the keys would trigger
 * them. Stored in this browser.
 */
export const areLettersOn = signal(readStored(storageKey) !== 'off')

function switchLetters(isOn: boolean): void {
  areLettersOn.value = isOn
  if (isOn) removeStored(storageKey)
  else store(storageKey, 'off')
}

/** Calls the handler of a key, except in inputs, selects and menus, and behind dialogs: a click on a dialog's text leaves the focus to the page. */
export function useKeys(keys: Record<string, () => void>): void {
  const latest = useRef(keys)
  latest.current = keys
  // Not in an effect after the next frame: who sees a list may press a key before that.
  useLayoutEffect(() => {
    const gone = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        const at = event.target instanceof Element ? event.target : null
        if (
          event.ctrlKey ||
          event.metaKey ||
          event.altKey ||
          (event.key.length === 1 && !areLettersOn.peek()) ||
          at?.closest('input:not([type=checkbox]), textarea, select, [role=menu]') ||
          document.querySelector('dialog:modal')
        )
          return
        const act = latest.current[event.key]
        if (!act) return
        event.preventDefault()
        act()
      },
      { signal: gone.signal },
    )
    return () => gone.abort()
  }, [])
}

/** Says which single keys there are, and switches them off and on. */
export function LettersSwitch({ children }: { children: ComponentChildren }) {
  return (
    <label class="quiet letters">
      <input
        type="checkbox"
        checked={areLettersOn.value}
        onChange={(event) => switchLetters(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
