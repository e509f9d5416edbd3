import { Pencil, Trash2 } from 'lucide'
import type { Plan, Workspace } from '#contract/access/workspaces.ts'
import { useSending } from '../api/request/use-sending.ts'
import { updateWorkspace } from '../api/access/workspaces.ts'
import { Button } from '../parts/button/button.tsx'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { workspaceId, workspacePath } from '../app/root.ts'
import { workspacesWords as text } from '../words/en/access.ts'
import { defaultWorkspaceId } from './use-workspaces.ts'
import { optionsOf, Select } from '../parts/field/choices.tsx'

type Props = { workspace: Workspace; onChange: () => void; onRename: () => void; onDelete: () => void }

/** A workspace; its plan is changed at once, with a way back. */
export function WorkspaceLine({ workspace: { id, name, plan, createdAt }, onChange, onRename, onDelete }: Props) {
  const sending = useSending(showError)
  // Its plan is set anew at each start of the server, by a variable of its environment, and it stays.
  const isDefault = id === defaultWorkspaceId

  async function setPlan(next: Plan): Promise<void> {
    await updateWorkspace(id, { plan: next }).finally(onChange)
    showToast(text.planChanged(name, text.plans[next]), () => setPlan(next === 'free' ? 'pro' : 'free'))
  }

  return (
    <li>
      <div class="what">
        <h2>
          <a href={workspacePath(isDefault ? undefined : id)}>{name}</a>
        </h2>
        <p class="about">
          <TimeAgo at={createdAt} format={text.createdAt} />
          <code>{id}</code>
          {id === (workspaceId ?? defaultWorkspaceId) && <span>{text.here}</span>}
          {isDefault && <span>{text.default}</span>}
        </p>
      </div>
      <Select
        aria-label={text.planOf(name)}
        value={plan}
        options={optionsOf<Plan>(text.plans)}
        isBusy={sending.isBusy}
        onChange={(next) => void sending.run(() => setPlan(next))}
      />
      <CopyButton label={text.copyId(name)} text={id} kind="plain" isIconOnly />
      <Button label={text.rename(name)} kind="plain" icon={Pencil} isIconOnly onClick={onRename} />
      {!isDefault && <Button label={text.delete(name)} kind="plain" icon={Trash2} isIconOnly onClick={onDelete} />}
    </li>
  )
}
