import { Plus, Pencil, Trash2 } from 'lucide'
import { useState } from 'preact/hooks'
import type { Workspace, Plan } from '#contract/access/workspaces.ts'
import { isOperator } from '../account/account.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { listWorkspaces, updateWorkspace, createWorkspace } from '../api/workspaces.ts'
import { OperatorOnly } from '../account/operator-only.tsx'
import { Button } from '../parts/button/button.tsx'
import { RenameDialog, FormDialog } from '../parts/dialog/dialog.tsx'
import { SecretDialog } from '../parts/dialog/secret-dialog.tsx'
import { workspacesWords as text } from '../words/en/access.ts'
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx'
import { Pending } from '../parts/status/placeholders.tsx'
import { PageLayout } from '../parts/layout/page.tsx'
import { useSending } from '../api/request/use-sending.ts'
import { CopyButton } from '../parts/button/copy-button.tsx'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { showToast, showError } from '../parts/status/toast.tsx'
import { workspaceId, workspacePath } from '../app/root.ts'
import { defaultWorkspaceId } from './use-workspaces.ts'
import { optionsOf, Select, RadioGroup } from '../parts/field/choices.tsx'
import { useDraft } from '../drafts/use-draft.ts'
import { TextField } from '../parts/field/field.tsx'
import { words } from '../words/en/shell.ts'

type Asked =
  | { kind: 'create' }
  | { kind: 'rename' | 'delete'; workspace: Workspace }
  | { kind: 'secret'; secret: string }

/** All workspaces of the server, for its operator. There is always one. */
export function Page() {
  const loaded = useLoaded(isOperator.value ? 'workspaces' : null, listWorkspaces)
  const { value, isLoading, reload } = loaded
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <PageLayout
      title={text.title}
      actions={
        value && <Button label={text.create} kind="primary" icon={Plus} onClick={() => setAsked({ kind: 'create' })} />
      }
    >
      <p class="quiet">{text.about}</p>
      {!isOperator.value && <OperatorOnly>{text.operatorOnly}</OperatorOnly>}
      <Pending of={loaded} count={1} />
      {value && (
        <ul class={isLoading ? 'rows card stale' : 'rows card'}>
          {value.map((workspace) => (
            <WorkspaceLine
              key={workspace.id}
              workspace={workspace}
              onChange={reload}
              onRename={() => setAsked({ kind: 'rename', workspace })}
              onDelete={() => setAsked({ kind: 'delete', workspace })}
            />
          ))}
        </ul>
      )}
      {asked?.kind === 'create' && (
        <CreateWorkspaceDialog
          onClose={close}
          onCreated={(secret) => {
            setAsked({ kind: 'secret', secret })
            reload()
          }}
        />
      )}
      {asked?.kind === 'rename' && (
        <RenameDialog
          title={text.rename(asked.workspace.name)}
          name={asked.workspace.name}
          rename={async (to) => {
            await updateWorkspace(asked.workspace.id, { name: to })
            reload()
          }}
          onClose={close}
        />
      )}
      {asked?.kind === 'delete' && (
        <DeleteWorkspaceDialog workspace={asked.workspace} onChange={reload} onClose={close} />
      )}
      {asked?.kind === 'secret' && <SecretDialog title={text.created} secret={asked.secret} onClose={close} />}
    </PageLayout>
  )
}

type WorkspaceLineProps = { workspace: Workspace; onChange: () => void; onRename: () => void; onDelete: () => void }

/** A workspace; its plan is changed at once, with a way back. */
function WorkspaceLine({ workspace: { id, name, plan, createdAt }, onChange, onRename, onDelete }: WorkspaceLineProps) {
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

const plans: Plan[] = ['free', 'pro']

type CreateWorkspaceDialogProps = { onClose: () => void; onCreated: (secret: string) => void }

/** A workspace and, with it, its first access token. */
function CreateWorkspaceDialog({ onClose, onCreated }: CreateWorkspaceDialogProps) {
  const draft = useDraft<{ name: string; plan: Plan }>('new-workspace', { name: '', plan: 'free' })
  const { name, plan } = draft.value

  async function create(): Promise<false> {
    const secret = await createWorkspace({ name, plan })
    draft.forget()
    onCreated(secret)
    return false
  }

  return (
    <FormDialog
      title={text.create}
      action={text.do}
      sending={draft}
      isShown={(path) => path === 'name'}
      run={create}
      onClose={onClose}
    >
      <TextField label={text.name} help={text.nameHelp} {...draft.field('name', words.nameWrong)} isFirst />
      <RadioGroup
        name="plan"
        label={text.plan}
        choices={plans.map((each) => ({ value: each, label: text.plans[each], help: text.planHelp[each] }))}
        value={plan}
        onChange={(next) => draft.change({ plan: next })}
      />
    </FormDialog>
  )
}
