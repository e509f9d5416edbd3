/** What the site's owner may set on the script tag (`data-agent`) or on the element (`agent`). */
export type Options = {
  /** The agent's webId. */
  agent: string
  /** Where the server is: the folder of the script's address, with a slash at the end. */
  base: string
  /** `bubble`: a launcher at the bottom of the page that opens a panel. `inline`: the panel, inside an element of the page. */
  mode: 'bubble' | 'inline'
  /** A CSS selector of the element to be inside of, in inline mode; only for the script tag. */
  target: string | null
  /** The address of the launcher's picture; null: the agent's avatar, else the built-in one. */
  icon: string | null
}

/** Reads an attribute by its plain name, such as `agent`; null when it is not there. */
export type ReadAttribute = (name: string) => string | null

/** The options that attributes stand for. What is unknown or empty counts as not set. Null when they name no agent. */
export function readOptions(read: ReadAttribute, base: string): Options | null {
  const text = (name: string) => read(name)?.trim() || null
  const agent = text('agent')
  if (!agent) return null
  return {
    agent,
    base,
    mode: text('mode') === 'inline' ? 'inline' : 'bubble',
    target: text('target'),
    icon: text('icon'),
  }
}

/** The server's address, from that of the script: `https://host/chat/widget.js?x` → `https://host/chat/`. */
export function baseOf(scriptAddress: string): string {
  return new URL('.', scriptAddress).href
}
