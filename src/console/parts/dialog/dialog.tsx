import { X } from 'lucide'
import type { ComponentChildren, RefObject } from 'preact'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { words } from '../../words/en/shell.ts'
import { Button } from '../button/button.tsx'
import { Form, ErrorText, TextField } from '../field/field.tsx'
import { useSending, type Sending } from '../../api/request/use-sending.ts'
import { showToast } from '../status/toast.tsx'

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

type FormDialogProps = {
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
}: FormDialogProps) {
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

type NameDialogProps = {
  title: string
  action: string
  /** The name to begin with. */
  name: string
  run: (name: string) => Promise<void>
  onClose: () => void
  children?: ComponentChildren
}

/** Asks for a name. */
export function NameDialog({ title, action, name, run, onClose, children }: NameDialogProps) {
  const [typed, type] = useState(name)
  const sending = useSending()
  return (
    <FormDialog
      title={title}
      action={action}
      sending={sending}
      isShown={(path) => path === 'name'}
      run={() => run(typed)}
      onClose={onClose}
    >
      {children}
      <TextField
        label={words.rename.name}
        value={typed}
        onInput={type}
        error={sending.at('name') && words.nameWrong}
        isFirst
      />
    </FormDialog>
  )
}

type RenameDialogProps = { title: string; name: string; rename: (to: string) => Promise<void>; onClose: () => void }

/** Renames at once, with a way back. */
export function RenameDialog({ title, name, rename, onClose }: RenameDialogProps) {
  async function run(to: string): Promise<void> {
    await rename(to)
    showToast(words.rename.done(to.trim()), () => rename(name))
  }
  return <NameDialog title={title} action={words.rename.do} name={name} run={run} onClose={onClose} />
}
