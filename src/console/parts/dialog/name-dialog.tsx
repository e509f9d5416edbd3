import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useSending } from '../../api/request/use-sending.ts'
import { words } from '../../words/en/shell.ts'
import { TextField } from '../field/field.tsx'
import { showToast } from '../status/toast.tsx'
import { FormDialog } from './form-dialog.tsx'

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
