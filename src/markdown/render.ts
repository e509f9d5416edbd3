import { dress, element, type Outfit } from './dress.ts'
import { parseClosed, parseOpen, type Definitions } from './parse.ts'
import { sanitize } from './sanitize.ts'

/* A block's Markdown → the nodes that show it. Whatever goes wrong on the way, the text is shown as it stands. */

export type Rendered = {
  nodes: HTMLElement[]
  /** Labels that the block refers to and nothing defined yet. */
  missing: ReadonlySet<string>
  /** Whether something is shown differently once no definition can follow. */
  isPending: boolean
  isLoose: boolean
}
export type RenderedOpen = { nodes: HTMLElement[]; isWhole: boolean; isLoose: boolean }

/** Shows a complete block; its definitions are added to `definitions`. */
export function renderClosed(
  source: string,
  definitions: Definitions,
  outfit: Outfit,
  isFinal: boolean,
  loose = false,
): Rendered {
  try {
    const { html, ...rest } = parseClosed(source, definitions, isFinal, loose)
    return { nodes: dress(sanitize(html), outfit), ...rest }
  } catch {
    return { nodes: [asItStands(source)], missing: new Set(), isPending: false, isLoose: false }
  }
}

/** Shows a block that is being written. */
export function renderOpen(source: string, definitions: Definitions, outfit: Outfit, loose = false): RenderedOpen {
  try {
    const { html, address, ...rest } = parseOpen(source, definitions, loose)
    const fragment = sanitize(html)
    if (address) unlink(fragment, address)
    return { nodes: dress(fragment, outfit), ...rest }
  } catch {
    return { nodes: [asItStands(source)], isWhole: false, isLoose: false }
  }
}

/** An address that is still being written must not be followed: it may lead elsewhere than it will. */
function unlink(fragment: DocumentFragment, text: string): void {
  const link = [...fragment.querySelectorAll('a')].at(-1)
  if (link?.textContent && text.endsWith(link.textContent)) link.replaceWith(link.textContent)
}

/** A block's text without reading it as Markdown. */
export function asItStands(source: string): HTMLElement {
  const paragraph = element('p', 'md-plain')
  paragraph.dir = 'auto'
  paragraph.textContent = source.trim()
  return paragraph
}
