import type { ThemeAnswer } from '../../server/contract/theme.ts'
import type { Emit } from './events.ts'
import type { Options, ReadAttribute } from './options.ts'

/** What the loader hands to the app when it is first needed. The app fills `root`, beside the launcher. */
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

/** The app, mounted. */
export type Mounted = {
  /** Shows the panel and puts the focus into the composer. */
  open(): void
  close(): void
  toggle(): void
  /** Puts a text into the composer, where the visitor may change it. */
  prefill(text: string): void
  /** Sends a text as the visitor's message; resolves when it was taken, or is known not to be. */
  send(text: string): Promise<void>
  /** Begins a new conversation; the server keeps the old one. */
  reset(): void
  /** Removes all that the app made: nodes, listeners, timers, fonts. */
  destroy(): void
}

/** What `src/widget/main.tsx` exports as `mount`. */
export type Mount = (context: MountContext) => Mounted
