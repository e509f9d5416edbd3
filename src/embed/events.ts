/** The events for pages: name and payload. Each is also a bubbling, composed DOM event `foyer:<name>` on the element. */
export type WidgetEvents = {
  /** The launcher, or the inline panel, is on the page. */
  ready: null
  open: null
  close: null
  /** The visitor's message is stored. */
  message: { id: string; text: string }
  /** An answer is whole. `text` is Markdown. */
  answer: { id: string; text: string; status: 'complete' | 'stopped' | 'failed' | 'interrupted' }
  feedback: {
    messageId: string
    feedback: { type: 'positive' | 'negative'; correctiveAnswer?: string | undefined } | null
  }
  /** The number of answers that the visitor has not seen. */
  unread: { count: number }
  /** `code` as in the interface's problems, or `network`; the visitor reads it in words. */
  error: { code: string; canRetry: boolean }
}

/** Dispatches an event to the page. */
export type Emit = <Name extends keyof WidgetEvents>(name: Name, detail: WidgetEvents[Name]) => void
