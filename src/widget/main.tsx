import { createMemory } from '../client/memory.ts'
import type { Mount } from '../embed/mount.ts'
import { createLateChat } from './late-chat.ts'
import { mountView } from './mount-view.tsx'

/** The app behind the launcher. */
export const mount: Mount = (context) => {
  const { base, agent } = context.options
  const load = async () => (await import('./talk.ts')).createTalk(base, agent)
  return mountView(context, createLateChat(load, createMemory(agent).read() !== null))
}
