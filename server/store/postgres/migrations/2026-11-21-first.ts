import { sql, type Migration } from 'kysely'

/*
 * Records are kept as `json`, which gives back exactly what was saved (jsonb and text refuse U+0000), beside the columns that queries
 * look for. Lists come in the order of `created_at`, and of `place`, the order of creation, within one moment; pages go on from there.
 * A workspace is never deleted, so nothing refers to it by a key that would be checked with each row.
 *
 * Messages lie in a partition for the month in which their session was opened (see partitions.ts): a conversation is whole in one of
 * them, every query names its month, and the partition goes as a file when retention has taken the last of its sessions.
 */
const statements = [
  `create table workspaces (
    id text primary key,
    place bigint generated always as identity,
    created_at timestamptz not null,
    record json not null
  )`,
  `create index on workspaces (created_at, place)`,
  `create table tokens (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    created_at timestamptz not null,
    hash text not null unique,
    record json not null
  )`,
  `create index on tokens (workspace_id, created_at, place)`,
  `create table ai (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    created_at timestamptz not null,
    record json not null
  )`,
  `create index on ai (workspace_id, created_at, place)`,
  `create table agents (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    created_at timestamptz not null,
    web_id text not null unique,
    slug text unique,
    ai_id text references ai,
    record json not null
  )`,
  `create index on agents (workspace_id, created_at, place)`,
  `create index on agents (ai_id)`,
  // Agents that were deleted while their sessions, which nobody sees without them, are still being removed (see leftovers.ts).
  `create table deleted_agents (id text primary key)`,
  // length and updated_at change with every message: no index has them, so that the row is renewed in its own page.
  `create table sessions (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    agent_id text not null,
    month date not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    length integer not null
  ) with (fillfactor = 80)`,
  `create index on sessions (agent_id, created_at, place)`,
  `create index on sessions (month)`,
  // feedback: what was said of it since it was appended, the json null when that was taken back.
  `create table messages (
    month date not null,
    session_id text not null,
    place integer not null,
    id text not null,
    client_id text,
    record json not null,
    feedback json,
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
    attempt integer not null default 1,
    is_stop_asked boolean not null default false
  )`,
  `create index on claims (expires_at)`,
  // The events of answers that are being written: a row a batch of them, with the id of its last one.
  `create table live_events (
    session_id text not null,
    id bigint not null,
    events json not null,
    primary key (session_id, id)
  )`,
  // Up to where a session's events can be read from the store by now. They stay a moment for those who were just about to read them.
  `create table live_settled (
    session_id text primary key,
    through_id bigint not null,
    at timestamptz not null
  )`,
  // Windows of rate limits and of daily budgets.
  `create table counts (
    key text primary key,
    count integer not null,
    ends_at timestamptz not null
  )`,
  `create index on counts (ends_at)`,
]

export const first: Migration = {
  async up(database) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}
