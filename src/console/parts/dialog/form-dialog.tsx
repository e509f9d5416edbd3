import type { ComponentChildren } from 'preact'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

/** A dialog that does one thing, or is cancelled. */
export function FormDialog({
  title,
  action,
  onSubmit,
  onClose,
  isDanger = false,
  isBusy = false,
  isDisabled = false,
  isWide = false,
  wrong,
  children,
}: {
  title: string
  /** The label of the submit button; Enter submits, too. */
  action: string
  onSubmit: () => void
  onClose: () => void
  /** Nothing brings back what goes. */
  isDanger?: boolean
  isBusy?: boolean
  isDisabled?: boolean
  isWide?: boolean
  /** An error that belongs to no field. */
  wrong?: string | undefined
  children: ComponentChildren
}) {
  return (
    <Dialog
      isWide={isWide}
      title={title}
      onClose={onClose}
      onSubmit={onSubmit}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind={isDanger ? 'danger' : 'primary'} type="submit" isBusy={isBusy} isDisabled={isDisabled}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </Dialog>
  )
}
