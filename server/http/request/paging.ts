import { cursorOf, positionOf, type Dated, type PageQuery, type Position } from '../../contract/sessions/sessions.ts'
import type { Slice } from '../../store/records/records.ts'
import type { Call, Headers, ListForm, Reply } from '../route.ts'

/** Lists (docs/decisions.md): whole and streamed, or with `limit` a page and a Link to the next one (RFC 8288). They may lag (see Slice). */

/**
 * Responds with a list, which is in the order of time. `read` returns the requested slice of records, `view` the API's form of one.
 */
export async function listReply<T extends Dated>(
  { query, request, publicUrl }: Pick<Call<unknown, unknown, PageQuery>, 'query' | 'request' | 'publicUrl'>,
  list: {
    read(slice: Slice): AsyncIterable<T> | Promise<AsyncIterable<T>>
    view(record: T): unknown
    form?: ListForm
    headers?: Headers
    omitted?: readonly string[]
  },
): Promise<Reply> {
  const { limit, cursor: after, order } = query
  const { view, form = 'data', headers = {}, omitted = [] } = list
  if (limit === undefined) {
    const items = mapped(await list.read({ order, after, mayLag: true }), view)
    return { kind: 'list', items, form, headers, omitted }
  }
  // One more than asked for shows whether there is a next page.
  const records: T[] = []
  for await (const record of await list.read({ order, after, limit: limit + 1, mayLag: true })) records.push(record)
  const last = records[limit - 1]
  if (records.length <= limit || last === undefined) {
    return { kind: 'list', items: records.map(view), form, headers, omitted }
  }
  const link = nextPage({ request, publicUrl }, positionOf(last))
  const items = records.slice(0, limit).map(view)
  return { kind: 'list', items, form, headers: { ...headers, ...link }, omitted }
}

/** Returns the headers of a list that is there to be saved as a file. */
export function fileHeaders(type: string, name: string): Headers {
  return { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` }
}

/** Returns the Link header to the page after a position. */
export function nextPage({ request, publicUrl }: Pick<Call, 'request' | 'publicUrl'>, position: Position): Headers {
  const next = new URL(`${publicUrl}${request.url ?? ''}`)
  next.searchParams.set('cursor', cursorOf(position))
  return { Link: `<${next.href}>; rel="next"` }
}

async function* mapped<T>(records: AsyncIterable<T>, view: (record: T) => unknown): AsyncGenerator {
  for await (const record of records) yield view(record)
}
