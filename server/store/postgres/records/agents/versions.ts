import { maxVersions, type Version } from '../../../../contract/knowledge/versions.ts'
import type { Store } from '../../../store.ts'
import { versionHead, type VersionedKind, type VersionRecord } from '../../../records/versions.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import type { Connection } from '../../connection/query.ts'
import { key } from '../columns.ts'

const tables: Record<VersionedKind, string> = { agents: 'agent_versions', ai: 'ai_versions' }

/** Versions of themes and instructions. */
export function versionMethods(database: StoreDatabase): Pick<Store, 'listVersions' | 'getVersion' | 'addVersions'> {
  return {
    async listVersions(kind, workspaceId, id) {
      // Without versions, one row says that there is what they would be of.
      const rows = await database.query<{ head: Version | null }>('main', {
        name: `list-versions-${kind}`,
        text: `select v.head from ${kind} o left join ${tables[kind]} v on v.owner_id = o.id
          where o.id = $1 and o.workspace_id = $2 order by v.number desc`,
        values: [key(id), workspaceId],
      })
      return rows.length === 0 ? null : rows.flatMap(({ head }) => head ?? [])
    },

    async getVersion<K extends VersionedKind>(kind: K, workspaceId: string, id: string, number: number) {
      const [row] = await database.query<{ head: Version; content: VersionRecord<K>['content'] }>('main', {
        name: `get-version-${kind}`,
        text: `select v.head, v.content from ${kind} o join ${tables[kind]} v on v.owner_id = o.id
          where o.id = $1 and o.workspace_id = $2 and v.number = $3`,
        values: [key(id), workspaceId, number],
      })
      return row ? { ...row.head, content: row.content } : null
    },

    addVersions: (kind, workspaceId, id, versions) =>
      database.transaction(async (connection) => {
        const rows = await connection.query({
          name: `lock-versioned-${kind}`,
          text: `select id from ${kind} where id = $1 and workspace_id = $2 for update`,
          values: [key(id), workspaceId],
        })
        if (rows.length > 0) await saveVersions(connection, kind, id, versions)
        return rows.length > 0
      }),
  }
}

/** Stores the versions that a change makes, in its transaction, and lets those go that are too many. */
export async function saveVersions(
  connection: Connection,
  kind: VersionedKind,
  id: string,
  versions: readonly VersionRecord[],
): Promise<void> {
  for (const version of versions) {
    await connection.query({
      name: `add-version-${kind}`,
      text: `insert into ${tables[kind]} (owner_id, number, head, content) values ($1, $2, $3, $4) on conflict do nothing`,
      values: [id, version.number, JSON.stringify(versionHead(version)), JSON.stringify(version.content)],
    })
  }
  if (versions.length === 0) return
  await connection.query({
    name: `forget-versions-${kind}`,
    text: `delete from ${tables[kind]} where owner_id = $1
      and number <= (select max(number) from ${tables[kind]} where owner_id = $1) - $2`,
    values: [id, maxVersions],
  })
}
