import type { Persist } from './memory.ts'

/** Whether this browser remembers a conversation with the agent; see memory.ts, which comes with the conversation's own code. */
export function isRemembered(agent: string, persist: Persist): boolean {
  if (persist === 'none') return false
  try {
    const storage = persist === 'local' ? localStorage : sessionStorage
    return Object.keys(storage).some((key) => `${key}:`.startsWith(`foyer:${agent}:`))
  } catch {
    return false
  }
}
