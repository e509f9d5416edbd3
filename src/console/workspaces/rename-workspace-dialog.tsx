import { useState } from 'preact/hooks'
import type { Workspace } from '../../../server/contract/workspaces.ts'
import { ApiError } from '../api/api-error.ts'
import { updateWorkspace } from '../api/workspaces.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { say, sayError } from '../parts/toast.tsx'
import { words } from '../words/en.ts'

/** Renames at once, with a way back. */
export function RenameWorkspaceDialog({
  workspace,
  onChange,
  onClose,
}: {
  workspace: Workspace
  onChange: () => void
  onClose: () => void
}) {
  const [name, setName] = useState(workspace.name)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const text = words.workspaces

  async function rename(to: string): Promise<void> {
    await updateWorkspace(workspace.id, { name: to })
    onChange()
  }

  async function submit(): Promise<void> {
    setBusy(true)
    try {
      await rename(name)
      say(words.agents.renamed(name.trim()), () => void rename(workspace.name).catch(sayError))
      onClose()
    } catch (cause) {
      setBusy(false)
      const isName = cause instanceof ApiError && cause.at('name') !== undefined
      setError(isName ? text.nameWrong : (cause as Error).message)
    }
  }

  return (
    <Dialog
      title={text.rename(workspace.name)}
      onClose={onClose}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" type="submit" isBusy={isBusy}>
            {words.renameAgent.do}
          </Button>
        </>
      }
    >
      <TextField label={text.name} value={name} onInput={setName} error={error} isFirst />
    </Dialog>
  )
}
