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

/** The position of an item in a list. */
type Position = { at: string; place: string }

const first: Position = { at: '-infinity', place: '-1' }
const last: Position = { at: 'infinity', place: '9223372036854775807' }
const position = sql`${raw(isoTime('created_at'))} as at, place`

/**
 * Yields the items of a slice, without those that were added after the reading began. `belongs` is the condition for being in the list,
 * `filter` a further one, which the item of a cursor need not meet.
 * @throws a `validation` error on the path `cursor` when `after` names no item of the list.
 */
export async function* listed<Row extends object, Item>(
  database: StoreDatabase,
  { table, columns, pageSize, view }: List<Row, Item>,
  belongs: Sql,
  { order, after, limit = Infinity, mayLag = false }: Slice,
  filter: Sql = sql`true`,
): AsyncGenerator<Item> {
  const lane: Lane = mayLag ? 'read' : 'main'
  const isUp = order === 'asc'
  const [isAfter, isWithin] = isUp ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`]
  const of = raw(table)
  let from: Position | undefined = isUp ? first : last
  if (after !== undefined) {
    // From the primary even if the replica is read: the replica may lack an item, which does not make its cursor wrong.
    ;[from] = await database.query<Position>(sql`select ${position} from ${of} where id = ${key(after)} and ${belongs}`)
  }
  if (!from) throw invalid('cursor', 'is not the id of an item in this list')
  let until: Position | undefined = isUp ? last : first
  if (isUp && limit > pageSize) {
    ;[until] = await database.query<Position>(
      sql`select ${position} from ${of} where ${belongs} order by created_at desc, place desc limit 1`,
      lane,
    )
  }
  if (!until) return
  for (let left = limit; left > 0;) {
    const size = Math.min(left, pageSize)
    const rows: (Row & Position)[] = await database.query(
      sql`select ${columns}, ${position} from ${of}
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
