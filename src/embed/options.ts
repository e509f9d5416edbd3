/*
 * What the site's owner may set: as attributes on the script tag (`data-agent`), on the element (`agent`), or by `Foyer.create({ agent })`,
 * which sets the element's attributes. There is no fourth way in. An empty or unknown value counts as not set.
 */

/** Reads an attribute by its plain name, such as `agent`; null when it is not there. */
export type ReadAttribute = (name: string) => string | null

/** What the launcher needs, before any of the app is loaded. The rest is in panel-options.ts. */
export type Options = {
  /** The agent's webId. */
  agent: string
  /** Where the server is, with a slash at the end: the folder of the script's address. */
  base: string
  /**
   * `bubble`: a launcher at the bottom of the page that opens a panel beside the content. `popup`: the same launcher opens a modal
   * dialog in the middle of the page. `inline`: the panel, inside an element of the page.
   */
  mode: 'bubble' | 'popup' | 'inline'
  /** The address of the launcher's picture; null: the agent's avatar, else the built-in one. */
  icon: string | null
}

const modes = ['bubble', 'popup', 'inline'] as const

/** The options that attributes stand for. Null when they name no agent. */
export function readOptions(read: ReadAttribute, base: string): Options | null {
  const agent = read('agent')?.trim()
  if (!agent) return null
  return { agent, base, mode: oneOf(modes, read('mode')), icon: read('icon')?.trim() || null }
}

/** The allowed value that an attribute holds, else the first one. */
export function oneOf<const T extends readonly string[]>(allowed: T, value: string | null): T[number] {
  return allowed.find((each) => each === value?.trim()) ?? (allowed[0] as T[number])
}

/** The server's address, from that of the script: `https://host/chat/widget.js?x` → `https://host/chat/`. */
export function baseOf(scriptAddress: string): string {
  return new URL('.', scriptAddress).href
}
