/** Returns what to call when `button` goes: with it the focus would go out of the widget, where its keys are not heard. */
export function keepFocus(button: HTMLElement | null): () => void {
  const view = button?.closest('.view')
  return () => {
    if (button?.matches(':focus')) view?.querySelector<HTMLElement>('.log')?.focus({ preventScroll: true })
  }
}
