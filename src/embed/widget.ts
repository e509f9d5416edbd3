import type { WidgetEvents } from './events.ts'
import type { SomeOptions } from './options.ts'

/** Called with the DOM event, whose data is its `detail`. */
export type Listener<Name extends keyof WidgetEvents> = (event: CustomEvent<WidgetEvents[Name]>) => void

/**
 * A widget on a page, as the page's own code commands it: the element `<foyer-chat>`. Commands that come before the app is loaded load
 * it, and are carried out in their order. None of them throws.
 */
export interface Widget extends HTMLElement {
  /** Shows the panel and puts the focus into the composer; not while the widget is hidden. */
  open(): void
  close(): void
  toggle(): void
  /** Puts a text into the composer, where the visitor may change it. */
  prefill(text: string): void
  /** Sends a text as the visitor's message. */
  send(text: string): void
  /** Opens the form in which the visitor leaves a message for people, where the agent has one. */
  contact(): void
  /** Begins a new conversation; the server keeps the old one. */
  reset(): void
  /** Shows the launcher, or the inline panel, again after `hide`. */
  show(): void
  /** Closes the panel, and takes launcher or inline panel out of sight; the conversation stays, and what is typed. */
  hide(): void
  /** Changes options; null takes one back to its default. Another agent is another conversation. */
  update(options: SomeOptions): void
  on<Name extends keyof WidgetEvents>(name: Name, listener: Listener<Name>): void
  off<Name extends keyof WidgetEvents>(name: Name, listener: Listener<Name>): void
  /**
   * Looks for what is wrong with the installation, prints it with the way to mend it, and resolves with the findings. Rejects when the page's
   * policy blocks even that: then script-src has to name the server.
   */
  doctor(): Promise<unknown>
  /** Removes the widget and all that it made. */
  destroy(): void
}
