import type { ReadonlySignal } from '@preact/signals'
import type { ChatEvent, Message } from '#contract/sessions/chat.ts'
import type { Client, SessionKey } from '../client/client.ts'
import { ClientError } from '../client/errors.ts'
import type { Memory } from '../client/memory.ts'
import type { ChatProblem, Outgoing } from './chat.ts'
import { isAnswered, isUnanswered, type Conversation, type Action } from './conversation.ts'
import { retry } from './connection/retry.ts'
import { isFailedAnswer, lastStored } from './message-list.ts'
import type { Network } from './connection/network.ts'
import type { Outbox } from './outbox.ts'
import type { Session } from './session.ts'

/** Talks to the server. Of all tabs that show a conversation one runs it, and dispatches what comes of it. */
export type Engine = {
  /** Fetches the conversation, follows the answer that is being written, and sends what waits, one after the other. Safe to call again. */
  work(): void
  /** Puts what could not be delivered into the outbox again, for the next `work`. */
  resend(): void
  /** Has the next `work` ask again for the answer that failed, where the last stored message is one. */
  askAgain(): void
  /** Ends all streams and pauses. The next `work` begins by looking up how the conversation stands. */
  suspend(): void
}

type EngineParts = {
  client: Client
  memory: Memory
  network: Network
  outbox: Outbox
  conversation: ReadonlySignal<Conversation>
  session: Session
  dispatch(action: Action): void
  /** There is nothing to do any more. */
  finished(): void
  /** The session cannot be stored: no other tab will know it. */
  separate(): void
}

/** A message that is to be sent: a new one, or a stored one whose answer failed and is asked for again. */
type Pending = { outgoing: Outgoing; source: 'outbox' | 'failed-answer' }

export function createEngine({
  client,
  memory,
  network,
  outbox,
  conversation,
  session,
  ...parts
}: EngineParts): Engine {
  const { dispatch } = parts
  let life = new AbortController()
  let state: 'idle' | 'working' = 'idle'
  /** The state of the conversation on the server. */
  let standing: 'unknown' | 'known' = 'unknown'
  /** A stored message whose answer failed, to be asked again. */
  let asked: Outgoing | null = null

  function nextPending(): Pending | null {
    if (asked) return { outgoing: asked, source: 'failed-answer' }
    const [outgoing] = outbox.all()
    return outgoing ? { outgoing, source: 'outbox' } : null
  }

  /** Whether a message still is to be sent: the server has not stored it, and the visitor has not taken it back. */
  function isPending({ outgoing, source }: Pending): boolean {
    return source === 'outbox' ? outbox.has(outgoing.clientId) : asked === outgoing
  }

  async function run({ signal }: AbortController): Promise<void> {
    let start: 'first' | 'anew' = 'first'
    while (!signal.aborted) {
      const next = nextPending()
      const key = session.read()
      try {
        if (standing === 'unknown' && key) await load(key, signal)
        else if (next?.source !== 'failed-answer' && isUnanswered(conversation.peek())) await exchange(null, signal)
        else if (next) await exchange(next, signal)
        else break
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof ClientError)) throw error
        // A server that knows no session twice in a row would be given new ones for ever.
        if (key && error.isGone && start === 'first') {
          start = 'anew'
          startAnew()
        } else if (next && isOfMessage(error)) refuse(next.outgoing, error)
        else throw error
      }
    }
    // At once: what is put into the outbox after this begins another run.
    if (life.signal === signal) finish()
  }

  function finish(): void {
    state = 'idle'
    parts.finished()
  }

  /** Repeats an attempt until it is done; see retry.ts. */
  function keepTrying(attempt: Parameters<typeof retry>[0], ended: AbortSignal): Promise<void> {
    return retry(attempt, { network, ended, lost: (isReached) => dispatch({ type: 'lost', isReached }) })
  }

  async function load(key: SessionKey, ended: AbortSignal): Promise<void> {
    await keepTrying(async (_, alive) => {
      dispatch({ type: 'looking-up' })
      const history = await client.history(key)
      if (ended.aborted) return true
      alive()
      standing = 'known'
      dispatch({ type: 'loaded', ...history })
      for (const { clientId } of history.messages) if (clientId !== undefined) outbox.remove(clientId)
      const until = memory.seenUntil()
      if (until !== null) dispatch({ type: 'seen', until })
      return true
    }, ended)
  }

  /** Sends a message and receives its answer; without one, receives the answer that is being written. */
  async function exchange(pending: Pending | null, ended: AbortSignal): Promise<void> {
    let phase: 'sending' | 'subscribing' = pending ? 'sending' : 'subscribing'
    await keepTrying(async (signal, alive) => {
      const sending = phase === 'sending' ? pending : null
      if (sending && !isPending(sending)) return true
      const isNew = sending?.source === 'outbox'
      dispatch(isNew ? { type: 'sending', outgoing: sending.outgoing } : { type: 'subscribing' })
      const key = session.read() ?? (await openSession(ended))
      // It may have been taken back while the session was opened.
      if (!key || (sending && !isPending(sending))) return true
      const { lastEventId } = conversation.peek()
      const events = sending
        ? client.send(key, sending.outgoing, lastEventId, signal)
        : client.subscribe(key, lastEventId, signal)
      for await (const event of events) {
        if (ended.aborted) return true
        alive()
        receive(event)
        // A repeated request gets no second `message` event: any event shows that the server has the message.
        if (sending?.source === 'failed-answer') asked = null
        if (sending && !isPending(sending)) phase = 'subscribing'
        if (phase === 'subscribing' && isAnswer(event) && isAnswered(conversation.peek())) return true
      }
      return false
    }, ended)
  }

  function receive(event: ChatEvent): void {
    dispatch({ type: 'event', event })
    if (event.event !== 'message' || event.data.clientId === undefined) return
    outbox.remove(event.data.clientId)
    if (asked?.clientId === event.data.clientId) asked = null
  }

  async function openSession(ended: AbortSignal): Promise<SessionKey | null> {
    const opened = await client.openSession()
    if (ended.aborted) return null
    if (!session.write(opened)) parts.separate()
    standing = 'known'
    return opened
  }

  /** The server has no such session any more: what was said in it is gone, and what waits opens a new one. */
  function startAnew(): void {
    session.forget()
    standing = 'unknown'
    if (asked) outbox.put(asked)
    dispatch({ type: 'forgotten', keeps: 'unsent' })
    if (asked) dispatch({ type: 'queued', outgoing: asked })
    asked = null
  }

  /** The server will never take this message; those behind it have nothing to do with that. */
  function refuse({ clientId }: Outgoing, error: ClientError): void {
    outbox.remove(clientId)
    asked = null
    dispatch({ type: 'undelivered', clientIds: [clientId] })
    dispatch({ type: 'failed', problem: problemOf(error), state: 'resting' })
  }

  function giveUp(error: unknown): void {
    asked = null
    dispatch({ type: 'undelivered', clientIds: outbox.all().map(({ clientId }) => clientId) })
    const isOpen = standing === 'known' || conversation.peek().messages.length > 0
    // Where nothing is shown yet, opening the panel again tries again.
    dispatch({ type: 'failed', problem: problemOf(error), state: isOpen ? 'resting' : 'idle' })
    finish()
  }

  function work(): void {
    if (state === 'working') return
    state = 'working'
    const current = life
    run(current).catch((error: unknown) => {
      if (!current.signal.aborted) giveUp(error)
    })
  }

  return {
    work,

    resend() {
      for (const message of conversation.peek().messages) {
        if (message.delivery !== 'failed') continue
        const outgoing = outgoingOf(message)
        outbox.put(outgoing)
        dispatch({ type: 'queued', outgoing })
      }
    },

    askAgain() {
      const { messages } = conversation.peek()
      const question = messages.findLast(({ messageType, delivery }) => messageType === 'user' && !delivery)
      if (state === 'working' || !question || !isFailedAnswer(lastStored(messages))) return
      asked = outgoingOf(question)
      dispatch({ type: 'retrying' })
    },

    suspend() {
      life.abort()
      life = new AbortController()
      state = 'idle'
      standing = 'unknown'
      asked = null
    },
  }
}

/** A message of the visitor's, to be sent again. */
export function outgoingOf({ id, clientId, message, createdAt }: Message): Outgoing {
  // A message that came without a name of its own takes the server's, which no other message has.
  return { clientId: clientId ?? id, message, createdAt }
}

function isAnswer(event: ChatEvent): boolean {
  return event.event === 'message' && event.data.messageType === 'assistant'
}

/** Whether the server refuses this very message, and not all of them. */
function isOfMessage({ code }: ClientError): boolean {
  return code === 'validation' || code === 'too-large' || code === 'bad-request'
}

/** The failure as the view shows it. */
export function problemOf(error: unknown): ChatProblem {
  if (!(error instanceof ClientError)) return { code: 'internal', canRetry: false }
  const { code, canRetry, limitMessage } = error
  return { code, canRetry, ...(limitMessage !== undefined && { limitMessage }) }
}
