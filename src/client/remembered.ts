import { attempt, type Persist } from './memory.ts'

/** Whether this browser remembers a conversation with the agent. */
export function isRemembered(agent: string, persist: Persist): boolean {
  if (persist === 'none') return false
  const storage = () => (persist === 'local' ? localStorage : sessionStorage)
  return attempt(() => Object.keys(storage()).some((key) => `${key}:`.startsWith(`foyer:${agent}:`)), false)
}
