import { isOperator, me, needsSignIn } from '../account/account.ts'
import { call } from '../api/request/call.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { listWorkspaces } from '../api/workspaces.ts'
import { workspaceId } from '../app/root.ts'

/** The operator's own workspace, which always exists. */
export const defaultWorkspaceId = 'wks_default'

/** A workspace that one may switch to. `isOwn`: its pages are those whose address names none. */
export type WorkspaceName = { id: string; name: string; isOwn: boolean }

/** The workspaces that whoever is signed in may switch between, and the one of this page. Empty where there is nothing to switch. */
export function useWorkspaces(): { all: WorkspaceName[]; current: WorkspaceName | undefined } {
  const { value = [] } = useLoaded(isOperator.value ? 'workspaces' : null, listWorkspaces)
  const who = me.value
  const own = who?.workspaces[0]?.id ?? defaultWorkspaceId
  const named = (who?.workspaces ?? value).map(({ id, name }) => ({ id, name, isOwn: id === own }))
  const all = named.length > 1 ? named : []
  return { all, current: all.find(({ id }) => id === (workspaceId ?? own)) }
}

/** Whether the workspace that the address names does not exist, or is not that of whoever is signed in. */
export function useIsWorkspaceUnknown(): boolean {
  const isAsked = workspaceId !== undefined && !needsSignIn.value
  const { error } = useLoaded(isAsked ? 'workspace' : null, (signal) => call('GET', 'agents?limit=1', { signal }))
  return error?.status === 404
}
