import type { TokenRecord, WorkspaceRecord } from '../../../records/records.ts'
import type { Store } from '../../../store.ts'
import { key } from '../columns.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { listed, type List } from '../sessions/lists.ts'
import { changeRecord, findRecord, insertRecord } from '../documents.ts'

type WorkspaceMethods = Pick<
  Store,
  | 'createWorkspace'
  | 'getWorkspace'
  | 'listWorkspaces'
  | 'updateWorkspace'
  | 'createToken'
  | 'findToken'
  | 'listTokens'
  | 'updateToken'
  | 'deleteToken'
>

const workspaces: List<{ record: WorkspaceRecord }, WorkspaceRecord> = {
  name: 'workspaces',
  table: 'workspaces',
  columns: 'record',
  belongs: () => 'true',
  pageSize: 200,
  view: ({ record }) => record,
}

const tokens: List<{ record: TokenRecord }, TokenRecord> = {
  name: 'tokens',
  table: 'tokens',
  columns: 'record',
  belongs: (first) => `workspace_id = $${first}`,
  pageSize: 200,
  view: ({ record }) => record,
}

/** Workspaces and their access tokens. Tokens are not cached: a revoked one is refused from the next request on, everywhere. */
export function workspaceMethods(database: StoreDatabase): WorkspaceMethods {
  return {
    createWorkspace: (workspace) =>
      insertRecord(database, {
        name: 'create-workspace',
        text: 'insert into workspaces (id, created_at, record) values ($1, $2, $3)',
        values: [workspace.id, workspace.createdAt, JSON.stringify(workspace)],
      }),
    getWorkspace: (id) =>
      findRecord(database, {
        name: 'get-workspace',
        text: 'select record from workspaces where id = $1',
        values: [key(id)],
      }),
    listWorkspaces: (slice) => listed(database, workspaces, [], slice),
    updateWorkspace: (id, change) =>
      changeRecord<WorkspaceRecord>(
        database,
        {
          name: 'lock-workspace',
          text: 'select record from workspaces where id = $1 for update',
          values: [key(id)],
        },
        change,
        (connection, next) =>
          connection.query({
            name: 'update-workspace',
            text: 'update workspaces set record = $2 where id = $1',
            values: [id, JSON.stringify(next)],
          }),
      ),

    createToken: (token) =>
      insertRecord(database, {
        name: 'create-token',
        text: 'insert into tokens (id, workspace_id, created_at, hash, record) values ($1, $2, $3, $4, $5)',
        values: [token.id, token.workspaceId, token.createdAt, token.hash, JSON.stringify(token)],
      }),
    findToken: (hash) =>
      findRecord(database, {
        name: 'find-token',
        text: 'select record from tokens where hash = $1',
        values: [key(hash)],
      }),
    listTokens: (workspaceId, slice) => listed(database, tokens, [workspaceId], slice),
    updateToken: (workspaceId, id, change) =>
      changeRecord<TokenRecord>(
        database,
        {
          name: 'lock-token',
          text: 'select record from tokens where id = $1 and workspace_id = $2 for update',
          values: [key(id), workspaceId],
        },
        change,
        (connection, next) =>
          connection.query({
            name: 'update-token',
            text: 'update tokens set record = $2 where id = $1',
            values: [id, JSON.stringify(next)],
          }),
      ),
    async deleteToken(workspaceId, id) {
      const gone = await database.query('main', {
        name: 'delete-token',
        text: 'delete from tokens where id = $1 and workspace_id = $2 returning id',
        values: [key(id), workspaceId],
      })
      return gone.length > 0
    },
  }
}
