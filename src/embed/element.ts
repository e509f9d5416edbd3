import type { LauncherLook, WidgetTheme } from '#contract/agents/theme.ts'
import type { WidgetEvents, Listener, Widget } from './widget.ts'
import { fetchTheme } from './fetch-theme.ts'
import { createLauncher, launcherCss } from './launcher.ts'
import type { App, AppCommands, Mounted } from './mount.ts'
import { readOptions, setAttributes, type SomeOptions } from './options.ts'
import { isHiddenOn, isOnTop, launcherProperties } from './place.ts'
import { whenIdle, whenParsed } from './when.ts'

/* Set once, by defineElement: browsers make elements without arguments. */
let base = ''
let importApp: ImportApp

/** `isBare`: without a request of its own before it, which a page's policy may block. */
type ImportApp = (isBare?: boolean) => Promise<App>

/** The agent that a script was made for, and the looks of its launcher where this page may have them. */
export type OwnAgent = { agent: string; look?: LauncherLook }

/**
 * Defines `<foyer-chat>`, once a page; an older copy's definition stays. `at` is the server's address, which an element's attribute
 * `server` may override; `load` imports the app. `given`: the looks of an agent's launcher, where they came with the script.
 */
export function defineElement(at: string, load: ImportApp, given?: OwnAgent): void {
  const defined = customElements.get('foyer-chat') as Partial<typeof FoyerChat> | undefined
  if (given) (defined ?? FoyerChat).looks?.set(given.agent, given.look)
  if (defined) return
  base = at
  importApp = load
  customElements.define('foyer-chat', FoyerChat)
}

/** An app that has not come after so long, in ms, is told to be late. */
const late = 9000

/** What the loaded app does. */
const appCommands = ['open', 'close', 'toggle', 'prefill', 'send', 'contact', 'reset'] satisfies (keyof AppCommands)[]

/** Attributes: the first four only say where things stand; a change of the others draws everything anew. The app looks after colors by itself. */
const attributes = 'side offset z-index hide agent mode icon server size lang persist words'.split(' ')

/**
 * The widget on a page: `<foyer-chat agent="web_…">`; see {@link Widget} for its commands. The element is the launcher's or the panel's home,
 * with one shadow root, and what the page commands: `Foyer.create()` returns one of these. Commands that come before the app is loaded load
 * it, and wait in order.
 */
export class FoyerChat extends HTMLElement implements Widget {
  /* Each loads the app first, where it is not there yet. */
  declare open: () => void
  declare close: () => void
  declare toggle: () => void
  declare prefill: (text: string) => void
  declare send: (text: string) => void
  declare contact: () => void
  declare reset: () => void

  /** Of agents of this server, by webId: their launchers are drawn before the theme is there. */
  static readonly looks = new Map<string, LauncherLook | undefined>()
  static readonly observedAttributes = attributes
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
  /** The root of the page that it was drawn on. */
  #page: Element | undefined
  #isAway = false
  /** What was saved in the console; the element's own attributes win. */
  #look: Partial<LauncherLook> = {}
  readonly #read = (name: string) =>
    this.getAttribute(name)?.trim() ?? (this.#look as Record<string, string | undefined>)[name]
  readonly #root = this.attachShadow({ mode: 'open' })
  readonly #sheet = new CSSStyleSheet()

  connectedCallback(): void {
    // A copy, as routers make of pages that they cache: the one that was copied comes back by itself.
    if (this.hasAttribute('kept') && !this.isKept) this.remove()
    else if (this.#life) {
      this.#place()
      this.#root.dispatchEvent(new CustomEvent('move'))
    } else this.#begin()
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      const comesBack = this.isKept && this.#read('mode') !== 'inline'
      // `document.open()` takes all listeners away, with the root: what was drawn is dead.
      if (!comesBack || !this.#page?.isConnected) this.#end()
      if (comesBack) this.settle({})
    })
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now || !this.#life) return
    if (attributes.indexOf(name) >= 4) {
      this.#end()
      this.#begin()
    } else this.#place()
  }

  show(): void {
    this.hidden = false
  }

  hide(): void {
    this.hidden = true
  }

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
    this.#keep(true)
    this.update(options)
    whenParsed(() => {
      const home = typeof target === 'string' ? document.querySelector(target) : (target ?? document.body)
      if (!this.isKept) return
      if (home) home.append(this)
      else console.warn('Foyer: no', target)
    })
  }

  async doctor(): Promise<unknown> {
    const app = await importApp(true)
    return app.doctor(base)
  }

  destroy(): void {
    this.#keep(false)
    this.#end()
    this.remove()
  }

  /** The attribute tells copies, which have it without being kept. */
  #keep(isKept: boolean): void {
    this.isKept = isKept
    this.toggleAttribute('kept', isKept)
  }

  #do(name: keyof AppCommands, text = ''): Promise<void> {
    return (this.#commands = this.#commands
      .then(async () => {
        while (!this.#mount) await new Promise((ready) => this.on('ready', ready))
        const mounted = this.#mounted ?? (await this.#mount())
        mounted[name](text)
      })
      .catch((error: unknown) => console.warn('Foyer:', error)))
  }

  #begin(): void {
    const life = new AbortController()
    this.#life = life
    this.#page = document.documentElement
    this.#draw(life.signal).catch((error: unknown) => {
      if (life.signal.aborted) return
      console.warn('Foyer:', error)
      this.#end()
    })
  }

  #end(): void {
    this.#life?.abort()
    this.#mounted?.destroy()
    this.#life = this.#mounted = this.#mount = undefined
    this.#root.replaceChildren()
  }

  async #draw(signal: AbortSignal): Promise<void> {
    const options = readOptions(this.#read, base)
    if (!options) throw new Error('no agent')
    let asked: Promise<WidgetTheme> | undefined
    const wholeTheme = () => (asked ??= fetchTheme(options, signal))
    const look = (this.#look =
      (options.base === base && FoyerChat.looks.get(options.agent)) || (await wholeTheme()).launcher)
    const root = this.#root
    root.adoptedStyleSheets = [this.#sheet]
    this.#sheet.replaceSync(launcherCss)
    this.#place()
    const launcher = options.isInline ? null : createLauncher(look, options)
    const mount = async () => {
      const [app, theme] = await Promise.all([this.#load(), wholeTheme()])
      signal.throwIfAborted()
      const place = () => this.#place()
      const context = { host: this, root, options, read: this.#read, theme, launcher, place, signal }
      return (this.#mounted ??= app.mount(context))
    }
    if (!launcher) await mount()
    this.#mount = launcher ? this.#offer(launcher, mount) : mount
    this.dispatchEvent(new CustomEvent('foyer:ready', { bubbles: true, composed: true }))
    if (!launcher) return
    await whenIdle()
    const { connection } = navigator as { connection?: { saveData: boolean } }
    // Ahead of the click, which tells of an app that cannot be fetched: it names the launcher in the visitor's language, and counts answers
    // that come. Also where data is saved if there are paths to stay away from, since only the app follows the path.
    if (!connection?.saveData || this.#read('hide')) {
      this.#load()
        .then(whenIdle)
        .then(mount)
        .catch(() => undefined)
    }
    // Without a theme the launcher would lead nowhere.
    await wholeTheme()
  }

  /**
   * Puts the launcher on the page. Returns what mounts the app for somebody who waits: the launcher says so, and that it is late or cannot be
   * fetched, by a sign that needs no words; the app gives it its name back.
   */
  #offer(launcher: HTMLButtonElement, mount: () => Promise<Mounted>): () => Promise<Mounted> {
    const { ariaLabel } = launcher
    this.#root.append(launcher)
    // A pointer over the launcher is likely to click: prepare the closed panel meanwhile.
    const prepare = () => void mount().catch(() => undefined)
    for (const intent of ['pointerenter', 'focus']) launcher.addEventListener(intent, prepare)
    launcher.addEventListener('click', () => {
      if (launcher.ariaBusy !== 'true') void this.#do('toggle')
    })
    const warn = () => {
      if (!this.#mounted) launcher.ariaLabel = `⚠ ${ariaLabel}`
    }
    return () => {
      launcher.ariaBusy = 'true'
      setTimeout(warn, late)
      return mount().finally(() => {
        launcher.ariaBusy = 'false'
        warn()
      })
    }
  }

  #place(): void {
    const rule = this.#sheet.cssRules[0] as CSSStyleRule | undefined
    for (const [name, value] of launcherProperties(this.#read, this.#look)) {
      rule?.style.setProperty(`--foyer-${name}`, value)
    }
    this.popover = isOnTop(this) ? 'manual' : null
    try {
      this.showPopover()
    } catch {
      // Not on top, not on the page at the moment, or not known to the browser: then it is fixed in the page.
    }
    const isAway = isHiddenOn(location.pathname, this.#read('hide'))
    // The attribute is the page's too: only a change of path is written.
    if (isAway !== this.#isAway) this.hidden = isAway
    this.#isAway = isAway
  }

  /** Imports the app; after a failure the next call tries again. */
  #load(): Promise<App> {
    return (this.#app ??= importApp().catch((error: unknown) => {
      this.#app = undefined
      throw error
    }))
  }
}
