import { getOrInsert } from '../../core/maps.ts'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { LauncherLook } from '../../contract/agents/theme.ts'
import { isId } from '../../core/ids.ts'
import { Lru } from '../../core/lru.ts'
import { parseUrl } from '../../core/network/parse-url.ts'
import { isOpenToAll, toEmbed } from '../../services/embeds.ts'
import { toLauncher } from '../../services/theme/themes.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Pages } from '../app.ts'
import { pathOf } from '../errors.ts'
import { allowsOrigin } from '../guard/authorize.ts'
import { sharedFileHeaders } from '../response/headers.ts'
import { etagOf, sendPrepared } from '../response/reply.ts'

/*
 * /widget/{webId}.js: the loader with what the launcher of that agent is drawn from, so that one request is enough until the launcher
 * is there. Nothing is in it that a visitor of the site does not see: the name, the picture and two colors.
 */

export type AgentScriptAgents = Pick<Store, 'findAgentByWebId'>

/** What src/loader.ts finds in front of itself. Without a look it asks for the theme, and says what the server answers. */
type Embedded = { agent: string; base: string; look: LauncherLook | undefined }

type Script = { etag: string; bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer } }

/** How many scripts are kept, each of about 25 kB with its three encodings. */
const maxScripts = 500

/**
 * Serves the script of an agent. An agent that is unknown, switched off or not for this page gets the loader without its looks, so that nothing
 * tells these apart, and a page's calls of `Foyer` do not fail: the loader asks for the theme, and the console says what the answer was.
 */
export function createAgentScript(webDirectory: string, agents: AgentScriptAgents): Pages {
  let loader: string | undefined
  const scripts = new Lru<string, Promise<Script>>(maxScripts)

  return async (request, response, publicUrl) => {
    const webId = /^\/widget\/(web_[\w-]+)\.js$/.exec(pathOf(request))?.[1]
    if (webId === undefined || !isId('web', webId)) return false
    // One that cannot be read, as while too many files are open, is read again with the next request.
    loader ??= await readFile(path.join(webDirectory, 'widget.js'), 'utf8').catch(() => undefined)
    if (loader === undefined) return false
    // Without the store the loader still comes, and tries again until there is a theme.
    const agent = await agents.findAgentByWebId(webId).catch(() => null)
    const { headers: asked } = request
    const look = agent && mayEmbed(agent, asked.origin ?? asked.referer, publicUrl) ? lookOf(agent) : undefined
    const text = `{const __FOYER_AGENT__=${JSON.stringify({ agent: webId, base: `${publicUrl}/`, look } satisfies Embedded)};${loader}}`
    // Compressed only with looks, since anybody can make up ids; as it is where that fails, as for want of memory.
    const script = look ? await compressed(text).catch(() => plain(text)) : plain(text)
    const { encoding, body } = accepted(asked['accept-encoding'] ?? '', script)
    const headers = {
      ...sharedFileHeaders,
      'Content-Type': 'text/javascript; charset=utf-8',
      // What depends on the page that asks is no matter for a shared cache.
      'Cache-Control': agent && look && isOpenToAll(toEmbed(agent)) ? 'public, no-cache' : 'private, no-cache',
      Vary: 'Accept-Encoding',
      // Weak, since all encodings share it.
      ETag: `W/${script.etag}`,
    }
    sendPrepared({ body, etag: script.etag, headers }, request, response, {
      ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
      'Content-Length': body.length,
    })
    return true
  }

  /** Compresses a script once: it is the same for all requests until the agent, the widget or the server's address changes. */
  function compressed(text: string): Promise<Script> {
    const known = scripts.get(text)
    if (known) return known
    const made = compress(text)
    scripts.set(text, made)
    made.catch(() => scripts.delete(text))
    return made
  }
}

/**
 * Whether a page gets the agent's looks. `page` is its Origin, or the Referer that browsers send with a script tag. Where only some sites may
 * embed the agent, a page that says nothing gets none here: its request for the theme says where it comes from.
 */
function mayEmbed(agent: AgentRecord, page: string | undefined, publicUrl: string): boolean {
  const embed = toEmbed(agent)
  if (!embed.isEnabled) return false
  if (isOpenToAll(embed)) return true
  const from = parseUrl(page ?? '')
  return from !== undefined && allowsOrigin(embed, from.origin, publicUrl)
}

const looks = new WeakMap<AgentRecord, LauncherLook>()

/** What the agent's launcher looks like, cached by record: a changed agent is another object. */
function lookOf(agent: AgentRecord): LauncherLook {
  return getOrInsert(looks, agent, () => toLauncher(agent))
}

function plain(text: string): Script {
  const identity = Buffer.from(text)
  return { etag: etagOf(identity), bodies: { identity } }
}

async function compress(text: string): Promise<Script> {
  const { etag, bodies } = plain(text)
  const { identity } = bodies
  const [br, gz] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzip)(identity)])
  return { etag, bodies: { br, gzip: gz, identity } }
}

/** The smallest body that a request accepts (RFC 9110, section 12.5.3); a weight of 0 refuses an encoding. */
function accepted(header: string, { bodies }: Script): { encoding: keyof Script['bodies']; body: Buffer } {
  const names = new Set(
    header.split(',').flatMap((each) => {
      const [name = '', weight = '1'] = each.split(/\s*;\s*q\s*=\s*/i)
      return Number(weight) > 0 ? [name.trim().toLowerCase()] : []
    }),
  )
  for (const encoding of ['br', 'gzip'] as const) {
    const body = bodies[encoding]
    if (body && names.has(encoding)) return { encoding, body }
  }
  return { encoding: 'identity', body: bodies.identity }
}
