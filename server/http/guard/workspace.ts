import type { IncomingMessage } from 'node:http'
import { workspaceHeader } from '../../contract/access/workspace-header.ts'
import { notFound } from '../../core/errors.ts'
import type { Store } from '../../store/store.ts'
import type { Principal } from './principal.ts'

const headerName = workspaceHeader.toLowerCase()

/** The workspace that a request names; two headers arrive joined, and name none that exists. */
export function workspaceNamed({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const named = headers[headerName]
  return named === undefined ? undefined : String(named)
}

/**
 * Puts a principal into the workspace that a request names: the operator into any, everybody else only into their own. Without the
 * header they stay where they are.
 * @throws {FoyerError} `not-found`, alike for a workspace that does not exist and for one that is not the caller's.
 */
export async function inWorkspace(
  store: Pick<Store, 'getWorkspace'>,
  principal: Principal,
  request: Pick<IncomingMessage, 'headers'>,
): Promise<Principal> {
  const named = workspaceNamed(request)
  // The default workspace always exists, and most requests name none.
  if (named === undefined || named === principal.workspaceId) return principal
  if (principal.kind !== 'operator') throw notFound('workspace')
  const workspace = await store.getWorkspace(named)
  if (!workspace) throw notFound('workspace')
  return { kind: 'operator', workspaceId: workspace.id }
}
