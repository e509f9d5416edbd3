import { useState } from 'preact/hooks'
import { useSending } from '../../api/request/use-sending.ts'
import { words } from '../../words/en/shell.ts'
import { TextField } from '../field/field.tsx'
import { showToast } from '../status/toast.tsx'
import { FormDialog } from './form-dialog.tsx'

type Props = { title: string; name: string; rename: (to: string) => Promise<void>; onClose: () => void }

/** Renames at once, with a way back. */
export function RenameDialog({ title, name, rename, onClose }: Props) {
  const [typed, type] = useState(name)
  const sending = useSending()

  async function submit(): Promise<void> {
    await rename(typed)
    showToast(words.rename.done(typed.trim()), () => rename(name))
  }

  return (
    <FormDialog
      title={title}
      action={words.rename.do}
      sending={sending}
      isShown={(path) => path === 'name'}
      run={submit}
      onClose={onClose}
    >
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
