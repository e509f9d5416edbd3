import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Connection, Lane, Query } from '../../../server/store/postgres/connection/query.ts'
import type { Database } from '../../../server/store/postgres/connection/database.ts'
import { openDatabase } from '../../../server/store/postgres/connection/database.ts'
import { startListener } from '../../../server/store/postgres/live/listener.ts'
import { migrateDatabase } from '../../../server/store/postgres/migrate.ts'
import { createPostgresBus } from '../../../server/store/postgres/live/postgres-bus.ts'
import { createPostgresClaims } from '../../../server/store/postgres/claims/postgres-claims.ts'
import { createPostgresCounters } from '../../../server/store/postgres/live/postgres-counters.ts'
import { openPostgresStore } from '../../../server/store/postgres/postgres-store.ts'
import type { ConversationFilter } from '../../../server/store/records/records.ts'
import { unbounded } from '../../../server/store/records/knowledge/knowledge-changes.ts'
import type { AgentRecord, AiRecord, Slice } from '../../../server/store/records/records.ts'
import { noCounts } from '../../../server/store/records/insight.ts'
import type { Store } from '../../../server/store/store.ts'
import { runSql, sharedPostgres, type SharedPostgres } from '../../support/postgres/postgres.ts'
import { quietLog } from '../contract/quiet-log.ts'
import { aLogin, anEntry, aPerson } from '../contract/people.ts'
import {
  aContact,
  all,
  aDocument,
  aMessage,
  anEvent,
  anAgent,
  anAi,
  anOutboxItem,
  anUpload,
  aSession,
  aSource,
  aToken,
  aWorkspace,
  nextTime,
} from '../contract/samples.ts'

/*
 * On a filled database every statement that an instance sends is explained, as it is planned for whatever parameters: none may read a
 * large table from end to end, or make PostgreSQL 18.4 crash.
 */

const large = /^(messages|outbox|sessions|contacts|search_texts|live_events|claims|counts)/
/** Reads all live events on purpose, once an hour: what nobody writes and nobody settled has no mark of its own. */
const allowed = /^delete from live_events\s+where not exists/

let postgres: SharedPostgres
let url: string
const seen = new Map<string, string[]>()
/** Statements that lock rows and pick the partitions of messages by columns of others. */
const crashing: string[] = []
const closing: (() => unknown)[] = []
/** The indexes of their own that lists of conversations and of questions were planned with. */
let usedIndexes: string[] = []

beforeAll(async () => {
  postgres = await sharedPostgres()
  url = await postgres.createDatabase()
  await migrateDatabase(url)
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
  await postgres.stop()
})

/** Explains each statement that can be, and notes the large tables that it would read from end to end. */
function watched(database: Database): Database {
  const watches = new Set<Promise<void>>()
  const look = async ({ name, text, values }: Query, lane: Lane) => {
    const plans = [await explain('explain (generic_plan, format json)', text)]
    // The other lanes never plan for the parameters that they have; see database.ts.
    if (lane === 'loose') plans.push(await explain('explain (format json)', text, values))
    usedIndexes = [...new Set([...usedIndexes, ...plans.flatMap(indexesOf)])]
    const isLocking = /\b(for (no key )?update|for (key )?share|update \w+ set)\b/.test(text)
    if (isLocking && plans.some(picksPartitions)) crashing.push(name ?? text.trim())
    seen.set(name ?? text.trim(), [...new Set(plans.flatMap((plan) => fullScans(plan)))])
  }
  const watch = async (query: Query, lane: Lane) => {
    if (!/^\s*(select|insert|update|delete|with)\b/.test(query.text) || seen.has(query.name ?? query.text.trim()))
      return
    const watching = look(query, lane)
    watches.add(watching)
    await watching.finally(() => watches.delete(watching))
  }
  return {
    ...database,
    async close() {
      await Promise.allSettled(watches)
      await database.close()
    },
    async query<Row extends object>(query: Query, lane: Lane = 'main') {
      await watch(query, lane)
      return database.query<Row>(query, lane)
    },
    transaction: (work) =>
      database.transaction((connection) => {
        const query: Connection['query'] = async <Row extends object>(one: Query) => {
          await watch(one, 'main')
          return connection.query<Row>(one)
        }
        return work({ query })
      }),
  }
}

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Plan[]
}

async function explain(how: string, text: string, values: unknown[] = []): Promise<Plan> {
  const [row] = await runSql<{ 'QUERY PLAN': { Plan: Plan }[] }>(url, `${how} ${text}`, values)
  if (!row?.['QUERY PLAN'][0]) throw new Error('There is no plan')
  return row['QUERY PLAN'][0].Plan
}

function indexesOf(plan: Plan): string[] {
  const name = (plan['Index Name'] ?? '').replace(/^messages_\d{4}_\d\d_agent_id_at_id_idx$/, 'messages_with_verdict')
  const isOwn =
    /^sessions_(by_language|done|held|open|unanswered|failed|positive|negative|tagged|waiting)$|^messages_with_verdict$|^search_texts_pkey$/.test(
      name,
    )
  return [...(isOwn ? [name] : []), ...(plan.Plans ?? []).flatMap(indexesOf)]
}

/**
 * Whether messages are read of a month that is not among the parameters. PostgreSQL 18.4 then picks the partitions while it runs, with a
 * state that it shares with the check of rows that others have changed meanwhile: seen as a segmentation fault, which ends all connections.
 */
function picksPartitions(plan: Plan): boolean {
  const isScan = plan['Node Type'].endsWith('Scan') && /^messages_\d/.test(plan['Relation Name'] ?? '')
  const conditions = [plan['Index Cond'], plan['Recheck Cond'], plan.Filter].join(' ')
  return (isScan && !/\bmonth = \$/.test(conditions)) || (plan.Plans ?? []).some(picksPartitions)
}

function fullScans(plan: Plan): string[] {
  const name = plan['Relation Name'] ?? ''
  const own = plan['Node Type'] === 'Seq Scan' && large.test(name) ? [name] : []
  return [...own, ...(plan.Plans ?? []).flatMap(fullScans)]
}

const sessionsOfEach = 2000
const messagesOfEach = 12

/** 6,000 sessions of three months, 72,000 messages, their texts for searches but for one in a hundred, and as many live things as there are sessions. */
async function fill(agentIds: string[], workspaceId: string): Promise<void> {
  const months = ['2026-08-01', '2026-09-01', '2026-10-01']
  for (const [at, agentId] of agentIds.entries()) {
    await runSql(
      url,
      `insert into sessions (id, workspace_id, agent_id, month, created_at, updated_at, length)
       select 'ses_' || $1 || n, $2, $1, $3, $3::date + n * interval '1 minute', now(), ${messagesOfEach}
       from generate_series(1, ${sessionsOfEach}) n`,
      [agentId, workspaceId, months[at % months.length]],
    )
  }
  await runSql(
    url,
    `insert into messages (month, session_id, place, id, client_id, record)
     select month, sessions.id, n, 'msg_' || sessions.place || '_' || n, 'client' || n,
       json_build_object('id', 'msg_' || sessions.place || '_' || n, 'messageType', 'assistant', 'message', repeat('x', 200))
     from sessions, generate_series(0, ${messagesOfEach - 1}) n`,
  )
  await runSql(
    url,
    `insert into search_texts (session_id, length, text)
     select id, length, repeat(md5(id), 60) from sessions where place % 100 > 0`,
  )
  await runSql(
    url,
    `insert into claims (session_id, token, holder, expires_at)
     select id, md5(id), 'another', now() + interval '1 hour' from sessions`,
  )
  await runSql(url, `insert into live_events (session_id, id, events) select id, 1, '[]' from sessions`)
  // Not due before the test ends: without any, plans would depend on whether the table's first row came before them.
  await runSql(
    url,
    `insert into live_settled (session_id, through_id, at)
     select id, 1, now() + interval '1 hour' from sessions where place % 40 = 0`,
  )
  await runSql(
    url,
    `insert into contacts (id, workspace_id, agent_id, session_id, client_id, created_at, is_done, search, record)
     select 'con_' || id, workspace_id, agent_id, id, 'one', created_at, place % 2 = 0, md5(id), '{}' from sessions`,
  )
  await runSql(url, `insert into counts (key, count, ends_at) select id, 1, now() + interval '1 hour' from sessions`)
  // Of one session in forty people are a part.
  await runSql(
    url,
    `update sessions set moved_at = updated_at, is_open = place % 80 = 0, people = '{}',
       waiting_since = case when place % 160 = 0 then updated_at end,
       operator_id = case when place % 160 = 80 then 'tok_' || place % 3 end
     where place % 40 = 0`,
  )
  await runSql(
    url,
    `insert into outbox (id, workspace_id, agent_id, created_at, state, due_at, record)
     select 'out_' || id, workspace_id, agent_id, created_at,
       case place % 400 when 0 then 'due' when 1 then 'failed' else 'sent' end,
       case when place % 400 = 0 then now() end, '{}' from sessions`,
  )
  await runSql(url, 'vacuum analyze')
}

test('no statement reads a large table from end to end, or picks partitions while it locks rows', async () => {
  const log = quietLog()
  const database = watched(openDatabase({ url, connections: 10, log }))
  const listener = await startListener(url, log)
  const store = openPostgresStore({ database, listener, log })
  closing.push(database.close, listener.close, store.close)
  const { id } = aWorkspace()
  const agents = [anAgent(id), anAgent(id), anAgent(id)]
  const [agent = anAgent(id)] = agents
  await store.createWorkspace(aWorkspace({ id }))
  for (const each of agents) await store.createAgent(each)
  for (const month of ['2026-08', '2026-09', '2026-10']) {
    await store.createSession(aSession(agent, { createdAt: `${month}-01T00:00:00.000Z` }))
  }
  await fill(
    agents.map((each) => each.id),
    id,
  )

  const asked = new Set<string>()
  const noting = new Proxy(store, {
    get(target, name, receiver) {
      asked.add(String(name))
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  await askForAll(noting, id, agent.id)
  const notAsked = Object.keys(store).filter((name) => !asked.has(name) && name !== 'close')
  expect(notAsked).toEqual([])

  const bus = createPostgresBus(database, listener, { holder: 'me', log, gatherFor: 1, sweepEvery: 50 })
  const claims = createPostgresClaims(database, {
    holder: 'me',
    log,
    times: { renewEvery: 50, sweepEvery: 50 },
  })
  const counters = createPostgresCounters(database, { removeEvery: 50 })
  closing.push(counters.close, claims.close, bus.close)
  const claimed = aSession(agent)
  claims.onTakenOver(() => undefined)
  await counters.count([{ key: 'one', limit: 5, seconds: 60 }])
  const claim = await claims.take(claimed.id, undefined)
  const { leave } = bus.subscribe(claimed.id, 0, () => undefined)
  bus.publish(claimed.id, { id: 1, event: 'delta', data: { messageId: 'msg', text: 'x' } })
  await bus.trimThrough(claimed.id, 1)
  await bus.requestStop(claimed.id)
  await runSql(url, `insert into claims (session_id, token, holder, expires_at) values ('dead', 'x', 'dead', now())`)
  await runSql(url, `select pg_notify('foyer', 'live another ' || $1)`, [claimed.id])
  // What is done by the clock.
  const timed = [
    /^renew$/,
    /^look-for-expired$/,
    /^take-over$/,
    /^read-live$/,
    /^delete from counts/,
    /live_settled where at </,
  ]
  await expect.poll(() => timed.filter((one) => ![...seen.keys()].some((name) => one.test(name)))).toEqual([])
  if ('release' in claim) await claim.release()
  leave()

  const lists = [
    'by_language',
    'done',
    'failed',
    'held',
    'negative',
    'open',
    'positive',
    'tagged',
    'unanswered',
    'waiting',
  ].map((name) => `sessions_${name}`)
  expect(usedIndexes.toSorted()).toEqual(['messages_with_verdict', 'search_texts_pkey', ...lists])
  const guilty = [...seen].filter(([name, tables]) => tables.length > 0 && !allowed.test(name))
  expect(guilty).toEqual([])
  expect(crashing).toEqual([])
})

/** What conversations are filtered by, alone and together. */
const filters: ConversationFilter[] = [
  {},
  { tag: 'refund' },
  { from: '2026-08-02T00:00:00.000Z', to: '2026-08-03T00:00:00.000Z' },
  { vote: 'positive' },
  { vote: 'negative', language: 'de' },
  { state: 'answered' },
  { state: 'unanswered' },
  { state: 'failed' },
  { language: 'de' },
  { text: 'hello', vote: 'negative' },
  { text: 'hello' },
]

async function askForNotices(store: Store, agent: AgentRecord): Promise<void> {
  const item = anOutboxItem(agent)
  await store.addOutboxItem(item)
  await store.getOutboxItem(agent.workspaceId, item.id)
  await store.updateOutboxItem(agent.workspaceId, item.id, (same) => ({ ...same, attempts: 1 }))
  await all(store.listOutbox(agent.workspaceId, { order: 'asc' }))
  await all(store.listOutbox(agent.workspaceId, { order: 'desc', limit: 3 }))
  await all(store.listDueOutbox())
  await store.countOutbox()
  await store.pruneOutbox('2020-01-01T00:00:00.000Z')
}

/** Every method, with what is there, and lists in both orders, whole and in parts. */
async function askForKnowledge(store: Store, ai: AiRecord): Promise<void> {
  const { workspaceId } = ai
  const source = aSource(ai)
  const record = aDocument(source)
  const write = [{ record, text: 'One' }]
  await store.createSource(source, write, unbounded)
  await store.getSource(workspaceId, ai.id, source.id)
  await store.updateSource(workspaceId, ai.id, source.id, (same) => same, { write, remove: [], bounds: unbounded })
  await store.updateDocument(workspaceId, source.id, record.id, (same) => same, 'Uno', unbounded)
  await store.getDocument(workspaceId, source.id, record.id)
  for (const slice of [{ order: 'asc' }, { order: 'desc', limit: 3 }] as const) {
    await all(store.listSources(workspaceId, ai.id, slice))
    await all(store.listDocuments(workspaceId, source.id, slice))
  }
  await all(store.readDocuments(workspaceId, ai.id))
  await all(store.readDocuments(workspaceId, ai.id, source.id))
  await all(store.listDueSources())
  const vectors = [{ of: record, vectors: { made: { model: 'm', dimension: 1, passages: 1 }, text: '{}' } }]
  await store.updateSource(workspaceId, ai.id, source.id, (same) => same, { vectors, bounds: unbounded })
  await all(store.listSourcesWithoutVectors())
  await all(store.readVectors(workspaceId, ai.id))
  await store.getVectors(workspaceId, source.id, record.id)
  const removal = { remove: [record.id], bounds: unbounded }
  await store.updateSource(workspaceId, ai.id, source.id, (same) => same, removal)
  await store.deleteSource(workspaceId, ai.id, source.id)
}

async function askForPeople(store: Store, workspaceId: string, sessionId: string): Promise<void> {
  const operatorId = 'tok_mia'
  const events = [
    anEvent({ type: 'asked', by: 'visitor', why: 'wish' }),
    anEvent({ type: 'taken', operator: { id: operatorId, name: 'Mia' } }, { operatorId }),
  ]
  for (const event of events) await store.appendEntry(workspaceId, sessionId, () => event)
  const written = aMessage('Hello', { messageType: 'assistant', author: { name: 'Mia' }, operatorId, clientId: 'mia' })
  for (let time = 0; time < 2; time++) await store.appendEntry(workspaceId, sessionId, () => written, 'mia')
  await store.appendMessage(workspaceId, sessionId, aMessage('Thanks'))
  for (const slice of [
    { order: 'asc', from: 1 },
    { order: 'desc', limit: 3 },
  ] as const)
    await store.listEntries(workspaceId, sessionId, slice).then((entries) => entries && all(entries))
  for (const query of [{ view: 'needs' }, { view: 'open' }, { view: 'done' }, { view: 'mine', operatorId }] as const) {
    await store.listInbox(workspaceId, query, { limit: 50 })
    await store.listInbox(workspaceId, query, { after: { at: Date.now(), id: sessionId }, limit: 50 })
  }
  await store.countInbox(workspaceId, operatorId, 999)
}

async function askForAccounts(store: Store, workspaceId: string): Promise<void> {
  const person = aPerson({ [workspaceId]: 'owner' })
  await store.createPerson(person)
  await store.getPerson(person.id)
  await store.findPersonByEmail(person.email)
  await store.updatePerson(person.id, (current) => ({ ...current, name: 'New' }))
  const login = aLogin(person.id)
  await store.createLogin(login)
  await store.findLogin(login.hash)
  await store.listLogins(person.id)
  await store.listPushLogins(workspaceId)
  await store.updateLogin(login.id, (current) => ({ ...current, usedAt: nextTime() }))
  await store.deleteLogin(login.id)
  await store.appendAudit(anEntry(workspaceId))
  for (const slice of [{ order: 'asc' }, { order: 'desc', limit: 3 }] as const) {
    await all(store.listPeople(workspaceId, slice))
    await all(store.listAudit(workspaceId, slice))
  }
  await store.pruneAudit(workspaceId, nextTime())
}

async function askForAll(store: Store, workspaceId: string, agentId: string): Promise<void> {
  const [other, token, ai] = [aWorkspace(), aToken(workspaceId), anAi(workspaceId)]
  const agent = anAgent(workspaceId, { publicSlug: 'a-slug' })
  const session = aSession(agent)
  await store.createWorkspace(other)
  await store.countContents(workspaceId)
  await store.deleteWorkspace(other.id)
  await store.createToken(token)
  await store.createAi(ai)
  await store.createAgent(agent)
  await store.createSession(session)
  await store.getWorkspace(workspaceId)
  await store.updateWorkspace(workspaceId, (current) => ({ ...current, name: 'New' }))
  await store.findToken(token.hash)
  await store.updateToken(workspaceId, token.id, (current) => ({ ...current, name: 'New' }))
  await store.getAgent(workspaceId, agent.id)
  await store.updateAgent(workspaceId, agent.id, (current) => ({ ...current, name: 'New' }))
  await store.findAgentByWebId(agent.webId)
  await store.updateAgent(workspaceId, agent.id, (current) => ({ ...current, name: 'Newer' }))
  await store.findAgentBySlug('a-slug')
  await store.listVersions('agents', workspaceId, agent.id)
  await store.getVersion('agents', workspaceId, agent.id, 1)
  await store.addVersions('agents', workspaceId, agent.id, [])
  const [picture, again] = [anUpload(workspaceId), anUpload(workspaceId)]
  for (const upload of [picture, again]) await store.beginUpload(upload, 100_000)
  await store.finishUpload(picture)
  await store.updateAgent(workspaceId, agent.id, (current) => current, [picture.name])
  await store.deleteUpload(workspaceId, picture.name, nextTime())
  const removing = await store.abandonUpload(again, nextTime())
  if (removing) await store.retakeRemoval(removing, nextTime())
  await store.unlessLeased(() => store.forgetUpload(again))
  await store.getAi(workspaceId, ai.id)
  await store.updateAi(workspaceId, ai.id, (current) => ({ ...current, name: 'New' }))
  await store.attachAi(workspaceId, agent.id, ai.id)
  await askForKnowledge(store, ai)
  await askForNotices(store, agent)
  await askForAccounts(store, workspaceId)
  await store.getSession(workspaceId, session.id)
  await store.findSession(session.id)
  const contact = aContact(session)
  for (let time = 0; time < 2; time++) await store.createContact(contact)
  await store.createContact(aContact(aSession(agent)), { mayLackSession: true })
  await store.getContact(workspaceId, contact.id)
  await store.updateContact(workspaceId, contact.id, (current) => ({ ...current, isDone: true }))
  const said = aMessage('Hello', { clientId: 'one' })
  await Promise.all([
    store.appendMessage(workspaceId, session.id, said),
    store.appendMessage(workspaceId, session.id, said),
    store.appendMessage(workspaceId, `ses_${agentId}5`, aMessage('Hello'), 'a claim'),
    store.appendMessage(workspaceId, 'ses_none', aMessage('Hello')),
  ])
  const slices: Slice[] = (['asc', 'desc'] as const).flatMap((order) => [
    { order, limit: 3 },
    { order, limit: 600 },
  ])
  for (const slice of slices) {
    await all(store.listWorkspaces(slice))
    await all(store.listTokens(workspaceId, slice))
    await all(store.listAgents(workspaceId, slice))
    await all(store.listAi(workspaceId, slice))
    await all(store.listUploads(workspaceId, slice))
    await all(store.listOpenUploads(slice))
    for (const filter of [{}, { agentId }, { sessionId: session.id }, { agentId, text: 'hello', isDone: false }]) {
      await all(store.listContacts(workspaceId, filter, slice))
    }
    await all(store.listContacts(workspaceId, { agentId }, { ...slice, after: { id: `con_ses_${agentId}1000` } }))
    store.unreadableDocuments('agents', workspaceId)
    store.unreadableSessions(agentId)
    await all(store.listSessions(workspaceId, agentId, { ...slice, after: { id: `ses_${agentId}1000` } }))
    await store.listMessages(workspaceId, session.id, slice).then((items) => items && all(items))
    for (const filter of filters) {
      await all(
        store.findConversations(workspaceId, agentId, filter, { ...slice, after: { id: `ses_${agentId}1000` } }),
      )
    }
  }
  const page = await store.listMessages(workspaceId, session.id, { order: 'asc', after: { id: said.id } })
  if (page) await all(page)
  const answers = await store.listMessages(workspaceId, `ses_${agentId}9`, { order: 'asc' })
  const [answer] = answers ? await all(answers) : []
  expect(await store.setFeedback(workspaceId, `ses_${agentId}9`, answer?.id ?? '', { type: 'positive' })).not.toBeNull()
  for (let time = 0; time < 2; time++) {
    await store.addInsight(workspaceId, agent.id, [{ ...noCounts, day: '2026-11-20' }])
  }
  for (const limit of [3, 600]) {
    await store.findQuestions(workspaceId, agentId, { verdicts: ['unanswered', 'partly'] }, limit)
  }
  await store.updateTags(workspaceId, agentId, `ses_${agentId}9`, () => ['refund'])
  await store.countTags(workspaceId, agentId)
  await all(store.listTagged(workspaceId, agentId))
  await store.listInsight(workspaceId, agent.id, '2026-11-20', '2026-11-20')
  await store.sumInsight(workspaceId, '2026-11-20', '2026-11-20')
  await askForPeople(store, workspaceId, session.id)
  await store.deleteContact(workspaceId, contact.id)
  await store.eraseSession(workspaceId, session.id)
  await store.deleteToken(workspaceId, token.id)
  await store.attachAi(workspaceId, agent.id, null)
  await store.deleteAi(workspaceId, ai.id)
  await store.deleteAgent(workspaceId, agentId)
  await store.tidy()
  expect(await store.readiness()).toBe('ready')
  expect(await store.isWhole()).toBe(true)
  expect(await store.lastBackup()).toBeNull()
  store.measures()
}
