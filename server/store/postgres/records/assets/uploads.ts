import { leastCounted } from '../../../../contract/agents/assets.ts'
import { notFound } from '../../../../core/errors.ts'
import { usesOf } from '../../../../core/asset-uses.ts'
import { isTurnOver, nextTurn } from '../../../../core/event-loop/turns.ts'
import type { AgentRecord, AiRecord, UploadRecord } from '../../../records/records.ts'
import { isMember, type PersonRecord } from '../../../records/people.ts'
import type { AssetUser, UploadStore } from '../../../assets.ts'
import { key } from '../columns.ts'
import { raw, sql, type Connection } from '../../connection/query.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { listed, recordsOf } from '../lists.ts'

type UploadRow = { record: UploadRecord }

const uploads = recordsOf<UploadRecord>('uploads')

/** Uploads of pictures. All that is decided of an asset is decided one after the other, also where no row of it is there to be locked. */
export function uploadMethods(database: StoreDatabase): UploadStore {
  const changing = <T>(asset: string, work: (connection: Connection) => Promise<T>): Promise<T> =>
    database.transaction(async (connection) => {
      await lock(connection, `asset ${asset}`)
      return work(connection)
    })

  return {
    beginUpload: (upload, quota) =>
      database.transaction<'begun' | 'no-room' | UploadRecord>(async (connection) => {
        await lock(connection, `workspace ${upload.workspaceId}`)
        if (!(await holdWorkspace(connection, upload.workspaceId))) throw notFound('workspace')
        await lock(connection, `asset ${upload.name}`)
        const [removing] = await connection.query<UploadRow>(
          sql`select record from uploads where name = ${upload.name} and state = 'removing'`,
        )
        if (removing) return removing.record
        if (quota !== Infinity && (await counted(connection, upload)) > quota) return 'no-room'
        await save(connection, upload)
        return 'begun'
      }),

    finishUpload: (upload) =>
      changing(upload.name, async (connection) => {
        const isThere = await holdWorkspace(connection, upload.workspaceId)
        const found = isThere && (await lockUpload(connection, upload, 'uploading'))
        if (!found) return null
        const other = await lockStored(connection, found.workspaceId, found.name)
        if (other) {
          await drop(connection, found)
          return other
        }
        const record: UploadRecord = { ...found, state: 'stored' }
        await save(connection, record)
        return record
      }),

    abandonUpload: (upload, at) =>
      changing(upload.name, async (connection) => {
        const found = await lockUpload(connection, upload, 'uploading')
        return found ? release(connection, found, at) : null
      }),

    listUploads: (workspaceId, slice) =>
      listed(database, uploads, sql`workspace_id = ${workspaceId} and state = 'stored'`, slice),
    listOpenUploads: (slice) => listed(database, uploads, sql`state <> 'stored'`, slice),

    deleteUpload: (workspaceId, asset, at) =>
      changing(key(asset), async (connection) => {
        // Whose theme is to name it holds the row, too, until the theme does so: so it is seen below, or will find the upload gone.
        const upload = await lockStored(connection, workspaceId, key(asset))
        if (!upload) return null
        const usedBy = await usersOf(connection, workspaceId, asset)
        const removing = usedBy.length === 0 ? await release(connection, upload, at) : null
        return { usedBy, removing }
      }),

    retakeRemoval: (upload, at) =>
      changing(upload.name, async (connection) => {
        const found = await lockUpload(connection, upload, 'removing')
        if (!found || found.since !== upload.since) return null
        const record: UploadRecord = { ...found, since: at }
        await save(connection, record)
        return record
      }),

    forgetUpload: (upload) =>
      changing(upload.name, async (connection) => {
        const found = await lockUpload(connection, upload, 'removing')
        if (found) await drop(connection, found)
      }),

    // Its own tools copy a database as it is at one moment.
    async unlessLeased(work) {
      await work()
      return true
    },
  }
}

/** Which of these assets the workspace has no stored upload of. The others stay until the transaction is over. */
export async function missingAssets(
  connection: Connection,
  workspaceId: string,
  assets: readonly string[],
): Promise<ReadonlySet<string>> {
  if (assets.length === 0) return new Set()
  const there = await connection.query<{ name: string }>(
    sql`select name from uploads where workspace_id = ${workspaceId} and name = any(${assets}) and state = 'stored' for share`,
  )
  const names = new Set(there.map(({ name }) => name))
  return new Set(assets.filter((asset) => !names.has(asset)))
}

/** Takes the uploads of a workspace that is being deleted back, like interrupted ones. The caller has locked the workspace. */
export async function takeBackUploads(connection: Connection, workspaceId: string): Promise<void> {
  const longAgo = new Date(0).toISOString()
  await connection.query(sql`update uploads set state = 'uploading', created_at = ${longAgo},
      record = (record::jsonb || jsonb_build_object('state', 'uploading', 'createdAt', ${longAgo}::text))::json
      where workspace_id = ${workspaceId} and state = 'stored'`)
}

/** Whether the workspace exists. Locks it until the transaction ends. */
async function holdWorkspace(connection: Connection, workspaceId: string): Promise<boolean> {
  const rows = await connection.query(sql`select id from workspaces where id = ${key(workspaceId)} for key share`)
  return rows.length > 0
}

/** Until the end of the transaction. Who locks a workspace and an asset locks them in this order. */
async function lock(connection: Connection, what: string): Promise<void> {
  await connection.query(sql`select pg_advisory_xact_lock(hashtextextended('foyer uploads ' || ${what}, 0))`)
}

async function lockUpload(
  connection: Connection,
  { id }: UploadRecord,
  state: UploadRecord['state'],
): Promise<UploadRecord | undefined> {
  const [row] = await connection.query<UploadRow>(
    sql`select record from uploads where id = ${key(id)} and state = ${state} for update`,
  )
  return row?.record
}

async function lockStored(
  connection: Connection,
  workspaceId: string,
  asset: string,
): Promise<UploadRecord | undefined> {
  const [row] = await connection.query<UploadRow>(
    sql`select record from uploads where workspace_id = ${workspaceId} and name = ${asset} and state = 'stored' for update`,
  )
  return row?.record
}

/** How much the pictures of a workspace take with a new one, each counted once; nothing when they hold it already. */
async function counted(connection: Connection, { workspaceId, name, size }: UploadRecord): Promise<number> {
  const [row] = await connection.query<{
    total: number
    isCounted: boolean
  }>(sql`select coalesce(sum(size), 0)::float8 as total, coalesce(bool_or(name = ${name}), false) as "isCounted"
      from (select name, max(greatest(size, ${leastCounted})) as size from uploads
        where workspace_id = ${workspaceId} and state <> 'removing' group by name) pictures`)
  return !row || row.isCounted ? 0 : row.total + Math.max(size, leastCounted)
}

async function save(connection: Connection, upload: UploadRecord): Promise<void> {
  const { id, workspaceId, createdAt, name, size, state } = upload
  await connection.query(
    sql`insert into uploads (id, workspace_id, created_at, name, size, state, record)
      values (${id}, ${workspaceId}, ${createdAt}, ${name}, ${size}, ${state}, ${upload})
      on conflict (id) do update set state = excluded.state, record = excluded.record`,
  )
}

async function drop(connection: Connection, { id }: UploadRecord): Promise<void> {
  await connection.query(sql`delete from uploads where id = ${id}`)
}

/** Takes an upload away, or with it, when it is the last one of its asset, the bytes. */
async function release(connection: Connection, upload: UploadRecord, at: string): Promise<UploadRecord | null> {
  const others = await connection.query(
    sql`select id from uploads where name = ${upload.name} and id <> ${upload.id} and state <> 'removing' limit 1`,
  )
  if (others.length > 0) {
    await drop(connection, upload)
    return null
  }
  const removing: UploadRecord = { ...upload, state: 'removing', since: at }
  await save(connection, removing)
  return removing
}

/** The agents, AI resources and members that name an asset. In a stylesheet its name may be spelled with escapes, which JSON doubles. */
async function usersOf(connection: Connection, workspaceId: string, asset: string): Promise<AssetUser[]> {
  const users: AssetUser[] = []
  for (const table of ['agents', 'ai']) {
    const rows = await connection.query<{
      record: AgentRecord | AiRecord
    }>(sql`select record from ${raw(table)} where workspace_id = ${workspaceId}
        and (position(${asset} in record::text) > 0 or position(E'\\\\\\\\' in record::text) > 0) order by created_at, place`)
    for (const { record } of rows) {
      if (usesOf(record).has(asset)) users.push(record)
      if (isTurnOver()) await nextTurn()
    }
  }
  const people = await connection.query<{
    record: PersonRecord
  }>(sql`select record from people where id in (select person_id from person_workspaces where workspace_id = ${workspaceId})
      and position(${asset} in record::text) > 0 order by created_at, place`)
  const members = people
    .map(({ record }) => record)
    .filter((person) => isMember(person, workspaceId) && usesOf(person).has(asset))
  return [...users, ...members]
}
