import type { ComponentChildren } from 'preact'
import { useSending, type Sending } from '../../api/request/use-sending.ts'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'
import { Dialog, useIsOpen } from './dialog.tsx'
import { ErrorText } from '../field/field.tsx'

type Props = {
  title: string
  /** The label of the submit button; Enter submits, too. */
  action: string
  /** What submitting does. The dialog closes when it is done; not when that is false: it goes on, or another one stands in its place. */
  run: () => Promise<unknown>
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
  const isOpen = useIsOpen()
  const sending = given ?? own
  const wrong = sending.besides(isShown)

  async function submit(): Promise<void> {
    const isDone = (await run()) !== false
    if (isDone && isOpen.current) onClose()
  }

  return (
    <Dialog
      isWide={isWide}
      title={title}
      onClose={onClose}
      onSubmit={() => isDisabled || sending.run(submit)}
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
