import { invalid } from '../../../core/errors.ts'
import type { Slice } from '../../records/records.ts'
import type { StoreDatabase } from '../connection/gate.ts'
import { raw, sql, type Lane, type Sql } from '../connection/query.ts'
import { isoTime, key } from './columns.ts'

/*
 * Lists, read by keyset pagination: each page begins after the last item of the one before. All pages cost the same, and no connection is
 * held while a slow client reads.
 */

/** A list of a table with the columns id, created_at and place. */
export type List<Row, Item> = {
  table: string
  columns: Sql
  /** The most rows of a page, all of which are in memory. */
  pageSize: number
  view(row: Row): Item
}

/** The list of a table whose rows are records. */
export function recordsOf<T>(table: string, pageSize = 200): List<{ record: T }, T> {
  return { table, columns: sql`record`, pageSize, view: ({ record }) => record }
}

/** What a list is sorted by. */
type Key = { at: string; place: string }

const first: Key = { at: '-infinity', place: '-1' }
const last: Key = { at: 'infinity', place: '9223372036854775807' }
const columnsOfKey = sql`${raw(isoTime('created_at'))} as at, place`

/**
 * Returns the key that a slice begins behind. From the primary even if the replica is read: the replica may lack an item, which does not make its
 * cursor wrong.
 * @throws a `validation` error on the path `cursor` when `after` names no item of the list, and no time to go on from.
 */
export async function startOf(
  database: StoreDatabase,
  table: string,
  belongs: Sql,
  { order, after }: Slice,
): Promise<Key> {
  const start = order === 'asc' ? first : last
  if (after === undefined) return start
  const [found] = await database.query<Key>(
    sql`select ${columnsOfKey} from ${raw(table)} where id = ${key(after.id)} and ${belongs}`,
  )
  if (found) return found
  if (!('at' in after)) throw invalid('cursor', 'is not the id of an item in this list')
  return { at: new Date(after.at).toISOString(), place: start.place }
}

/**
 * Yields the items of a slice, without those that were added after the reading began. `belongs` is the condition for being in the list,
 * `filter` a further one, which the item of a cursor need not meet. @throws as {@link startOf}.
 */
export async function* listed<Row extends object, Item>(
  database: StoreDatabase,
  { table, columns, pageSize, view }: List<Row, Item>,
  belongs: Sql,
  slice: Slice,
  filter: Sql = sql`true`,
): AsyncGenerator<Item> {
  const { order, limit = Infinity, mayLag = false } = slice
  const lane: Lane = mayLag ? 'read' : 'main'
  const isUp = order === 'asc'
  const [isAfter, isWithin] = isUp ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`]
  const of = raw(table)
  let from = await startOf(database, table, belongs, slice)
  let until: Key | undefined = isUp ? last : first
  if (isUp && limit > pageSize) {
    ;[until] = await database.query<Key>(
      sql`select ${columnsOfKey} from ${of} where ${belongs} order by created_at desc, place desc limit 1`,
      lane,
    )
  }
  if (!until) return
  for (let left = limit; left > 0;) {
    const size = Math.min(left, pageSize)
    const rows: (Row & Key)[] = await database.query(
      sql`select ${columns}, ${columnsOfKey} from ${of}
        where (created_at, place) ${isAfter} (${from.at}, ${from.place})
          and (created_at, place) ${isWithin} (${until.at}, ${until.place}) and ${belongs} and ${filter}
        order by created_at ${raw(order)}, place ${raw(order)} limit ${size}`,
      lane,
    )
    for (const row of rows) yield view(row)
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    from = end
    left -= rows.length
  }
}
