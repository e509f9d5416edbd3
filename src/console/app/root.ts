import { safeAddress } from '../../theme/address.ts'

/** The path of the server, with a slash at the end: `/`, or the folder of its public address. The scripts lie at console/files/ below it. */
export const root = new URL(import.meta.url).pathname.replace(/console\/files\/[^/]*$/, '')

const start = `${root}console`

/**
 * The workspace that the address names; undefined: the one that whoever is signed in belongs to. It is the page's own for as long as that is
 * open: another workspace is another page, which is loaded anew, so that nothing in memory goes from one to the other.
 */
export const workspaceId = /^\/workspaces\/(wks_[\w-]+)(?=\/|$)/.exec(location.pathname.slice(start.length))?.[1]

const base = workspaceId === undefined ? start : `${start}/workspaces/${workspaceId}`

/** The paths of the pages that are reached without loading anew. */
export const pagePaths = new RegExp(`^${base}(?![\\w-]${workspaceId === undefined ? '|/workspaces/wks_' : ''})`)

/** The path of a page of the console, in the workspace of this one: `pagePath('agents/agt_1/look')`. Without one, that of the agents. */
export function pagePath(page = ''): string {
  return page ? `${base}/${page}` : base
}

/** The path of a page of an agent: `agentPath('agt_1', 'conversations', 'ses_1')`. */
export function agentPath(agentId: string, ...below: string[]): string {
  return pagePath(['agents', agentId, ...below].map(encodeURIComponent).join('/'))
}

/** The path of the agents of another workspace; without an id, of the one that whoever is signed in belongs to. */
export function workspacePath(id?: string): string {
  return id === undefined ? start : `${start}/workspaces/${id}`
}

/** The path of the inbox, or of a conversation in it. */
export function inboxPath(talk?: { agentId: string; sessionId: string }, search = ''): string {
  const below = talk ? `/${encodeURIComponent(talk.agentId)}/${encodeURIComponent(talk.sessionId)}` : ''
  return `${pagePath(`inbox${below}`)}${search}`
}

/** The whole address of a picture of this server. Undefined: it is one from elsewhere, and the console asks no other server for anything. */
export function ownPicture(address: string | null | undefined): string | undefined {
  const server = new URL(root, location.origin).href
  const picture = safeAddress(address, server)
  return picture?.startsWith(server) ? picture : undefined
}
