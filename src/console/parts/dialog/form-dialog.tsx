import type { ComponentChildren } from 'preact'
import { useSending, type Sending } from '../../api/request/use-sending.ts'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorText } from '../field/field.tsx'

type Props = {
  title: string
  /** The label of the submit button; Enter submits, too. */
  action: string
  /** What submitting does. It closes the dialog, if it shall. */
  run: () => Promise<void>
  onClose: () => void
  /** The draft of the form, or whatever its fields show their errors of. */
  sending?: Sending
  /** Whether the error at that path of the body stands at a field. All others are said at the foot. */
  isShown?: (path: string) => boolean
  /** Nothing brings back what goes. */
  isDanger?: boolean
  isDisabled?: boolean
  isWide?: boolean
  children: ComponentChildren
}

const isNever = () => false

/** A dialog that does one thing, or is cancelled. While that is under way its button is busy; when it fails, it stays open and says why. */
export function FormDialog({
  title,
  action,
  run,
  onClose,
  sending: given,
  isShown = isNever,
  isDanger = false,
  isDisabled = false,
  isWide = false,
  children,
}: Props) {
  const own = useSending()
  const sending = given ?? own
  const wrong = sending.besides(isShown)
  return (
    <Dialog
      isWide={isWide}
      title={title}
      onClose={onClose}
      onSubmit={() => {
        if (!isDisabled) void sending.run(run)
      }}
      others={<Button label={words.cancel} onClick={onClose} />}
      action={action}
      kind={isDanger ? 'danger' : 'primary'}
      isBusy={sending.isBusy}
      isDisabled={isDisabled}
    >
      {children}
      <ErrorText>{wrong}</ErrorText>
    </Dialog>
  )
}

/** Asks before something goes for good, does it, and closes. */
export function ConfirmDialog({
  run,
  onClose,
  ...rest
}: Pick<Props, 'title' | 'action' | 'run' | 'onClose' | 'isDisabled' | 'children'>) {
  async function confirm(): Promise<void> {
    await run()
    onClose()
  }
  return <FormDialog isDanger {...rest} run={confirm} onClose={onClose} />
}
