import type { Finding } from '../../contract/sites/check.ts'
import type { Installation, Snippet } from './installation.ts'

/* What a snippet's own attributes do to the widget on a page: as src/embed/ reads them. */

/** The values that the widget knows; another one counts as not set. */
const known: Record<string, readonly string[]> = {
  mode: ['bubble', 'popup', 'inline'],
  side: ['end', 'start'],
  persist: ['local', 'session', 'none'],
  'color-scheme': ['theme', 'auto', 'light', 'dark'],
}

type Looked = { page: URL; snippet: Snippet; installation: Pick<Installation, 'ids'> }

/** What keeps the widget away from this page, or makes it other than meant. */
export function aboutAttributes(looked: Looked): Finding[] {
  return [...aboutHide(looked), ...aboutTarget(looked), ...aboutValues(looked)]
}

function aboutHide({ page, snippet }: Looked): Finding[] {
  const { hide } = snippet.attributes
  const pattern = hide?.split(',').find((each) => isPathOf(page.pathname, each.trim()))
  if (pattern === undefined) return []
  const name = nameOf(snippet, 'hide')
  const message = `The snippet says that the widget stays away from this page: ${name} names ${pattern.trim()}.`
  const fix = `Take that out of ${name} if it should be here. Else all is as the snippet wants it; check a page where it is shown.`
  return [{ code: 'hidden-here', level: 'warning', message, fix }]
}

/** A `*` at the end stands for the rest. */
function isPathOf(path: string, pattern: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}

/** A script may add the element in the browser: what is not in the page is a warning. Selectors other than an id are not looked for. */
function aboutTarget({ snippet, installation }: Looked): Finding[] {
  const { target } = snippet.attributes
  const id = /^#([\w-]+)$/.exec(target ?? '')?.[1]
  if (snippet.kind === 'element' || id === undefined || installation.ids.includes(id)) return []
  const message = `The snippet puts the widget into the element ${target}, which is not in the page as the server sends it.`
  const fix = `Add an element with the id ${id}, or take data-target away. If a script adds the element, it must be there before the snippet runs.`
  return [{ code: 'target-missing', level: 'warning', message, fix }]
}

function aboutValues({ snippet }: Looked): Finding[] {
  return Object.entries(known).flatMap(([name, values]): Finding[] => {
    const value = snippet.attributes[name]
    if (value === undefined || value === '' || values.includes(value)) return []
    const attribute = nameOf(snippet, name)
    const message = `${attribute} says “${value.slice(0, 50)}”, which the widget does not know: it takes ${values[0]} instead.`
    return [{ code: 'unknown-value', level: 'warning', message, fix: `Write one of: ${values.join(', ')}.` }]
  })
}

function nameOf({ kind }: Snippet, name: string): string {
  return kind === 'script' ? `data-${name}` : name
}
