import { createHash, type Hash } from 'node:crypto'
import type { Slice } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { documentsOf } from './copy-knowledge.ts'
import { everyDay, readVersions } from './copy-records.ts'

/** The records of each kind, separately, so that a difference names its kind. */
type Sums = Map<string, { count: number; hash: Hash }>

const all: Slice = { order: 'asc' }

/** Reads two stores completely. Resolves with a sentence for each kind of record that differs; none: they are equal. */
export async function compareStores(one: Store, other: Store): Promise<string[]> {
  const [ours, theirs] = [await sumsOf(one), await sumsOf(other)]
  const differences: string[] = []
  for (const kind of new Set([...ours.keys(), ...theirs.keys()])) {
    const [our, their] = [ours.get(kind), theirs.get(kind)]
    const [count, theirCount] = [our?.count ?? 0, their?.count ?? 0]
    if (count !== theirCount) differences.push(`${kind}: ${count} in the source, ${theirCount} in the target.`)
    else if (our?.hash.digest('hex') !== their?.hash.digest('hex'))
      differences.push(`${kind}: ${count}, with different content.`)
  }
  return differences
}

async function sumsOf(store: Store): Promise<Sums> {
  const sums: Sums = new Map()
  const add = (kind: string, record: object) => {
    const sum = sums.get(kind) ?? { count: 0, hash: createHash('sha256') }
    sums.set(kind, sum)
    sum.count += 1
    sum.hash.update(canonical(record)).update('\n')
  }
  for await (const workspace of store.listWorkspaces(all)) {
    add('workspaces', workspace)
    for await (const token of store.listTokens(workspace.id, all)) add('tokens', token)
    for await (const person of store.listPeople(workspace.id, all)) {
      add('people', person)
      for (const login of await store.listLogins(person.id)) add('logins', login)
    }
    for await (const entry of store.listAudit(workspace.id, all)) add('audit entries', entry)
    for await (const ai of store.listAi(workspace.id, all)) {
      add('AI resources', ai)
      for await (const version of readVersions(store, 'ai', workspace.id, ai.id)) add('versions', version)
      for await (const source of store.listSources(workspace.id, ai.id, all)) {
        add('sources', source)
        for await (const document of documentsOf(store, source)) add('documents', document)
      }
      for await (const vectors of store.readVectors(workspace.id, ai.id)) add('vectors', vectors)
    }
    for await (const upload of store.listUploads(workspace.id, all)) add('pictures', upload)
    for await (const item of store.listOutbox(workspace.id, all)) add('notices', item)
    for await (const agent of store.listAgents(workspace.id, all)) {
      add('agents', agent)
      for await (const version of readVersions(store, 'agents', workspace.id, agent.id)) add('versions', version)
      for (const day of (await store.listInsight(workspace.id, agent.id, ...everyDay)) ?? [])
        add('days of numbers', day)
      for await (const contact of store.listContacts(workspace.id, { agentId: agent.id }, all)) add('contacts', contact)
      for await (const session of store.listSessions(workspace.id, agent.id, all)) {
        add('sessions', session)
        for await (const { record } of (await store.listEntries(workspace.id, session.id, all)) ?? [])
          add('messages', record)
      }
    }
  }
  return sums
}

/** Returns JSON with sorted keys, so that the order in which fields were saved does not matter. */
function canonical(record: object): string {
  return JSON.stringify(record, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
