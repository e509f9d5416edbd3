import path from 'node:path'
import { FoyerError } from '../../core/errors.ts'
import type { Store } from '../store.ts'
import { Commits } from './commits.ts'
import { Conversations } from './conversations.ts'
import type { Core } from './core.ts'
import { realDisk, type Disk } from './disk.ts'
import { DocumentFiles } from './document-files.ts'
import { documentMethods } from './document-methods.ts'
import { ensureDirectory } from './durable.ts'
import type { Entry } from './entries.ts'
import { checkFormat } from './format.ts'
import { Holds } from './hold.ts'
import { Journal } from './journal.ts'
import { LayDown } from './lay-down.ts'
import { takeOwnership } from './lock.ts'
import type { StoreLog } from '../log.ts'
import { createMeasures } from './measures.ts'
import { Memory } from './memory.ts'
import { replay } from './recover.ts'
import { SessionLogs } from './session-logs.ts'
import { sessionMethods } from './session-methods.ts'

export type FileStoreOptions = {
  /** The data directory; made when it is missing. It must lie on a disk of this machine. */
  directory: string
  log: StoreLog
  /** For tests that let a disk fail. */
  disk?: Disk
}

/**
 * Opens the store in a data directory, replaying what the journal of an earlier run still holds. Changes go one way: decided on top of
 * the latest state, written to the journal and synced, made visible in memory, answered, and later laid down in plain files.
 * @throws {DataInUse} when another process has the directory; Error when its format is newer than this program.
 */
export async function openFileStore({ directory, log, disk = realDisk }: FileStoreOptions): Promise<Store> {
  await ensureDirectory(disk, path.resolve(directory))
  const holds = new Holds(log)
  const giveBack = disk === realDisk ? await takeOwnership(directory, holds.ask) : async () => undefined
  try {
    return await open(path.resolve(directory), disk, log, holds, giveBack)
  } catch (error) {
    await giveBack()
    throw error
  }
}

async function open(
  directory: string,
  disk: Disk,
  log: StoreLog,
  holds: Holds,
  giveBack: () => Promise<void>,
): Promise<Store> {
  await checkFormat(disk, directory)
  const memory = new Memory()
  const measures = createMeasures()
  const journal = new Journal(disk, directory, log, measures)
  const conversations = new Conversations(disk, directory, log)
  const documents = new DocumentFiles(disk, directory, memory, log)
  const sessionLogs = new SessionLogs(disk, directory, memory, log)
  const keep = (entry: Entry, conversationLine?: string) => {
    const owner = ownerOf(entry, memory)
    const gone = memory.keep(entry)
    for (const { id } of gone) conversations.forget(id)
    if (entry.do === 'say' || entry.do === 'rate') conversations.keep(entry, conversationLine)
    layDown.note(entry, owner, gone)
  }
  const stage = (entry: Entry) => {
    memory.stage(entry)
    conversations.stage(entry)
  }
  const unstage = () => {
    memory.unstage()
    conversations.unstage()
  }
  const commits = new Commits(journal, { stage, unstage, keep }, measures)
  const layDown = new LayDown({ disk, memory, journal, commits, conversations, documents, sessionLogs, measures, log })

  await documents.load()
  await sessionLogs.load()
  const left = await journal.recover()
  const noteSession = (session: { agentId: string; workspaceId: string; id: string }) =>
    layDown.noteSession(session, session.id)
  await replay(left, { disk, memory, conversations, documents, log }, { keep, noteSession })
  if (left.length > 0) {
    log.info({ changes: left.length }, 'The journal was replayed')
    layDown.now().catch(() => undefined)
  }
  holds.begin({ layDown, journal })

  let isClosed = false
  const core: Core = {
    commits,
    conversations,
    layDown,
    memory() {
      if (isClosed) throw new FoyerError('shutting-down', 'The server is shutting down.')
      return memory
    },
  }
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await commits.close()
    await holds.end()
    await layDown.now().catch(() => undefined)
    layDown.stop()
    isClosed = true
    await giveBack()
  }

  return {
    measures() {
      const { syncs, layDowns, failedLayDowns, ...common } = measures
      const { sessions, agents } = memory
      const files = { syncs, layDowns, failedLayDowns, journalBytes: journal.bytes }
      return { ...common, files: { ...files, sessions: sessions.size, agents: agents.size } }
    },
    isReady: async () => !closing && (await canWrite(commits)),
    isWhole: async () => ![memory.workspaces, memory.agents, memory.ai].some((table) => table.hasDamage),
    tidy: async () => undefined,
    close: () => (closing ??= close()),
    ...documentMethods(core),
    ...sessionMethods(core),
  }
}

/** The agent whose session an entry speaks of, before that is gone. */
function ownerOf(entry: Entry, memory: Memory): { agentId: string; workspaceId: string } | null {
  if (entry.do === 'open') return entry.session
  return entry.do === 'say' || entry.do === 'rate' || entry.do === 'erase'
    ? memory.sessions.ownerOf(entry.session)
    : null
}

/** After a failed write, tries another that changes nothing: so a disk with room again is noticed while nobody writes. */
async function canWrite(commits: Commits): Promise<boolean> {
  if (!commits.isFailing) return true
  return commits.submit(() => ({ entry: { do: 'probe' }, result: true })).catch(() => false)
}
