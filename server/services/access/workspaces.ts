import { unnamedWorkspace } from '../../contract/access/constants.ts'
import type { Plan, Workspace, WorkspaceContents, WorkspaceUpdate } from '../../contract/access/workspaces.ts'
import { after, timestamp } from '../../core/clock.ts'
import { defined } from '../../core/defined.ts'
import { FoyerError, orNotFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import type { Slice, WorkspaceRecord } from '../../store/records/records.ts'
import type { Bus } from '../../store/live.ts'
import type { Store } from '../../store/store.ts'
import { newToken } from './tokens.ts'

/** The workspace of the operator token, which always exists. */
export const defaultWorkspaceId = 'wks_default'

type WorkspaceStore = Pick<
  Store,
  'countContents' | 'createWorkspace' | 'deleteWorkspace' | 'listWorkspaces' | 'unreadableDocuments' | 'updateWorkspace'
>

export type Workspaces = {
  /** Creates the default workspace if it is missing, and sets its plan. */
  ensureDefault(plan: Plan): Promise<void>
  list(slice: Slice): AsyncIterable<WorkspaceRecord>
  /** The ids of records that the list omits because they cannot be read. */
  omitted(): readonly string[]
  /** Creates a workspace and its first access token, of scope `admin`, whose secret is shown only once. */
  create(body: { name: string; plan: Plan }): Promise<{ workspace: WorkspaceRecord; secret: string }>
  update(id: string, body: WorkspaceUpdate): Promise<WorkspaceRecord>
  /** What goes with a workspace when it is deleted. @throws {FoyerError} `not-found`. */
  contents(id: string): Promise<WorkspaceContents>
  /**
   * Deletes a workspace with all that is in it: its tokens are refused from the next request on, running answers stop, pictures go
   * unless another workspace has them.
   * @throws {FoyerError} `not-found`; `in-use` for the default workspace.
   */
  delete(id: string): Promise<void>
}

type WorkspacesDeps = {
  store: WorkspaceStore
  bus: Pick<Bus, 'revoke'>
  tidyAssets: () => Promise<void>
}

/** `tidyAssets` removes the bytes of pictures that nobody has any more. */
export function createWorkspaces({ store, bus, tidyAssets }: WorkspacesDeps): Workspaces {
  return {
    async ensureDefault(plan) {
      const setPlan = () =>
        store.updateWorkspace(defaultWorkspaceId, (current) =>
          current.plan === plan ? current : { ...current, plan, updatedAt: after(current.updatedAt) },
        )
      if (await setPlan()) return
      const createdAt = timestamp()
      const workspace = { id: defaultWorkspaceId, name: unnamedWorkspace, plan, createdAt, updatedAt: createdAt }
      await store.createWorkspace(workspace).catch(async (error: unknown) => {
        // Another instance that is starting, too, may have created it.
        if (!(await setPlan())) throw error
      })
    },

    list: (slice) => store.listWorkspaces(slice),
    // They belong to no workspace.
    omitted: () => store.unreadableDocuments('workspaces', ''),

    async create({ name, plan }) {
      const createdAt = timestamp()
      const workspace = { id: newId('wks'), name, plan, createdAt, updatedAt: createdAt }
      const { token, secret } = newToken(workspace.id, { name: 'First token', scope: 'admin', expiresAt: null })
      await store.createWorkspace(workspace, token)
      return { workspace, secret }
    },

    async update(id, body) {
      const workspace = await store.updateWorkspace(id, (current) => ({
        ...current,
        ...defined(body),
        updatedAt: after(current.updatedAt),
      }))
      return orNotFound(workspace, 'workspace')
    },

    async contents(id) {
      return orNotFound(await store.countContents(id), 'workspace')
    },

    async delete(id) {
      if (id === defaultWorkspaceId) {
        throw new FoyerError(
          'in-use',
          "The default workspace is the operator's own and stays. Delete its agents instead.",
        )
      }
      const agentIds = orNotFound(await store.deleteWorkspace(id), 'workspace')
      await bus.revoke(agentIds)
      await tidyAssets()
    },
  }
}

/** Returns a workspace in the form of the API. */
export function toWorkspace({ pushKeys: _, secretId: _id, ...workspace }: WorkspaceRecord): Workspace {
  return workspace
}
