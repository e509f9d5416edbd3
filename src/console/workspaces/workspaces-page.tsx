import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import type { Workspace } from '#contract/access/workspaces.ts'
import { isOperator } from '../account/account.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { listWorkspaces, updateWorkspace } from '../api/access/workspaces.ts'
import { OperatorOnly } from '../account/operator-only.tsx'
import { Button } from '../parts/button/button.tsx'
import { RenameDialog } from '../parts/dialog/name-dialog.tsx'
import { SecretDialog } from '../parts/dialog/secret-dialog.tsx'
import { workspacesWords as text } from '../words/en/access.ts'
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx'
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx'
import { WorkspaceLine } from './workspace-line.tsx'
import { Pending } from '../parts/status/placeholders.tsx'
import { PageLayout } from '../parts/layout/page.tsx'

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
