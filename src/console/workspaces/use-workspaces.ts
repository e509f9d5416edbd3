import type { Workspace } from '#contract/access/workspaces.ts'
import { isOperator, needsSignIn } from '../account/account.ts'
import { call } from '../api/request/call.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { listWorkspaces } from '../api/workspaces.ts'
import { workspaceId } from '../app/root.ts'

/** The operator's own workspace, which always exists. */
export const defaultWorkspaceId = 'wks_default'

/** The workspaces that whoever is signed in may switch between, and the one of this page. Empty where there is nothing to switch. */
export function useWorkspaces(): { all: Workspace[]; current: Workspace | undefined } {
  const { value = [] } = useLoaded(isOperator.value ? 'workspaces' : null, listWorkspaces)
  const all = value.length > 1 ? value : []
  return { all, current: all.find(({ id }) => id === (workspaceId ?? defaultWorkspaceId)) }
}

/** Whether the workspace that the address names does not exist, or is not that of whoever is signed in. */
export function useIsWorkspaceUnknown(): boolean {
  const isAsked = workspaceId !== undefined && !needsSignIn.value
  const { error } = useLoaded(isAsked ? 'workspace' : null, (signal) => call('GET', 'agents?limit=1', { signal }))
  return error?.status === 404
}
