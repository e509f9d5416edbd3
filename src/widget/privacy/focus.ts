import type { TargetedKeyboardEvent } from 'preact'
import { useLayoutEffect } from 'preact/hooks'

/** Moves the focus to an element once, when its view opens. */
export function useFirstFocus(element: { current: HTMLElement | null }): void {
  useLayoutEffect(() => element.current?.focus({ preventScroll: true }), [element])
}

/** Moves the focus back to the menu's button, from anywhere in the panel. */
export function focusMore(inside: Element | null): void {
  inside?.closest('.panel')?.querySelector<HTMLElement>('#more')?.focus({ preventScroll: true })
}

/** Whether a key is Escape. Then it ends one thing only: neither the panel nor the page hears of it. */
export function takesEscape(event: TargetedKeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'Escape') return false
  event.preventDefault()
  event.stopPropagation()
  return true
}
