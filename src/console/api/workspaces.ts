import type { Plan, Workspace, WorkspaceContents, WorkspaceUpdate } from '#contract/access/workspaces.ts'
import { callBody, callData, callVoid } from './request/call.ts'

const path = (workspaceId: string) => `workspaces/${encodeURIComponent(workspaceId)}`

export const listWorkspaces = (signal?: AbortSignal) => callData<Workspace[]>('GET', 'workspaces', { signal })

/** Resolves with the workspace's first access token, which is never answered again. */
export async function createWorkspace(body: { name: string; plan: Plan }): Promise<string> {
  return (await callBody<{ token: string }>('POST', 'workspaces', { body })).token
}

/** What goes with a workspace when it is deleted. */
export const countContents = (workspaceId: string, signal?: AbortSignal) =>
  callData<WorkspaceContents>('GET', `${path(workspaceId)}/contents`, { signal })

export const deleteWorkspace = (workspaceId: string) => callVoid('DELETE', path(workspaceId))

export const updateWorkspace = (workspaceId: string, body: WorkspaceUpdate) =>
  callVoid('PATCH', path(workspaceId), { body })
