import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { EmbedSnippets } from '../../contract/agents/embed.ts'
import { escapeHtml } from './html.ts'

/** The lines of HTML that put an agent on a page. */

const pinnedScript = z.object({
  file: z.string().regex(/^widget\.[\w.-]+\.js$/),
  integrity: z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/=]+$/),
})
/** The loader under the name that never has other content, and its hash. */
export type PinnedScript = z.infer<typeof pinnedScript>

/** What the build says of its loader; undefined when there is no build, as on a server that only has the interface. */
export async function readPinnedScript(webDirectory: string): Promise<PinnedScript | undefined> {
  const text = await readFile(path.join(webDirectory, '.snippet.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : pinnedScript.parse(JSON.parse(text))
}

/** `publicUrl` is the address of this server, without a slash at the end. */
export function snippetsFor(webId: string, publicUrl: string, pinned: PinnedScript | undefined): EmbedSnippets {
  const snippetLatest = scriptTag({ src: `${publicUrl}/widget.js`, 'data-agent': webId })
  if (!pinned) return { snippet: snippetLatest, snippetLatest, script: null }
  const url = `${publicUrl}/${pinned.file}`
  const { integrity } = pinned
  // The hash is only checked, and the script only run, when it is asked for without credentials (SRI, section 3.4).
  const snippet = scriptTag({ src: url, integrity, crossorigin: 'anonymous', 'data-agent': webId })
  return { snippet, snippetLatest, script: { url, integrity } }
}

function scriptTag(attributes: Record<string, string>): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<script async${all.join('')}></script>`
}
