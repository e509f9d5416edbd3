import { isDeepStrictEqual } from 'node:util'
import type { Soon } from '../core/soon.ts'
import { defaultWorkspaceId } from '../services/workspaces.ts'
import type { AssetStore, MessageRecord, SessionRecord, Slice, Store } from '../store/store.ts'
import { CommandError } from './command.ts'

/*
 * Copies records through the store's own interface, so that every pair of adapters works. Each step looks first whether it was done:
 * a copy that was killed goes on when it is started again.
 */

/** The last moment that a Date can hold: before it, every asset was in use. */
const lastTime = 8.64e15
const all: Slice = { order: 'asc' }
/** So many sessions are copied at once: their messages share the target's disk. */
const sessionsAtOnce = 64

/** Resolves with how many there are. */
export async function copyAssets(from: AssetStore, to: AssetStore): Promise<number> {
  let count = 0
  for await (const name of from.unusedSince(lastTime)) {
    const asset = await from.get(name)
    // A name without bytes is what a crash left of an upload.
    if (!asset) continue
    await to.put(asset.bytes, asset.extension)
    count += 1
  }
  return count
}

/** Copies everything but assets; `tell` is given a line for each agent. Resolves with what was not there before. */
export async function copyStore(
  from: Store,
  to: Store,
  tell: (line: string) => void,
): Promise<{ records: number; messages: number }> {
  const copied = { records: 0, messages: 0 }
  for await (const workspace of from.listWorkspaces(all)) {
    const { id } = workspace
    copied.records += await put(
      workspace,
      () => to.getWorkspace(id),
      async () => {
        // A server that ran on the target has made this one by itself.
        const made = id === defaultWorkspaceId && (await to.updateWorkspace(id, () => workspace))
        if (!made) await to.createWorkspace(workspace)
      },
    )
    for await (const token of from.listTokens(id, all)) {
      copied.records += await put(
        token,
        () => to.findToken(token.hash),
        () => to.createToken(token),
      )
    }
    for await (const ai of from.listAi(id, all)) {
      copied.records += await put(
        ai,
        () => to.getAi(id, ai.id),
        () => to.createAi(ai),
      )
    }
    for await (const agent of from.listAgents(id, all)) {
      copied.records += await put(
        agent,
        () => to.getAgent(id, agent.id),
        () => to.createAgent(agent),
      )
      const messages = await copySessions(from, to, from.listSessions(id, agent.id, all))
      if (messages > 0) tell(`${JSON.stringify(agent.name)} (${agent.id}): ${messages} messages`)
      copied.messages += messages
    }
  }
  return copied
}

/** Makes a record unless it is there. Resolves with how many were made. @throws {CommandError} when another one is there. */
async function put(
  record: { id: string },
  find: () => Soon<{ id: string } | null>,
  make: () => Promise<void>,
): Promise<0 | 1> {
  const found = await find()
  if (isDeepStrictEqual(found, record)) return 0
  if (found && record.id !== defaultWorkspaceId) {
    throw new CommandError(1, `The target holds another record ${record.id} already. Copy into an empty store.`)
  }
  await make()
  return 1
}

async function copySessions(from: Store, to: Store, sessions: AsyncIterable<SessionRecord>): Promise<number> {
  let count = 0
  let batch: SessionRecord[] = []
  const copyBatch = async () => {
    // In their order, since that is the order in which they are listed.
    for (const session of batch) await openSession(to, session)
    const counts = await Promise.all(batch.map((session) => copyMessages(from, to, session)))
    count += counts.reduce((sum, each) => sum + each, 0)
    batch = []
  }
  for await (const session of sessions) {
    batch.push(session)
    if (batch.length === sessionsAtOnce) await copyBatch()
  }
  await copyBatch()
  return count
}

async function openSession(to: Store, session: SessionRecord): Promise<void> {
  const found = await to.findSession(session.id)
  if (!found) await to.createSession({ ...session, length: 0, updatedAt: session.createdAt })
}

/** Appends what the target's conversation lacks. Resolves with how many messages that were. */
async function copyMessages(from: Store, to: Store, { workspaceId, id }: SessionRecord): Promise<number> {
  let added = 0
  const there = await read(to, workspaceId, id)
  for (const [place, message] of (await read(from, workspaceId, id)).entries()) {
    const found = there[place]
    if (found && found.id !== message.id) {
      throw new CommandError(1, `The target holds another message at place ${place} of session ${id}.`)
    }
    const { feedback, ...plain } = message
    if (!found) await to.appendMessage(workspaceId, id, plain)
    if (!found) added += 1
    if (!isDeepStrictEqual(found?.feedback, feedback))
      await to.setFeedback(workspaceId, id, message.id, feedback ?? null)
  }
  return added
}

async function read(store: Store, workspaceId: string, sessionId: string): Promise<MessageRecord[]> {
  const messages: MessageRecord[] = []
  for await (const message of (await store.listMessages(workspaceId, sessionId, all)) ?? []) messages.push(message)
  return messages
}
