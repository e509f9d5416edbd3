/*
 * What a Content-Security-Policy (CSP Level 3) lacks for the widget. A page may have several, in headers and `meta` elements; each of them
 * has to allow the widget, so the strictest counts.
 */

/** A directive that blocks the widget, and the line that replaces it. Where only `default-src` does, the line is to be added. */
type Lack = { directive: string; line: string }

export type Policy = ReadonlyMap<string, readonly string[]>

/** What the widget loads, and the directives that decide about it, the nearest first. */
const needs: Record<string, readonly string[]> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'font-src': ['font-src', 'default-src'],
}

/** `scriptNonce`: that of the widget's script tag. */
type Site = { page: URL; server: URL; scriptNonce: string | null }

/** Splits what headers hold into policies. */
export function parsePolicies(texts: readonly string[]): Policy[] {
  return texts.flatMap((text) => text.split(',').map(parsePolicy)).filter((policy) => policy.size > 0)
}

/** Splits what `meta` elements hold into policies. A sandbox there does not count (CSP Level 3, section 3.3). */
export function parseMetaPolicies(texts: readonly string[]): Policy[] {
  return parsePolicies(texts).map((policy) => new Map([...policy].filter(([name]) => name !== 'sandbox')))
}

function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>()
  for (const directive of text.split(';')) {
    const [name = '', ...values] = directive.trim().split(/\s+/)
    // Of a directive given twice the first counts.
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), values)
  }
  return policy
}

/** Returns the directives in which a policy blocks the widget, as they have to be. */
export function lacksOf(policy: Policy, site: Site): Lack[] {
  return Object.entries(needs).flatMap(([need, deciding]) => {
    const name = deciding.find((each) => policy.has(each))
    const sources = name === undefined ? undefined : policy.get(name)
    if (name === undefined || !sources || allows(sources, need, site)) return []
    const directive = name === 'default-src' ? need : name
    const kept = sources.filter((source) => source.toLowerCase() !== "'none'")
    return [{ directive, line: [directive, ...kept, site.server.origin].join(' ') }]
  })
}

/** Whether a policy with `'strict-dynamic'` keeps the widget from running: it looks at nonces and hashes alone. */
export function needsNonce(policy: Policy, { scriptNonce }: Pick<Site, 'scriptNonce'>): boolean {
  const sources = scriptSources(policy)
  return hasKeyword(sources, "'strict-dynamic'") && !hasNonce(sources, scriptNonce)
}

/** The Trusted Types policies that a page lists, if that list keeps the widget from showing HTML in answers; as it has to be. */
export function trustedTypesLack(policy: Policy): string | undefined {
  const listed = policy.get('trusted-types')
  if (!listed || !policy.has('require-trusted-types-for')) return undefined
  if (listed.includes('dompurify') || listed.includes('*')) return undefined
  return ['trusted-types', ...listed.filter((name) => name !== "'none'"), 'dompurify'].join(' ')
}

/** What a widget needs in a sandbox: to run, to have the page's origin, and to send what is written. */
const sandboxNeeds = ['allow-scripts', 'allow-same-origin', 'allow-forms']

/** What the sandbox of a policy does not allow and the widget needs, and the directive that does; undefined: there is none, or it does. */
export function sandboxLack(policy: Policy): { missing: string[]; line: string } | undefined {
  const allowed = policy.get('sandbox')?.map((token) => token.toLowerCase())
  const missing = sandboxNeeds.filter((token) => !allowed?.includes(token))
  if (!allowed || missing.length === 0) return undefined
  // Links in answers open in a new tab.
  const line = ['sandbox', ...new Set([...allowed, ...missing, 'allow-popups'])].join(' ')
  return { missing, line }
}

function scriptSources(policy: Policy): readonly string[] {
  const name = needs['script-src']?.find((each) => policy.has(each))
  return name === undefined ? [] : (policy.get(name) ?? [])
}

function allows(sources: readonly string[], need: string, site: Site): boolean {
  if (need === 'script-src') {
    if (hasNonce(sources, site.scriptNonce)) return true
    // Addresses do not count beside it; see needsNonce.
    if (hasKeyword(sources, "'strict-dynamic'")) return true
  }
  return sources.some((source) => matches(source, site))
}

function hasKeyword(sources: readonly string[], keyword: string): boolean {
  return sources.some((source) => source.toLowerCase() === keyword)
}

function hasNonce(sources: readonly string[], nonce: string | null): boolean {
  return nonce !== null && nonce !== '' && sources.includes(`'nonce-${nonce}'`)
}

const hostSource = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[\w.-]+|\[[\da-f:.]+\])(?::(\d+|\*))?(\/.*)?$/i

/** Whether a source expression matches the server (CSP Level 3, section 6.7.2). */
function matches(source: string, { page, server }: Site): boolean {
  const text = source.toLowerCase()
  if (text === "'self'") return server.origin === page.origin
  if (text.startsWith("'")) return false
  if (text === '*') return true
  const scheme = /^([a-z][a-z\d+.-]*):$/.exec(text)?.[1]
  if (scheme !== undefined) return fitsScheme(scheme, server)
  const [, wanted = page.protocol.slice(0, -1), host = '', port, path] = hostSource.exec(source) ?? []
  if (host === '' || !fitsScheme(wanted.toLowerCase(), server)) return false
  if (!fitsHost(host.toLowerCase(), server.hostname)) return false
  const isPort = port === '*' || portOf(server, server.port) === (port ?? portOf(server, ''))
  // The widget's files are in several folders: a path that is narrower than the server's own would let only some of them through.
  return isPort && (path === undefined || path === '/' || server.pathname.startsWith(path))
}

/** A policy that names http means https, too. */
function fitsScheme(scheme: string, { protocol }: URL): boolean {
  return `${scheme}:` === protocol || (scheme === 'http' && protocol === 'https:')
}

function fitsHost(pattern: string, host: string): boolean {
  return pattern === '*' || pattern === host || (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)))
}

function portOf({ protocol }: URL, port: string): string {
  return port || (protocol === 'https:' ? '443' : '80')
}
