import type { Chat } from '../../chat/chat.ts'
import { createChat } from '../../chat/model.ts'
import { createClient } from '../../client/client.ts'
import { createMemory } from '../../client/memory.ts'
import type { PanelOptions } from '../../embed/panel-options.ts'
import { acceptLanguage } from '../../i18n/language.ts'

/** A conversation with an agent, over the network and with this browser's memory. */
export function createAgentChat(
  base: string,
  agent: string,
  { persist, lang }: PanelOptions,
  isHelpOffered: boolean,
): Chat {
  // Only what is remembered for all tabs is the same conversation in all of them.
  const name = persist === 'local' ? `foyer:${base}:${agent}` : null
  return createChat({
    client: createClient(base, agent, acceptLanguage(lang)),
    memory: createMemory(agent, persist),
    isHelpOffered,
    name,
  })
}
