import { createHash, type Hash } from 'node:crypto'
import type { Slice, Store } from '../store/store.ts'

/** What is counted and hashed by itself, so that a difference says where to look. */
type Kind = 'workspaces' | 'tokens' | 'AI resources' | 'agents' | 'sessions' | 'messages'
type Sums = Map<Kind, { count: number; hash: Hash }>

const all: Slice = { order: 'asc' }

/** Reads two stores from end to end. Resolves with a sentence for each kind of records in which they differ; none: they are the same. */
export async function compareStores(one: Store, other: Store): Promise<string[]> {
  const [ours, theirs] = [await sumsOf(one), await sumsOf(other)]
  const differences: string[] = []
  for (const [kind, { count, hash }] of ours) {
    const theirSum = theirs.get(kind)
    if (count !== theirSum?.count) differences.push(`${kind}: ${count} here, ${theirSum?.count ?? 0} there.`)
    else if (hash.digest('hex') !== theirSum.hash.digest('hex'))
      differences.push(`${kind}: ${count}, of other content.`)
  }
  return differences
}

async function sumsOf(store: Store): Promise<Sums> {
  const sums: Sums = new Map(
    (['workspaces', 'tokens', 'AI resources', 'agents', 'sessions', 'messages'] as const).map((kind) => [
      kind,
      { count: 0, hash: createHash('sha256') },
    ]),
  )
  const add = (kind: Kind, record: object) => {
    const sum = sums.get(kind)
    if (!sum) return
    sum.count += 1
    sum.hash.update(canonical(record)).update('\n')
  }
  for await (const workspace of store.listWorkspaces(all)) {
    add('workspaces', workspace)
    for await (const token of store.listTokens(workspace.id, all)) add('tokens', token)
    for await (const ai of store.listAi(workspace.id, all)) add('AI resources', ai)
    for await (const agent of store.listAgents(workspace.id, all)) {
      add('agents', agent)
      for await (const session of store.listSessions(workspace.id, agent.id, all)) {
        add('sessions', session)
        for await (const message of (await store.listMessages(workspace.id, session.id, all)) ?? [])
          add('messages', message)
      }
    }
  }
  return sums
}

/** JSON with the names of each object in order: a record is the same in whichever order its fields were saved. */
function canonical(record: object): string {
  return JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
