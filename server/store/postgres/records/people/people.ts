import { notFound } from '../../../../core/errors.ts'
import {
  isOwner,
  lastOwner,
  leaving,
  ownershipsLost,
  workspacesOf,
  type AuditRecord,
  type LoginRecord,
  type PeopleStore,
  type PersonRecord,
} from '../../../records/people.ts'
import { brokenReference, isDuplicate } from '../../connection/database-errors.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { sql, type Connection } from '../../connection/query.ts'
import { key } from '../columns.ts'
import { changeRecord, deleteRecord, findRecord } from '../documents.ts'
import { listed, recordsOf } from '../lists.ts'

const people = recordsOf<PersonRecord>('people')

const audit = recordsOf<AuditRecord>('audit', 500)

/** People, their logins, and the audit. Logins are not cached: one that ends is refused from the next request on, everywhere. */
export function peopleMethods(database: StoreDatabase): PeopleStore {
  return {
    createPerson: (person) =>
      database.transaction(async (connection) => {
        const made = await connection.query(sql`insert into people (id, created_at, email, record)
            values (${person.id}, ${person.createdAt}, ${person.email}, ${person})
            on conflict (email) do nothing returning id`)
        if (made.length > 0) await putWorkspaces(connection, person)
        return made.length > 0
      }),
    getPerson: (id) => findRecord(database, sql`select record from people where id = ${key(id)}`),
    findPersonByEmail: (email) => findRecord(database, sql`select record from people where email = ${key(email)}`),
    listPeople: (workspaceId, slice) =>
      listed(
        database,
        people,
        sql`id in (select person_id from person_workspaces where workspace_id = ${workspaceId})`,
        slice,
      ),
    updatePerson: (id, change) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<{ record: PersonRecord }>(
          sql`select record from people where id = ${key(id)} for update`,
        )
        if (!row) return null
        const next = change(row.record)
        if (next === row.record) return next
        for (const workspaceId of ownershipsLost(row.record, next))
          await expectAnotherOwner(connection, workspaceId, id)
        await putPerson(connection, id, next)
        return next
      }),

    async createLogin(login) {
      try {
        await database.query(
          sql`insert into logins (id, person_id, created_at, hash, record)
            values (${login.id}, ${login.personId}, ${login.createdAt}, ${login.hash}, ${login})`,
        )
        return true
      } catch (cause) {
        if (brokenReference(cause) !== undefined) return false
        throw isDuplicate(cause) ? new Error('A login with this id already exists', { cause }) : cause
      }
    },
    async findLogin(hash) {
      const [row] = await database.query<{ login: LoginRecord; person: PersonRecord }>(
        sql`select logins.record as login, people.record as person
          from logins join people on people.id = person_id where hash = ${key(hash)}`,
      )
      return row ?? null
    },
    async listLogins(personId) {
      const rows = await database.query<{ record: LoginRecord }>(
        sql`select record from logins where person_id = ${key(personId)} order by created_at, place`,
      )
      return rows.map(({ record }) => record)
    },
    listPushLogins: (workspaceId) =>
      database.query<{ login: LoginRecord; person: PersonRecord }>(
        sql`select logins.record as login, people.record as person
          from person_workspaces
          join people on people.id = person_workspaces.person_id
          join logins on logins.person_id = people.id
          where workspace_id = ${key(workspaceId)} and logins.record -> 'push' is not null`,
      ),
    updateLogin: (id, change) =>
      changeRecord<LoginRecord>(
        database,
        sql`select record from logins where id = ${key(id)} for update`,
        change,
        (connection, next) => connection.query(sql`update logins set record = ${next} where id = ${id}`),
      ),
    deleteLogin: (id) => deleteRecord(database, sql`delete from logins where id = ${key(id)} returning id`),

    async appendAudit(entry) {
      const append = sql`insert into audit (id, workspace_id, created_at, record)
          values (${entry.id}, ${entry.workspaceId}, ${entry.at}, ${entry})
          on conflict (id) do nothing`
      await database.query(append).catch((cause: unknown) => {
        // The workspace was deleted meanwhile, and its audit with it.
        if (brokenReference(cause) === undefined) throw cause
      })
    },
    listAudit: (workspaceId, slice) => listed(database, audit, sql`workspace_id = ${workspaceId}`, slice),
    async pruneAudit(workspaceId, before) {
      await database.query(sql`delete from audit where workspace_id = ${workspaceId} and created_at < ${before}`)
    },
  }
}

/** Takes everybody out of a workspace that is deleted, in its transaction. */
export async function removePeopleOf(connection: Connection, workspaceId: string): Promise<void> {
  const rows = await connection.query<{ record: PersonRecord }>(sql`select record from people
      where id in (select person_id from person_workspaces where workspace_id = ${workspaceId}) order by id for update`)
  for (const { record } of rows) await putPerson(connection, record.id, leaving(record, workspaceId))
}

/** Writes a changed person, or with null deletes them. @throws {FoyerError} `not-found` when one of their workspaces is gone. */
async function putPerson(connection: Connection, id: string, next: PersonRecord | null): Promise<void> {
  if (next === null) {
    await connection.query(sql`delete from people where id = ${id}`)
    return
  }
  await connection.query(sql`update people set record = ${next} where id = ${id}`)
  await putWorkspaces(connection, next)
}

/** Writes in whose lists a person is. @throws {FoyerError} `not-found` when a workspace is gone. */
async function putWorkspaces(connection: Connection, person: PersonRecord): Promise<void> {
  const workspaces = workspacesOf(person)
  await connection.query(
    sql`delete from person_workspaces where person_id = ${person.id} and workspace_id <> all(${workspaces})`,
  )
  const ownerships = workspaces.map((workspaceId) => isOwner(person, workspaceId))
  const put = sql`insert into person_workspaces (person_id, workspace_id, is_owner)
      select ${person.id}, * from unnest(${workspaces}::text[], ${ownerships}::boolean[])
      on conflict (workspace_id, person_id) do update set is_owner = excluded.is_owner`
  await connection.query(put).catch((cause: unknown) => {
    throw brokenReference(cause) === undefined ? cause : notFound('workspace')
  })
}

/** The lock of the workspace lets of two owners who go at once the second see that the first is gone. */
async function expectAnotherOwner(connection: Connection, workspaceId: string, personId: string): Promise<void> {
  await connection.query(sql`select id from workspaces where id = ${workspaceId} for update`)
  const others = await connection.query(sql`select person_id from person_workspaces
      where workspace_id = ${workspaceId} and person_id <> ${personId} and is_owner limit 1`)
  if (others.length === 0) throw lastOwner()
}
