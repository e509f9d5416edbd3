import {
  counted,
  excess,
  totalOf,
  unbounded,
  withCorrection,
  withVectors,
  written,
  type DocumentRecord,
  type DocumentWrite,
  type KnowledgeStore,
  type Refusal,
  type SourceRecord,
  type StoredDocument,
} from '../../records/knowledge.ts'
import type { StoreDatabase } from '../connection/gate.ts'
import type { Connection } from '../connection/query.ts'
import { key } from './columns.ts'
import { findRecord } from './documents.ts'
import { listed, type List } from './sessions/lists.ts'
import { saveVectors, vectorColumns, vectorsMethods } from './vectors.ts'

type Row = { record: DocumentRecord; content: string; correction: string | null }

const sources: List<{ record: SourceRecord }, SourceRecord> = {
  name: 'sources',
  table: 'sources',
  columns: 'record',
  belongs: (first) => `workspace_id = $${first} and ai_id = $${first + 1}`,
  pageSize: 200,
  view: ({ record }) => record,
}
const documents: List<{ record: DocumentRecord }, DocumentRecord> = {
  name: 'documents',
  table: 'documents',
  columns: 'record',
  belongs: (first) => `workspace_id = $${first} and source_id = $${first + 1}`,
  pageSize: 200,
  view: ({ record }) => record,
}
/** Few a page: each may have a long text. */
const texts: List<Row, StoredDocument> = {
  name: 'texts',
  table: 'documents',
  columns: 'record, content, correction',
  belongs: (first) => `workspace_id = $${first} and ai_id = $${first + 1}`,
  pageSize: 20,
  view: stored,
}

const textsOfSource: typeof texts = {
  ...texts,
  name: 'texts-of-source',
  belongs: (first) => `workspace_id = $${first} and ai_id = $${first + 1} and source_id = $${first + 2}`,
}

function stored({ record, content: text, correction }: Row): StoredDocument {
  return { record, content: { text, correction } }
}

/** Knowledge sources and their documents. What changes them holds the row of their AI resource: so its bounds are kept by all together. */
export function knowledgeMethods(database: StoreDatabase): KnowledgeStore {
  return {
    createSource: (source, writes, bounds) =>
      database.transaction<'created' | Refusal>(async (connection) => {
        if (!(await lockAi(connection, source.workspaceId, source.aiId))) return 'no-ai'
        const saved = writes.map((write) => ({ write, before: null, record: written(null, write) }))
        const changes = saved.map(({ record }) => [null, record] as const)
        const refusal = await saveSource(connection, null, counted(null, source, changes), bounds)
        if (refusal) return refusal
        await saveDocuments(connection, saved)
        return 'created'
      }),

    getSource: (workspaceId, aiId, id) =>
      findRecord(database, {
        name: 'get-source',
        text: 'select record from sources where id = $1 and ai_id = $2 and workspace_id = $3',
        values: [key(id), key(aiId), workspaceId],
      }),
    listSources: (workspaceId, aiId, slice) => listed(database, sources, [workspaceId, key(aiId)], slice),

    updateSource: (
      workspaceId,
      aiId,
      id,
      change,
      { write = [], remove = [], vectors: made = [], bounds = unbounded } = { bounds: unbounded },
    ) =>
      database.transaction<SourceRecord | Refusal | null>(async (connection) => {
        const locked = await lockSource(connection, workspaceId, id)
        if (locked?.record.aiId !== aiId) return null
        const { record: before, now } = locked
        const after = change(before, now)
        const ids = [...write.map(({ record }) => record.id), ...remove, ...made.map(({ of }) => of.id)]
        const known = await knownDocuments(connection, id, ids)
        const removed = remove.flatMap((one) => known.get(one) ?? [])
        const saved = write.map((one) => {
          const current = known.get(one.record.id) ?? null
          return { write: one, before: current, record: written(current, one) }
        })
        const vectored = made.flatMap((one) => {
          const record = withVectors(known.get(one.of.id) ?? null, one)
          return record ? [{ record, write: one }] : []
        })
        if (after === before && removed.length + saved.length + vectored.length === 0) return before
        const source = counted(before, after, [
          ...removed.map((one) => [one, null] as const),
          ...saved.map((one) => [one.before, one.record] as const),
        ])
        const refusal = await saveSource(connection, before, source, bounds)
        if (refusal) return refusal
        await removeDocuments(
          connection,
          removed.map((one) => one.id),
        )
        await saveDocuments(connection, saved)
        await saveVectors(connection, vectored)
        return source
      }),

    deleteSource: (workspaceId, aiId, id) =>
      database.transaction(async (connection) => {
        const source = await lockSource(connection, workspaceId, id)
        if (source?.record.aiId !== aiId) return false
        await connection.query({ name: 'delete-source', text: 'delete from sources where id = $1', values: [id] })
        return true
      }),

    listDocuments: (workspaceId, sourceId, slice) => listed(database, documents, [workspaceId, key(sourceId)], slice),

    async getDocument(workspaceId, sourceId, id) {
      const [row] = await database.query<Row>('main', {
        name: 'get-document',
        text: `select record, content, correction from documents where id = $1 and source_id = $2 and workspace_id = $3`,
        values: [key(id), key(sourceId), workspaceId],
      })
      return row ? stored(row) : null
    },

    updateDocument: (workspaceId, sourceId, id, change, correction, bounds) =>
      database.transaction<DocumentRecord | Refusal | null>(async (connection) => {
        const source = (await lockSource(connection, workspaceId, sourceId))?.record
        const before = source && (await knownDocuments(connection, sourceId, [id])).get(id)
        if (!before) return null
        const changed = change(before)
        if (changed === before && correction === undefined) return before
        const record = correction === undefined ? changed : withCorrection(changed, correction)
        const refusal = await saveSource(
          connection,
          source,
          counted(source, source, [[before, record]], correction !== undefined),
          bounds,
        )
        if (refusal) return refusal
        await connection.query({
          name: 'update-document',
          text: `update documents set record = $2, correction = case when $3 then $4 else correction end where id = $1`,
          values: [id, JSON.stringify(record), correction !== undefined, correction ?? null],
        })
        return record
      }),

    async *listDueSources() {
      const rows = await database.query<{ record: SourceRecord }>('main', {
        name: 'due-sources',
        text: 'select record from sources where due_at <= now() order by due_at limit 100',
        values: [],
      })
      for (const { record } of rows) yield record
    },

    readDocuments(workspaceId, aiId, sourceId) {
      const owners = [workspaceId, key(aiId)]
      if (sourceId === undefined) return listed(database, texts, owners, { order: 'asc' })
      return listed(database, textsOfSource, [...owners, key(sourceId)], { order: 'asc' })
    },
    ...vectorsMethods(database),
  }
}

async function lockAi(connection: Connection, workspaceId: string, aiId: string): Promise<boolean> {
  const rows = await connection.query({
    name: 'lock-known-ai',
    text: 'select id from ai where id = $1 and workspace_id = $2 for update',
    values: [key(aiId), workspaceId],
  })
  return rows.length > 0
}

/** The AI resource's row first, as everybody does: else two could wait for each other. With the database's time, which is everybody's. */
async function lockSource(
  connection: Connection,
  workspaceId: string,
  id: string,
): Promise<{ record: SourceRecord; now: Date } | undefined> {
  await connection.query({
    name: 'lock-ai-of-source',
    text: 'select id from ai where id = (select ai_id from sources where id = $1 and workspace_id = $2) for update',
    values: [key(id), workspaceId],
  })
  const [row] = await connection.query<{ record: SourceRecord; now: Date }>({
    name: 'lock-source',
    text: 'select record, clock_timestamp() as now from sources where id = $1 and workspace_id = $2 for update',
    values: [key(id), workspaceId],
  })
  return row
}

/** Writes a source, unless its AI resource would know too much. */
async function saveSource(
  connection: Connection,
  before: SourceRecord | null,
  source: SourceRecord,
  bounds: Parameters<typeof excess>[3],
): Promise<Refusal | undefined> {
  const others = await connection.query<{ record: SourceRecord }>({
    name: 'other-sources',
    text: 'select record from sources where ai_id = $1 and id <> $2',
    values: [source.aiId, source.id],
  })
  const refusal = excess(totalOf(others.map(({ record }) => record)), before, source, bounds)
  if (refusal) return refusal
  const { id, workspaceId, aiId, createdAt } = source
  await connection.query(
    before
      ? {
          name: 'update-source',
          text: 'update sources set record = $2, due_at = $3, vectors_model = $4, vectors_due_at = $5 where id = $1',
          values: [id, JSON.stringify(source), source.dueAt ?? null, ...vectorColumns(source)],
        }
      : {
          name: 'create-source',
          text: `insert into sources (id, workspace_id, ai_id, created_at, record, due_at, vectors_model, vectors_due_at)
            values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          values: [
            ...[id, workspaceId, aiId, createdAt, JSON.stringify(source), source.dueAt ?? null],
            ...vectorColumns(source),
          ],
        },
  )
  return undefined
}

async function knownDocuments(
  connection: Connection,
  sourceId: string,
  ids: readonly string[],
): Promise<Map<string, DocumentRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await connection.query<{ record: DocumentRecord }>({
    name: 'known-documents',
    text: 'select record from documents where source_id = $1 and id = any($2)',
    values: [sourceId, ids.map(key)],
  })
  return new Map(rows.map(({ record }) => [record.id, record]))
}

/** All in one statement: a source may have two thousand of them. */
async function saveDocuments(
  connection: Connection,
  saved: readonly { write: DocumentWrite; before: DocumentRecord | null; record: DocumentRecord }[],
): Promise<void> {
  if (saved.length === 0) return
  await saveHeads(
    connection,
    saved.flatMap(({ write, record }) => (write.text === undefined ? [record] : [])),
  )
  const whole = saved.filter(({ write }) => write.text !== undefined)
  if (whole.length === 0) return
  const rows = whole.map(({ write, record }) => ({
    id: record.id,
    workspace_id: record.workspaceId,
    ai_id: record.aiId,
    source_id: record.sourceId,
    created_at: record.createdAt,
    record,
    content: write.text,
    correction: write.correction ?? null,
  }))
  await connection.query({
    name: 'save-documents',
    text: `insert into documents (id, workspace_id, ai_id, source_id, created_at, record, content, correction)
      select * from json_to_recordset($1) as rows(id text, workspace_id text, ai_id text, source_id text,
        created_at timestamptz, record json, content text, correction text)
      on conflict (id) do update set record = excluded.record, content = excluded.content`,
    values: [JSON.stringify(rows)],
  })
}

/** Of documents whose text stays. */
async function saveHeads(connection: Connection, records: readonly DocumentRecord[]): Promise<void> {
  if (records.length === 0) return
  await connection.query({
    name: 'save-heads',
    text: `update documents set record = rows.record from json_to_recordset($1) as rows(id text, record json)
      where documents.id = rows.id`,
    values: [JSON.stringify(records.map((record) => ({ id: record.id, record })))],
  })
}

async function removeDocuments(connection: Connection, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await connection.query({
    name: 'remove-documents',
    text: 'delete from documents where id = any($1)',
    values: [[...ids]],
  })
}
