import type { AgentRecord, AiRecord, TokenRecord, WorkspaceRecord } from '../store.ts'
import type { AnyDocument, Entry, Folder } from './entries.ts'
import { SessionIndex } from './session-index.ts'
import { Table } from './table.ts'

/** The state that is hot: all documents, and an index of the sessions. Conversations are on disk. */
export class Memory {
  readonly workspaces = new Table<WorkspaceRecord>({ listOf: () => '', keysOf: () => [] })
  readonly tokens = new Table<TokenRecord>({ listOf: (token) => token.workspaceId, keysOf: (token) => [token.hash] })
  readonly agents = new Table<AgentRecord>({ listOf: (agent) => agent.workspaceId, keysOf: agentKeys })
  readonly ai = new Table<AiRecord>({ listOf: (ai) => ai.workspaceId, keysOf: () => [] })
  readonly sessions = new SessionIndex()

  /** The table of a folder, for those who handle documents of any kind. */
  table(folder: Folder): Table<AnyDocument> {
    // The folder decides the kind of record, which the type of a lookup by a variable cannot say.
    return this[folder] as unknown as Table<AnyDocument>
  }

  /** Lets the changes that follow in the same batch see this one; readers do not yet. */
  stage(entry: Entry): void {
    if (entry.do === 'put') this.table(entry.folder).stage(entry.record.id, entry.record)
    else if (entry.do === 'drop') this.table(entry.folder).stage(entry.id, null)
    else if (entry.do === 'drop-agent') {
      this.agents.stage(entry.id, null)
      this.sessions.stageGone(entry.id)
    } else if (entry.do === 'open') this.sessions.stage(entry.session.id, entry.session)
    else if (entry.do === 'erase') this.sessions.stage(entry.session, null)
    else if (entry.do === 'say') {
      const session = this.sessions.latest(entry.session)
      if (session) {
        const updatedAt = entry.message.createdAt
        this.sessions.stage(session.id, { ...session, length: session.length + 1, updatedAt })
      }
    }
  }

  /** Forgets what was staged: its batch failed, or is kept now. */
  unstage(): void {
    for (const table of [this.workspaces, this.tokens, this.agents, this.ai, this.sessions]) table.unstage()
  }

  /** Makes a durable change visible. Gives the sessions that went with it. */
  keep(entry: Entry): { id: string; createdAt: string }[] {
    if (entry.do === 'put') this.table(entry.folder).put(entry.record, entry.place)
    else if (entry.do === 'drop') this.table(entry.folder).drop(entry.id)
    else if (entry.do === 'drop-agent') {
      this.agents.drop(entry.id)
      return this.sessions.removeAll(entry.id)
    } else if (entry.do === 'open') this.sessions.open(entry.session)
    else if (entry.do === 'erase') {
      const session = this.sessions.get(entry.session)
      this.sessions.remove(entry.session)
      return session ? [session] : []
    } else if (entry.do === 'say') {
      this.sessions.append(entry.session, entry.message.createdAt)
    }
    return []
  }
}

/** A web id and a slug can never be the same text as the other's, because of what stands before them. */
function agentKeys({ webId, publicSlug }: AgentRecord): string[] {
  return publicSlug === null ? [`web ${webId}`] : [`web ${webId}`, `slug ${publicSlug}`]
}
