import type { Plan, Workspace, WorkspaceUpdate } from '#contract/access/workspaces.ts'
import { call } from './request/call.ts'

export async function listWorkspaces(signal?: AbortSignal): Promise<Workspace[]> {
  return (await call<{ data: Workspace[] }>('GET', 'workspaces', { signal })).body.data
}

/** Resolves with the workspace's first access token, which is never answered again. */
export async function createWorkspace(body: { name: string; plan: Plan }): Promise<string> {
  return (await call<{ token: string }>('POST', 'workspaces', { body })).body.token
}

export async function updateWorkspace(workspaceId: string, body: WorkspaceUpdate): Promise<void> {
  await call('PATCH', `workspaces/${encodeURIComponent(workspaceId)}`, { body })
}
