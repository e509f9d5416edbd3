import type { ThemeAnswer } from '#contract/agents/theme.ts'
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
  /** The loader's button, null in inline mode. The app says at it that there is a panel, and whether that is open, and gives focus back to it. */
  launcher: HTMLButtonElement | null
  /** Looks again at what the attributes say about the place, and about paths where the widget stays away. */
  place: () => void
  /** Ends when the element goes, or is drawn anew. */
  signal: AbortSignal
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
  /** Looks for what is wrong with the installation; the findings. */
  doctor: (base: string) => Promise<unknown>
}
