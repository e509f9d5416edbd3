import { contactText, type ContactRecord, type ContactStore } from '../../../records/contacts.ts'
import { fold } from '../../../records/search-text.ts'
import { isTimestamp } from '../../../records/timestamps.ts'
import { brokenReference, isDuplicate } from '../../connection/database-errors.ts'
import type { StoreDatabase } from '../../connection/gate.ts'
import { key } from '../columns.ts'
import { changeRecord, findRecord } from '../documents.ts'
import { listed, type List } from './lists.ts'
import { hasAgent } from './sessions.ts'

type Row = { record: ContactRecord }

/** A list for each index: by workspace, by agent too, or by session too. */
function listBy(name: string, column: 'agent_id' | 'session_id' | undefined): List<Row, ContactRecord> {
  return {
    name,
    table: 'contacts',
    columns: 'record',
    belongs: (first) => `workspace_id = $${first}${column === undefined ? '' : ` and ${column} = $${first + 1}`}`,
    filter: (first) => `($${first} = '' or strpos(search, $${first}) > 0)
      and ($${first + 1}::boolean is null or is_done = $${first + 1})`,
    pageSize: 200,
    view: ({ record }) => record,
  }
}

const ofWorkspace = listBy('contacts', undefined)
const ofAgent = listBy('agent-contacts', 'agent_id')
const ofSession = listBy('session-contacts', 'session_id')

/** What visitors leave in contact forms. */
export function contactMethods(database: StoreDatabase): ContactStore {
  /** Inserts it while its session, or for copies its agent, is held. Resolves with whether it was. */
  async function insert(contact: ContactRecord, mayLackSession: boolean): Promise<boolean> {
    const { id, workspaceId, agentId, sessionId, clientId, createdAt, isDone } = contact
    const from = mayLackSession
      ? `agents where id = $3 and workspace_id = $2 and $4 <> ''`
      : `sessions where id = $4 and workspace_id = $2 and agent_id = $3 and ${hasAgent}`
    const rows = await database
      .query('main', {
        name: `create-contact${mayLackSession ? '-alone' : ''}`,
        text: `insert into contacts (id, workspace_id, agent_id, session_id, client_id, created_at, is_done, search, record)
          select $1, $2, $3, $4, $5, $6, $7, $8, $9 from ${from} for key share
          on conflict (session_id, client_id) do nothing returning id`,
        values: [
          id,
          workspaceId,
          key(agentId),
          key(sessionId),
          key(clientId),
          createdAt,
          isDone,
          contactText(contact),
          JSON.stringify(contact),
        ],
      })
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
      const stored = await findRecord<ContactRecord>(database, {
        name: 'find-contact',
        text: 'select record from contacts where session_id = $1 and client_id = $2 and workspace_id = $3',
        values: [key(contact.sessionId), key(contact.clientId), contact.workspaceId],
      })
      return stored && { contact: stored, isNew: false }
    },

    getContact: (workspaceId, id) =>
      findRecord<ContactRecord>(database, {
        name: 'get-contact',
        text: 'select record from contacts where id = $1 and workspace_id = $2',
        values: [key(id), workspaceId],
      }),

    async *listContacts(workspaceId, { agentId, sessionId, isDone, text }, slice) {
      const asked = [text === undefined ? '' : fold(text), isDone ?? null]
      if (sessionId !== undefined) yield* listed(database, ofSession, [workspaceId, key(sessionId)], slice, asked)
      else if (agentId !== undefined) yield* listed(database, ofAgent, [workspaceId, key(agentId)], slice, asked)
      else yield* listed(database, ofWorkspace, [workspaceId], slice, asked)
    },

    updateContact: (workspaceId, id, change) =>
      changeRecord<ContactRecord>(
        database,
        {
          name: 'lock-contact',
          text: 'select record from contacts where id = $1 and workspace_id = $2 for update',
          values: [key(id), workspaceId],
        },
        change,
        (connection, next) =>
          connection.query({
            name: 'update-contact',
            text: 'update contacts set is_done = $2, record = $3 where id = $1',
            values: [id, next.isDone, JSON.stringify(next)],
          }),
      ),

    async deleteContact(workspaceId, id) {
      const gone = await database.query('main', {
        name: 'delete-contact',
        text: 'delete from contacts where id = $1 and workspace_id = $2 returning id',
        values: [key(id), workspaceId],
      })
      return gone.length > 0
    },
  }
}
