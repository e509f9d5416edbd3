import type { MessageRecord } from '../../../server/store/records/records.ts'
import type { TestAgent } from '../agent.ts'
import type { TestServer } from '../server.ts'

/** Stores a conversation, and returns under which name and as what the browser of its visitor remembers it in localStorage. */
export async function rememberedConversation(
  server: TestServer,
  { webId }: TestAgent,
  messages: Pick<MessageRecord, 'messageType' | 'message'>[],
): Promise<[name: string, value: string]> {
  const { body } = await server.call('POST', `/v1/agents/${webId}/sessions`, { token: webId })
  const { sessionId, token } = body.data as { sessionId: string; token: string }
  const { workspaceId } = (await server.store.findAgentByWebId(webId)) ?? { workspaceId: '' }
  // The store keeps the order in which it was asked.
  await Promise.all(
    messages.map((message, place) =>
      server.store.appendMessage(workspaceId, sessionId, {
        id: `msg_${String(place).padStart(20, '0')}`,
        createdAt: new Date(Date.UTC(2026, 0, 1) + place * 1000).toISOString(),
        ...message,
      }),
    ),
  )
  return [`foyer:${webId}`, JSON.stringify({ sessionId, token })]
}
