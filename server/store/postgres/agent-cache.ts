import { FoyerError } from '../../core/errors.ts'
import type { Soon } from '../../core/soon.ts'
import type { AgentRecord } from '../store.ts'
import { key } from './columns.ts'
import type { Gate } from './gate.ts'
import type { Listener } from './listener.ts'

/*
 * Agents in memory, so that a theme is served without a query, and also while the database is away. Every change of an agent is told to
 * all instances in its own transaction, and each of them reads the agent anew then.
 */

export type AgentCache = {
  /** The agent by one of its keys; null when there is none. What there is none for is not remembered. */
  get(by: AgentKey, value: string): Soon<AgentRecord | null>
  /** It has, or may have, changed: what is kept of it is given only when it cannot be read anew. */
  outdate(id: string): void
}

export type AgentKey = 'id' | 'web_id' | 'slug'

/** `at`: when the reading of it began, on the clock of `performance.now()`. */
type Entry = { agent: AgentRecord; size: number; at: number }

/** So many characters of JSON are kept, of the agents that were read last. */
const capacity = 16 * 1024 * 1024
/** How long an agent is taken for unchanged while nobody would tell us of a change, in milliseconds. */
const trust = 1000

export function createAgentCache(gate: Gate, listener: Pick<Listener, 'isListening' | 'onGap'>): AgentCache {
  const entries = new Map<string, Entry>()
  /** From `web_id …` and `slug …` to the id. */
  const ids = new Map<string, string>()
  /** Readings under way, by what they read, so that many who ask at once are one query. */
  const readings = new Map<string, Promise<AgentRecord | null>>()
  let size = 0
  /** Counts what was outdated: a reading that began before it may be of what was there before. */
  let changes = 0
  /** What was read before this may have been changed without our hearing of it. */
  let heardSince = 0
  listener.onGap(() => (heardSince = performance.now()))

  function isFresh({ at }: Entry): boolean {
    return at >= heardSince && (listener.isListening() || performance.now() - at < trust)
  }

  function remove(id: string): void {
    const entry = entries.get(id)
    if (!entry) return
    entries.delete(id)
    size -= entry.size
    for (const other of otherKeys(entry.agent)) ids.delete(other)
  }

  function keep(entry: Entry): void {
    remove(entry.agent.id)
    entries.set(entry.agent.id, entry)
    size += entry.size
    for (const other of otherKeys(entry.agent)) ids.set(other, entry.agent.id)
    for (const id of entries.keys()) {
      if (size <= capacity) break
      remove(id)
    }
  }

  async function read(by: AgentKey, value: string, known: Entry | undefined): Promise<AgentRecord | null> {
    const at = performance.now()
    const before = changes
    const [row] = await gate.query<{ record: string }>('main', {
      name: `agent-by-${by}`,
      text: `select record::text from agents where ${by} = $1`,
      values: [key(value)],
    })
    if (!row) {
      if (known) remove(known.agent.id)
      return null
    }
    // The same object for the same text: what others have made of it stays good.
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

  async function readAnew(by: AgentKey, value: string, entry: Entry | undefined): Promise<AgentRecord | null> {
    try {
      return await readOnce(by, value, entry)
    } catch (error) {
      // An old theme is better than none, for as long as nobody can say what the new one is.
      if (entry && error instanceof FoyerError && error.code === 'storage-unavailable') return entry.agent
      throw error
    }
  }

  return {
    get(by, value) {
      gate.check()
      const id = by === 'id' ? value : ids.get(`${by} ${value}`)
      const entry = id === undefined ? undefined : entries.get(id)
      return entry && isFresh(entry) ? entry.agent : readAnew(by, value, entry)
    },

    outdate(id) {
      changes += 1
      // Whoever asks from now on must not be given what was being read before.
      readings.clear()
      const entry = entries.get(id)
      if (entry) entry.at = Number.NEGATIVE_INFINITY
    },
  }
}

function otherKeys({ webId, publicSlug }: AgentRecord): string[] {
  return publicSlug === null ? [`web_id ${webId}`] : [`web_id ${webId}`, `slug ${publicSlug}`]
}
