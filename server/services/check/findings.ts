import type { Finding } from '../../contract/sites/check.ts'
import type { Embed, EmbedSnippets } from '../../contract/agents/embed.ts'
import { aboutAttributes } from './attributes.ts'
import type { Installation, Snippet } from './installation.ts'
import { lacksOf, needsNonce, sandboxLack, trustedTypesLack, type Policy } from './policy.ts'

/** What a check knows: the page, this server, and the agent. */
export type Checked = {
  /** Where the redirects ended. */
  page: URL
  /** The address of this server, with a slash at the end. */
  server: URL
  webId: string
  embed: Pick<Embed, 'isEnabled' | 'allowedOrigins'>
  snippets: EmbedSnippets
  installation: Installation
  policies: readonly Policy[]
}

/** A snippet, and the address of its script or of its element's server. */
type Placed = Snippet & { url: URL | undefined }

const severity = { error: 0, warning: 1, ok: 2 }

/** Says what a page means for the agent's widget; problems first. Pure. */
export function findingsOf(checked: Checked): Finding[] {
  const placed = relevant(checked)
  const running = placed.filter(({ place }) => place === 'page')
  // With several, the one that is right in most is the one that is meant.
  const chosen = running.find(({ webId }) => webId === checked.webId) ?? running[0]
  const findings = [
    ...(chosen ? aboutSnippet(chosen, running, checked) : withoutSnippet(placed, checked)),
    ...aboutPolicies(chosen, checked),
    ...aboutAgent(checked),
  ]
  return findings.toSorted((a, b) => severity[a.level] - severity[b.level])
}

/** The snippets of Foyer: those with a web id, and those that load from this server. */
function relevant({ page, server, installation }: Checked): Placed[] {
  const base = resolved(installation.base ?? '', page) ?? page
  return installation.snippets
    .map((snippet) => ({ ...snippet, url: resolved(snippet.address, base) }))
    .filter(({ webId, url, kind }) => webId?.startsWith('web_') || kind === 'element' || isOn(server, url))
}

function resolved(address: string, base: URL): URL | undefined {
  return URL.canParse(address, base.href) ? new URL(address, base) : undefined
}

/** By host and folder alone: what is wrong with the scheme is said by another finding. */
function isOn(server: URL, url: URL | undefined): boolean {
  return url?.host === server.host && url.pathname.startsWith(server.pathname)
}

function withoutSnippet(placed: readonly Placed[], { installation, webId, snippets }: Checked): Finding[] {
  const paste = snippets.snippet
  if (placed.some(({ place }) => place === 'comment')) {
    const message = 'The snippet is in the page, but commented out.'
    return [
      { code: 'snippet-commented-out', level: 'error', message, fix: 'Take away the <!-- and --> around it.', paste },
    ]
  }
  if (placed.length > 0) {
    const message = 'The snippet is in the page, but browsers do not run it where it is.'
    const fix =
      'Move it out of <noscript> or <template>, and take its attribute type away. A consent manager that sets the type runs it after consent.'
    return [{ code: 'snippet-inactive', level: 'error', message, fix, paste }]
  }
  if (installation.webIdsInScripts.includes(webId)) {
    const message =
      'The page has no snippet, but one of its scripts names this agent and may add the widget in the browser.'
    const fix = 'Open the page in a browser. If the widget is missing, call Foyer.doctor() in its console.'
    return [{ code: 'snippet-by-script', level: 'warning', message, fix }]
  }
  if (installation.hasTagManager) {
    const message = 'The page has no snippet. It loads a tag manager, which may add it in the browser.'
    const fix =
      'Open the page in a browser. If the widget is missing, paste the snippet, or publish it in the tag manager.'
    return [{ code: 'snippet-by-script', level: 'warning', message, fix, paste }]
  }
  const message = 'The snippet was not found in the page.'
  const fix = 'Paste it before </body>, publish the page, and empty the cache of the site if it has one.'
  return [{ code: 'snippet-missing', level: 'error', message, fix, paste }]
}

function aboutSnippet(chosen: Placed, running: readonly Placed[], checked: Checked): Finding[] {
  const findings: Finding[] = [{ code: 'snippet-found', level: 'ok', message: 'The snippet is in the page.' }]
  const scripts = running.filter(({ kind }) => kind === 'script')
  if (scripts.length > 1) {
    findings.push({
      code: 'several-snippets',
      level: 'warning',
      message: `The page has ${scripts.length} snippets.`,
      fix: 'Keep one of them, unless it is meant to show several widgets.',
    })
  }
  const { page, installation } = checked
  return [
    ...findings,
    aboutWebId(chosen, checked),
    ...aboutServer(chosen, checked),
    ...aboutAttributes({ page, snippet: chosen, installation }),
  ]
}

function aboutWebId({ webId }: Placed, { webId: own, snippets }: Checked): Finding {
  if (webId === own) return { code: 'right-agent', level: 'ok', message: 'It names this agent.' }
  if (webId === null || webId === '') {
    const message = 'The snippet names no agent, so it shows nothing unless a script calls Foyer.create().'
    const fix = 'Paste the snippet of this agent in its place.'
    return { code: 'no-agent', level: 'warning', message, fix, paste: snippets.snippet }
  }
  const message = `The snippet names another agent, ${webId}, or this agent by an id that was replaced.`
  const fix = `Change data-agent to ${own}.`
  return { code: 'other-agent', level: 'error', message, fix, paste: snippets.snippet }
}

function aboutServer(chosen: Placed, checked: Checked): Finding[] {
  const { page, server, snippets } = checked
  const { url, kind, address } = chosen
  // An element without an address uses the server that its script comes from, which the page may bundle.
  if (kind === 'element' && address === '') return []
  const named = chosen.server ? resolved(chosen.server, page) : undefined
  const used = named ?? url
  if (!isOn(server, used && withSlash(used))) {
    const message = `The snippet loads the widget from ${used?.host || 'an invalid address'}, and this server is ${server.host}.`
    const fix = 'If the agent moved to this server, paste the snippet of this agent in its place.'
    return [{ code: 'other-server', level: 'error', message, fix, paste: snippets.snippet }]
  }
  if (page.protocol === 'https:' && (used?.protocol === 'http:' || url?.protocol === 'http:')) {
    const message = 'The page is https, and its snippet loads the widget by http: browsers refuse that.'
    const fix = 'Change http: to https: in the snippet.'
    return [{ code: 'mixed-content', level: 'error', message, fix }]
  }
  if (chosen.integrity && url && url.origin !== page.origin && !chosen.isCrossOrigin) {
    const message = 'The snippet has the attribute integrity without crossorigin, so browsers do not run its script.'
    const fix = 'Add crossorigin="anonymous" to the snippet, or paste the snippet of this agent in its place.'
    return [{ code: 'no-crossorigin', level: 'error', message, fix, paste: snippets.snippet }]
  }
  const findings: Finding[] = [{ code: 'right-server', level: 'ok', message: 'It loads the widget from this server.' }]
  return kind === 'script' && named === undefined ? [...findings, aboutVersion(chosen, checked)] : findings
}

/** The address of a folder may come without the slash. */
function withSlash(url: URL): URL {
  return /\/[^/.]+$/.test(url.pathname) ? new URL(`${url.pathname}/`, url) : url
}

function aboutVersion({ url, integrity }: Placed, { snippets, server }: Checked): Finding {
  const { script, snippet, snippetLatest } = snippets
  const file = url?.pathname.slice(server.pathname.length) ?? ''
  const isPinned = file !== 'widget.js'
  if (!isPinned && !integrity) {
    return { code: 'current-version', level: 'ok', message: 'It always loads the newest version of the widget.' }
  }
  if (!isPinned) {
    const message =
      'The snippet pins the newest version by its hash, so the widget stops loading with the next update of this server.'
    const fix = 'Take the attribute integrity away, or paste the pinned snippet of this agent.'
    return { code: 'wrong-integrity', level: 'warning', message, fix, paste: snippetLatest }
  }
  if (script !== null && file === script.url.slice(script.url.lastIndexOf('/') + 1)) {
    if (!integrity || integrity.split(/\s+/).includes(script.integrity)) {
      return { code: 'current-version', level: 'ok', message: 'It loads the current version of the widget.' }
    }
    const message = 'The hash in the attribute integrity is not that of the script, so browsers do not run it.'
    return {
      code: 'wrong-integrity',
      level: 'error',
      message,
      fix: 'Paste the snippet of this agent in its place.',
      paste: snippet,
    }
  }
  const message = `The snippet pins ${file}, which is not the version of this server.`
  const fix = 'Paste the snippet of this agent in its place to get the current version.'
  return { code: 'other-version', level: 'warning', message, fix, paste: snippet }
}

function aboutPolicies(chosen: Placed | undefined, { page, server, policies }: Checked): Finding[] {
  const findings: Finding[] = []
  const site = { page, server, scriptNonce: chosen?.nonce ?? null }
  for (const policy of policies) {
    const lacks = lacksOf(policy, site)
    if (lacks.length > 0) {
      const message = `The page's Content-Security-Policy blocks the widget: ${lacks.map(({ directive }) => directive).join(', ')}.`
      const fix = 'Put these directives into the policy, in place of those with the same names.'
      findings.push({
        code: 'policy-blocks',
        level: 'error',
        message,
        fix,
        paste: lacks.map(({ line }) => line).join('; '),
      })
    }
    if (needsNonce(policy, site)) {
      const message =
        "The page's Content-Security-Policy has 'strict-dynamic': it runs only scripts with a nonce or a hash."
      const fix = 'Give the snippet the nonce of the page, as its other scripts have it.'
      findings.push({ code: 'policy-needs-nonce', level: 'error', message, fix })
    }
    const sandbox = sandboxLack(policy)
    if (sandbox) {
      findings.push({
        code: 'policy-sandbox',
        level: 'error',
        message: `The page's Content-Security-Policy puts it into a sandbox without ${sandbox.missing.join(', ')}, in which the widget does not work.`,
        fix: 'Put this directive in place of its own, or take sandbox out of the policy.',
        paste: sandbox.line,
      })
    }
    const paste = trustedTypesLack(policy)
    if (paste !== undefined) {
      const message =
        "The page's Content-Security-Policy lists its Trusted Types policies, so HTML in answers is shown as its text."
      findings.push({
        code: 'policy-trusted-types',
        level: 'warning',
        message,
        fix: 'Add dompurify to the list.',
        paste,
      })
    }
  }
  if (findings.length > 0 || policies.length === 0) return findings
  const message = "The page's Content-Security-Policy allows the widget."
  return [{ code: 'policy-allows', level: 'ok', message }]
}

function aboutAgent({ page, server, embed }: Checked): Finding[] {
  const findings: Finding[] = []
  const { isEnabled, allowedOrigins } = embed
  if (!isEnabled) {
    const message = 'The agent is switched off, so the widget is hidden.'
    findings.push({ code: 'agent-disabled', level: 'error', message, fix: 'Switch it on in the embed settings.' })
  }
  const isAllowed = allowedOrigins.length === 0 || allowedOrigins.includes(page.origin) || page.host === server.host
  if (isAllowed) {
    const message =
      allowedOrigins.length === 0 ? 'Any site may embed the agent.' : `${page.origin} may embed the agent.`
    return [...findings, { code: 'origin-allowed', level: 'ok', message }]
  }
  const message = `${page.origin} is not among the origins that may embed the agent.`
  const fix = `Add ${page.origin} to the allowed origins.`
  return [...findings, { code: 'origin-not-allowed', level: 'error', message, fix, origin: page.origin }]
}
