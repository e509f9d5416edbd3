import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { EmbedSnippets } from '../../contract/agents/embed.ts'
import { escapeHtml } from './html-page.ts'

/* The lines of HTML that embed an agent in a page. */

const pinnedScript = z.object({
  file: z.string().regex(/^widget\.[\w.-]+\.js$/),
  integrity: z.string().regex(/^sha(256|384|512)-[A-Za-z0-9+/=]+$/),
})
/** The name of the immutable copy of the loader, and its hash. */
export type PinnedScript = z.infer<typeof pinnedScript>

/** Reads the name and hash of the built loader; undefined when the widget is not built. */
export async function readPinnedScript(webDirectory: string): Promise<PinnedScript | undefined> {
  const text = await readFile(path.join(webDirectory, '.snippet.json'), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : pinnedScript.parse(JSON.parse(text))
}

/** Returns the snippets of an agent. `publicUrl` is the URL of this server, without a slash at the end. */
export function snippetsFor(webId: string, publicUrl: string, pinned: PinnedScript | undefined): EmbedSnippets {
  const snippetLatest = scriptTag({ src: `${publicUrl}/widget/${webId}.js` })
  if (!pinned) return { snippet: snippetLatest, snippetLatest, script: null }
  const url = `${publicUrl}/${pinned.file}`
  const { integrity } = pinned
  // Without crossorigin browsers would not run a script with a hash from another origin (SRI, section 3.4).
  const snippet = scriptTag({ src: url, integrity, crossorigin: 'anonymous', 'data-agent': webId })
  return { snippet, snippetLatest, script: { url, integrity } }
}

function scriptTag(attributes: Record<string, string>): string {
  const all = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
  return `<script async${all.join('')}></script>`
}
