import { X } from 'lucide'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'
import { Form } from '../field/field.tsx'

type Props = {
  title: string
  children: ComponentChildren
  /** The label of the button that submits, as Enter does; absent: there is none. */
  action?: string
  kind?: 'primary' | 'danger' | 'normal'
  isBusy?: boolean
  isDisabled?: boolean
  /** Buttons before that one. */
  others?: ComponentChildren
  onClose?: (() => void) | undefined
  /** May resolve when it has done or failed: what is wrong then comes into sight. */
  onSubmit: () => unknown
  /** For what stands side by side. */
  isWide?: boolean
}

/**
 * A question over the page. It has the focus while it is there, and gives it back to where it was; Escape closes it, unless nothing but
 * an answer will do (`onClose` is absent).
 */
export function Dialog({ title, children, action, others, onClose, onSubmit, isWide = false, ...button }: Props) {
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

  async function submit(): Promise<void> {
    await onSubmit()
    // Once it is drawn.
    requestAnimationFrame(() => dialog.current?.querySelector('.wrong')?.scrollIntoView({ block: 'nearest' }))
  }

  return (
    <dialog
      ref={dialog}
      class={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // A browser asks nobody before it closes a dialog in which nothing was touched yet, or a second time.
      onClose={({ currentTarget }) => {
        if (!currentTarget.isConnected) return
        if (onClose) onClose()
        else currentTarget.showModal()
      }}
    >
      <Form onSubmit={() => void submit()}>
        <header>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {onClose && <Button label={words.close} kind="plain" icon={X} isIconOnly onClick={onClose} />}
        </header>
        <div class="body">{children}</div>
        <footer>
          {others}
          {action !== undefined && <Button label={action} kind="primary" {...button} type="submit" />}
        </footer>
      </Form>
    </dialog>
  )
}

/** Whether a dialog is still open when an answer comes: if not, that closes nothing that was opened since. */
export function useIsOpen(): Readonly<RefObject<boolean>> {
  const isOpen = useRef(true)
  useEffect(() => () => void (isOpen.current = false), [])
  return isOpen
}
