/*
 * The tables of version 0.1.0. Records are kept as `json`, which gives back exactly what was saved (jsonb and text refuse U+0000), beside
 * the columns that queries look for: no operator of PostgreSQL reads JSON that holds U+0000, as a name may. Lists come in the order of
 * `created_at`, and of `place`, the order of creation, within one moment; pages go on from there. A workspace was never deleted then, so
 * nothing refers to it by a key: see migrate.ts.
 *
 * Messages lie in a partition for the month in which their session was opened (see partitions.ts): a conversation is whole in one of
 * them, every query names its month, and the partition goes as a file when retention has taken the last of its sessions.
 */
export const tables = [
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
    record json not null,
    embedding_model text
  )`,
  `create index on ai (workspace_id, created_at, place)`,
  `create index ai_with_vectors on ai (id) where embedding_model is not null`,
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

  // Versions of instructions and themes. A foreign key takes them along: also one that is stored while what it is of is being deleted.
  `create table agent_versions (
    owner_id text not null references agents on delete cascade,
    number integer not null,
    head json not null,
    content json not null,
    primary key (owner_id, number)
  )`,
  `create table ai_versions (
    owner_id text not null references ai on delete cascade,
    number integer not null,
    head json not null,
    content json not null,
    primary key (owner_id, number)
  )`,
  // The numbers of agents by day.
  `create table insight (
    agent_id text not null references agents on delete cascade,
    day date not null,
    counts json not null,
    primary key (agent_id, day)
  )`,

  // length and updated_at change with every message: no index has them, so that the row is renewed in its own page. The partial indexes
  // hold few sessions, and change only when one is answered badly, or rated.
  `create table sessions (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    agent_id text not null,
    month date not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    length integer not null,
    answered integer not null default 0,
    unanswered integer not null default 0,
    failed integer not null default 0,
    positive integer not null default 0,
    negative integer not null default 0,
    language text
  ) with (fillfactor = 80)`,
  `create index on sessions (agent_id, created_at, place)`,
  `create index on sessions (month)`,
  `create index sessions_unanswered on sessions (agent_id, created_at, place) where unanswered > 0`,
  `create index sessions_failed on sessions (agent_id, created_at, place) where failed > 0`,
  `create index sessions_positive on sessions (agent_id, created_at, place) where positive > 0`,
  `create index sessions_negative on sessions (agent_id, created_at, place) where negative > 0`,
  `create index sessions_by_language on sessions (agent_id, language, created_at, place) where language is not null`,
  // feedback: what was said of it since it was appended, the json null when that was taken back. Only answers that lack something have an
  // agent_id, a verdict, the time at which they were stored, and the id of their question: they are found by their agent and time.
  `create table messages (
    month date not null,
    session_id text not null,
    place integer not null,
    id text not null,
    client_id text,
    record json not null,
    feedback json,
    agent_id text,
    at timestamptz,
    verdict text,
    reply_to text,
    primary key (month, session_id, place)
  ) partition by range (month)`,
  `create unique index messages_by_client_id on messages (month, session_id, client_id) where client_id is not null`,
  `create index messages_with_verdict on messages (agent_id, at, id) where verdict is not null`,
  // The folded text of a conversation: made by searches, and renewed by them when `length` is no longer that of the session. It needs no
  // extension, which the owner of a database may not allow. A text of up to 8 kB stays in its row: searches read many of them in turn.
  `create table search_texts (
    session_id text primary key references sessions on delete cascade,
    length integer not null,
    text text not null
  ) with (toast_tuple_target = 8160)`,
  `alter table search_texts alter column text set storage external`,

  // due_at: when a site must be read again, or what a dead instance was reading goes on elsewhere.
  `create table sources (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    ai_id text not null references ai on delete cascade,
    created_at timestamptz not null,
    record json not null,
    due_at timestamptz,
    vectors_model text,
    vectors_due_at timestamptz
  )`,
  `create index on sources (ai_id, created_at, place)`,
  `create index on sources (due_at) where due_at is not null`,
  `create index sources_with_vectors on sources (ai_id) where vectors_model is not null`,
  `create table documents (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    ai_id text not null references ai on delete cascade,
    source_id text not null references sources on delete cascade,
    created_at timestamptz not null,
    record json not null,
    content text not null,
    correction text,
    vectors text
  )`,
  `create index on documents (source_id, created_at, place)`,
  `create index on documents (ai_id, created_at, place)`,

  // Pictures, and which workspace uploaded them. They stay until it deletes them.
  `create table assets (
    name text primary key,
    bytes bytea not null
  )`,
  `create table uploads (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    created_at timestamptz not null,
    name text not null,
    size integer not null,
    state text not null,
    record json not null
  )`,
  `create index on uploads (workspace_id, created_at, place)`,
  `create index on uploads (name)`,
  `create index on uploads (created_at, place) where state <> 'stored'`,

  // Who writes the answer of a session, and until when that process must have renewed it. deaths: how many processes ended while they
  // held the claim, fewer than have had it, since one can be given up as well. "Loose": see Lane in database.ts.
  `create table claims (
    session_id text primary key,
    token text not null,
    holder text not null,
    client_id text,
    expires_at timestamptz not null,
    attempt integer not null default 1,
    is_stop_asked boolean not null default false,
    deaths integer not null default 0
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

/**
 * People in conversations. `people`: what follows from a session's entries (PeopleState), of those that hold an event; the columns behind it
 * are what statements look for of that. Few sessions have any, and few are in an index: moved_at, the time of the newest message, is
 * null outside of the inbox, so that the rows of all others are still renewed in their own page.
 */
export const handoverTables = [
  `alter table sessions
    add column people json,
    add column events integer not null default 0,
    add column takes integer not null default 0,
    add column is_open boolean not null default false,
    add column operator_id text,
    add column waiting_since timestamptz,
    add column moved_at timestamptz`,
  `create index sessions_waiting on sessions (workspace_id, waiting_since, id) where waiting_since is not null`,
  `create index sessions_held on sessions (workspace_id, operator_id, moved_at, id) where operator_id is not null and is_open`,
  `create index sessions_open on sessions (workspace_id, moved_at, id) where moved_at is not null and is_open`,
  `create index sessions_done on sessions (workspace_id, moved_at, id) where moved_at is not null and not is_open`,
]

/**
 * What visitors leave in contact forms, since 2026-11-25. They go with their agent by the foreign key, and with their session unless its
 * retention ends, so that none refers to it. `search`: the folded text (see search-text.ts).
 */
export const contactTables = [
  `create table contacts (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    agent_id text not null references agents on delete cascade,
    session_id text not null,
    client_id text not null,
    created_at timestamptz not null,
    is_done boolean not null,
    search text not null,
    record json not null,
    unique (session_id, client_id)
  )`,
  `create index on contacts (workspace_id, created_at, place)`,
  `create index on contacts (agent_id, created_at, place)`,
]

/** Notices to the people behind agents. due_at: when a notice is to be sent, or its sender's lease ends; null: it is not to be sent. */
export const outboxTables = [
  `create table outbox (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null,
    agent_id text not null references agents on delete cascade,
    created_at timestamptz not null,
    state text not null,
    due_at timestamptz,
    record json not null
  )`,
  `create index on outbox (workspace_id, created_at, place)`,
  `create index on outbox (agent_id)`,
  `create index on outbox (created_at) where state <> 'due'`,
  `create index on outbox (due_at) where due_at is not null`,
  `create index outbox_failed on outbox (id) where state = 'failed'`,
]

/** People who sign in, where they do, and the audit of workspaces. `person_workspaces`: in whose list somebody is, and whether as an owner. */
export const peopleTables = [
  `create table people (
    id text primary key,
    place bigint generated always as identity,
    created_at timestamptz not null,
    email text not null unique,
    record json not null
  )`,
  `create table person_workspaces (
    person_id text not null references people on delete cascade,
    workspace_id text not null references workspaces,
    is_owner boolean not null,
    primary key (workspace_id, person_id)
  )`,
  `create index on person_workspaces (person_id)`,
  `create table logins (
    id text primary key,
    place bigint generated always as identity,
    person_id text not null references people on delete cascade,
    created_at timestamptz not null,
    hash text not null unique,
    record json not null
  )`,
  `create index on logins (person_id, created_at, place)`,
  `create table audit (
    id text primary key,
    place bigint generated always as identity,
    workspace_id text not null references workspaces on delete cascade,
    created_at timestamptz not null,
    record json not null
  )`,
  `create index on audit (workspace_id, created_at, place)`,
]
