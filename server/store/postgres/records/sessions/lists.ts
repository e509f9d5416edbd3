import { invalid } from '../../../../core/errors.ts'
import type { Slice } from '../../../records/records.ts'
import { isoTime, key } from '../columns.ts'
import type { Lane, Query } from '../../connection/query.ts'
import type { StoreDatabase } from '../../connection/gate.ts'

/*
 * Lists, read by keyset pagination: each page begins after the last item of the one before. All pages cost the same, and no connection is
 * held while a slow client reads.
 */

/** A list of a table with the columns id, created_at and place. */
export type List<Row, Item> = {
  /** The prefix of its prepared statements. */
  name: string
  table: string
  columns: string
  /** The condition for being in the list; its parameters are numbered from `first`. */
  belongs(first: number): string
  /** A further condition, which the item of a cursor need not meet; likewise. */
  filter?(first: number): string
  /** The most rows of a page, all of which are in memory. */
  pageSize: number
  view(row: Row): Item
}

/** The position of an item in a list. */
type Position = { at: string; place: string }

const first: Position = { at: '-infinity', place: '-1' }
const last: Position = { at: 'infinity', place: '9223372036854775807' }

/**
 * Yields the items of a slice, without those that were added after the reading began. `owners` are the parameters of `belongs`, `asked`
 * those of `filter`.
 * @throws a `validation` error on the path `cursor` when `after` names no item of the list.
 */
export async function* listed<Row extends object, Item>(
  database: StoreDatabase,
  list: List<Row, Item>,
  owners: readonly string[],
  { order, after, limit = Infinity, mayLag = false }: Slice,
  asked: readonly unknown[] = [],
): AsyncGenerator<Item> {
  const lane: Lane = mayLag ? 'read' : 'main'
  const isUp = order === 'asc'
  let from: Position | undefined = isUp ? first : last
  // From the primary even if the replica is read: the replica may lack an item, which does not make its cursor wrong.
  if (after !== undefined) from = await find(database, 'main', positionQuery(list), [key(after), ...owners])
  if (!from) throw invalid('cursor', 'is not the id of an item in this list')
  let until: Position | undefined = isUp ? last : first
  if (isUp && limit > list.pageSize) until = await find(database, lane, lastQuery(list), owners)
  if (!until) return
  const page = pageQuery(list, order, owners.length)
  for (let left = limit; left > 0;) {
    const size = Math.min(left, list.pageSize)
    const values = [from.at, from.place, until.at, until.place, size, ...owners, ...asked]
    const rows: (Row & Position)[] = await database.query(lane, { ...page, values })
    for (const row of rows) yield list.view(row)
    const end = rows.at(-1)
    if (!end || rows.length < size) return
    from = end
    left -= rows.length
  }
}

async function find(
  database: StoreDatabase,
  lane: Lane,
  query: Query,
  values: readonly string[],
): Promise<Position | undefined> {
  return (await database.query<Position>(lane, { ...query, values: [...values] }))[0]
}

type Texts = Pick<List<never, unknown>, 'name' | 'table' | 'columns' | 'belongs' | 'filter'>

const position = `${isoTime('created_at')} as at, place`

function pageQuery({ name, table, columns, belongs, filter }: Texts, order: Slice['order'], owners: number): Query {
  const [isAfter, isWithin] = order === 'asc' ? ['>', '<='] : ['<', '>=']
  return {
    name: `list-${name}-${order}`,
    text: `select ${columns}, ${position} from ${table}
      where (created_at, place) ${isAfter} ($1, $2) and (created_at, place) ${isWithin} ($3, $4) and ${belongs(6)}
        ${filter ? `and ${filter(6 + owners)}` : ''}
      order by created_at ${order}, place ${order} limit $5`,
  }
}

function positionQuery({ name, table, belongs }: Texts): Query {
  return {
    name: `position-${name}`,
    text: `select ${position} from ${table} where id = $1 and ${belongs(2)}`,
  }
}

function lastQuery({ name, table, belongs }: Texts): Query {
  return {
    name: `last-${name}`,
    text: `select ${position} from ${table} where ${belongs(1)} order by created_at desc, place desc limit 1`,
  }
}
