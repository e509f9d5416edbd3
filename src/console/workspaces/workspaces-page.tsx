import { Plus } from 'lucide'
import { useState } from 'preact/hooks'
import type { Workspace } from '#contract/access/workspaces.ts'
import { isOperator } from '../account/account.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { listWorkspaces, updateWorkspace } from '../api/access/workspaces.ts'
import { useTitle } from '../app/use-title.ts'
import { OperatorOnly } from '../account/operator-only.tsx'
import { Button } from '../parts/button/button.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { RenameDialog } from '../parts/dialog/rename-dialog.tsx'
import { SecretDialog } from '../parts/dialog/secret-dialog.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { workspacesWords as text } from '../words/en/access.ts'
import { CreateWorkspaceDialog } from './create-workspace-dialog.tsx'
import { DeleteWorkspaceDialog } from './delete-workspace-dialog.tsx'
import { WorkspaceLine } from './workspace-line.tsx'

type Asked =
  | { kind: 'create' }
  | { kind: 'rename' | 'delete'; workspace: Workspace }
  | { kind: 'secret'; secret: string }

/** All workspaces of the server, for its operator. There is always one. */
export function Page() {
  useTitle(text.title)
  const { value, error, isLoading, reload } = useLoaded(isOperator.value ? 'workspaces' : null, listWorkspaces)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  return (
    <div class="page">
      <header>
        <h1>{text.title}</h1>
        {value && (
          <Button kind="primary" icon={Plus} onClick={() => setAsked({ kind: 'create' })}>
            {text.create}
          </Button>
        )}
      </header>
      <p class="quiet">{text.about}</p>
      {!isOperator.value && <OperatorOnly>{text.operatorOnly}</OperatorOnly>}
      {error && <Failure error={error} onRetry={reload} />}
      {isOperator.value && !value && !error && <Skeleton count={1} />}
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
    </div>
  )
}
