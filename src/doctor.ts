import { attempt } from './client/memory.ts'
import { listen } from './client/listen.ts'
import { type ClientError, errorOf } from './client/errors.ts'

/** Something that is wrong with the installation, in words for the site's owner, and how to fix it. */
type Finding = {
  code:
    | 'no-widget'
    | 'policy'
    | 'mixed-content'
    | 'unreachable'
    | 'unknown-agent'
    | 'origin-not-allowed'
    | 'agent-disabled'
    | 'refused'
    | 'storage-blocked'
    | 'no-viewport'
    | 'covered'
    | 'hidden'
    | 'two-scripts'
    | 'opaque-origin'
  problem: string
  fix: string
}

/**
 * Looks for problems of the widget on this page, logs each with its fix on the console, and returns them. `base` is the server's address,
 * for widgets whose option `server` names no other. It changes nothing on the page, and requests only what the widget itself does.
 */
export async function doctor(base: string): Promise<Finding[]> {
  const agentsOf = agentsByServer(base)
  const checks = [...agentsOf].map(async ([server, agents]) => {
    const policy = await checkPolicy(server)
    return policy.concat(await checkServer(server, agents, policy))
  })
  const findings = [...(await Promise.all(checks)).flat(), ...checkPage(base)]
  if (findings.length === 0) console.info('Foyer: everything is in order on this page.')
  for (const { problem, fix } of findings) console.warn(`Foyer: ${problem}\n  Fix: ${fix}`)
  return findings
}

/** The agents of the page's widgets by the address of their server; at least the one of `base`. */
function agentsByServer(base: string): Map<string, Set<string>> {
  const widgets = [...document.querySelectorAll('foyer-chat')]
  const found = new Map<string, Set<string>>()
  for (const { agent, server } of widgets.map((widget) => optionsOf(widget, base))) {
    found.set(server, (found.get(server) ?? new Set()).add(agent))
  }
  return found.size > 0 ? found : new Map([[base, new Set()]])
}

function optionsOf(widget: Element, base: string): { agent: string; server: string } {
  const read = (name: string) => widget.getAttribute(name)?.trim() ?? ''
  return { agent: read('agent'), server: read('server').replace(/\/?$/, '/').replace(/^\/$/, base) }
}

/** Problems of the page itself. */
function checkPage(base: string): Finding[] {
  const elements = [...document.querySelectorAll<HTMLElement>('foyer-chat')]
  return [
    ...checkDocument(),
    ...checkScripts(base),
    ...elements.flatMap(checkHidden),
    ...elements.flatMap(checkCovered),
  ]
}

function checkDocument(): Finding[] {
  const findings: Finding[] = []
  if (self.origin === 'null') {
    const fix = 'Add allow-same-origin to the sandbox of the frame that this page is in.'
    findings.push({ code: 'opaque-origin', problem: 'The page runs in a sandbox and has no origin.', fix })
  } else if (!attempt(() => localStorage.length >= 0, false)) {
    const fix =
      'Nothing on the site: the visitor blocks storage. The chat works, and forgets the conversation with the page.'
    findings.push({ code: 'storage-blocked', problem: 'This browser lets the page store nothing.', fix })
  }
  if (!document.querySelector('meta[name="viewport" i]')) {
    const fix = 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the head.'
    findings.push({ code: 'no-viewport', problem: 'On phones the page, and with it the chat, is shown tiny.', fix })
  }
  return findings
}

function checkScripts(base: string): Finding[] {
  const sources = [...document.scripts].map(
    ({ src }) => /^(.*\/)widget(\.[\w.-]+|\/web_[\w-]+)?\.js([?#]|$)/.exec(src)?.[1],
  )
  const others = new Set(sources.filter((folder) => folder !== undefined && folder !== base))
  if (others.size === 0) return []
  const fix = `Keep one of the script tags; the first one loaded, of ${base}, is the one that counts.`
  return [
    { code: 'two-scripts', problem: `The script is loaded from other addresses, too: ${[...others].join(', ')}`, fix },
  ]
}

function checkHidden(element: HTMLElement): Finding[] {
  if (element.getAttribute('mode') === 'inline' || element.offsetParent !== null) return []
  const isShown = getComputedStyle(element).display !== 'none'
  if (isShown) return []
  const pattern = element.getAttribute('hide')
  const fix = pattern
    ? `The option hide is "${pattern}", and the path is ${location.pathname}.`
    : 'Take away the attribute hidden, call Foyer.show(), or take the path out of the pages without the chat (console, Look).'
  return [{ code: 'hidden', problem: 'The chat is hidden on this page.', fix }]
}

function checkCovered(element: HTMLElement): Finding[] {
  const launcher = element.shadowRoot?.querySelector('.launcher')
  if (!launcher) return []
  const { left, top, width, height } = launcher.getBoundingClientRect()
  if (width === 0) return []
  const above = document.elementFromPoint(left + width / 2, top + height / 2)
  // While the chat's own panel, or nothing of the page, lies there, all is well.
  if (above === null || above === element) return []
  const fix =
    'Move one of them: the option offset ("20 90") moves the launcher; without z-index it lies above the page.'
  return [{ code: 'covered', problem: `The launcher is covered by ${nameOf(above)}.`, fix }]
}

function nameOf(element: Element): string {
  const id = element.id ? `#${element.id}` : ''
  return `<${element.localName}${id}${[...element.classList].map((name) => `.${name}`).join('')}>`
}

/** The directives of a Content-Security-Policy that concern the widget, each with a harmless request. */
const needs: Record<string, (base: string) => Promise<unknown>> = {
  'connect-src': (base) => fetch(`${base}healthz`, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }),
  'img-src': (base) =>
    new Promise((resolve) => {
      const picture = new Image()
      picture.addEventListener('load', resolve)
      picture.addEventListener('error', resolve)
      picture.src = `${base}assets/check.svg`
    }),
  'font-src': (base) => new FontFace('Foyer check', `url("${base}assets/check.woff2")`).load(),
}

/** Which directives of the page's Content-Security-Policy block the widget (CSP Level 3). Found by trying, since a policy cannot be read. */
async function checkPolicy(base: string): Promise<Finding[]> {
  const { origin } = new URL(base)
  const blocked = new Set<string>()
  const note = (event: SecurityPolicyViolationEvent) => {
    if (event.blockedURI.startsWith(origin) && event.disposition === 'enforce') blocked.add(event.effectiveDirective)
  }
  const trying = new AbortController()
  listen(document, 'securitypolicyviolation', note, trying.signal)
  await Promise.all(Object.values(needs).map((need) => need(base).catch(() => undefined)))
  // The events are separate tasks, and may come after the request has failed.
  await new Promise((resolve) => setTimeout(resolve))
  trying.abort()
  return [...blocked].map((directive) => ({
    code: 'policy',
    problem: `The page's Content-Security-Policy blocks the chat: ${directive}.`,
    fix: `Add the origin to the policy: ${directive} ${origin}`,
  }))
}

/** Asks the server as the widget does, for each of these agents. `policy` are the findings about the page's own policy. */
async function checkServer(base: string, agents: ReadonlySet<string>, policy: readonly Finding[]): Promise<Finding[]> {
  if (location.protocol === 'https:' && base.startsWith('http:')) {
    const fix = `Run the service behind TLS, and name it with https: in the script tag.`
    return [{ code: 'mixed-content', problem: `This page is https, ${base} is not: browsers refuse that.`, fix }]
  }
  if (agents.size === 0) {
    const fix = 'Paste the line of the agent, with /widget/web_….js, or call Foyer.create({ agent: "web_…" }).'
    return [{ code: 'no-widget', problem: 'There is no widget on this page.', fix }]
  }
  const findings = await Promise.all([...agents].map((agent) => askFor(base, agent, policy)))
  return findings.flat()
}

async function askFor(base: string, agent: string, policy: readonly Finding[]): Promise<Finding[]> {
  const url = `${base}v1/agents/${encodeURIComponent(agent)}/theme`
  const headers = { Authorization: `Bearer ${agent}` }
  const response = await fetch(url, { headers, credentials: 'omit', cache: 'no-store' }).catch(() => undefined)
  if (response?.ok) return []
  if (!response) {
    // A request that the policy blocks fails in the same way, and is reported already.
    if (policy.some(({ problem }) => problem.includes('connect-src'))) return []
    const fix = `Open ${base}healthz in a browser. If that works, a proxy before the service takes away its Access-Control-Allow-Origin header.`
    return [{ code: 'unreachable', problem: `The service at ${base} does not answer.`, fix }]
  }
  return [explain(base, agent, await errorOf(response))]
}

function explain(base: string, agent: string, error: ClientError): Finding {
  const { code, status, message } = error
  if (code === 'origin-not-allowed') {
    const fix = `PATCH /v1/agents/${agent}/embed with allowedOrigins that hold "${location.origin}".`
    return { code, problem: `The agent may not be embedded at ${location.origin}.`, fix }
  }
  if (code === 'agent-disabled') {
    const fix = `PATCH /v1/agents/${agent}/embed with {"isEnabled": true}.`
    return { code, problem: 'The agent is switched off.', fix }
  }
  if (error.isGone) {
    const fix = 'Compare it with the webId of GET /v1/agents. A renewed webId replaces the old one.'
    return { code: 'unknown-agent', problem: `The service knows no agent "${agent}".`, fix }
  }
  if (code === 'network') {
    const fix = `Have the proxy before the service pass on all paths below ${base}v1/.`
    return { code: 'unreachable', problem: `Something else answers ${status} in place of the service at ${base}.`, fix }
  }
  return {
    code: 'refused',
    problem: `The service answers ${status}: ${message}`,
    fix: 'Look into the log of the service.',
  }
}
