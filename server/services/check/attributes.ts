import type { Finding } from '../../contract/sites/check.ts'
import type { Installation, Snippet } from './installation-worker.ts'

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
export function aboutAttributes(facts: Facts): Finding[] {
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
