import type { WidgetEvents } from './events.ts'
import { fetchTheme } from './fetch-theme.ts'
import { createLauncher, launcherColors, launcherCss } from './launcher.ts'
import type { App, Mounted } from './mount.ts'
import { readOptions, setAttributes, type SomeOptions } from './options.ts'
import { isHiddenOn, placeProperties } from './place.ts'
import { whenIdle, whenParsed } from './when.ts'
import type { Listener, Widget } from './widget.ts'

let base = ''
let importApp: () => Promise<App>

/**
 * Defines `<foyer-chat>`, once a page; an older copy's definition stays. `at` is the server's address, which an element's attribute
 * `server` may override; `load` imports the app.
 */
export function defineElement(at: string, load: () => Promise<App>): void {
  if (customElements.get('foyer-chat')) return
  base = at
  importApp = load
  customElements.define('foyer-chat', FoyerChat)
}

/** The functions of the loaded app. */
const appCommands = ['open', 'close', 'toggle', 'prefill', 'send', 'reset'] as const

/** Attributes that only say where things stand; a change of any other one draws everything anew. */
const places = ['offset', 'z-index', 'hide']
const drawn = ['agent', 'mode', 'icon', 'server', 'size', 'lang', 'persist', 'color-scheme', 'words']

/**
 * The widget on a page: `<foyer-chat agent="web_…">`. The element is the launcher's or the panel's home, with one shadow root, and what
 * the page commands: `Foyer.create()` returns one of these. Commands that come before the app is loaded load it, and wait in order.
 */
export class FoyerChat extends HTMLElement implements Widget {
  /* Each loads the app first, where it is not there yet. */
  declare open: () => void
  declare close: () => void
  declare toggle: () => void
  declare prefill: (text: string) => void
  declare send: (text: string) => void
  declare reset: () => void

  static readonly observedAttributes = [...places, ...drawn]
  static {
    for (const name of appCommands) {
      this.prototype[name] = function (this: FoyerChat, text?: string) {
        void this.#do(name, text)
      }
    }
  }

  /** Made by script: comes back when a client-side router replaces the page's body. */
  isKept = false
  #mounted: Mounted | undefined
  #app: Promise<App> | undefined
  /** Mounts the app, or returns the one that is mounted. Undefined until there is a theme, and the event `ready`. */
  #mount: (() => Promise<Mounted>) | undefined
  #commands: Promise<void> = Promise.resolve()
  /** Ends what is drawn: fetches, listeners, timers. Undefined while nothing is. */
  #life: AbortController | undefined
  #isAway = false
  readonly #read = (name: string) => this.getAttribute(name)
  readonly #root = this.attachShadow({ mode: 'open' })
  readonly #sheet = new CSSStyleSheet()

  connectedCallback(): void {
    if (!this.#life) this.#begin()
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      if (this.isKept && this.getAttribute('mode') !== 'inline') document.body.append(this)
      else this.#end()
    })
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.#life) return
    if (places.includes(name)) this.#place()
    else {
      this.#end()
      this.#begin()
    }
  }

  /** Shows launcher and panel again after `hide`. */
  show(): void {
    this.hidden = false
  }

  /** Takes launcher and panel out of sight; the conversation stays. */
  hide(): void {
    this.hidden = true
  }

  /** Changes options; null takes one back to its default. */
  update(options: SomeOptions): void {
    setAttributes(this, options)
  }

  on<Name extends keyof WidgetEvents>(name: Name, listener: Listener<Name>): void {
    this.addEventListener(`foyer:${name}`, listener as EventListener)
  }

  off<Name extends keyof WidgetEvents>(name: Name, listener: Listener<Name>): void {
    this.removeEventListener(`foyer:${name}`, listener as EventListener)
  }

  /** Makes another widget, and puts it at the end of the page or inside of `target`. */
  create(options: SomeOptions & { agent: string }): FoyerChat {
    const element = document.createElement('foyer-chat') as FoyerChat
    element.settle(options)
    return element
  }

  /** Takes its options and its place on the page, for as long as nobody destroys it. */
  settle({ target, ...options }: SomeOptions): void {
    this.isKept = true
    this.update(options)
    whenParsed(() => {
      const home = typeof target === 'string' ? document.querySelector(target) : (target ?? document.body)
      if (home) home.append(this)
      else console.warn('Foyer: no', target)
    })
  }

  /**
   * Looks for what is wrong with the installation, prints it with the way to mend it, and resolves with the findings. Rejects when the page's
   * policy blocks even that: then script-src has to name the server.
   */
  async doctor(): Promise<unknown> {
    const app = await this.#load()
    return app.doctor(base)
  }

  /** Removes the widget and all that it made. */
  destroy(): void {
    this.isKept = false
    this.#end()
    this.remove()
  }

  #do(name: (typeof appCommands)[number], text = ''): Promise<void> {
    this.#commands = this.#commands
      .then(async () => {
        while (!this.#mount) await new Promise((ready) => this.addEventListener('foyer:ready', ready, { once: true }))
        const mounted = await this.#mount()
        mounted[name](text)
      })
      .catch((error: unknown) => console.warn('Foyer:', error))
    return this.#commands
  }

  #begin(): void {
    const life = new AbortController()
    this.#life = life
    this.#draw(life.signal).catch((error: unknown) => life.signal.aborted || console.warn('Foyer:', error))
  }

  #end(): void {
    this.#life?.abort()
    this.#life = undefined
    this.#mounted?.destroy()
    this.#mounted = undefined
    this.#mount = undefined
    this.#root.replaceChildren()
  }

  async #draw(signal: AbortSignal): Promise<void> {
    const options = readOptions(this.#read, base)
    if (!options) throw new Error('agent is missing')
    const { connection } = navigator as { connection?: { saveData: boolean } }
    // Fetched beside the theme, ahead of the click, which tells of a failure.
    const ahead = connection?.saveData ? undefined : this.#loadAhead(signal)
    ahead?.catch(() => undefined)
    const theme = await fetchTheme(options, signal)
    const root = this.#root
    root.adoptedStyleSheets = [this.#sheet]
    this.#sheet.replaceSync(launcherCss)
    this.#setProperties(launcherColors(theme))
    this.#place()
    const launcher = options.mode === 'inline' ? null : createLauncher(theme, options)
    const mount = async () => {
      const app = await this.#load()
      signal.throwIfAborted()
      const context = { host: this, root, options, read: this.#read, theme, launcher, emit: this.#emit.bind(this) }
      this.#mounted ??= app.mount(context)
      return this.#mounted
    }
    if (launcher) this.#offer(launcher, mount)
    else await mount()
    this.#mount = mount
    this.#emit('ready', null)
    const place = () => this.#place()
    if (launcher)
      ahead?.then(
        (app) => app.wake({ host: this, mount, place, signal }),
        () => undefined,
      )
  }

  /** Puts the launcher on the page. */
  #offer(launcher: HTMLButtonElement, mount: () => Promise<Mounted>): void {
    this.#root.append(launcher)
    // A pointer over the launcher is likely to click: prepare the closed panel meanwhile.
    const prepare = () => void mount().catch(() => undefined)
    for (const intent of ['pointerenter', 'focus']) {
      launcher.addEventListener(intent, prepare, { once: true })
    }
    launcher.addEventListener('click', () => {
      if (this.#mounted) this.#mounted.toggle()
      else if (launcher.ariaBusy !== 'true') {
        launcher.ariaBusy = 'true'
        void this.#do('toggle').then(() => (launcher.ariaBusy = 'false'))
      }
    })
  }

  #emit<Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(`foyer:${name}`, { detail, bubbles: true, composed: true }))
  }

  #place(): void {
    this.#setProperties(placeProperties(this.#read))
    const isAway = isHiddenOn(location.pathname, this.getAttribute('hide'))
    // The attribute is the page's too: only a change of path is written.
    if (isAway !== this.#isAway) this.hidden = isAway
    this.#isAway = isAway
  }

  #setProperties(properties: [name: string, value: string | null][]): void {
    const rule = this.#sheet.cssRules[0] as CSSStyleRule | undefined
    for (const [name, value] of properties) rule?.style.setProperty(name, value)
  }

  async #loadAhead(signal: AbortSignal): Promise<App> {
    await whenIdle()
    signal.throwIfAborted()
    return this.#load()
  }

  /** Imports the app; after a failure the next call tries again. */
  #load(): Promise<App> {
    this.#app ??= importApp().catch((error: unknown) => {
      this.#app = undefined
      throw error
    })
    return this.#app
  }
}
