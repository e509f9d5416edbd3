export type Query = {
  text: string
  values?: unknown[]
  /** The name of the prepared statement; absent: it is not prepared. */
  name?: string
}

export type Connection = { query<Row extends object>(query: Query): Promise<Row[]> }

/**
 * `main`: changes are durable once the query resolves. `loose`: a crash of the database may undo the last moments; for data that has
 * no value after one. `read`: the replica, where there is one and it answers, else the database itself.
 */
export type Lane = 'main' | 'loose' | 'read'
