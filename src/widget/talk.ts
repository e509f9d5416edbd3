import '../i18n/en-problems.ts'
import type { Chat } from '../chat/chat.ts'
import { createChat } from '../chat/model.ts'
import { createClient } from '../client/client.ts'
import { createMemory } from '../client/memory.ts'
import type { Emit } from '../embed/events.ts'
import type { PanelOptions } from '../embed/panel-options.ts'
import { acceptLanguage } from '../i18n/language.ts'
import { tellPage } from './tell.ts'

/** A conversation with an agent, over the network and with this browser's memory; the page is told of it. A chunk of its own; see late-chat.ts. */
export function createTalk(base: string, agent: string, { persist, lang }: PanelOptions, emit: Emit): Chat {
  // Only what is remembered for all tabs is the same conversation in all of them.
  const name = persist === 'local' ? `foyer:${base}:${agent}` : null
  const client = createClient(base, agent, acceptLanguage(lang))
  const chat = createChat({ client, memory: createMemory(agent, persist), name })
  const stopTelling = tellPage(chat, emit)
  return {
    ...chat,
    dispose() {
      stopTelling()
      chat.dispose()
    },
  }
}
