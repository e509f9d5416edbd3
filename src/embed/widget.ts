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

/** The events for pages: name and payload. Each is also a bubbling, composed DOM event `foyer:<name>` on the element. */
export type WidgetEvents = {
  /** The launcher, or the inline panel, is on the page. */
  ready: null
  open: null
  close: null
  /** The visitor's message is stored. */
  message: { id: string; text: string }
  /** An answer is whole. `text` is Markdown; `author` is the name of the person who wrote it, and absent where the AI did. */
  answer: { id: string; text: string; status: 'complete' | 'stopped' | 'failed' | 'interrupted'; author?: string }
  feedback: {
    messageId: string
    feedback: { type: 'positive' | 'negative'; correctiveAnswer?: string | undefined } | null
  }
  /** The number of answers that the visitor has not seen. */
  unread: { count: number }
  /** Another one answers: the AI, a person, or the AI while a person is waited for. `name`: of the person. */
  handover: { answering: 'ai' | 'waiting' | 'person'; name?: string }
  /** The visitor has left a message in the contact form. */
  contact: { reference: string }
  /** `code` as in the interface's problems, `network`, or `erased` for a conversation that the server has dropped; the visitor reads it in words. */
  error: { code: string; canRetry: boolean }
}

/** Dispatches an event to the page. */
export type Emit = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void
