import { useState } from 'preact/hooks'
import type { Workspace } from '#contract/access/workspaces.ts'
import { useSending, wrongAt } from '../api/request/use-sending.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { countContents, deleteWorkspace } from '../api/workspaces.ts'
import { workspaceId, workspacePath } from '../app/root.ts'
import { removeDraftsOf } from '../drafts/draft.ts'
import { FormDialog } from '../parts/dialog/dialog.tsx'
import { TextField } from '../parts/field/field.tsx'
import { Failure } from '../parts/status/placeholders.tsx'
import { showToast } from '../parts/status/toast.tsx'
import { deleteWorkspaceWords as text } from '../words/en/access.ts'

const kinds = ['agents', 'conversations', 'sources', 'pictures', 'tokens'] as const

type Props = { workspace: Workspace; onChange: () => void; onClose: () => void }

/** Says in numbers what goes with a workspace, and asks for its name. Whoever is in it is in the own one afterwards. */
export function DeleteWorkspaceDialog({ workspace: { id, name }, onChange, onClose }: Props) {
  const counted = useLoaded(`contents ${id}`, (signal) => countContents(id, signal))
  const [typed, setTyped] = useState('')
  const sending = useSending()
  const contents = counted.isLoading ? undefined : counted.value
  const lines = contents
    ? kinds.flatMap((kind) => (contents[kind] > 0 ? text[kind](contents[kind]) : []))
    : [text.counting]
  if (lines.length === 0) lines.push(text.nothing)

  async function remove(): Promise<void> {
    if (typed.trim() !== name) throw wrongAt({ path: 'name', message: text.nameWrong(name) })
    await deleteWorkspace(id)
    removeDraftsOf(id)
    if (id === workspaceId) return location.replace(`${workspacePath()}/workspaces`)
    showToast(text.done(name))
    onChange()
  }

  return (
    <FormDialog
      isDanger
      title={text.title(name)}
      action={text.do}
      sending={sending}
      isDisabled={contents === undefined}
      isShown={(path) => path === 'name'}
      run={remove}
      onClose={onClose}
    >
      {counted.error && <Failure error={counted.error} onRetry={counted.reload} />}
      <p>{text.goes}</p>
      <ul class="bullets">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <TextField
        label={text.nameLabel}
        help={text.name(name)}
        value={typed}
        onInput={setTyped}
        error={sending.at('name')}
      />
    </FormDialog>
  )
}
