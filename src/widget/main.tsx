import { createChat } from '../chat/model.ts'
import { createLateClient } from './late-client.ts'
import { createMemory } from '../client/memory.ts'
import type { Mount } from '../embed/mount.ts'
import { mountView } from './mount-view.tsx'

/** The app behind the launcher, over the network and with this browser's memory. */
export const mount: Mount = (context) => {
  const { base, agent } = context.options
  return mountView(context, createChat({ client: createLateClient(base, agent), memory: createMemory(agent) }))
}
