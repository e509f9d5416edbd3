import type { ThemeAnswer } from '#contract/agents/theme.ts'
import type { Emit } from './events.ts'
import type { Options, ReadAttribute } from './options.ts'
import type { Widget } from './widget.ts'

/** The loader passes this to the app when it is first needed. The app renders into `root`, beside the launcher. */
export type MountContext = {
  host: HTMLElement
  root: ShadowRoot
  options: Options
  /** For the options of panel-options.ts. */
  read: ReadAttribute
  theme: ThemeAnswer
  /** The loader's button, null in inline mode. The app keeps its aria-expanded true to the panel, and gives focus back to it. */
  launcher: HTMLButtonElement | null
  emit: Emit
}

/** The commands of a widget that its app carries out. */
export type AppCommands = Pick<Widget, 'open' | 'close' | 'toggle' | 'prefill' | 'send' | 'contact' | 'reset'>

/** The app, mounted. */
export type Mounted = AppCommands & {
  /** Shows the panel and leaves the focus where it is; not when it was opened before. */
  openQuietly(): void
  /** Removes all that the app made: nodes, listeners, timers, fonts. */
  destroy(): void
}

/** The exports of `src/widget/main.tsx`. */
export type App = {
  mount: (context: MountContext) => Mounted
  /** Called once at idle: makes the closed panel ready before anybody clicks. */
  wake: (context: WakeContext) => void
  /** Looks for what is wrong with the installation; the findings. */
  doctor: (base: string) => Promise<unknown>
}

export type WakeContext = {
  read: ReadAttribute
  mount: () => Promise<Mounted>
  /** Looks again at what the attributes say about the place, and about paths where the widget stays away. */
  place: () => void
  /** Ends when the element goes, or is drawn anew. */
  signal: AbortSignal
}
