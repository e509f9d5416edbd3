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
import type { Connection } from '../../connection/query.ts'
import { key } from '../columns.ts'
import { changeRecord, findRecord } from '../documents.ts'
import { listed, type List } from '../sessions/lists.ts'

const people: List<{ record: PersonRecord }, PersonRecord> = {
  name: 'people',
  table: 'people',
  columns: 'record',
  belongs: (first) => `id in (select person_id from person_workspaces where workspace_id = $${first})`,
  pageSize: 200,
  view: ({ record }) => record,
}

const audit: List<{ record: AuditRecord }, AuditRecord> = {
  name: 'audit',
  table: 'audit',
  columns: 'record',
  belongs: (first) => `workspace_id = $${first}`,
  pageSize: 500,
  view: ({ record }) => record,
}

/** People, their logins, and the audit. Logins are not cached: one that ends is refused from the next request on, everywhere. */
export function peopleMethods(database: StoreDatabase): PeopleStore {
  return {
    createPerson: (person) =>
      database.transaction(async (connection) => {
        const made = await connection.query({
          name: 'create-person',
          text: `insert into people (id, created_at, email, record) values ($1, $2, $3, $4)
            on conflict (email) do nothing returning id`,
          values: [person.id, person.createdAt, person.email, JSON.stringify(person)],
        })
        if (made.length > 0) await putWorkspaces(connection, person)
        return made.length > 0
      }),
    getPerson: (id) =>
      findRecord(database, {
        name: 'get-person',
        text: 'select record from people where id = $1',
        values: [key(id)],
      }),
    findPersonByEmail: (email) =>
      findRecord(database, {
        name: 'find-person',
        text: 'select record from people where email = $1',
        values: [key(email)],
      }),
    listPeople: (workspaceId, slice) => listed(database, people, [workspaceId], slice),
    updatePerson: (id, change) =>
      database.transaction(async (connection) => {
        const [row] = await connection.query<{ record: PersonRecord }>({
          name: 'lock-person',
          text: 'select record from people where id = $1 for update',
          values: [key(id)],
        })
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
        await database.query('main', {
          name: 'create-login',
          text: 'insert into logins (id, person_id, created_at, hash, record) values ($1, $2, $3, $4, $5)',
          values: [login.id, login.personId, login.createdAt, login.hash, JSON.stringify(login)],
        })
        return true
      } catch (cause) {
        if (brokenReference(cause) !== undefined) return false
        throw isDuplicate(cause) ? new Error('A login with this id already exists', { cause }) : cause
      }
    },
    async findLogin(hash) {
      const [row] = await database.query<{ login: LoginRecord; person: PersonRecord }>('main', {
        name: 'find-login',
        text: `select logins.record as login, people.record as person
          from logins join people on people.id = person_id where hash = $1`,
        values: [key(hash)],
      })
      return row ?? null
    },
    async listLogins(personId) {
      const rows = await database.query<{ record: LoginRecord }>('main', {
        name: 'list-logins',
        text: 'select record from logins where person_id = $1 order by created_at, place',
        values: [key(personId)],
      })
      return rows.map(({ record }) => record)
    },
    listPushLogins: (workspaceId) =>
      database.query<{ login: LoginRecord; person: PersonRecord }>('main', {
        name: 'list-push-logins',
        text: `select logins.record as login, people.record as person
          from person_workspaces
          join people on people.id = person_workspaces.person_id
          join logins on logins.person_id = people.id
          where workspace_id = $1 and logins.record -> 'push' is not null`,
        values: [key(workspaceId)],
      }),
    updateLogin: (id, change) =>
      changeRecord<LoginRecord>(
        database,
        {
          name: 'lock-login',
          text: 'select record from logins where id = $1 for update',
          values: [key(id)],
        },
        change,
        (connection, next) =>
          connection.query({
            name: 'update-login',
            text: 'update logins set record = $2 where id = $1',
            values: [id, JSON.stringify(next)],
          }),
      ),
    async deleteLogin(id) {
      const gone = await database.query('main', {
        name: 'delete-login',
        text: 'delete from logins where id = $1 returning id',
        values: [key(id)],
      })
      return gone.length > 0
    },

    async appendAudit(entry) {
      const append = {
        name: 'append-audit',
        text: `insert into audit (id, workspace_id, created_at, record) values ($1, $2, $3, $4)
          on conflict (id) do nothing`,
        values: [entry.id, entry.workspaceId, entry.at, JSON.stringify(entry)],
      }
      await database.query('main', append).catch((cause: unknown) => {
        // The workspace was deleted meanwhile, and its audit with it.
        if (brokenReference(cause) === undefined) throw cause
      })
    },
    listAudit: (workspaceId, slice) => listed(database, audit, [workspaceId], slice),
    async pruneAudit(workspaceId, before) {
      await database.query('main', {
        name: 'prune-audit',
        text: 'delete from audit where workspace_id = $1 and created_at < $2',
        values: [workspaceId, before],
      })
    },
  }
}

/** Takes everybody out of a workspace that is deleted, in its transaction. */
export async function removePeopleOf(connection: Connection, workspaceId: string): Promise<void> {
  const rows = await connection.query<{ record: PersonRecord }>({
    name: 'people-of-workspace',
    text: `select record from people
      where id in (select person_id from person_workspaces where workspace_id = $1) order by id for update`,
    values: [workspaceId],
  })
  for (const { record } of rows) await putPerson(connection, record.id, leaving(record, workspaceId))
}

/** Writes a changed person, or with null deletes them. @throws {FoyerError} `not-found` when one of their workspaces is gone. */
async function putPerson(connection: Connection, id: string, next: PersonRecord | null): Promise<void> {
  if (next === null) {
    await connection.query({ name: 'delete-person', text: 'delete from people where id = $1', values: [id] })
    return
  }
  await connection.query({
    name: 'update-person',
    text: 'update people set record = $2 where id = $1',
    values: [id, JSON.stringify(next)],
  })
  await putWorkspaces(connection, next)
}

/** Writes in whose lists a person is. @throws {FoyerError} `not-found` when a workspace is gone. */
async function putWorkspaces(connection: Connection, person: PersonRecord): Promise<void> {
  const workspaces = workspacesOf(person)
  await connection.query({
    name: 'drop-person-workspaces',
    text: 'delete from person_workspaces where person_id = $1 and workspace_id <> all($2)',
    values: [person.id, workspaces],
  })
  const put = {
    name: 'put-person-workspaces',
    text: `insert into person_workspaces (person_id, workspace_id, is_owner)
      select $1, * from unnest($2::text[], $3::boolean[])
      on conflict (workspace_id, person_id) do update set is_owner = excluded.is_owner`,
    values: [person.id, workspaces, workspaces.map((workspaceId) => isOwner(person, workspaceId))],
  }
  await connection.query(put).catch((cause: unknown) => {
    throw brokenReference(cause) === undefined ? cause : notFound('workspace')
  })
}

/** The lock of the workspace lets of two owners who go at once the second see that the first is gone. */
async function expectAnotherOwner(connection: Connection, workspaceId: string, personId: string): Promise<void> {
  await connection.query({
    name: 'lock-owners',
    text: 'select id from workspaces where id = $1 for update',
    values: [workspaceId],
  })
  const others = await connection.query({
    name: 'other-owners',
    text: `select person_id from person_workspaces
      where workspace_id = $1 and person_id <> $2 and is_owner limit 1`,
    values: [workspaceId, personId],
  })
  if (others.length === 0) throw lastOwner()
}
