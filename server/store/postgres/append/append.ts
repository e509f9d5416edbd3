import { stateOf } from '../../records/conversations.ts'
import type { StoreMeasures } from '../../measures.ts'
import type { MessageRecord } from '../../records/records.ts'
import type { Store } from '../../store.ts'
import { isTimestamp } from '../../records/timestamps.ts'
import { isPlain, key } from '../records/columns.ts'
import { isDuplicate, isUnpartitioned } from '../connection/database-errors.ts'
import type { Database } from '../connection/database.ts'
import { sql } from '../connection/query.ts'
import { GroupCommit } from './group-commit.ts'
import { isMessage } from '../../records/handover.ts'
import { messageOf } from '../records/sessions/messages.ts'
import { verdictColumns } from '../records/sessions/questions.ts'
import { hasAgent } from '../records/sessions/sessions.ts'
import type { Partitions } from '../records/sessions/partitions.ts'

type Appended = Awaited<ReturnType<Store['appendMessage']>>

/** A message to append, serialized once. */
type Draft = {
  workspaceId: string
  sessionId: string
  message: MessageRecord
  claim: string
  takes: number | undefined
  text: string
}

/** 'busy': another transaction has locked the session. 'people': a visitor's message where people take part, which `appendEntry` appends. */
type Outcome = Appended | 'busy' | 'people'

/** A message that is stored already. `n`: the number in the group, from 1, of the draft with its clientId. */
type StoredRow = { n: string; place: number; record: MessageRecord; feedback: string | null; has_people: boolean }

const busy = -1
const gone = -2
const withPeople = -3

type Appending = {
  appendMessage: Store['appendMessage']
  /** Resolves when every accepted message is appended or refused. */
  close(): Promise<void>
}

/** How often a group is retried because of another instance. */
const maxRuns = 5

/**
 * Messages that arrive together are appended by one statement. A locked session must not keep the others waiting: its message goes into a
 * second queue, which waits for the lock.
 */
export function createAppending(
  database: Pick<Database, 'query'>,
  partitions: Pick<Partitions, 'ensure'>,
  measures: StoreMeasures,
  appendEntry: Store['appendEntry'],
): Appending {
  async function write(drafts: Draft[], isPatient: boolean): Promise<Outcome[]> {
    const outcomes = new Map<Draft, Outcome>()
    for (let run = 1; outcomes.size < drafts.length; run += 1) {
      const left = drafts.filter((draft) => !outcomes.has(draft))
      try {
        const query = { ...(isPatient ? patient : quick), values: valuesOf(left) }
        const [row] = await database.query<{ places: string }>(query)
        const places = (row?.places ?? '').split(',')
        for (const [at, draft] of left.entries()) outcomes.set(draft, outcomeOf(draft, Number(places[at] ?? gone)))
      } catch (error) {
        if (run === maxRuns) throw error
        if (isUnpartitioned(error)) await partitionAll(left)
        else if (isDuplicate(error)) for (const [draft, outcome] of await findStored(left)) outcomes.set(draft, outcome)
        else throw error
      }
    }
    return drafts.map((draft) => outcomes.get(draft) ?? null)
  }

  /** Those of the messages that are stored already. Where people take part, `appendEntry` finds a visitor's message. */
  async function findStored(drafts: Draft[]): Promise<[Draft, Outcome][]> {
    const rows = await database.query<StoredRow>(
      sql`select input.n, messages.place, messages.record, messages.feedback::text, sessions.people is not null as has_people
        from unnest(
          ${drafts.map(({ sessionId }) => sessionId)}::text[],
          ${drafts.map(({ workspaceId }) => workspaceId)}::text[],
          ${drafts.map(({ message }) => message.clientId ?? '')}::text[]
        ) with ordinality as input (session_id, workspace_id, client_id, n)
          join sessions on sessions.id = input.session_id and sessions.workspace_id = input.workspace_id
          join messages on messages.month = sessions.month and messages.session_id = sessions.id
            and messages.client_id = input.client_id
        where ${hasAgent}`,
    )
    return rows.flatMap(({ n, place, has_people: hasPeople, ...row }) => {
      const draft = drafts[Number(n) - 1]
      if (!draft || (hasPeople && draft.message.messageType === 'user')) return []
      return [[draft, { message: messageOf(row), position: place, isNew: false }]]
    })
  }

  /** The partition of a month may have been dropped since the session was opened, if no session of the month had a message. */
  async function partitionAll(drafts: Draft[]): Promise<void> {
    const rows = await database.query<{ month: string }>({
      text: 'select distinct month::text from sessions where id = any($1)',
      values: [drafts.map(({ sessionId }) => sessionId)],
    })
    for (const { month } of rows) await partitions.ensure(month)
  }

  const options = { keyOf, sizeOf: ({ text }: Draft) => text.length, measures }
  const first = new GroupCommit<Draft, Outcome>({ ...options, run: (drafts) => write(drafts, false) })
  const second = new GroupCommit<Draft, Outcome>({ ...options, run: (drafts) => write(drafts, true) })

  async function appendWithPeople({ workspaceId, sessionId, message }: Draft): Promise<Appended> {
    const done = await appendEntry(workspaceId, sessionId, () => message, message.clientId)
    if (!done?.entry || !isMessage(done.entry.record)) return null
    const { people } = done.session
    const { position, record } = done.entry
    return { message: record, position, isNew: done.isNew, ...(people && { people }) }
  }

  return {
    async appendMessage(workspaceId, sessionId, message, claim = '', takes) {
      const { id, clientId = '', createdAt, language = '' } = message
      if (!isTimestamp(createdAt)) throw new Error('The timestamp of the message is not valid')
      if (!(isPlain(id) && isPlain(clientId) && isPlain(claim) && isPlain(language)))
        throw new Error('A key of the message cannot be stored')
      const draft = { workspaceId, sessionId: key(sessionId), message, claim, takes, text: JSON.stringify(message) }
      let outcome = await first.submit(draft)
      if (outcome === 'busy') outcome = await second.submit(draft)
      if (outcome === 'people') return appendWithPeople(draft)
      return outcome === 'busy' ? null : outcome
    },
    async close() {
      await first.close()
      await second.close()
    },
  }
}

/** Of messages with the same clientId, a group holds one, so that the others find it stored. */
function keyOf({ sessionId, message: { clientId } }: Draft): string | undefined {
  return clientId === undefined ? undefined : `${sessionId} ${clientId}`
}

/** Fast path: lists as lines of text. JSON has no line breaks, so nothing is escaped, and PostgreSQL splits lines fastest (bench postgres-append). */
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
    // A visitor's message may change how people take part.
    lines(({ message }) => (message.messageType === 'user' ? 'question' : (stateOf(message) ?? ''))),
    lines(({ message }) => message.language ?? ''),
    lines(({ message }) => verdictColumns(message).verdict),
    lines(({ message }) => verdictColumns(message).replyTo),
    drafts.flatMap(({ sessionId, claim }) => (claim === '' ? [] : [sessionId])).join('\n'),
    lines(({ takes }) => (takes === undefined ? '' : String(takes))),
  ]
}

/*
 * One statement, so one change. Sessions are locked in the order of their ids, so that two groups cannot deadlock, and read as of the
 * lock. Claims are locked too, so that none can be taken over before this is committed. A message that is stored already violates the
 * unique index, and the statement is sent again without it: to look for it here is no use, as the statement sees what was there when it
 * began, and PostgreSQL 18.4 crashes now and then where a statement both locks rows and picks partitions by their columns. A visitor's
 * message where people take part changes what follows from the entries, which is not computed here.
 */
function statementOf(lock: string): string {
  return `with input as materialized (
    select * from unnest(
      string_to_array($1, e'\n'), string_to_array($2, e'\n'), string_to_array($3, e'\n'), string_to_array($4, e'\n', ''),
      string_to_array($5, e'\n'), string_to_array($6, e'\n'), string_to_array($7, e'\n', ''), string_to_array($8, e'\n'),
      string_to_array($9, e'\n', ''), string_to_array($10, e'\n', ''), string_to_array($11, e'\n', ''),
      string_to_array($13, e'\n', '')
    ) with ordinality as input (session_id, workspace_id, id, client_id, at, record, claim, state, language, verdict, reply_to, takes, n)
  ), locked as materialized (
    select id, workspace_id, agent_id, month, length, takes, people is not null as has_people from sessions
    where id = any(string_to_array($1, e'\n')) and ${hasAgent.text}
    order by id for update of sessions ${lock}
  ), held as materialized (
    select session_id, token from claims where session_id = any(string_to_array($12, e'\n')) order by session_id for share
  ), fresh as materialized (
    select input.*, locked.month, locked.agent_id,
      locked.length + row_number() over (partition by input.session_id order by input.n)::integer - 1 as place
    from input join locked on locked.id = input.session_id and locked.workspace_id = input.workspace_id
    where (claim is null or exists (select from held where held.session_id = input.session_id and token = claim))
      and (input.takes is null or input.takes::integer = locked.takes) and (state is distinct from 'question' or not has_people)
  ), appended as (
    insert into messages (month, session_id, place, id, client_id, record, agent_id, at, verdict, reply_to)
    select month, session_id, place, id, client_id, record::json, case when verdict is not null then agent_id end,
      case when verdict is not null then at::timestamptz end, verdict, reply_to
    from fresh
  ), grown as (
    update sessions set length = added.place + 1, updated_at = greatest(updated_at, added.at::timestamptz),
      answered = answered + added.answers, unanswered = unanswered + added.lacking, failed = failed + added.failures,
      language = coalesce(sessions.language, added.language),
      moved_at = case when moved_at is not null then added.at::timestamptz end
    from (
      select session_id, max(place) as place, (array_agg(at order by n desc))[1] as at,
        count(*) filter (where state = 'answered') as answers, count(*) filter (where state = 'unanswered') as lacking,
        count(*) filter (where state = 'failed') as failures,
        (array_agg(language order by n) filter (where language is not null))[1] as language
      from fresh group by session_id
    ) as added
    where sessions.id = added.session_id
  )
  select string_agg(place::text, ',' order by n) as places
  from (
    select input.n, coalesce(fresh.place, case when input.state = 'question' and exists (
        select from locked where locked.id = input.session_id and locked.workspace_id = input.workspace_id and has_people
      ) then ${withPeople} end, case when exists (
        select from sessions where sessions.id = input.session_id and not exists (select from locked where locked.id = sessions.id)
      ) then ${busy} else ${gone} end) as place
    from input left join fresh on fresh.n = input.n
  ) as outcomes`
}

const quick = { name: 'append', text: statementOf('skip locked') }
const patient = { name: 'append-patiently', text: statementOf('') }

/** `place`: the position of the message in its conversation, or one of the three values above. */
function outcomeOf({ message }: Draft, place: number): Outcome {
  if (place < 0) return place === busy ? 'busy' : place === withPeople ? 'people' : null
  return { message, position: place, isNew: true }
}
