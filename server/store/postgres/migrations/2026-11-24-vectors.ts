import { sql, type Migration } from 'kysely'

/*
 * Vectors of the passages of documents, and what finds the sources that lack some. Of what the records say about it there are columns: no
 * operator of PostgreSQL reads JSON that holds U+0000, as a name may. The indexes are empty where nobody uses vectors.
 */
const statements = [
  `alter table documents add column vectors text`,
  `alter table ai add column embedding_model text`,
  `alter table sources add column vectors_model text, add column vectors_due_at timestamptz`,
  `create index ai_with_vectors on ai (id) where embedding_model is not null`,
  `create index sources_with_vectors on sources (ai_id) where vectors_model is not null`,
]

export const vectors: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
