import { createMemory } from '../client/memory.ts'
import type { Mount } from '../embed/mount.ts'
import { readPanelOptions } from '../embed/panel-options.ts'
import { createLateChat } from './late-chat.ts'
import { mountView } from './mount-view.tsx'

/** The app behind the launcher. */
export const mount: Mount = (context) => {
  const { base, agent } = context.options
  const panelOptions = readPanelOptions(context.read, hasPrivacyControl())
  const memory = createMemory(agent, panelOptions.persist)
  const load = async () => (await import('./talk.ts')).createTalk(base, agent, memory)
  return mountView(context, panelOptions, createLateChat(load, memory.read() !== null))
}

/** Global Privacy Control (https://www.w3.org/TR/gpc/), which TypeScript's DOM does not know yet. */
function hasPrivacyControl(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true
}
