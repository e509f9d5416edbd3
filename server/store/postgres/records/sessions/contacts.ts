import { contactText, type ContactRecord, type ContactStore } from '../../../records/contacts.ts'
import { fold } from '../../../records/search-text.ts'
import { isTimestamp } from '../../../records/timestamps.ts'
import { brokenReference, isDuplicate } from '../../connection/database-errors.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { sql } from '../../connection/query.ts'
import { key } from '../columns.ts'
import { changeRecord, deleteRecord, findRecord } from '../documents.ts'
import { listed, recordsOf } from '../lists.ts'
import { hasAgent } from './sessions.ts'

const contacts = recordsOf<ContactRecord>('contacts')

/** What visitors leave in contact forms. */
export function contactMethods(database: StoreDatabase): ContactStore {
  /** Inserts it while its session, or for copies its agent, is held. Resolves with whether it was. */
  async function insert(contact: ContactRecord, mayLackSession: boolean): Promise<boolean> {
    const { id, workspaceId, createdAt, isDone } = contact
    const [agentId, sessionId, clientId] = [key(contact.agentId), key(contact.sessionId), key(contact.clientId)]
    const from = mayLackSession
      ? sql`agents where id = ${agentId} and workspace_id = ${workspaceId} and ${sessionId} <> ''`
      : sql`sessions where id = ${sessionId} and workspace_id = ${workspaceId} and agent_id = ${agentId} and ${hasAgent}`
    const rows = await database
      .query(
        sql`insert into contacts (id, workspace_id, agent_id, session_id, client_id, created_at, is_done, search, record)
          select ${id}, ${workspaceId}, ${agentId}, ${sessionId}, ${clientId}, ${createdAt}, ${isDone}, ${contactText(contact)},
            ${contact} from ${from} for key share
          on conflict (session_id, client_id) do nothing returning id`,
      )
      .catch((error: unknown) => {
        // The agent was deleted at this moment.
        if (brokenReference(error) !== undefined) return []
        throw isDuplicate(error) ? new Error('A contact with this id already exists', { cause: error }) : error
      })
    return rows.length > 0
  }

  return {
    async createContact(contact, { mayLackSession } = { mayLackSession: false }) {
      if (!isTimestamp(contact.createdAt)) throw new Error('The timestamp of the contact is not valid')
      if (await insert(contact, mayLackSession)) return { contact, isNew: true }
      const stored = await findRecord<ContactRecord>(
        database,
        sql`select record from contacts where session_id = ${key(contact.sessionId)}
          and client_id = ${key(contact.clientId)} and workspace_id = ${contact.workspaceId}`,
      )
      return stored && { contact: stored, isNew: false }
    },

    getContact: (workspaceId, id) =>
      findRecord<ContactRecord>(
        database,
        sql`select record from contacts where id = ${key(id)} and workspace_id = ${workspaceId}`,
      ),

    async *listContacts(workspaceId, { agentId, sessionId, isDone, text }, slice) {
      // One condition for each index.
      const ofOwner =
        sessionId !== undefined
          ? sql`and session_id = ${key(sessionId)}`
          : agentId !== undefined
            ? sql`and agent_id = ${key(agentId)}`
            : sql``
      const asked = text === undefined ? '' : fold(text)
      const filter = sql`(${asked} = '' or strpos(search, ${asked}) > 0)
        and (${isDone ?? null}::boolean is null or is_done = ${isDone ?? null})`
      yield* listed(database, contacts, sql`workspace_id = ${workspaceId} ${ofOwner}`, slice, filter)
    },

    updateContact: (workspaceId, id, change) =>
      changeRecord<ContactRecord>(
        database,
        sql`select record from contacts where id = ${key(id)} and workspace_id = ${workspaceId} for update`,
        change,
        (connection, next) =>
          connection.query(sql`update contacts set is_done = ${next.isDone}, record = ${next} where id = ${id}`),
      ),

    deleteContact: (workspaceId, id) =>
      deleteRecord(
        database,
        sql`delete from contacts where id = ${key(id)} and workspace_id = ${workspaceId} returning id`,
      ),
  }
}
