/** Steps that leave no trace on the server are remembered in this browser. */
type What = 'asked' | 'installed'

const keyOf = (what: What, agentId: string) => `foyer.console.${what}.${agentId}`

export function wasDone(what: What, agentId: string): boolean {
  return localStorage.getItem(keyOf(what, agentId)) !== null
}

export function noteDone(what: What, agentId: string): void {
  localStorage.setItem(keyOf(what, agentId), new Date().toISOString())
}
