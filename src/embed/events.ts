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
