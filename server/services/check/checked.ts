import type { Embed, EmbedSnippets } from '../../contract/agents/embed.ts'
import type { Installation, Snippet } from './installation-worker.ts'
import type { Policy } from './policy.ts'

/** The facts of a check: the page, this server, and the agent. */
export type Checked = {
  /** The address at which the redirects ended. */
  page: URL
  /** The address of this server, with a slash at the end. */
  server: URL
  webId: string
  embed: Pick<Embed, 'isEnabled' | 'allowedOrigins' | 'onlyAllowedOrigins'>
  /** The saved paths without the widget, where the snippet names none itself. */
  hide: string
  snippets: EmbedSnippets
  installation: Installation
  policies: readonly Policy[]
}

/** A snippet with the resolved address of its script, or of its element's server. */
export type PlacedSnippet = Snippet & { url: URL | undefined }

/** The line that takes the place of a snippet, or of none: the newest script, unless the page has pinned one. */
export function lineFor(snippet: Pick<Snippet, 'integrity'> | undefined, snippets: EmbedSnippets): string {
  return snippet?.integrity ? snippets.snippet : snippets.snippetLatest
}

/** Whether an address is on the server, by host and folder alone: another finding is about the scheme. */
export function isOn(server: URL, url: URL | undefined): boolean {
  return url?.host === server.host && url.pathname.startsWith(server.pathname)
}
