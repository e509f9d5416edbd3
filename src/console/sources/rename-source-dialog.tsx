import { useState } from 'preact/hooks'
import type { Source } from '../../../server/contract/sources.ts'
import { updateSource } from '../api/sources.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { say, sayError } from '../parts/toast.tsx'
import { words } from '../words/en.ts'
import { useSending } from './use-sending.ts'

const text = words.sources

/** Renames at once, with a way back. */
export function RenameSourceDialog({
  aiId,
  source,
  onChange,
  onClose,
}: {
  aiId: string
  source: Source
  onChange: () => void
  onClose: () => void
}) {
  const [name, setName] = useState(source.name)
  const sending = useSending()

  async function rename(to: string): Promise<void> {
    await updateSource(aiId, source.id, { name: to })
    onChange()
  }

  async function submit(): Promise<void> {
    await rename(name)
    say(text.renamed(name.trim()), () => void rename(source.name).catch(sayError))
    onClose()
  }

  return (
    <Dialog
      title={text.renameTitle}
      onClose={onClose}
      onSubmit={() => void sending.run(submit)}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={sending.isBusy}>
            {text.renameDo}
          </Button>
        </>
      }
    >
      <TextField
        label={text.name}
        value={name}
        onInput={setName}
        error={sending.at('name') ?? sending.error?.message}
        isFirst
      />
    </Dialog>
  )
}
