import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import { duplicateAgent } from '../api/agents.ts'
import { useSending } from '../api/request/use-sending.ts'
import { agentPath } from '../app/root.ts'
import { FormDialog } from '../parts/dialog/form-dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { duplicateAgentWords as text } from '../words/en/agents.ts'
import { words } from '../words/en/shell.ts'

/** Asks for the name of a copy, makes it and opens it. */
export function DuplicateDialog({ agent: { id, name }, onClose }: { agent: Agent; onClose: () => void }) {
  const { route } = useLocation()
  const [typed, setTyped] = useState(text.copyOf(name))
  const sending = useSending()

  async function duplicate(): Promise<void> {
    const copy = await duplicateAgent(id, typed)
    showToast(text.done(copy.name))
    route(agentPath(copy.id))
  }

  return (
    <FormDialog
      title={text.title(name)}
      action={text.do}
      sending={sending}
      isShown={(path) => path === 'name'}
      run={duplicate}
      onClose={onClose}
    >
      <p>{text.gets}</p>
      <TextField
        label={words.rename.name}
        value={typed}
        onInput={setTyped}
        error={sending.at('name') && words.nameWrong}
        isFirst
      />
    </FormDialog>
  )
}
