import '../i18n/en-problems.ts'
import type { Chat } from '../chat/chat.ts'
import { createChat } from '../chat/model.ts'
import { createClient } from '../client/client.ts'
import { createMemory, type Persist } from '../client/memory.ts'

/** A conversation with an agent, over the network and with this browser's memory. A chunk of its own; see late-chat.ts. */
export function createTalk(base: string, agent: string, persist: Persist): Chat {
  return createChat({ client: createClient(base, agent), memory: createMemory(agent, persist) })
}
