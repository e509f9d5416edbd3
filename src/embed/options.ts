import type { OwnWords } from '../i18n/own-words.ts'

/*
 * The options of an embed: attributes of the script tag (`data-agent`) or of the element (`agent`), or fields of `Foyer.create({ agent })`,
 * which sets the element's attributes. There is no fourth way in. An empty or unknown value counts as not set.
 */

/** Reads an attribute by its plain name, such as `agent`, without spaces around it; where it is not there what was saved, if anything. */
export type ReadAttribute = (name: string) => string | null | undefined

/**
 * `bubble`: a launcher at the bottom of the page that opens a panel beside the content. `popup`: the same launcher opens a modal
 * dialog in the middle of the page. `inline`: the panel, inside an element of the page.
 */
export type Mode = 'bubble' | 'popup' | 'inline'

/** The options that the launcher needs, before any of the app is loaded. The others are in panel-options.ts. */
export type Options = {
  /** The agent's webId. */
  agent: string
  /** Where the server is, with a slash at the end: the folder of the script's address. */
  base: string
  /** Whether the panel stands inside an element of the page, without a launcher: the mode `inline`. */
  isInline: boolean
  /** The address of the launcher's picture; null: the agent's avatar, else the built-in one. */
  icon: string | null
}

/** The options that attributes stand for. Null when they name no agent. */
export function readOptions(read: ReadAttribute, base: string): Options | null {
  const agent = read('agent')
  if (!agent) return null
  const server = read('server')
  return {
    agent,
    base: server?.replace(/\/?$/, '/') || base,
    isInline: read('mode') === 'inline',
    icon: read('icon') || null,
  }
}

/** The options of `Foyer.create`: the names of the attributes in camel case, with the same values. */
export type CreateOptions = {
  agent: string
  /** An element of the page, or its CSS selector, to put the widget into. Default: the page's body. Only `create` and the script tag take it. */
  target: string | Element
  /** The address of the service, where the script does not come from it. */
  server: string
  mode: Mode
  icon: string
  side: 'end' | 'start'
  /** Pixels from the edges: `20`, or `20 40` for inline and block. */
  offset: number | string
  zIndex: number
  size: 'small' | 'medium' | 'large' | `${number}x${number}`
  lang: string
  persist: 'local' | 'session' | 'none'
  colorScheme: 'theme' | 'auto' | 'light' | 'dark'
  /** A CSS selector of the page's own dark switch on `<html>` or `<body>`: `.dark`, `html[data-theme]`. */
  schemeFrom: string
  sound: boolean
  /** Seconds after which the panel opens by itself, once a visit. */
  open: number
  /** Paths where the widget stays away: `/checkout*, /admin/*`. */
  hide: string
  /** Words of the widget to say otherwise, by their names. Gaps are named in braces: `{ openChat: 'Ask {agent}' }`. */
  words: OwnWords | null
}

/** Some of them; undefined and null alike stand for a default. */
export type SomeOptions = { [Name in keyof CreateOptions]?: CreateOptions[Name] | null | undefined }

/** Sets options as attributes; null and false take one away. */
export function setAttributes(element: Element, { target: _, ...options }: SomeOptions): void {
  for (const [name, value] of Object.entries(options)) {
    const attribute = name.replace(/[A-Z]/g, '-$&').toLowerCase()
    if ((value ?? false) === false) element.removeAttribute(attribute)
    else element.setAttribute(attribute, typeof value === 'string' ? value : JSON.stringify(value))
  }
}
