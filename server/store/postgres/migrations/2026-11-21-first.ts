import { sql, type Kysely } from 'kysely'

/*
 * Records are kept as `json`, which gives back exactly what was saved (jsonb and text refuse U+0000), beside the columns that queries
 * look for. `place` is the order of creation, in which lists come and pages go on.
 *
 * Messages lie in a partition for the month in which their session was opened: a conversation is whole in one of them, every query
 * names its month, and the partition goes as a file when retention has taken the last of its sessions.
 */
const statements = [
  `create table workspaces (
    id text primary key,
    place bigint generated always as identity unique,
    record json not null
  )`,
  `create table tokens (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null references workspaces,
    hash text not null unique,
    record json not null
  )`,
  `create index on tokens (workspace_id, place)`,
  `create table ai (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null references workspaces,
    record json not null
  )`,
  `create index on ai (workspace_id, place)`,
  `create table agents (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null references workspaces,
    web_id text not null unique,
    slug text unique,
    ai_id text references ai,
    record json not null
  )`,
  `create index on agents (workspace_id, place)`,
  `create index on agents (ai_id)`,
  // length and updated_at change with every message: no index has them, so that the row is renewed in its own page.
  `create table sessions (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    agent_id text not null references agents,
    month date not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    length integer not null
  ) with (fillfactor = 80)`,
  `create index on sessions (agent_id, place)`,
  `create index on sessions (month)`,
  `create table messages (
    month date not null,
    session_id text not null,
    place integer not null,
    id text not null,
    client_id text,
    record json not null,
    primary key (month, session_id, place)
  ) partition by range (month)`,
  `create unique index messages_by_client_id on messages (month, session_id, client_id) where client_id is not null`,
  `create table assets (
    name text primary key,
    bytes bytea not null,
    used_at timestamptz not null
  )`,
  `create index on assets (used_at)`,
  // Who writes the answer of a session, and until when he must have said that he lives. "Loose": see Lane in database.ts.
  `create table claims (
    session_id text primary key,
    token text not null,
    holder text not null,
    client_id text,
    expires_at timestamptz not null,
    is_stop_asked boolean not null default false
  )`,
  `create index on claims (expires_at)`,
  // The events of answers that are being written, until the answer is stored.
  `create table live_events (
    session_id text not null,
    id bigint not null,
    event json not null,
    primary key (session_id, id)
  )`,
  // Windows of rate limits and of daily budgets.
  `create table counts (
    key text primary key,
    count integer not null,
    ends_at timestamptz not null
  )`,
  `create index on counts (ends_at)`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database)
}
