import { serveTasks } from '../../core/event-loop/task-runner.ts'
import { readHtml, unescape, type HtmlToken } from '../pages/html.ts'
import { decodeText, type ContentType } from '../pages/text.ts'
import { mergerOf, rewritingOf, rewrittenSources, type Rewriting } from './rewritten.ts'

/* The process that searches pages for the snippet. */

/** The parts of a page that concern the widget: plain data of bounded size, since it is sent from another process. */
export type Installation = {
  snippets: Snippet[]
  /** The content of its `<meta http-equiv="Content-Security-Policy">`. */
  policies: string[]
  /** The address of its `<base>`. */
  base: string | null
  /** It loads a tag manager, which may add the snippet in the browser. */
  hasTagManager: boolean
  /** The optimizer that merges its scripts, which may have the snippet among them. */
  merger: string | null
  /** It comes without its content, which an app puts there in the browser. */
  isAppShell: boolean
  /** Web ids that its scripts contain, which may add the widget in the browser. */
  webIdsInScripts: string[]
  /** The ids of elements that snippets name as their target. */
  ids: string[]
}

/** A script tag or element that may be a snippet of Foyer. */
export type Snippet = {
  /**
   * `page`: it runs, or `rewriting` says how. `comment`: commented out. `inactive`: in a noscript or template, or with a type that is not executed. `unclosed`: without
   * its end tag, so that what follows is taken for its text. `curly`: its quotation marks are typographic ones. `escaped`: shown as text.
   */
  place: 'page' | 'comment' | 'inactive' | 'unclosed' | 'curly' | 'escaped'
  kind: 'script' | 'element'
  /** The tool that has it run later, or elsewhere. */
  rewriting: Rewriting | null
  /** The attribute src as written, or what a tool has made of it; for an element, the attribute server. */
  address: string
  /** The attribute data-server of a script tag. */
  server: string | null
  webId: string | null
  integrity: string | null
  nonce: string | null
  /** Whether it has the attribute crossorigin, without which browsers refuse to compare the hash of a script from elsewhere. */
  isCrossOrigin: boolean
  /** The attributes that are checked, by plain names such as `hide`. */
  attributes: Record<string, string>
}

/** The most snippets, policies and web ids that are listed. */
const maxListed = 50
/** The attributes that are checked, by plain names; see snippet-findings.ts. */
const readAttributes = ['mode', 'side', 'persist', 'color-scheme', 'hide', 'target']
const maxIds = 100_000
/** Of an attribute, in characters. */
const maxLength = 4000
/** How much is read of a snippet that is shown as text. */
const maxEscapedLength = 2000

/** The loader: for all agents, or the web id of the agent that its address names. */
const widgetFile = /\/widget(?:\.[\w.-]+|\/(web_[\w-]+))?\.js(?:[?#]|$)/
const tagManagers = /googletagmanager\.com\/gtm\.js|matomo[\w./-]*container_|tags\.tiqcdn\.com|assets\.adobedtm\.com/i
/** The empty element that React, Vue, Angular and their like fill; bounded, since a page may be written to make this slow. */
const appRoot =
  /<(?:(?:div|main)\s(?:[^<>]{0,200}\s)?id=(["']?)(?:root|app|__next|__nuxt|___gatsby|q-app)\1(?:\s[^<>]{0,200})?|app-root(?:\s[^<>]{0,200})?)>\s{0,100}<\/(?:div|main|app-root)>/i
const webIds = /\bweb_[\w-]{8,64}/g
const curlyQuotes = /[“”„‟″‘’‚‛]/g
const scriptTypes = /^$|^module$|^(?:text|application)\/(?:x-)?(?:java|ecma)script$/i

/** Finds the parts of a page that concern the widget. Takes up to a second for 5 MB. */
export function handle({ bytes, contentType }: { bytes: Uint8Array; contentType: ContentType }): Installation {
  const html = decodeText(bytes, contentType)
  const found: Installation = {
    snippets: [],
    policies: [],
    base: null,
    hasTagManager: false,
    isAppShell: appRoot.test(html),
    merger: null,
    webIdsInScripts: [],
    ids: [],
  }
  const ids = new Set<string>()
  const inScripts = new Set<string>()
  for (const token of readHtml(html)) {
    if (token.kind === 'comment') {
      found.snippets.push(...snippetsIn(token.text, 'comment'))
      continue
    }
    const { name, attributes, text } = token
    const id = attributes.get('id')
    if (id !== undefined && ids.size < maxIds) ids.add(id.slice(0, maxLength))
    if (name === 'base') found.base ??= attributes.get('href')?.slice(0, maxLength) ?? null
    if (name === 'meta' && /^content-security-policy$/i.test(attributes.get('http-equiv')?.trim() ?? '')) {
      if (found.policies.length < maxListed) found.policies.push((attributes.get('content') ?? '').slice(0, maxLength))
    }
    if (name === 'noscript' || name === 'template') found.snippets.push(...snippetsIn(text, 'inactive'))
    const snippet = snippetOf(token, 'page')
    if (snippet) found.snippets.push(snippet)
    if (name !== 'script') continue
    found.merger ??= mergerOf(attributes.get('src') ?? '') ?? null
    found.hasTagManager ||= tagManagers.test(attributes.get('src') ?? '') || tagManagers.test(text)
    for (const [webId] of text.matchAll(webIds)) if (inScripts.size < maxListed) inScripts.add(webId)
  }
  found.snippets.push(...escapedSnippets(html))
  const snippets = found.snippets.slice(0, maxListed)
  const named = new Set(snippets.map(({ attributes }) => attributes['target']?.replace(/^#/, '') ?? ''))
  return { ...found, snippets, webIdsInScripts: [...inScripts], ids: [...ids].filter((id) => named.has(id)) }
}

/** What an editor for text makes of a pasted snippet. */
function escapedSnippets(html: string): Snippet[] {
  const found: Snippet[] = []
  let at = -1
  for (let looks = 0; looks < maxListed && (at = html.indexOf('&lt;script', at + 1)) !== -1; looks += 1) {
    found.push(...snippetsIn(unescape(html.slice(at, at + maxEscapedLength)), 'escaped'))
  }
  return found
}

/** Snippets in HTML that the browser does not run. */
function snippetsIn(html: string, place: Snippet['place']): Snippet[] {
  const found: Snippet[] = []
  for (const token of readHtml(html)) {
    const snippet = snippetOf(token, place)
    if (snippet && found.length < maxListed) found.push(snippet)
  }
  return found
}

function snippetOf(token: HtmlToken, place: Snippet['place']): Snippet | undefined {
  if (token.kind !== 'tag') return undefined
  const { name, attributes } = token
  const written = (attribute: string) => attributes.get(attribute)?.trim().slice(0, maxLength) ?? null
  const read = (attribute: string) => written(attribute)?.replaceAll(curlyQuotes, '') ?? null
  if (name === 'foyer-chat') {
    const webId = read('agent')
    return {
      place,
      kind: 'element',
      rewriting: null,
      address: read('server') ?? '',
      server: null,
      webId,
      integrity: null,
      nonce: null,
      isCrossOrigin: false,
      attributes: attributesOf(read),
    }
  }
  if (name !== 'script') return undefined
  const rewriting = rewritingOf(read) ?? null
  const sources = rewriting ? ['src', ...rewrittenSources] : ['src']
  const source = sources.find((each) => attributes.has(each)) ?? 'src'
  const address = read(source) ?? ''
  const file = widgetFile.exec(address)
  const named = read('data-agent')
  const webId = named ?? file?.[1] ?? null
  if (!file && !webId?.startsWith('web_')) return undefined
  const runs = rewriting !== null || scriptTypes.test(read('type') ?? '')
  const isCurly = address !== (written(source) ?? '') || named !== written('data-agent')
  // One that is closed by the end tag of a later script runs, and takes what is in between with it.
  const isUnclosed = token.isOpen || /<\w/.test(token.text)
  const why = isCurly ? 'curly' : isUnclosed ? 'unclosed' : runs ? 'page' : 'inactive'
  return {
    place: place === 'page' ? why : place,
    kind: 'script',
    rewriting,
    address,
    server: read('data-server'),
    webId,
    integrity: read('integrity'),
    nonce: read('nonce'),
    isCrossOrigin: attributes.has('crossorigin'),
    attributes: attributesOf((attribute) => read(`data-${attribute}`)),
  }
}

function attributesOf(read: (name: string) => string | null): Record<string, string> {
  return Object.fromEntries(
    readAttributes.flatMap((name) => {
      const value = read(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

serveTasks(handle)
