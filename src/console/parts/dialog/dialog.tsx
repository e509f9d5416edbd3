import { X } from 'lucide'
import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'

/**
 * A question over the page. It has the focus while it is there, and gives it back to where it was; Escape closes it, unless nothing but
 * an answer will do (`onClose` is absent).
 */
export function Dialog({
  title,
  children,
  actions,
  onClose,
  onSubmit,
  isWide = false,
}: {
  title: string
  children: ComponentChildren
  /** Buttons at the foot; the one of type `submit` is what Enter does. */
  actions: ComponentChildren
  onClose?: (() => void) | undefined
  onSubmit: () => void
  /** For what stands side by side. */
  isWide?: boolean
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const before = document.activeElement
    const element = dialog.current
    element?.showModal()
    return () => {
      element?.close()
      // What asked may be gone with what was deleted: the shell's guard goes on from there.
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      class={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <header>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {onClose && (
            <Button kind="plain" icon={X} isIconOnly onClick={onClose}>
              {words.close}
            </Button>
          )}
        </header>
        <div class="body">{children}</div>
        <footer>{actions}</footer>
      </form>
    </dialog>
  )
}
