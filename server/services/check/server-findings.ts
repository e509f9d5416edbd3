import type { Finding } from '../../contract/sites/check.ts'
import { isLocalHost } from '../../contract/sites/local-host.ts'
import { isOn, lineFor, type Checked, type PlacedSnippet } from './checked.ts'
import { parseUrl } from '../../core/network/parse-url.ts'

/** Returns the findings about the server that a snippet loads the widget from, and about its version. */
export function aboutServer(chosen: PlacedSnippet, checked: Checked): Finding[] {
  const { page, server, snippets } = checked
  const { url, kind, address } = chosen
  // An element without an address uses the server that its script comes from, which the page may bundle.
  if (kind === 'element' && address === '') return []
  const named = chosen.server ? parseUrl(chosen.server, page.href) : undefined
  const used = named ?? url
  if (used && isLocalHost(used.hostname) && !isLocalHost(page.hostname)) {
    const isServerLocal = isLocalHost(server.hostname)
    const message = `The snippet loads the widget from ${used.host}, which is each visitor’s own computer.`
    const fix = isServerLocal
      ? 'Set FOYER_PUBLIC_URL to the address under which visitors reach this server, start the server again, and paste the new line.'
      : 'Paste the line in its place: it has the address of this server.'
    const paste = isServerLocal ? {} : { paste: lineFor(chosen, snippets) }
    return [{ code: 'local-server', level: 'error', message, fix, ...paste }]
  }
  if (!isOn(server, used && withSlash(used))) {
    const message = `The snippet loads the widget from ${used?.host || 'an invalid address'}, and this server is ${server.host}.`
    const fix = 'If the agent moved to this server, paste the snippet of this agent in its place.'
    return [{ code: 'other-server', level: 'error', message, fix, paste: lineFor(chosen, snippets) }]
  }
  if (page.protocol === 'https:' && (used?.protocol === 'http:' || url?.protocol === 'http:')) {
    const message = 'The page uses https, and its snippet loads the widget by http, which browsers block.'
    const fix = 'Change http: to https: in the snippet.'
    return [{ code: 'mixed-content', level: 'error', message, fix }]
  }
  if (chosen.integrity && url && url.origin !== page.origin && !chosen.isCrossOrigin) {
    const message = 'The snippet has the attribute integrity without crossorigin, so browsers do not run its script.'
    const fix = 'Add crossorigin="anonymous" to the snippet, or paste the snippet of this agent in its place.'
    return [{ code: 'no-crossorigin', level: 'error', message, fix, paste: lineFor(chosen, snippets) }]
  }
  const findings: Finding[] = [{ code: 'right-server', level: 'ok', message: 'It loads the widget from this server.' }]
  return kind === 'script' && named === undefined ? [...findings, aboutVersion(chosen, checked)] : findings
}

/** Adds the slash that may be missing after a folder. */
function withSlash(url: URL): URL {
  return /\/[^/.]+$/.test(url.pathname) ? new URL(`${url.pathname}/`, url) : url
}

function aboutVersion({ url, integrity }: PlacedSnippet, { snippets, server }: Checked): Finding {
  const { script, snippet, snippetLatest } = snippets
  const file = url?.pathname.slice(server.pathname.length) ?? ''
  const isPinned = !/^widget(\/web_[\w-]+)?\.js$/.test(file)
  if (!isPinned && !integrity) {
    return { code: 'current-version', level: 'ok', message: 'It always loads the newest version of the widget.' }
  }
  if (!isPinned) {
    const message =
      'The snippet pins the newest version by its hash, so the widget stops loading with the next update of this server.'
    const fix = 'Remove the attribute integrity, or paste the pinned snippet of this agent.'
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
