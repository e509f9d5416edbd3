import type { Plan, Workspace, WorkspaceContents, WorkspaceUpdate } from '#contract/access/workspaces.ts'
import { call } from '../request/call.ts'

const path = (workspaceId: string) => `workspaces/${encodeURIComponent(workspaceId)}`

export async function listWorkspaces(signal?: AbortSignal): Promise<Workspace[]> {
  return (await call<{ data: Workspace[] }>('GET', 'workspaces', { signal })).body.data
}

/** Resolves with the workspace's first access token, which is never answered again. */
export async function createWorkspace(body: { name: string; plan: Plan }): Promise<string> {
  return (await call<{ token: string }>('POST', 'workspaces', { body })).body.token
}

/** What goes with a workspace when it is deleted. */
export async function countContents(workspaceId: string, signal?: AbortSignal): Promise<WorkspaceContents> {
  return (await call<{ data: WorkspaceContents }>('GET', `${path(workspaceId)}/contents`, { signal })).body.data
}

export async function deleteWorkspace(workspaceId: string): Promise<void> {
  await call('DELETE', path(workspaceId))
}

export async function updateWorkspace(workspaceId: string, body: WorkspaceUpdate): Promise<void> {
  await call('PATCH', path(workspaceId), { body })
}
