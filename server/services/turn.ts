import type { Vault } from '../core/secrets.ts'
import { EngineError, type Engine, type Turn } from '../engines/engine.ts'
import type { AiRecord, MessageRecord, SessionRecord, Store } from '../store/store.ts'
import { answerContext, contextReach } from './answer-context.ts'

/** What an engine needs, to be told what to answer. */
export type TurnContext = {
  store: Pick<Store, 'getAgent' | 'getAi' | 'listMessages'>
  vault: Vault
  engines: { for(ai: Pick<AiRecord, 'provider'>): Engine }
}

/**
 * Gathers what the session's agent answers the question with: its AI resource, its key, and what was said before.
 * @throws {EngineError} when there is no AI resource, or its key cannot be opened.
 */
export async function prepareTurn(
  { store, vault, engines }: TurnContext,
  { workspaceId, agentId, id }: SessionRecord,
  question: MessageRecord,
): Promise<{ engine: Engine; turn: Turn }> {
  const agent = await store.getAgent(workspaceId, agentId)
  const ai = agent?.aiId ? await store.getAi(workspaceId, agent.aiId) : null
  if (!agent || !ai) throw new EngineError('no-ai', 'The agent has no AI resource attached.')
  const newest: MessageRecord[] = []
  const slice = { order: 'desc', limit: contextReach } as const
  for await (const message of (await store.listMessages(workspaceId, id, slice)) ?? []) newest.push(message)
  const isNamed = newest.some((message) => message.id === question.id)
  // Behind more failed answers than are read, it stands alone.
  const messages = isNamed ? newest.toReversed() : [question]
  const place = messages.findIndex((message) => message.id === question.id)
  const turn: Turn = {
    instructions: ai.instructions,
    model: ai.model,
    apiKey: ai.sealedKey === null ? null : await openKey(vault, ai.sealedKey, ai.id),
    agentName: agent.name,
    messages: answerContext(messages, place),
  }
  return { engine: engines.for(ai), turn }
}

async function openKey(vault: Vault, sealed: string, owner: string): Promise<string> {
  return vault.open(sealed, owner).catch((cause: unknown) => {
    throw new EngineError(
      'bad-key',
      'The stored key cannot be opened: FOYER_SECRET is another one than when it was saved.',
      cause,
    )
  })
}
