import { effect, type ReadonlySignal } from '@preact/signals'
import css from './modal.css?inline'

export { css }

/**
 * Shows a dialog as a modal one while `isOpen`: the browser keeps the focus in it and everything else from being reached, and the page
 * behind it does not scroll. `leave` is called when the visitor turns away: a click beside it, or what the browser takes for one, such
 * as a phone's back gesture. Changes at once with the signal, so that the focus can go back to the page right after. Returns what ends it.
 */
export function keepModal(element: HTMLElement, isOpen: ReadonlySignal<boolean>, leave: () => void): () => void {
  const dialog = element as HTMLDialogElement
  const listening = new AbortController()
  const { signal } = listening
  let isPressedBeside = false

  // A text selected with the mouse may end beside the dialog: that is no click there.
  dialog.addEventListener('pointerdown', ({ target }) => (isPressedBeside = target === dialog), { signal })
  dialog.addEventListener('click', ({ target }) => isPressedBeside && target === dialog && leave(), { signal })
  // Comes with the next frame: the panel may be open again by then, and stays so.
  dialog.addEventListener('close', () => dialog.open || leave(), { signal })

  // Moved, as by a client-side router, it is open and no modal one any more.
  const root = dialog.getRootNode() as ShadowRoot
  const restore = () => {
    if (!dialog.open) return
    const focused = root.activeElement as HTMLElement | null
    dialog.open = false
    dialog.showModal()
    focused?.focus({ preventScroll: true })
  }
  root.addEventListener('move', restore, { signal })

  const stop = effect(() => {
    // Closed, it may still be laid out, and a site's css may make visible what is in it.
    dialog.inert = !isOpen.value
    if (!isOpen.value) return undefined
    dialog.showModal()
    const unlock = lockScroll()
    return () => {
      // The browser may have closed it already.
      dialog.close()
      unlock()
    }
  })

  return () => {
    stop()
    listening.abort()
  }
}

/**
 * Keeps the page where it is, by a sheet of ours and without touching its elements. The place of a scrollbar stays free, so that nothing
 * moves. Where the page's body says how it scrolls, it is the body that is told: otherwise it would become a scroller of its own, and
 * all that is sticky in it would jump.
 */
function lockScroll(): () => void {
  const { documentElement } = document
  const isOfBody = getComputedStyle(documentElement).overflowY === 'visible'
  const hasBar = innerWidth > documentElement.clientWidth
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `html{overscroll-behavior:none!important}${isOfBody ? 'body' : 'html'}{overflow:hidden!important}${hasBar ? 'html{scrollbar-gutter:stable!important}' : ''}`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  }
}
