import type { Finding } from '../../contract/sites/check.ts'
import { aboutAttributes } from './attributes.ts'
import type { Checked, PlacedSnippet } from './checked.ts'
import { aboutServer } from './server-findings.ts'

/** Returns the finding about a page without a snippet that runs. */
export function withoutSnippet(
  placed: readonly PlacedSnippet[],
  { installation, webId, snippets }: Checked,
): Finding[] {
  const paste = snippets.snippet
  if (placed.some(({ place }) => place === 'comment')) {
    const message = 'The snippet is in the page, but commented out.'
    return [
      { code: 'snippet-commented-out', level: 'error', message, fix: 'Remove the <!-- and --> around it.', paste },
    ]
  }
  if (placed.length > 0) {
    const message = 'The snippet is in the page, but browsers do not run it where it is.'
    const fix =
      'Move it out of <noscript> or <template>, and remove its attribute type. A consent manager that sets the type runs it after consent.'
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
  const { page, installation } = checked
  return [
    ...findings,
    aboutWebId(chosen, checked),
    ...aboutServer(chosen, checked),
    ...aboutAttributes({ page, snippet: chosen, installation }),
  ]
}

function aboutWebId({ webId }: PlacedSnippet, { webId: own, snippets }: Checked): Finding {
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
