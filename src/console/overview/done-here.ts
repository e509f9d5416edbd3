import { readStored, store } from '../app/storage.ts'

/** Steps that leave no trace on the server are remembered in this browser. */
type What = 'asked' | 'installed'

const keyOf = (what: What, agentId: string) => `${what}.${agentId}`

export function wasDone(what: What, agentId: string): boolean {
  return readStored(keyOf(what, agentId)) !== null
}

export function noteDone(what: What, agentId: string): void {
  store(keyOf(what, agentId), new Date().toISOString())
}
