import type { ComponentChildren } from 'preact'
import { useSending } from '../../api/request/use-sending.ts'
import { FormDialog } from './form-dialog.tsx'

/** Asks before something goes for good, does it, and closes; it stays open and says why when that fails. */
export function ConfirmDialog({
  title,
  action,
  run,
  onClose,
  isReady = true,
  children,
}: {
  title: string
  action: string
  run: () => Promise<void>
  onClose: () => void
  /** Whether it says already what goes. */
  isReady?: boolean
  children: ComponentChildren
}) {
  const sending = useSending()

  async function confirm(): Promise<void> {
    await run()
    onClose()
  }

  return (
    <FormDialog
      isDanger
      title={title}
      action={action}
      isBusy={sending.isBusy}
      isDisabled={!isReady}
      wrong={sending.error?.message}
      onSubmit={() => void (isReady && sending.run(confirm))}
      onClose={onClose}
    >
      {children}
    </FormDialog>
  )
}
