import type { ClientError } from '../client/errors.ts'
import { errorOf } from '../client/problem.ts'
import type { Finding } from './finding.ts'

/** Asks the server as the widget does, for each of these agents. `policy` are the findings about the page's own policy. */
export async function checkServer(
  base: string,
  agents: ReadonlySet<string>,
  policy: readonly Finding[],
): Promise<Finding[]> {
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
