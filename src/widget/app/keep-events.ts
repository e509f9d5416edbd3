import { listen } from '../../client/listen.ts'

const touches = ['touchstart', 'touchmove', 'touchend', 'touchcancel']

/**
 * What a page listens for on its document, meant for the page: shortcuts ("/" opens the search), paste anywhere to upload, lines added to what is
 * copied, smooth scrolling. It sees events of the panel as those of one element that is no field, and would take them away from it.
 */
const pagesOwn = [
  ...['keydown', 'keypress', 'keyup', 'beforeinput', 'input', 'copy', 'cut', 'paste'],
  'wheel',
  ...touches,
]

/**
 * Ends the events of `panel` where the widget ends, after all in it have heard them, until `signal` is aborted. Presses and clicks go on: with one
 * the visitor leaves a menu of the page. Of those that a page takes away to forbid selecting and right-clicking it hears a copy. The page does
 * not hear either that the focus came into `host`, or left an open dialog of its own for it: a focus trap would take it back, and many of them
 * listen before the event arrives. What has the focus keeps it when `host` is moved, as by a client-side router, and when the page takes it away
 * for nobody: SvelteKit blurs what has it with each new page, and focuses the body. A file that is dropped beside the page's own places for it
 * does not open in place of the page.
 */
export function keepEvents(host: HTMLElement, panel: HTMLElement, signal: AbortSignal): void {
  const stop = (event: Event) => event.stopPropagation()
  // Passive, so that scrolling waits for nothing.
  for (const name of pagesOwn) panel.addEventListener(name, stop, { passive: true, signal })
  let focused: HTMLElement | null = null
  /** Whether the visitor pressed something of the page since the focus came. */
  let isLeaving = false
  const refocus = () => focused?.focus({ preventScroll: true })
  const follow = (event: FocusEvent) => {
    const { type, relatedTarget } = event
    if (type === 'focusin') {
      const [element] = event.composedPath() as [HTMLElement]
      focused = panel.contains(element) ? element : null
      isLeaving = false
    } else if (type === 'focusout') {
      if (isLeaving || (relatedTarget && relatedTarget !== document.body)) focused = null
      else if (relatedTarget) refocus()
    }
  }
  // A page may have frozen the prototype, where an assignment throws.
  Object.defineProperty(host, 'blur', { value: () => undefined, configurable: true })
  listen(window, 'pointerdown', ({ target }: Event) => (isLeaving = target !== host), signal, { capture: true })
  for (const name of ['focusin', 'focusout'] as const) panel.addEventListener(name, follow)
  host.shadowRoot?.addEventListener('move', refocus, { signal })
  // The panel does not hear of a focus that comes from the page, or goes there: it ends here.
  const keep = (event: FocusEvent) => {
    const { target, relatedTarget } = event
    if (target === host) follow(event)
    if (target === host || (relatedTarget === host && (target as Element).closest('[role$=dialog]'))) stop(event)
  }
  const refuse = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
  for (const name of ['dragover', 'drop'] as const) panel.addEventListener(name, refuse)
  // The launcher's own listener for `focus` is not needed any more: what it would load is there.
  for (const name of ['focusin', 'focus', 'focusout']) listen(window, name, keep, signal, { capture: true })
  // Nothing in the panel listens for these. Replaced on the way there, so that no listener of the page's elements hears both.
  const replace = (event: MouseEvent) => {
    if (!event.composedPath().includes(panel)) return
    event.stopImmediatePropagation()
    host.dispatchEvent(new (event.constructor as typeof MouseEvent)(event.type, event))
  }
  for (const name of ['mousedown', 'contextmenu']) listen(window, name, replace, signal, { capture: true })
}

/**
 * Ends what presses `launcher`: to the page it is an element that is no button, on which Space plays a film, and a touch is a click of the
 * page's own making. Its other keys are the page's.
 */
export function keepPresses(launcher: HTMLElement, signal: AbortSignal): void {
  const stop = (event: Event) => event.stopPropagation()
  const stopKey = (event: KeyboardEvent) => [' ', 'Enter'].includes(event.key) && stop(event)
  for (const name of ['keydown', 'keypress', 'keyup'] as const) launcher.addEventListener(name, stopKey, { signal })
  for (const name of touches) launcher.addEventListener(name, stop, { passive: true, signal })
}
