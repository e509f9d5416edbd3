import { leastCounted } from '../../../../contract/agents/assets.ts'
import { notFound } from '../../../../core/errors.ts'
import { usesOf } from '../../../../core/asset-uses.ts'
import type { AgentRecord, AiRecord, UploadRecord } from '../../../records/records.ts'
import { isMember, type PersonRecord } from '../../../records/people.ts'
import type { AssetUser, UploadStore } from '../../../assets.ts'
import { key } from '../columns.ts'
import type { Connection } from '../../connection/query.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { listed, type List } from '../sessions/lists.ts'

type UploadRow = { record: UploadRecord }

const stored: List<UploadRow, UploadRecord> = {
  name: 'uploads',
  table: 'uploads',
  columns: 'record',
  belongs: (first) => `workspace_id = $${first} and state = 'stored'`,
  pageSize: 200,
  view: ({ record }) => record,
}
const open: List<UploadRow, UploadRecord> = { ...stored, name: 'open-uploads', belongs: () => `state <> 'stored'` }

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
        const [removing] = await connection.query<UploadRow>({
          name: 'removing-upload',
          text: `select record from uploads where name = $1 and state = 'removing'`,
          values: [upload.name],
        })
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

    listUploads: (workspaceId, slice) => listed(database, stored, [workspaceId], slice),
    listOpenUploads: (slice) => listed(database, open, [], slice),

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
  const there = await connection.query<{ name: string }>({
    name: 'hold-uploads',
    text: `select name from uploads where workspace_id = $1 and name = any($2) and state = 'stored' for share`,
    values: [workspaceId, assets],
  })
  const names = new Set(there.map(({ name }) => name))
  return new Set(assets.filter((asset) => !names.has(asset)))
}

/** Takes the uploads of a workspace that is being deleted back, like interrupted ones. The caller has locked the workspace. */
export async function takeBackUploads(connection: Connection, workspaceId: string): Promise<void> {
  const longAgo = new Date(0).toISOString()
  await connection.query({
    name: 'take-back-uploads',
    // The record holds ids and numbers only, which are the same as jsonb.
    text: `update uploads set state = 'uploading', created_at = $2,
      record = (record::jsonb || jsonb_build_object('state', 'uploading', 'createdAt', $3::text))::json
      where workspace_id = $1 and state = 'stored'`,
    values: [workspaceId, longAgo, longAgo],
  })
}

/** Whether the workspace exists. Locks it until the transaction ends. */
async function holdWorkspace(connection: Connection, workspaceId: string): Promise<boolean> {
  const rows = await connection.query({
    name: 'hold-workspace',
    text: 'select id from workspaces where id = $1 for key share',
    values: [key(workspaceId)],
  })
  return rows.length > 0
}

/** Until the end of the transaction. Who locks a workspace and an asset locks them in this order. */
async function lock(connection: Connection, what: string): Promise<void> {
  await connection.query({
    name: 'lock-uploads',
    text: `select pg_advisory_xact_lock(hashtextextended('foyer uploads ' || $1, 0))`,
    values: [what],
  })
}

async function lockUpload(
  connection: Connection,
  { id }: UploadRecord,
  state: UploadRecord['state'],
): Promise<UploadRecord | undefined> {
  const [row] = await connection.query<UploadRow>({
    name: 'lock-upload',
    text: 'select record from uploads where id = $1 and state = $2 for update',
    values: [key(id), state],
  })
  return row?.record
}

async function lockStored(
  connection: Connection,
  workspaceId: string,
  asset: string,
): Promise<UploadRecord | undefined> {
  const [row] = await connection.query<UploadRow>({
    name: 'lock-stored-upload',
    text: `select record from uploads where workspace_id = $1 and name = $2 and state = 'stored' for update`,
    values: [workspaceId, asset],
  })
  return row?.record
}

/** How much the pictures of a workspace take with a new one, each counted once; nothing when they hold it already. */
async function counted(connection: Connection, { workspaceId, name, size }: UploadRecord): Promise<number> {
  const [row] = await connection.query<{ total: number; isCounted: boolean }>({
    name: 'count-uploads',
    text: `select coalesce(sum(size), 0)::float8 as total, coalesce(bool_or(name = $2), false) as "isCounted"
      from (select name, max(greatest(size, $3)) as size from uploads
        where workspace_id = $1 and state <> 'removing' group by name) pictures`,
    values: [workspaceId, name, leastCounted],
  })
  return !row || row.isCounted ? 0 : row.total + Math.max(size, leastCounted)
}

async function save(connection: Connection, upload: UploadRecord): Promise<void> {
  const { id, workspaceId, createdAt, name, size, state } = upload
  await connection.query({
    name: 'save-upload',
    text: `insert into uploads (id, workspace_id, created_at, name, size, state, record) values ($1, $2, $3, $4, $5, $6, $7)
      on conflict (id) do update set state = excluded.state, record = excluded.record`,
    values: [id, workspaceId, createdAt, name, size, state, JSON.stringify(upload)],
  })
}

async function drop(connection: Connection, { id }: UploadRecord): Promise<void> {
  await connection.query({ name: 'drop-upload', text: 'delete from uploads where id = $1', values: [id] })
}

/** Takes an upload away, or with it, when it is the last one of its asset, the bytes. */
async function release(connection: Connection, upload: UploadRecord, at: string): Promise<UploadRecord | null> {
  const others = await connection.query({
    name: 'other-uploads',
    text: `select id from uploads where name = $1 and id <> $2 and state <> 'removing' limit 1`,
    values: [upload.name, upload.id],
  })
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
    const rows = await connection.query<{ record: AgentRecord | AiRecord }>({
      name: `asset-in-${table}`,
      text: `select record from ${table} where workspace_id = $1
        and (position($2 in record::text) > 0 or position(E'\\\\\\\\' in record::text) > 0) order by created_at, place`,
      values: [workspaceId, asset],
    })
    users.push(...rows.map(({ record }) => record).filter((record) => usesOf(record).has(asset)))
  }
  const people = await connection.query<{ record: PersonRecord }>({
    name: 'asset-in-people',
    text: `select record from people where id in (select person_id from person_workspaces where workspace_id = $1)
      and position($2 in record::text) > 0 order by created_at, place`,
    values: [workspaceId, asset],
  })
  const members = people
    .map(({ record }) => record)
    .filter((person) => isMember(person, workspaceId) && usesOf(person).has(asset))
  return [...users, ...members]
}
