import type { Finding } from '../../contract/sites/check.ts'
import { withOptOuts } from '../../contract/sites/optimizers.ts'
import { type Checked, lineFor, type PlacedSnippet } from './checked.ts'
import type { Installation, Snippet } from './installation-worker.ts'
import { aboutServer } from './server-findings.ts'

/** Why a snippet does not work that is in the page, by its place; the worst first. */
const faults: Partial<Record<PlacedSnippet['place'], Pick<Finding, 'code' | 'message' | 'fix'>>> = {
  unclosed: {
    code: 'snippet-unclosed',
    message: 'The snippet has no </script> at its end, so browsers take what follows it for a part of it.',
    fix: 'Paste the whole line in its place, with </script>.',
  },
  curly: {
    code: 'snippet-curly-quotes',
    message: 'The quotation marks of the snippet were replaced by typographic ones (“ ”), so browsers cannot read it.',
    fix: 'Paste the line in its place, in an editor for code or HTML instead of one for text.',
  },
  comment: {
    code: 'snippet-commented-out',
    message: 'The snippet is in the page, but commented out.',
    fix: 'Remove the <!-- and --> around it.',
  },
  inactive: {
    code: 'snippet-inactive',
    message: 'The snippet is in the page, but browsers do not run it where it is.',
    fix: 'Move it out of <noscript> or <template>, and remove its attribute type.',
  },
  escaped: {
    code: 'snippet-escaped',
    message: 'The page shows the snippet to its visitors as text instead of running it.',
    fix: 'Remove it, and paste the line where the site takes HTML or code (often “Custom HTML” or “Custom code”), not text.',
  },
}

/** Returns the finding about a page without a snippet that runs. */
export function withoutSnippet(
  placed: readonly PlacedSnippet[],
  { installation, webId, snippets }: Checked,
): Finding[] {
  for (const [place, finding] of Object.entries(faults)) {
    const faulty = placed.find((each) => each.place === place)
    if (faulty) return [{ ...finding, level: 'error', paste: lineFor(faulty, snippets) }]
  }
  const paste = lineFor(undefined, snippets)
  if (installation.webIdsInScripts.includes(webId)) {
    const message =
      'The page has no snippet, but one of its scripts names this agent and may add the widget in the browser.'
    const fix = 'Open the page in a browser. If the widget is missing, call Foyer.doctor() in its console.'
    return [{ code: 'snippet-by-script', level: 'warning', message, fix }]
  }
  if (installation.merger !== null) {
    const message = `The page has no snippet. ${installation.merger} merges its scripts into other files, and may have put it there.`
    const fix =
      'Open the page in a browser. If the widget is missing, paste this line, which optimizers leave alone, and empty their cache.'
    return [{ code: 'snippet-by-script', level: 'warning', message, fix, paste: withOptOuts(paste) }]
  }
  if (installation.hasTagManager) {
    const message = 'The page has no snippet. It loads a tag manager, which may add it in the browser.'
    const fix =
      'Open the page in a browser. If the widget is missing, paste the snippet, or publish it in the tag manager.'
    return [{ code: 'snippet-by-script', level: 'warning', message, fix, paste }]
  }
  if (installation.isAppShell) {
    const message =
      'The page has no snippet as it is sent. It is an app that is built in the browser, which may add it.'
    const fix = 'Open the page in a browser. If the widget is missing, paste the snippet into the HTML file of the app.'
    return [{ code: 'snippet-by-script', level: 'warning', message, fix, paste }]
  }
  const message = 'The snippet was not found in the page.'
  const fix = 'Paste it before </body>, publish the page, and clear the cache of the site if it has one.'
  return [{ code: 'snippet-missing', level: 'error', message, fix, paste }]
}

/** Returns the findings about the chosen one of the snippets that run. */
export function aboutSnippet(chosen: PlacedSnippet, running: readonly PlacedSnippet[], checked: Checked): Finding[] {
  const findings: Finding[] = [{ code: 'snippet-found', level: 'ok', message: 'The snippet is in the page.' }]
  const scripts = running.filter(({ kind }) => kind === 'script')
  if (scripts.length > 1) {
    findings.push({
      code: 'several-snippets',
      level: 'warning',
      message: `The page has ${scripts.length} snippets.`,
      fix: 'Keep one of them, unless the page should show several widgets.',
    })
  }
  const { page, installation, hide } = checked
  return [
    ...findings,
    ...aboutRewriting(chosen, checked),
    aboutWebId(chosen, checked),
    ...aboutServer(chosen, checked),
    ...aboutAttributes({ page, snippet: chosen, installation, hide }),
  ]
}

/** What a tool has made of the snippet. */
function aboutRewriting(chosen: PlacedSnippet, { snippets }: Checked): Finding[] {
  if (!chosen.rewriting) return []
  const { tool, how } = chosen.rewriting
  const paste = lineFor(chosen, snippets)
  if (how === 'worker') {
    const message = `${tool} runs the snippet in a worker, where no widget can be shown.`
    const fix = 'Paste the line in its place, without type="text/partytown".'
    return [{ code: 'snippet-in-worker', level: 'error', message, fix, paste }]
  }
  if (how === 'delay') {
    const message = `${tool} holds the snippet back, so the launcher comes late: often only once a visitor moves the mouse, scrolls or types.`
    const fix = `Paste this line in its place, which ${tool} leaves alone, and empty the caches of the site.`
    return [{ code: 'snippet-delayed', level: 'warning', message, fix, paste: withOptOuts(paste) }]
  }
  const message = `${tool} holds the snippet back until the visitor consents.`
  const fix =
    'Leave it so if your site wants that. The widget itself sets no cookie, and stores nothing before the first message; without the attributes of the consent manager it comes at once.'
  return [{ code: 'snippet-awaits-consent', level: 'warning', message, fix }]
}

function aboutWebId(chosen: PlacedSnippet, { webId: own, snippets, installation }: Checked): Finding {
  const { webId } = chosen
  if (webId === own) return { code: 'right-agent', level: 'ok', message: 'It names this agent.' }
  if (webId === null || webId === '') {
    const isByScript = installation.webIdsInScripts.includes(own)
    const message = isByScript
      ? 'The snippet names no agent. One of the scripts of the page names this one, and may add the widget in the browser.'
      : 'The snippet names no agent, so it shows nothing.'
    const fix = isByScript
      ? 'Open the page in a browser. If the widget is missing, paste the snippet of this agent in its place.'
      : 'Paste the snippet of this agent in its place. Keep it only if a script of the page calls Foyer.create().'
    return { code: 'no-agent', level: isByScript ? 'warning' : 'error', message, fix, paste: lineFor(chosen, snippets) }
  }
  const message = `The snippet names another agent, ${webId}, or this agent by an id that was replaced.`
  const fix = `Change it to ${own}.`
  return { code: 'other-agent', level: 'error', message, fix, paste: lineFor(chosen, snippets) }
}

/* Findings about a snippet's attributes, as src/embed/ reads them. */

/** The values that the widget accepts; others count as not set. */
const known: Record<string, readonly string[]> = {
  mode: ['bubble', 'popup', 'inline'],
  side: ['end', 'start'],
  persist: ['local', 'session', 'none'],
  'color-scheme': ['theme', 'auto', 'light', 'dark'],
}

type Facts = { page: URL; snippet: Snippet; installation: Pick<Installation, 'ids'>; hide: string }

/** Returns the findings about attributes that hide the widget on this page, or do not work as intended. */
function aboutAttributes(facts: Facts): Finding[] {
  return [...aboutHide(facts), ...aboutTarget(facts), ...aboutValues(facts)]
}

function aboutHide({ page, snippet, hide: saved }: Facts): Finding[] {
  const own = snippet.attributes['hide']
  const pattern = (own ?? saved).match(/[^\s,]+/g)?.find((each) => isPathOf(page.pathname, each))
  if (pattern === undefined) return []
  const [who, name] =
    own === undefined ? ['The look', '“Pages without the chat”'] : ['The snippet', nameOf(snippet, 'hide')]
  const message = `${who} hides the widget on this page: ${name} lists ${pattern}.`
  const fix = `Remove it from ${name} if the widget should be shown here. Otherwise check a page where it is shown.`
  return [{ code: 'hidden-here', level: 'warning', message, fix }]
}

/** A `*` at the end matches the rest of the path. */
function isPathOf(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}

/** Only a warning, because a script may add the element in the browser. Selectors other than an id are not checked. */
function aboutTarget({ snippet, installation }: Facts): Finding[] {
  const { target } = snippet.attributes
  const id = /^#([\w-]+)$/.exec(target ?? '')?.[1]
  if (snippet.kind === 'element' || id === undefined || installation.ids.includes(id)) return []
  const message = `The snippet places the widget in the element ${target}, which is not in the HTML of the page.`
  const fix = `Add an element with the id ${id}, or remove data-target. If a script adds the element, it must do so before the snippet runs.`
  return [{ code: 'target-missing', level: 'warning', message, fix }]
}

function aboutValues({ snippet }: Facts): Finding[] {
  return Object.entries(known).flatMap(([name, values]): Finding[] => {
    const value = snippet.attributes[name]
    if (value === undefined || value === '' || values.includes(value)) return []
    const attribute = nameOf(snippet, name)
    const message = `${attribute} has the value “${value.slice(0, 50)}”, which the widget does not accept: it uses ${values[0]} instead.`
    return [{ code: 'unknown-value', level: 'warning', message, fix: `Use one of these values: ${values.join(', ')}.` }]
  })
}

function nameOf({ kind }: Snippet, name: string): string {
  return kind === 'script' ? `data-${name}` : name
}
