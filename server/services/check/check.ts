import type { EmbedSnippets } from '../../contract/agents/embed.ts'
import type { Check, Finding } from '../../contract/sites/check.ts'
import { exceedsLimits, TaskRunner, workerFile } from '../../core/event-loop/task-runner.ts'
import { parseUrl } from '../../core/network/parse-url.ts'
import type { AgentRecord } from '../../store/records/records.ts'
import { isOpenToAll, toEmbed } from '../embeds.ts'
import { PageError } from '../pages/page-error.ts'
import type { PageReader, Reading } from '../pages/reader.ts'
import { isPageType } from '../pages/text.ts'
import { type Checked, isOn, type PlacedSnippet } from './checked.ts'
import type { Installation } from './installation-worker.ts'
import {
  lacksOf,
  needsNonce,
  parseMetaPolicies,
  parsePolicies,
  type Policy,
  sandboxLack,
  type Site,
  trustedTypesLack,
} from './policy.ts'
import { aboutSnippet, withoutSnippet } from './snippet-findings.ts'

/** Reads a page and says whether the agent's widget works there. Never rejects because of the page. */
export type PageCheck = (agent: AgentRecord, url: string, options: CheckOptions) => Promise<Check>

type CheckOptions = { publicUrl: string; snippets: EmbedSnippets; signal: AbortSignal }

/** How long finding the snippet in a page may take, in milliseconds. */
const timeoutMs = 10_000

type PageBody = Pick<Reading, 'bytes' | 'contentType'>

const worker = new TaskRunner<PageBody, Installation>(workerFile(import.meta.url, 'installation-worker'), {
  timeoutMs,
  isolation: 'process',
})

export function createPageCheck(reader: Pick<PageReader, 'read'>): PageCheck {
  return async (agent, url, { publicUrl, snippets, signal }) => {
    const reading = await reader.read(url, { signal }).catch((error: unknown) => {
      if (error instanceof PageError) return error
      throw error
    })
    if (reading instanceof PageError) {
      const { code, message, fix } = reading
      return { url: null, findings: [{ code, level: 'error', message, fix }] }
    }
    const { bytes, contentType, headers } = reading
    const found = isPageType(contentType) ? await findIn({ bytes, contentType }) : notHtml(contentType.type)
    if ('code' in found) return { url: reading.url, findings: [found] }
    const header = headers['content-security-policy']
    const findings = findingsOf({
      page: new URL(reading.url),
      server: new URL(`${publicUrl}/`),
      webId: agent.webId,
      embed: toEmbed(agent),
      hide: agent.theme.settings?.general?.launcher?.hide ?? '',
      snippets,
      installation: found,
      policies: [...parsePolicies([header ?? []].flat()), ...parseMetaPolicies(found.policies)],
    })
    return { url: reading.url, findings }
  }
}

function notHtml(type: string): Finding {
  const message = `The address is not that of a page: its type is ${type.slice(0, 100)}.`
  return { code: 'not-html', level: 'error', message, fix: 'Enter the address of an HTML page.' }
}

/** A page that takes too much time or memory becomes a finding. */
async function findIn(page: PageBody): Promise<Installation | Finding> {
  try {
    return await worker.run(page)
  } catch (error) {
    if (!exceedsLimits(error)) throw error
    const message = 'The page is too complex to be searched for the snippet.'
    return { code: 'too-complex', level: 'error', message, fix: 'Enter the address of a simpler page of the site.' }
  }
}

const severity = { error: 0, warning: 1, ok: 2 }

/** Returns the findings about a page for the agent's widget, problems first. */
function findingsOf(checked: Checked): Finding[] {
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

/** Returns the findings about the page's Content-Security-Policies, for a widget whose script tag has that nonce. */
function aboutPolicies(nonce: string | null, { page, server, policies }: Checked): Finding[] {
  const site = { page, server, scriptNonce: nonce }
  const findings = policies.flatMap((policy) => [
    ...aboutSources(policy, site),
    ...aboutNonce(policy, site),
    ...aboutSandbox(policy),
    ...aboutTrustedTypes(policy),
  ])
  if (findings.length > 0 || policies.length === 0) return findings
  const message = "The page's Content-Security-Policy allows the widget."
  return [{ code: 'policy-allows', level: 'ok', message }]
}

function aboutSources(policy: Policy, site: Site): Finding[] {
  const lacks = lacksOf(policy, site)
  if (lacks.length === 0) return []
  const names = lacks.map(({ directive }) => directive).join(', ')
  const message = `The page's Content-Security-Policy blocks the widget: ${names}.`
  const fix = 'Add these directives to the policy, in place of those with the same names.'
  const paste = lacks.map(({ line }) => line).join('; ')
  return [{ code: 'policy-blocks', level: 'error', message, fix, paste }]
}

function aboutNonce(policy: Policy, site: Site): Finding[] {
  if (!needsNonce(policy, site)) return []
  const message =
    "The page's Content-Security-Policy has 'strict-dynamic': it runs only scripts with a nonce or a hash."
  const fix = 'Add the nonce of the page to the snippet, as to its other scripts.'
  return [{ code: 'policy-needs-nonce', level: 'error', message, fix }]
}

function aboutSandbox(policy: Policy): Finding[] {
  const sandbox = sandboxLack(policy)
  if (!sandbox) return []
  const missing = sandbox.missing.join(', ')
  const message = `The page's Content-Security-Policy puts it into a sandbox without ${missing}, in which the widget does not work.`
  const fix = 'Replace the directive sandbox with this one, or remove it.'
  return [{ code: 'policy-sandbox', level: 'error', message, fix, paste: sandbox.line }]
}

function aboutTrustedTypes(policy: Policy): Finding[] {
  const paste = trustedTypesLack(policy)
  if (paste === undefined) return []
  const message =
    "The page's Content-Security-Policy lists its Trusted Types policies, so HTML in answers is shown as text."
  return [{ code: 'policy-trusted-types', level: 'warning', message, fix: 'Add dompurify to the list.', paste }]
}
