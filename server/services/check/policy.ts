/*
 * Finds the directives of a Content-Security-Policy (CSP Level 3) that block the widget. A page may have several policies, in headers and
 * `meta` elements, and each of them has to allow the widget.
 */

/** A directive that blocks the widget, and the line that replaces it, or that is added if `default-src` blocks it. */
type Lack = { directive: string; line: string }

export type Policy = ReadonlyMap<string, readonly string[]>

/** The kinds of requests of the widget, and the directives that apply to each, most specific first. */
const needs: Record<string, readonly string[]> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'img-src': ['img-src', 'default-src'],
  'font-src': ['font-src', 'default-src'],
}

/** The page, this server, and the nonce of the widget's script tag. */
export type Site = { page: URL; server: URL; scriptNonce: string | null }

/** Parses the policies of headers. */
export function parsePolicies(texts: readonly string[]): Policy[] {
  return texts.flatMap((text) => text.split(',').map(parsePolicy)).filter((policy) => policy.size > 0)
}

/** Parses the policies of `meta` elements, in which a sandbox is ignored (CSP Level 3, section 3.3). */
export function parseMetaPolicies(texts: readonly string[]): Policy[] {
  return parsePolicies(texts).map((policy) => new Map([...policy].filter(([name]) => name !== 'sandbox')))
}

function parsePolicy(text: string): Policy {
  const policy = new Map<string, readonly string[]>()
  for (const directive of text.split(';')) {
    const [name = '', ...values] = directive.trim().split(/\s+/)
    // The first of duplicate directives counts.
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), values)
  }
  return policy
}

/** Returns the directives by which a policy blocks the widget, corrected. */
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

/** Whether a policy with `'strict-dynamic'`, which ignores hosts, blocks the widget for lack of a nonce. */
export function needsNonce(policy: Policy, { scriptNonce }: Pick<Site, 'scriptNonce'>): boolean {
  const sources = scriptSources(policy)
  return hasKeyword(sources, "'strict-dynamic'") && !hasNonce(sources, scriptNonce)
}

/** The corrected `trusted-types` directive, if the page's keeps the widget from showing HTML in answers. */
export function trustedTypesLack(policy: Policy): string | undefined {
  const listed = policy.get('trusted-types')
  if (!listed || !policy.has('require-trusted-types-for')) return undefined
  if (listed.includes('dompurify') || listed.includes('*')) return undefined
  return ['trusted-types', ...listed.filter((name) => name !== "'none'"), 'dompurify'].join(' ')
}

/** What the widget needs in a sandbox: to run, to have the page's origin, and to submit messages. */
const sandboxNeeds = ['allow-scripts', 'allow-same-origin', 'allow-forms']

/** The tokens that the sandbox of a policy lacks for the widget, and the corrected directive; undefined if it lacks none. */
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
    // It makes browsers ignore hosts; see needsNonce.
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
  // The widget's files are in several folders, so a path must not be narrower than the server's.
  return isPort && (path === undefined || path === '/' || server.pathname.startsWith(path))
}

/** A policy for http also allows https. */
function fitsScheme(scheme: string, { protocol }: URL): boolean {
  return `${scheme}:` === protocol || (scheme === 'http' && protocol === 'https:')
}

function fitsHost(pattern: string, host: string): boolean {
  return pattern === '*' || pattern === host || (pattern.startsWith('*.') && host.endsWith(pattern.slice(1)))
}

function portOf({ protocol }: URL, port: string): string {
  return port || (protocol === 'https:' ? '443' : '80')
}
