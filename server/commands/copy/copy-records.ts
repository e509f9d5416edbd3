import { isDeepStrictEqual } from 'node:util'
import { usesOf } from '../../core/asset-uses.ts'
import { batchesOf } from '../../core/batches.ts'
import { defaultWorkspaceId } from '../../services/access/workspaces.ts'
import type { AssetStore } from '../../store/assets.ts'
import { isMessage } from '../../store/records/handover.ts'
import type { AgentRecord, EntryRecord, SessionRecord, Slice, UploadRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { VersionedKind, VersionRecord } from '../../store/records/versions.ts'
import { copyKnowledge } from './copy-knowledge.ts'
import { CommandError, counted } from '../command.ts'

/*
 * Copies records through the store interface, so that every pair of adapters works. Each step first checks whether it was done: an
 * interrupted copy continues when it is started again.
 */

const all: Slice = { order: 'asc' }
/** How many sessions are copied concurrently, so that their messages share syncs of the target's disk. */
const sessionsAtOnce = 64

/** One end of a copy. */
export type Stores = { store: Store; assets: AssetStore }

/** Copies the pictures of all workspaces, which exist in the target already. Resolves with their number. */
export async function copyAssets(from: Stores, to: Stores, tell: (line: string) => void): Promise<number> {
  let count = 0
  for await (const { id } of from.store.listWorkspaces(all)) {
    const known = new Set<string>()
    for await (const upload of to.store.listUploads(id, all)) known.add(upload.id)
    const uploaded = new Set<string>()
    for await (const upload of from.store.listUploads(id, all)) {
      await copyAsset(upload, from, to, { isKnown: known.has(upload.id), tell })
      uploaded.add(upload.name)
    }
    count += uploaded.size + (await copyUnnoted(id, uploaded, from, to))
  }
  return count
}

/** The first versions kept no record of uploads: copies the bytes of pictures that only themes name. Resolves with their number. */
async function copyUnnoted(workspaceId: string, uploaded: Set<string>, from: Stores, to: Stores): Promise<number> {
  const names = new Set<string>()
  for await (const agent of from.store.listAgents(workspaceId, all)) {
    for (const name of usesOf(agent).keys()) if (!uploaded.has(name)) names.add(name)
  }
  let count = 0
  for (const name of names) {
    const asset = await from.assets.get(name)
    if (!asset) continue
    await to.assets.put(name, asset.bytes)
    count += 1
  }
  return count
}

async function copyAsset(
  upload: UploadRecord,
  from: Stores,
  to: Stores,
  { isKnown, tell }: { isKnown: boolean; tell: (line: string) => void },
): Promise<void> {
  const asset = await from.assets.get(upload.name)
  if (!asset) tell(`The picture ${upload.name} is missing: only its record is copied.`)
  const begun = isKnown ? 'begun' : await to.store.beginUpload({ ...upload, state: 'uploading' }, Infinity)
  if (begun !== 'begun') throw new CommandError(1, `The picture ${upload.name} is being removed from the target.`)
  if (asset) await to.assets.put(upload.name, asset.bytes)
  if (!isKnown) await to.store.finishUpload(upload)
}

/** Copies everything except assets. `tell` is called with a line for each agent. Resolves with the number of new records. */
export async function copyStore(
  from: Store,
  to: Store,
  tell: (line: string) => void,
): Promise<{ records: number; messages: number }> {
  const copied = { records: 0, messages: 0 }
  for await (const workspace of from.listWorkspaces(all)) {
    const { id } = workspace
    copied.records += await put(workspace, await to.getWorkspace(id), async () => {
      // A server on the target has created the default workspace itself.
      const made = id === defaultWorkspaceId && (await to.updateWorkspace(id, () => workspace))
      if (!made) await to.createWorkspace(workspace)
    })
  }
  // A person may belong to several workspaces, which have to be there.
  for await (const { id } of from.listWorkspaces(all)) {
    for await (const token of from.listTokens(id, all)) {
      copied.records += await put(token, await to.findToken(token.hash), () => to.createToken(token))
    }
    copied.records += await copyPeople(id, from, to)
    for await (const ai of from.listAi(id, all)) {
      copied.records += await put(ai, await to.getAi(id, ai.id), () => to.createAi(ai))
      await copyVersions('ai', ai, from, to)
      copied.records += await copyKnowledge(ai, from, to)
    }
    for await (const agent of from.listAgents(id, all)) {
      copied.records += await put(agent, await to.getAgent(id, agent.id), () => to.createAgent(agent))
      await copyVersions('agents', agent, from, to)
      await copyInsight(agent, from, to)
      const messages = await copySessions(from, to, from.listSessions(id, agent.id, all))
      await copyTags(agent, from, to)
      if (messages > 0) tell(`${JSON.stringify(agent.name)} (${agent.id}): ${counted(messages, 'message')}`)
      copied.messages += messages
      copied.records += await copyContacts(from, to, agent)
    }
    for await (const item of from.listOutbox(id, all)) {
      copied.records += await put(item, await to.getOutboxItem(id, item.id), () => to.addOutboxItem(item))
    }
  }
  return copied
}

/** Copies the people of a workspace with their logins, and its audit. Who is in several workspaces comes with the first. */
async function copyPeople(workspaceId: string, from: Store, to: Store): Promise<number> {
  let records = 0
  for await (const person of from.listPeople(workspaceId, all)) {
    records += await put(person, await to.getPerson(person.id), async () => {
      if (await to.createPerson(person)) return
      throw new CommandError(1, `The target already holds somebody else with the email address of ${person.id}.`)
    })
    const there = new Set((await to.listLogins(person.id)).map(({ id }) => id))
    for (const login of await from.listLogins(person.id)) if (!there.has(login.id)) await to.createLogin(login)
  }
  for await (const entry of from.listAudit(workspaceId, all)) await to.appendAudit(entry)
  return records
}

/** Creates a record unless the target has it, as `found`. Resolves with how many were created. @throws {CommandError} when a different one exists. */
async function put(record: { id: string }, found: { id: string } | null, make: () => Promise<unknown>): Promise<0 | 1> {
  if (isDeepStrictEqual(found, record)) return 0
  if (found && record.id !== defaultWorkspaceId) {
    throw new CommandError(1, `The target already holds a different record ${record.id}. Copy into an empty store.`)
  }
  await make()
  return 1
}

/** The first and the last day that there can be numbers of. */
export const everyDay = ['0001-01-01', '9999-12-31'] as const

/** Days that the target has numbers of stay as they are: they were copied before. */
async function copyInsight(
  { workspaceId, id }: { workspaceId: string; id: string },
  from: Store,
  to: Store,
): Promise<void> {
  const there = new Set((await to.listInsight(workspaceId, id, ...everyDay))?.map(({ day }) => day))
  const days = (await from.listInsight(workspaceId, id, ...everyDay)) ?? []
  const missing = days.filter(({ day }) => !there.has(day))
  if (missing.length > 0) await to.addInsight(workspaceId, id, missing)
}

/** A number that is there already stays as it is. */
async function copyVersions(
  kind: VersionedKind,
  { workspaceId, id }: { workspaceId: string; id: string },
  from: Store,
  to: Store,
): Promise<void> {
  const versions: VersionRecord[] = []
  for await (const version of readVersions(from, kind, workspaceId, id)) versions.push(version)
  if (versions.length > 0) await to.addVersions(kind, workspaceId, id, versions)
}

/** All versions of a theme, or of instructions, earliest first. */
export async function* readVersions(
  store: Store,
  kind: VersionedKind,
  workspaceId: string,
  id: string,
): AsyncIterable<VersionRecord> {
  for (const { number } of (await store.listVersions(kind, workspaceId, id))?.toReversed() ?? []) {
    const version = await store.getVersion(kind, workspaceId, id, number)
    if (version) yield version
  }
}

async function copySessions(from: Store, to: Store, sessions: AsyncIterable<SessionRecord>): Promise<number> {
  let count = 0
  for await (const batch of batchesOf(sessions, sessionsAtOnce)) {
    // In order, since records are listed in the order of creation.
    for (const session of batch) await openSession(to, session)
    const counts = await Promise.all(batch.map((session) => copyMessages(from, to, session)))
    count += counts.reduce((sum, each) => sum + each, 0)
  }
  return count
}

async function copyTags(
  { workspaceId, id }: { workspaceId: string; id: string },
  from: Store,
  to: Store,
): Promise<void> {
  for await (const { id: sessionId, tags } of from.listTagged(workspaceId, id)) {
    await to.updateTags(workspaceId, id, sessionId, (current) => (isDeepStrictEqual(current, tags) ? current : tags))
  }
}

/** Those whose session ended with its retention, too. */
async function copyContacts(from: Store, to: Store, { workspaceId, id }: AgentRecord): Promise<number> {
  let count = 0
  for await (const contact of from.listContacts(workspaceId, { agentId: id }, all)) {
    count += await put(contact, await to.getContact(workspaceId, contact.id), () =>
      to.createContact(contact, { mayLackSession: true }),
    )
  }
  return count
}

async function openSession(to: Store, session: SessionRecord): Promise<void> {
  const found = await to.findSession(session.id)
  if (!found) await to.createSession({ ...session, length: 0, updatedAt: session.createdAt })
}

/** Appends the entries that the target lacks. Resolves with their number. */
async function copyMessages(from: Store, to: Store, { workspaceId, id }: SessionRecord): Promise<number> {
  let added = 0
  const there = await read(to, workspaceId, id)
  for (const [position, entry] of (await read(from, workspaceId, id)).entries()) {
    const found = there[position]
    if (found && found.id !== entry.id) {
      throw new CommandError(1, `The target holds a different message at position ${position} of session ${id}.`)
    }
    if (!found) {
      await append(to, workspaceId, id, entry)
      added += 1
    }
    if (!isMessage(entry)) continue
    if (!isDeepStrictEqual(found && isMessage(found) ? found.feedback : undefined, entry.feedback))
      await to.setFeedback(workspaceId, id, entry.id, entry.feedback ?? null)
  }
  return added
}

async function append(to: Store, workspaceId: string, sessionId: string, entry: EntryRecord): Promise<void> {
  if (isMessage(entry) && !entry.author) {
    const { feedback: _, ...plain } = entry
    await to.appendMessage(workspaceId, sessionId, plain)
  } else await to.appendEntry(workspaceId, sessionId, () => entry)
}

async function read(store: Store, workspaceId: string, sessionId: string): Promise<EntryRecord[]> {
  const entries: EntryRecord[] = []
  for await (const { record } of (await store.listEntries(workspaceId, sessionId, all)) ?? []) entries.push(record)
  return entries
}
