import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { defaultWorkspaceId } from '../../services/access/workspaces.ts'
import type { Store } from '../../store/store.ts'
import type { Pages } from '../app.ts'
import { pathOf } from '../errors.ts'
import { pageHeaders, strictPolicy } from '../response/headers.ts'
import { escapeHtml, sendPage } from './html-page.ts'

/*
 * The demo page, with the script tag of the README. Its placeholders are filled in when it is served, with this server and the earliest
 * public agent.
 */

export type DemoAgents = Pick<Store, 'listAgents'>

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}

const headers = pageHeaders(strictPolicy)

export function createDemoPage(directory: string, agents: DemoAgents): Pages {
  return async (request, response, publicUrl) => {
    const pathname = pathOf(request)
    const name = pathname.replace(/^\/demo\/?/, '') || 'index.html'
    const type = /^[\w-]+(\.[\w-]+)*$/.test(name) ? types[path.extname(name)] : undefined
    const bytes = type && (await readFile(path.join(directory, name)).catch(() => undefined))
    if (!type || !bytes) return false
    // Relative: the server may be below a folder of its public URL.
    const folder = pathname === '/demo' ? 'demo/' : ''
    const body = name === 'index.html' ? await fillIn(bytes.toString(), { folder, publicUrl }) : bytes
    return sendPage({ type, headers, body }, request, response)
  }

  async function fillIn(
    template: string,
    { folder, publicUrl }: { folder: string; publicUrl: string },
  ): Promise<string> {
    const page = template.replaceAll(/(href|src)="(?!https?:|\/|#|mailto:|tel:)([\w.-]+)"/g, `$1="${folder}$2"`)
    const webId = await publicAgent()
    if (!webId) return page.replace(/<script[^>]*web_YOUR_AGENT[^>]*><\/script>/, noAgent)
    return page.replaceAll('https://chat.example.com', () => escapeHtml(publicUrl)).replaceAll('web_YOUR_AGENT', webId)
  }

  async function publicAgent(): Promise<string | undefined> {
    for await (const agent of agents.listAgents(defaultWorkspaceId, { order: 'asc' })) {
      if (agent.publicSlug !== null) return agent.webId
    }
    return undefined
  }
}

const noAgent =
  '<p role="status">No agent is public yet. Publish one with <code>PATCH /v1/agents/{agentId}</code> and <code>{"isPublic": true}</code>, and it answers here.</p>'
