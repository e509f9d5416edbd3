import { newId } from '../../../server/core/ids.ts'
import { nameOfAsset } from '../../../server/core/asset-names.ts'
import type { ContactRecord } from '../../../server/store/records/contacts.ts'
import type { DocumentRecord, SourceRecord } from '../../../server/store/records/knowledge/knowledge.ts'
import type { OutboxRecord } from '../../../server/store/records/outbox.ts'
import type {
  AgentRecord,
  AiRecord,
  EventRecord,
  MessageRecord,
  SessionRecord,
  TokenRecord,
  UploadRecord,
  WorkspaceRecord,
} from '../../../server/store/records/records.ts'

/** Records as the services make them. Times count up from a pinned clock, so that the order of creation is known. */
let clock = Date.parse('2026-11-20T09:30:00.000Z')

export function nextTime(): string {
  return new Date(clock++).toISOString()
}

export function aWorkspace(more: Partial<WorkspaceRecord> = {}): WorkspaceRecord {
  const now = nextTime()
  return { id: newId('wks'), name: 'A workspace', plan: 'free', createdAt: now, updatedAt: now, ...more }
}

export function aToken(workspaceId: string, more: Partial<TokenRecord> = {}): TokenRecord {
  const id = newId('tok')
  return {
    id,
    workspaceId,
    name: 'A token',
    scope: 'admin',
    createdAt: nextTime(),
    expiresAt: null,
    hash: `hash-of-${id}`,
    ...more,
  }
}

export function anAgent(workspaceId: string, more: Partial<AgentRecord> = {}): AgentRecord {
  const now = nextTime()
  return {
    id: newId('agt'),
    workspaceId,
    webId: newId('web'),
    name: 'An agent',
    publicSlug: null,
    createdAt: now,
    updatedAt: now,
    aiId: null,
    theme: { theme: { customCss: '.a::after { content: "\u2028 ünï" }' } },
    embed: {},
    ...more,
  }
}

export function anAi(workspaceId: string, more: Partial<AiRecord> = {}): AiRecord {
  const now = nextTime()
  return {
    id: newId('ai'),
    workspaceId,
    name: 'AI',
    provider: 'BUILTIN',
    type: 'builtin',
    model: 'builtin',
    instructions: '## Hours\nWe open at nine.',
    createdAt: now,
    updatedAt: now,
    sealedKey: null,
    ...more,
  }
}

export function aSource(ai: AiRecord, more: Partial<SourceRecord> = {}): SourceRecord {
  const now = nextTime()
  const { id: aiId, workspaceId } = ai
  const own = { id: newId('src'), workspaceId, aiId, kind: 'text', name: 'A source' } as const
  return { ...own, createdAt: now, updatedAt: now, revision: 1, documents: 0, size: 0, ...more }
}

export function aDocument(source: SourceRecord, more: Partial<DocumentRecord> = {}): DocumentRecord {
  const now = nextTime()
  const { id: sourceId, aiId, workspaceId } = source
  const own = { id: newId('doc'), workspaceId, aiId, sourceId, key: 'text', title: 'A document' }
  return { ...own, createdAt: now, updatedAt: now, hash: '', size: 0, isExcluded: false, ...more }
}

/** An upload that is just beginning, of an asset of its own. */
export function anUpload(workspaceId: string, more: Partial<UploadRecord> = {}): UploadRecord {
  const id = newId('upl')
  const name = nameOfAsset(Buffer.from(id), 'png')
  return { id, workspaceId, name, size: 5000, createdAt: nextTime(), state: 'uploading', ...more }
}

export function aSession(agent: AgentRecord, more: Partial<SessionRecord> = {}): SessionRecord {
  const now = nextTime()
  const { id: agentId, workspaceId } = agent
  return { id: newId('ses'), workspaceId, agentId, createdAt: now, updatedAt: now, length: 0, ...more }
}

export function aContact(session: SessionRecord, more: Partial<ContactRecord> = {}): ContactRecord {
  const { id: sessionId, agentId, workspaceId } = session
  const id = newId('con')
  const own = { id, reference: 'KF7D-3MWP', workspaceId, agentId, sessionId, clientId: `client-${id}` }
  return { ...own, createdAt: nextTime(), message: 'Please call me.', isDone: false, ...more }
}

export function aMessage(message: string, more: Partial<MessageRecord> = {}): MessageRecord {
  return { id: newId('msg'), createdAt: nextTime(), messageType: 'user', message, ...more }
}

export function anEvent(event: EventRecord['event'], more: Partial<EventRecord> = {}): EventRecord {
  return { id: newId('evt'), createdAt: nextTime(), messageType: 'event', message: '', event, ...more }
}

/** A notice that is due. */
export function anOutboxItem(agent: AgentRecord, more: Partial<OutboxRecord> = {}): OutboxRecord {
  const now = nextTime()
  const { id: agentId, workspaceId } = agent
  const own = { id: newId('out'), workspaceId, agentId, kind: 'email', rule: 'waiting', to: 'a@example.com' } as const
  return {
    ...own,
    about: { sessionId: newId('ses') },
    at: now,
    createdAt: now,
    state: 'due',
    attempts: 0,
    dueAt: now,
    ...more,
  }
}

/** All items of a list. */
export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
