import { maxVersions, type Version } from '../../../../contract/knowledge/versions.ts'
import type { VersionStore } from '../../../store.ts'
import { versionHead, type VersionedKind, type VersionRecord } from '../../../records/versions.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { raw, sql, type Connection, type Sql } from '../../connection/query.ts'
import { key } from '../columns.ts'

const tables: Record<VersionedKind, Sql> = { agents: sql`agent_versions`, ai: sql`ai_versions` }

/** Versions of themes and instructions. */
export function versionMethods(database: StoreDatabase): VersionStore {
  return {
    async listVersions(kind, workspaceId, id) {
      // Without versions, one row says that there is what they would be of.
      const rows = await database.query<{ head: Version | null }>(
        sql`select v.head from ${raw(kind)} o left join ${tables[kind]} v on v.owner_id = o.id
          where o.id = ${key(id)} and o.workspace_id = ${workspaceId} order by v.number desc`,
      )
      return rows.length === 0 ? null : rows.flatMap(({ head }) => head ?? [])
    },

    async getVersion<K extends VersionedKind>(kind: K, workspaceId: string, id: string, number: number) {
      const [row] = await database.query<{ head: Version; content: VersionRecord<K>['content'] }>(
        sql`select v.head, v.content from ${raw(kind)} o join ${tables[kind]} v on v.owner_id = o.id
          where o.id = ${key(id)} and o.workspace_id = ${workspaceId} and v.number = ${number}`,
      )
      return row ? { ...row.head, content: row.content } : null
    },

    addVersions: (kind, workspaceId, id, versions) =>
      database.transaction(async (connection) => {
        const rows = await connection.query(
          sql`select id from ${raw(kind)} where id = ${key(id)} and workspace_id = ${workspaceId} for update`,
        )
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
  const table = tables[kind]
  for (const version of versions) {
    await connection.query(
      sql`insert into ${table} (owner_id, number, head, content)
        values (${id}, ${version.number}, ${versionHead(version)}, ${JSON.stringify(version.content)})
        on conflict do nothing`,
    )
  }
  if (versions.length === 0) return
  await connection.query(
    sql`delete from ${table} where owner_id = ${id}
      and number <= (select max(number) from ${table} where owner_id = ${id}) - ${maxVersions}`,
  )
}
