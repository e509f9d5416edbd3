import type { ReadonlySignal } from '@preact/signals'
import type { Handover } from '#contract/inbox/handover.ts'
import type { Feedback, Message } from '#contract/sessions/chat.ts'
import type { AnswerErrorCode } from '#contract/sessions/receipt.ts'
import type { Method } from '../client/client.ts'
import type { ClientErrorCode } from '../client/errors.ts'

/* The view's interface to a conversation: signals to read, actions to call. It exposes neither network nor storage. */

/**
 * A message on screen. `delivery` is there only on the visitor's own one, until the server has stored it. `queued`: it waits for the
 * network, or for the answer before it, and goes out by itself.
 */
export type ChatMessage = Message & { delivery?: 'sending' | 'queued' | 'failed' }

/** The answer that is being written. `text` only ever grows; the view shows it from where it was. */
export type Writing = { id: string; text: string }

/**
 * Where the conversation stands.
 * `idle`: nothing was looked up yet. `resuming`: an earlier conversation is being fetched. `resting`: the visitor may write.
 * `sending`: the message is on its way. `waiting`: it is stored and no piece of the answer is there yet. `writing`: pieces arrive.
 * `stopping`: a stop was asked for. `reconnecting`: the stream was lost and is being opened again.
 */
export type ChatState =
  | 'idle'
  | 'resuming'
  | 'resting'
  | 'sending'
  | 'waiting'
  | 'writing'
  | 'stopping'
  | 'reconnecting'

/** The last failure, until the next action. The view has the words for it. `erased`: the server has dropped the conversation that was shown. */
export type ChatProblem = {
  code: ClientErrorCode | AnswerErrorCode | 'erased'
  canRetry: boolean
  /** The admin's own text for a reached limit, in place of the view's words. */
  limitMessage?: string
}

/** A person who is writing just now; the name is not always known. */
export type Typist = { name?: string | undefined }

export type Chat = {
  /** Stored messages and the visitor's unsent ones, earliest first. Changes when a message does, never per piece of an answer. */
  messages: ReadonlySignal<readonly ChatMessage[]>
  /** Changes with every piece; null while no answer is being written. */
  writing: ReadonlySignal<Writing | null>
  state: ReadonlySignal<ChatState>
  problem: ReadonlySignal<ChatProblem | null>
  /** Whether the conversation was there before this page was loaded (then no welcome is shown). */
  isResumed: ReadonlySignal<boolean>
  /** Whether the server holds earlier messages than those shown. */
  hasEarlier: ReadonlySignal<boolean>
  /** False while the server cannot be reached: what is sent meanwhile waits as `queued`. */
  isOnline: ReadonlySignal<boolean>
  /** The `clientId`s of messages on their way that the browser could not store: they are lost with the page. */
  unkept: ReadonlySignal<ReadonlySet<string>>
  /** The number of answers that the visitor has not seen, here or in another tab. */
  unread: ReadonlySignal<number>
  /** The ids of the answers that a page died of while it rendered them, to be shown as plain text; null until that is known. */
  fatal: ReadonlySignal<ReadonlySet<string> | null>
  /** Who answers, and what help there is; null as long as the server has said nothing of people. */
  handover: ReadonlySignal<Handover | null>
  typist: ReadonlySignal<Typist | null>
  /** Up to which event of the session (see ChatEvent) this browser knows the conversation. */
  lastEventId: ReadonlySignal<number>

  /** Fetches the conversation that this browser remembers, if there is one, and follows a running answer. Safe to call again. */
  resume(): void
  /**
   * Opens a session if there is none, and sends; without a connection the message waits for it. Returns false, and does nothing, for blank
   * text and while an answer is under way.
   */
  send(text: string): boolean
  /** Has the newest answer gone on with, which ended at its length limit; `text` is what the visitor says by that. Does nothing for any other. */
  goOn(text: string): void
  /** Ends the answer that is being written; what was said so far stays. */
  stop(): Promise<void>
  /** Sends the message whose delivery or answer failed again; the same message, not a second one. */
  retry(): void
  /** Shows the vote at once, and takes it back when the server refuses it. Null takes a vote back. */
  rate(messageId: string, feedback: Feedback | null): Promise<void>
  loadEarlier(): Promise<void>
  /** Keeps the newest messages alone, where there are many: for a reader who is back at the end. The earlier ones can be loaded again. */
  trim(): void
  /** Runs a piece of the rendering of an answer. When the page dies of it, the answer is among `fatal` from the next page on. */
  render(messageId: string, run: () => void): void
  /** The visitor has the conversation before their eyes: the newest answer, if only its beginning, counts as seen. */
  markRead(): void
  /** Takes back a message that waits or could not be delivered; does nothing for any other. */
  discard(clientId: string): void
  /** The whole stored conversation, earliest first, for a download; empty where there is none. Rejects when it cannot be fetched. */
  everything(): Promise<readonly Message[]>
  /**
   * Erases the conversation on the server, then forgets it in this browser, in all its tabs. True as well where there is none; false,
   * with a problem, when the server could not be asked: then nothing is forgotten.
   */
  erase(): Promise<boolean>
  /** Forgets the conversation in this browser and shows an empty one. The server keeps its copy. */
  startOver(): void
  /**
   * Calls a route of the session (see Client.request), and opens one where there is none: to read, for this page alone. Rejects with a
   * ClientError: `unauthorized` where the server has dropped the session, so that the next call opens a new one. The visitor may have
   * left the conversation by the time it resolves.
   */
  request<Data>(path: string, method?: Method, body?: object): Promise<Data>
  /** What this browser remembers with the conversation, by name; forgotten with it. */
  noted(name: string): unknown
  note(name: string, value: unknown): void
  /** Whether a later page would find the conversation. False where the browser's storage is blocked or full. */
  isRemembered(): boolean
  /** Whether there is a session that `request` could ask without opening one. */
  hasSession(): boolean
  /** What the server said of people in answer to a request: shown in all tabs, and while a person is waited for or answers, followed. */
  setHandover(handover: Handover): void
  /** Ends streams and timers. Nothing changes after it. */
  dispose(): void
}
