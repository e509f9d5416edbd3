import { useState } from 'preact/hooks'
import type { Agent } from '../../../server/contract/agents.ts'
import { updateAgent } from '../api/agents.ts'
import { ApiError } from '../api/api-error.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { TextField } from '../parts/field.tsx'
import { say, sayError } from '../parts/toast.tsx'
import { words } from '../words/en.ts'

/** Renames at once, with a way back. */
export function RenameDialog({
  agent,
  onChange,
  onClose,
}: {
  agent: Agent
  onChange: () => void
  onClose: () => void
}) {
  const [name, setName] = useState(agent.name)
  const [error, setError] = useState<ApiError>()
  const [isBusy, setBusy] = useState(false)

  async function rename(to: string): Promise<void> {
    await updateAgent(agent.id, { name: to })
    onChange()
  }

  async function submit(): Promise<void> {
    setBusy(true)
    setError(undefined)
    try {
      await rename(name)
      say(words.agents.renamed(name.trim()), () => void rename(agent.name).catch(sayError))
      onClose()
    } catch (cause) {
      setBusy(false)
      if (cause instanceof ApiError) setError(cause)
      else throw cause
    }
  }

  const message = error && (error.at('name') ?? error.message)
  return (
    <Dialog
      title={words.renameAgent.title}
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
      <TextField label={words.renameAgent.name} value={name} onInput={setName} error={message} isFirst />
    </Dialog>
  )
}
