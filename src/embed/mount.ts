import type { ThemeAnswer } from '../../server/contract/theme.ts'
import type { Options } from './options.ts'

/** What the loader hands to the app when it is first needed. The app fills `root`, beside the launcher. */
export type MountContext = {
  host: HTMLElement
  root: ShadowRoot
  options: Options
  theme: ThemeAnswer
  /** The loader's button, null in inline mode. The app keeps its aria-expanded true to the panel, and gives focus back to it. */
  launcher: HTMLButtonElement | null
}

/** The app, mounted. */
export type Mounted = {
  /** Shows the panel and puts the focus into the composer. */
  open(): void
  close(): void
  toggle(): void
  /** Removes all that the app made: nodes, listeners, timers, fonts. */
  destroy(): void
}

/** What `src/widget/main.tsx` exports as `mount`. */
export type Mount = (context: MountContext) => Mounted
