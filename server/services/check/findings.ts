import type { Finding } from '../../contract/sites/check.ts'
import { isOpenToAll } from '../embeds.ts'
import { isOn, type Checked, type PlacedSnippet } from './checked.ts'
import { aboutPolicies } from './policy-findings.ts'
import { aboutSnippet, withoutSnippet } from './snippet-findings.ts'
import { parseUrl } from '../../core/network/parse-url.ts'

const severity = { error: 0, warning: 1, ok: 2 }

/** Returns the findings about a page for the agent's widget, problems first. */
export function findingsOf(checked: Checked): Finding[] {
  const placed = relevant(checked)
  const running = placed.filter(({ place }) => place === 'page')
  // Of several snippets, that of this agent is meant.
  const chosen = running.find(({ webId }) => webId === checked.webId) ?? running[0]
  const findings = [
    ...(chosen ? aboutSnippet(chosen, running, checked) : withoutSnippet(placed, checked)),
    ...aboutPolicies(chosen?.nonce ?? null, checked),
    ...aboutAgent(checked),
  ]
  return findings.toSorted((a, b) => severity[a.level] - severity[b.level])
}

/** The snippets of Foyer: those with a web id, and those that load from this server. */
function relevant({ page, server, installation }: Checked): PlacedSnippet[] {
  const base = parseUrl(installation.base ?? '', page.href) ?? page
  return installation.snippets
    .map((snippet) => ({ ...snippet, url: parseUrl(snippet.address, base.href) }))
    .filter(({ webId, url, kind }) => webId?.startsWith('web_') || kind === 'element' || isOn(server, url))
}

function aboutAgent({ page, server, embed }: Checked): Finding[] {
  const findings: Finding[] = []
  const { isEnabled, allowedOrigins } = embed
  const isOpen = isOpenToAll(embed)
  if (!isEnabled) {
    const message = 'The agent is switched off, so the widget is hidden.'
    findings.push({ code: 'agent-disabled', level: 'error', message, fix: 'Switch it on in the embed settings.' })
  }
  const isAllowed = isOpen || allowedOrigins.includes(page.origin) || page.host === server.host
  if (isAllowed) {
    const message = isOpen ? 'Any site may embed the agent.' : `${page.origin} may embed the agent.`
    return [...findings, { code: 'origin-allowed', level: 'ok', message }]
  }
  const message = `${page.origin} is not among the origins that may embed the agent.`
  const fix = `Add ${page.origin} to the allowed origins.`
  return [...findings, { code: 'origin-not-allowed', level: 'error', message, fix, origin: page.origin }]
}
