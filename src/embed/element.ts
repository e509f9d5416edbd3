import type { LauncherLook, WidgetTheme } from '#contract/agents/theme.ts'
import type { WidgetEvents } from './events.ts'
import { fetchTheme } from './fetch-theme.ts'
import { createLauncher, launcherCss } from './launcher.ts'
import type { App, AppCommands, Mounted } from './mount.ts'
import { readOptions, setAttributes, type SomeOptions } from './options.ts'
import { isHiddenOn, isOnTop, launcherProperties } from './place.ts'
import { whenIdle, whenParsed } from './when.ts'
import type { Listener, Widget } from './widget.ts'

/* Set once, by defineElement: browsers make elements without arguments. */
let base = ''
let importApp: () => Promise<App>

/** The agent that a script was made for, and the looks of its launcher where this page may have them. */
export type OwnAgent = { agent: string; look?: LauncherLook }

/**
 * Defines `<foyer-chat>`, once a page; an older copy's definition stays. `at` is the server's address, which an element's attribute
 * `server` may override; `load` imports the app. `given`: the looks of an agent's launcher, where they came with the script.
 */
export function defineElement(at: string, load: () => Promise<App>, given?: OwnAgent): void {
  const defined = customElements.get('foyer-chat') as Partial<typeof FoyerChat> | undefined
  if (given) (defined ?? FoyerChat).looks?.set(given.agent, given.look)
  if (defined) return
  base = at
  importApp = load
  customElements.define('foyer-chat', FoyerChat)
}

/** What the loaded app does. */
const appCommands = ['open', 'close', 'toggle', 'prefill', 'send', 'contact', 'reset'] satisfies (keyof AppCommands)[]

/** Attributes whose change draws everything anew; the others only say where things stand. */
const drawn = 'agent mode icon server size lang persist color-scheme scheme-from words'.split(' ')

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
  static readonly observedAttributes = drawn.concat('side', 'offset', 'z-index', 'hide')
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
    else if (this.#life) this.#place()
    else this.#begin()
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
    if (drawn.includes(name)) {
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
    const app = await this.#load()
    return app.doctor(base)
  }

  destroy(): void {
    this.#keep(false)
    this.#end()
    this.remove()
  }

  /** The attribute tells copies, which have it without being kept. */
  #keep(isKept: boolean): void {
    this.isKept = this.toggleAttribute('kept', isKept)
  }

  #do(name: keyof AppCommands, text = ''): Promise<void> {
    return (this.#commands = this.#commands
      .then(async () => {
        while (!this.#mount) await new Promise((ready) => this.on('ready', ready))
        const mounted = await this.#mount()
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
      const context = { host: this, root, options, read: this.#read, theme, launcher, emit: this.#emit.bind(this) }
      return (this.#mounted ??= app.mount(context))
    }
    if (launcher) this.#offer(launcher, mount)
    else await mount()
    this.#mount = mount
    this.#emit('ready', null)
    if (!launcher) return
    await whenIdle()
    const { saveData } = (navigator as { connection?: { saveData: boolean } }).connection ?? {}
    // Ahead of the click, which tells of an app that cannot be fetched. Without a theme the launcher would lead nowhere.
    const [app] = await Promise.all([saveData ? null : this.#load().catch(() => null), wholeTheme()])
    if (!signal.aborted) app?.wake({ read: this.#read, mount, place: () => this.#place(), signal })
  }

  /** Puts the launcher on the page. */
  #offer(launcher: HTMLButtonElement, mount: () => Promise<Mounted>): void {
    this.#root.append(launcher)
    // A pointer over the launcher is likely to click: prepare the closed panel meanwhile.
    const prepare = () => void mount().catch(() => undefined)
    for (const intent of ['pointerenter', 'focus']) launcher.addEventListener(intent, prepare)
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
