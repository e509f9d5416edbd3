import type { MessageRecord, Store, StoreMeasures } from '../store.ts'
import { isTimestamp } from '../timestamps.ts'
import { isPlain, key } from './columns.ts'
import { isDuplicate, isUnpartitioned } from './database-errors.ts'
import type { Database } from './database.ts'
import { Groups } from './groups.ts'
import { messageOf } from './messages.ts'
import { hasAgent } from './sessions.ts'
import type { Partitions } from './partitions.ts'

type Appended = Awaited<ReturnType<Store['appendMessage']>>

/** A message on its way into its conversation, and what it is as text, once. */
type Draft = { workspaceId: string; sessionId: string; message: MessageRecord; claim: string; text: string }

/** 'busy': somebody else is changing the session just now. */
type Outcome = Appended | 'busy'

/**
 * What became of a group. `places`: of each message in turn, its place in the conversation, or one of the two below, parted by commas.
 * `stored`: the messages that were there already, each after its number in the group, from 1, and before its feedback.
 */
type Row = { places: string; stored: [n: number, record: MessageRecord, feedback: string | null][] | null }

const busy = -1
const gone = -2

export type Appending = {
  appendMessage: Store['appendMessage']
  /** Resolves when everything that was accepted is decided. */
  close(): Promise<void>
}

/** How often a group runs when another instance comes in its way. */
const maxRuns = 5

/**
 * Messages that arrive together are appended by one statement. A session that somebody else holds must not keep the others waiting:
 * its message goes on in a second line, which waits for it.
 */
export function createAppending(
  database: Pick<Database, 'query'>,
  partitions: Pick<Partitions, 'ensure'>,
  measures: StoreMeasures,
): Appending {
  async function write(drafts: Draft[], isPatient: boolean): Promise<Outcome[]> {
    for (let run = 1; ; run += 1) {
      try {
        const query = { ...(isPatient ? patient : quick), values: valuesOf(drafts) }
        const [row] = await database.query<Row>('main', query)
        return outcomesOf(drafts, row ?? { places: '', stored: null })
      } catch (error) {
        if (run === maxRuns) throw error
        if (isUnpartitioned(error)) await partitionAll(drafts)
        // Another instance appended a message with the same clientId since the statement began: now it will be seen.
        else if (!isDuplicate(error)) throw error
      }
    }
  }

  /** The partition of a month may have been dropped since the session was opened, when that had no message and no other was left. */
  async function partitionAll(drafts: Draft[]): Promise<void> {
    const rows = await database.query<{ month: string }>('main', {
      text: 'select distinct month::text from sessions where id = any($1)',
      values: [drafts.map(({ sessionId }) => sessionId)],
    })
    for (const { month } of rows) await partitions.ensure(month)
  }

  const options = { keyOf, sizeOf: ({ text }: Draft) => text.length, measures }
  const first = new Groups<Draft, Outcome>({ ...options, run: (drafts) => write(drafts, false) })
  const second = new Groups<Draft, Outcome>({ ...options, run: (drafts) => write(drafts, true) })

  return {
    async appendMessage(workspaceId, sessionId, message, claim = '') {
      const { id, clientId = '', createdAt } = message
      if (!isTimestamp(createdAt)) throw new Error('The time of the message is none')
      if (!(isPlain(id) && isPlain(clientId) && isPlain(claim)))
        throw new Error('A key of the message cannot be stored')
      const draft = { workspaceId, sessionId: key(sessionId), message, claim, text: JSON.stringify(message) }
      const outcome = await first.submit(draft)
      if (outcome !== 'busy') return outcome
      const later = await second.submit(draft)
      return later === 'busy' ? null : later
    },
    async close() {
      await first.close()
      await second.close()
    },
  }
}

/** Of those with the same clientId one is appended at a time, so that the others find it. */
function keyOf({ sessionId, message: { clientId } }: Draft): string | undefined {
  return clientId === undefined ? undefined : `${sessionId} ${clientId}`
}

/** Lists of lines: they need no escaping here, as JSON has no line end in it, and over there nothing is taken apart faster. */
function valuesOf(drafts: Draft[]): string[] {
  const lines = (lineOf: (draft: Draft) => string) => drafts.map(lineOf).join('\n')
  return [
    lines(({ sessionId }) => sessionId),
    lines(({ workspaceId }) => workspaceId),
    lines(({ message }) => message.id),
    lines(({ message }) => message.clientId ?? ''),
    lines(({ message }) => message.createdAt),
    lines(({ text }) => text),
    lines(({ claim }) => claim),
    drafts.flatMap(({ sessionId, claim }) => (claim === '' ? [] : [sessionId])).join('\n'),
  ]
}

/*
 * One statement, so one change. The sessions are held in the order of their ids, so that two groups cannot wait for each other, and read
 * as they are then. The claims are held too, in a mode in which nobody can take one over before this is committed. What `known` sees is
 * older: from when the statement began. A message that came in between breaks the unique index, and the statement runs again.
 */
function statementOf(lock: string): string {
  return `with input as materialized (
    select * from unnest(
      string_to_array($1, e'\n'), string_to_array($2, e'\n'), string_to_array($3, e'\n'), string_to_array($4, e'\n', ''),
      string_to_array($5, e'\n'), string_to_array($6, e'\n'), string_to_array($7, e'\n', '')
    ) with ordinality as input (session_id, workspace_id, id, client_id, at, record, claim, n)
  ), locked as materialized (
    select id, workspace_id, month, length from sessions
    where id = any(string_to_array($1, e'\n')) and ${hasAgent}
    order by id for update of sessions ${lock}
  ), held as materialized (
    select session_id, token from claims where session_id = any(string_to_array($8, e'\n')) order by session_id for share
  ), known as materialized (
    select input.n, messages.place, messages.record, messages.feedback::text
    from input join locked on locked.id = input.session_id and locked.workspace_id = input.workspace_id
      join messages on messages.month = locked.month and messages.session_id = locked.id
        and messages.client_id = input.client_id
  ), fresh as materialized (
    select input.*, locked.month,
      locked.length + row_number() over (partition by input.session_id order by input.n)::integer - 1 as place
    from input join locked on locked.id = input.session_id and locked.workspace_id = input.workspace_id
    where not exists (select from known where known.n = input.n)
      and (claim is null or exists (select from held where held.session_id = input.session_id and token = claim))
  ), appended as (
    insert into messages (month, session_id, place, id, client_id, record)
    select month, session_id, place, id, client_id, record::json from fresh
  ), grown as (
    update sessions set length = newest.place + 1, updated_at = newest.at::timestamptz
    from (select distinct on (session_id) session_id, place, at from fresh order by session_id, n desc) as newest
    where sessions.id = newest.session_id
  )
  select string_agg(place::text, ',' order by n) as places, json_agg(stored order by n) filter (where stored is not null) as stored
  from (
    select input.n, coalesce(fresh.place, known.place, case when exists (
        select from sessions where sessions.id = input.session_id and not exists (select from locked where locked.id = sessions.id)
      ) then ${busy} else ${gone} end) as place,
      case when known.n is not null then json_build_array(input.n, known.record, known.feedback) end as stored
    from input left join fresh on fresh.n = input.n left join known on known.n = input.n
  ) as outcomes`
}

const quick = { name: 'append', text: statementOf('skip locked') }
const patient = { name: 'append-patiently', text: statementOf('') }

function outcomesOf(drafts: Draft[], { places, stored }: Row): Outcome[] {
  const place = places.split(',')
  const known = new Map(stored?.map(([n, record, feedback]) => [n - 1, messageOf({ record, feedback })]))
  return drafts.map((draft, at) => {
    const own = Number(place[at] ?? gone)
    if (own < 0) return own === busy ? 'busy' : null
    const message = known.get(at)
    return message ? { message, place: own, isNew: false } : { message: draft.message, place: own, isNew: true }
  })
}
