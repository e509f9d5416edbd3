import { effect, type ReadonlySignal } from '@preact/signals'
import { css as modalCss, keepModal as keepDialog } from '../frame/modal.ts'
import { dragToClose } from './drag-to-close.ts'
import { keepEntry } from './back.ts'
import phoneCss from './phone.css?inline'
import { followViewport } from './viewport.ts'

export const css = modalCss + phoneCss

/**
 * Shows the panel as a phone does it, in bubble and in popup mode: a modal dialog that fills the screen, above the keyboard, and closes
 * by the back button, or pulled down. Takes and gives what the modal dialog of modal.ts does.
 */
export function keepModal(element: HTMLElement, isOpen: ReadonlySignal<boolean>, leave: () => void): () => void {
  const endDialog = keepDialog(element, isOpen, leave)
  const stop = effect(() => {
    if (!isOpen.value) return undefined
    const unfollow = followViewport(element)
    const takeBack = 'CloseWatcher' in window ? null : keepEntry(leave)
    return () => {
      unfollow()
      takeBack?.()
    }
  })
  const dragging = new AbortController()
  dragToClose(element, leave, dragging.signal)
  return () => {
    dragging.abort()
    stop()
    endDialog()
  }
}
