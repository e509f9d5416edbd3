import { FoyerError } from '../../../../core/errors.ts'
import { Lru } from '../../../../core/lru.ts'
import type { AgentRecord } from '../../../records/records.ts'
import { key } from '../columns.ts'
import type { Gate } from '../../connection/gate.ts'
import { raw, sql } from '../../connection/query.ts'
import type { Listener } from '../../live/listener.ts'

/*
 * Agents in memory, so that a theme is served without a query, and also while the database is away. The transaction that changes an agent
 * notifies all instances, which then read it again.
 */

export type AgentCache = {
  /** Returns the agent with a key; null: there is none. That there is none is not cached. */
  get(by: AgentKey, value: string): Promise<AgentRecord | null>
  /** Marks an agent as changed: the cached one is used only if it cannot be read again. */
  outdate(id: string): void
}

type AgentKey = 'id' | 'web_id' | 'slug'

/** `at`: when its reading began, by `performance.now()`. */
type Entry = { agent: AgentRecord; size: number; at: number }

/** How many characters of JSON are cached. */
const capacity = 16 * 1024 * 1024
/** How long a cached agent is used while notifications of changes do not arrive, in milliseconds. */
const trust = 1000

export function createAgentCache(gate: Gate, listener: Pick<Listener, 'isListening' | 'onGap'>): AgentCache {
  /** From `web_id …` and `slug …` to the id. */
  const ids = new Map<string, string>()
  const forgetKeys = ({ agent }: Entry) => {
    for (const other of otherKeys(agent)) ids.delete(other)
  }
  const entries = new Lru<string, Entry>(capacity, ({ size }) => size, forgetKeys)
  /** Running reads by their key, so that concurrent requests share one query. */
  const readings = new Map<string, Promise<AgentRecord | null>>()
  /** Counts changes: a read that began before one may return the old record. */
  let changes = 0
  /** Agents that were read before this time may have changed without a notification. */
  let heardSince = 0
  listener.onGap(() => (heardSince = performance.now()))

  function isFresh({ at }: Entry): boolean {
    return at >= heardSince && (listener.isListening() || performance.now() - at < trust)
  }

  function keep(entry: Entry): void {
    const { id } = entry.agent
    // What is replaced takes its keys with it, and one that is too large is dropped at once with its own.
    entries.delete(id)
    for (const other of otherKeys(entry.agent)) ids.set(other, id)
    entries.set(id, entry)
  }

  async function read(by: AgentKey, value: string, known: Entry | undefined): Promise<AgentRecord | null> {
    const at = performance.now()
    const before = changes
    const [row] = await gate.query<{ record: string }>(
      sql`select record::text from agents where ${raw(by)} = ${key(value)}`,
    )
    if (!row) {
      if (known) entries.delete(known.agent.id)
      return null
    }
    // The same object for the same text, since a record's identity is the key of other caches.
    const isSame = known && JSON.stringify(known.agent) === row.record
    const agent = isSame ? known.agent : (JSON.parse(row.record) as AgentRecord)
    if (changes === before) keep({ agent, size: row.record.length, at })
    return agent
  }

  function readOnce(by: AgentKey, value: string, known: Entry | undefined): Promise<AgentRecord | null> {
    const what = `${by} ${value}`
    const running = readings.get(what)
    if (running) return running
    const reading = read(by, value, known).finally(() => {
      if (readings.get(what) === reading) readings.delete(what)
    })
    readings.set(what, reading)
    return reading
  }

  async function readAgain(by: AgentKey, value: string, entry: Entry | undefined): Promise<AgentRecord | null> {
    try {
      return await readOnce(by, value, entry)
    } catch (error) {
      // While the database is away, an old theme is better than none.
      if (entry && error instanceof FoyerError && error.code === 'storage-unavailable') return entry.agent
      throw error
    }
  }

  return {
    async get(by, value) {
      gate.check()
      const id = by === 'id' ? value : ids.get(`${by} ${value}`)
      const entry = id === undefined ? undefined : entries.get(id)
      return entry && isFresh(entry) ? entry.agent : readAgain(by, value, entry)
    },

    outdate(id) {
      changes += 1
      // Later requests must not share reads that began before the change.
      readings.clear()
      const entry = entries.get(id)
      if (entry) entry.at = Number.NEGATIVE_INFINITY
    },
  }
}

function otherKeys({ webId, publicSlug }: AgentRecord): string[] {
  return publicSlug === null ? [`web_id ${webId}`] : [`web_id ${webId}`, `slug ${publicSlug}`]
}
