import type { Finding } from './finding.ts'
import { checkPage } from './page.ts'
import { checkPolicy } from './policy.ts'
import { checkServer } from './server.ts'

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
