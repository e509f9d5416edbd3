import type { ThemeAnswer } from '../../server/contract/theme.ts'
import type { Emit } from './events.ts'
import { createLauncher, launcherColors, launcherCss } from './launcher.ts'
import type { Mount, Mounted } from './mount.ts'
import { readOptions, type Options } from './options.ts'

/** The app's file below the server's address. Put in by the build. */
declare const __APP_FILE__: string

let base = ''

/** Defines `<foyer-chat>`, once a page. `at` is the server's address. An older copy's definition stays. */
export function defineElement(at: string): void {
  base ||= at
  if (!customElements.get('foyer-chat')) customElements.define('foyer-chat', FoyerChat)
}

/** Runs when the browser has nothing better to do. */
const whenIdle: (task: () => void) => unknown =
  window.requestIdleCallback?.bind(window) ?? ((task) => setTimeout(task, 2000))

/** The widget on a page: `<foyer-chat agent="web_…">`. The element is the launcher's or the panel's home, with one shadow root. */
export class FoyerChat extends HTMLElement {
  /** Made by the script tag: comes back when a client-side router replaces the page's body. */
  isOfScript = false
  #mounted: Mounted | undefined
  #app: Promise<{ mount: Mount }> | undefined
  #isDrawn = false
  readonly #sheet = new CSSStyleSheet()

  connectedCallback(): void {
    if (this.#isDrawn) return
    this.#isDrawn = true
    this.#draw().catch((error: unknown) => {
      console.warn(`Foyer: ${error instanceof Error ? error.message : String(error)}`)
    })
  }

  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (this.isConnected) return
      if (this.isOfScript && this.getAttribute('mode') !== 'inline') document.body.append(this)
      else this.#remove()
    })
  }

  #remove(): void {
    this.#mounted?.destroy()
    this.#mounted = undefined
    this.#isDrawn = false
    this.shadowRoot?.replaceChildren()
  }

  async #draw(): Promise<void> {
    const options = readOptions((name) => this.getAttribute(name), base)
    if (!options) throw new Error('the attribute agent is missing.')
    const theme = await fetchTheme(options)
    if (!theme || !this.isConnected) return
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [this.#sheet]
    this.#sheet.replaceSync(launcherCss)
    const colors = launcherColors(theme)
    const rule = this.#sheet.cssRules[0]
    if (rule instanceof CSSStyleRule) {
      rule.style.setProperty('--foyer-button-background', colors.background)
      rule.style.setProperty('--foyer-button-color', colors.color)
    }
    if (options.mode === 'inline') {
      this.#mount((await this.#load()).mount, root, options, theme, null)
      return
    }
    const launcher = createLauncher(theme, options)
    root.append(launcher)
    const mount = async () => this.#mount((await this.#load()).mount, root, options, theme, launcher)
    // Whoever points at the launcher is about to click: the closed panel is made ready meanwhile.
    const prepare = () => void mount().catch(() => undefined)
    for (const intent of ['pointerenter', 'pointerdown', 'focus']) {
      launcher.addEventListener(intent, prepare, { once: true })
    }
    if (!savesData()) whenIdle(() => void this.#load().catch(() => undefined))
    launcher.addEventListener('click', () => void this.#toggle(mount, launcher))
  }

  async #toggle(mount: () => Promise<Mounted>, launcher: HTMLButtonElement): Promise<void> {
    if (this.#mounted) return this.#mounted.toggle()
    if (launcher.ariaBusy === 'true') return
    launcher.ariaBusy = 'true'
    try {
      const mounted = await mount()
      mounted.open()
    } catch (error) {
      console.warn('Foyer: the chat could not be loaded; another click tries again.', error)
    } finally {
      launcher.ariaBusy = 'false'
    }
  }

  #mount(
    mount: Mount,
    root: ShadowRoot,
    options: Options,
    theme: ThemeAnswer,
    launcher: HTMLButtonElement | null,
  ): Mounted {
    if (this.#mounted) return this.#mounted
    const read = (name: string) => this.getAttribute(name)
    const emit: Emit = (name, detail) => {
      this.dispatchEvent(new CustomEvent(`foyer:${name}`, { detail, bubbles: true, composed: true }))
    }
    this.#mounted = mount({ host: this, root, options, read, theme, launcher, emit })
    return this.#mounted
  }

  /** Imports the app. After a failure the next call asks under another address, since browsers remember a failed module. */
  #load(): Promise<{ mount: Mount }> {
    this.#app ??= importApp().catch((error: unknown) => {
      this.#app = undefined
      throw error
    })
    return this.#app
  }
}

let failures = 0

async function importApp(): Promise<{ mount: Mount }> {
  const address = `${base}${__APP_FILE__}${failures > 0 ? `?retry=${failures}` : ''}`
  try {
    return (await import(/* @vite-ignore */ address)) as { mount: Mount }
  } catch (error) {
    failures += 1
    throw error
  }
}

/**
 * The agent's theme; the browser revalidates it by its ETag, so that a change shows at once. Where there is no answer it waits until
 * the page is looked at again: a launcher that leads nowhere helps nobody. Undefined when the agent is switched off.
 */
async function fetchTheme({ base: server, agent }: Options): Promise<ThemeAnswer | undefined> {
  for (let tries = 0; ; tries++) {
    const response = await fetch(`${server}v1/agents/${encodeURIComponent(agent)}/theme`, {
      headers: { Authorization: `Bearer ${agent}` },
      cache: 'no-cache',
      credentials: 'omit',
    }).catch(() => undefined)
    if (response?.ok) return (await response.json()) as ThemeAnswer
    if (response && response.status < 500) {
      const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
      throw new Error(`no chat on this page: ${detail ?? response.status}`)
    }
    await returning(Math.min(1000 * 2 ** tries, 60_000))
  }
}

/** Waits that long, or less when the browser gets back online. */
function returning(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    addEventListener('online', end)
  })
}

function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
}
