import type { ReadonlySignal } from '@preact/signals'
import type { Message } from '#contract/sessions/chat.ts'
import type { Client, Outgoing, SessionKey } from '../client/client.ts'
import { ClientError } from '../client/errors.ts'
import type { Memory } from '../client/memory.ts'
import type { StreamEvent } from '../client/sse.ts'
import type { ChatProblem } from './chat.ts'
import { createAttendance } from './attendance.ts'
import { isAnswered, isAttended, isUnanswered, type Conversation, type Action } from './conversation.ts'
import { retry, type Attempt } from './retry.ts'
import { isFailedAnswer, lastStored } from './message-list.ts'
import type { Network } from '../client/network.ts'
import type { Outbox } from './outbox.ts'
import type { Session } from './session.ts'

/** Keeps a conversation and the server's session in step. Of all tabs that show it one runs this, and dispatches what comes of it. */
export type SessionSync = {
  /** Fetches the conversation, follows the answer that is being written, and sends what waits, one after the other. Safe to call again. */
  work(): void
  /** Puts what could not be delivered into the outbox again, for the next `work`. */
  resend(): void
  /** Has the next `work` ask again for the answer that failed, where the last stored message is one. */
  askAgain(): void
  /**
   * The session, opened where there is none. `held`: this page alone knows it, and nothing is stored, until the visitor sends something.
   * Null: the conversation was left meanwhile.
   */
  open(as: 'held' | 'kept'): Promise<SessionKey | null>
  /** Ends all streams and pauses. The next `work` begins by looking up how the conversation stands. */
  suspend(): void
}

export type SessionSyncDeps = {
  client: Client
  memory: Memory
  network: Network
  outbox: Outbox
  conversation: ReadonlySignal<Conversation>
  session: Session
  /** Whether visitors may ask for a person: then it is asked who answers, also where nothing on screen tells of people. */
  isHelpOffered: boolean
  dispatch(action: Action): void
  /** There is nothing to do any more. */
  finished(): void
  /** The session cannot be stored: no other tab will know it. */
  separate(): void
}

/** A message that is to be sent: a new one, or a stored one whose answer failed and is asked for again. */
type Pending = { outgoing: Outgoing; source: 'outbox' | 'failed-answer' }

/** How long somebody is waited for who has ended the agent's answer, in milliseconds. */
const comingSoon = 10_000

export function createSessionSync(deps: SessionSyncDeps): SessionSync {
  const { client, memory, network, outbox, conversation, session, isHelpOffered, dispatch } = deps
  let life = new AbortController()
  let state: 'idle' | 'working' = 'idle'
  /** The state of the conversation on the server. */
  let standing: 'unknown' | 'known' = 'unknown'
  /** A stored message whose answer failed, to be asked again. */
  let asked: Outgoing | null = null
  let opening: Promise<void> | null = null
  const attendance = createAttendance({ client, conversation, dispatch, receive, keepTrying })

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
        else if (key && isAttended(conversation.peek())) await attendance.listen(key, signal)
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
    deps.finished()
  }

  /** Repeats an attempt until it is done; see retry.ts. While a person is there it is never given up. */
  function keepTrying(attempt: Attempt, ended: AbortSignal): Promise<void> {
    const lost = (isReached: boolean) => dispatch({ type: 'lost', isReached })
    return retry(attempt, { network, ended, lost, isPatient: () => isAttended(conversation.peek()) })
  }

  async function load(key: SessionKey, ended: AbortSignal): Promise<void> {
    await keepTrying(async (_, alive) => {
      dispatch({ type: 'looking-up' })
      const history = await client.history(key)
      const isOfPeople =
        isHelpOffered || isAttended(conversation.peek()) || history.messages.some(({ author }) => author)
      const handover = isOfPeople ? await attendance.whoAnswers(key) : null
      if (ended.aborted) return true
      alive()
      standing = 'known'
      dispatch({ type: 'loaded', ...history })
      for (const { clientId } of history.messages) if (clientId !== undefined) outbox.remove(clientId)
      const until = memory.noted('seenUntil')
      if (typeof until === 'string') dispatch({ type: 'seen', until })
      if (handover) dispatch({ type: 'handover', handover })
      return true
    }, ended)
  }

  /** Sends a message and receives its answer; without one, receives the answer that is being written. */
  async function exchange(pending: Pending | null, ended: AbortSignal): Promise<void> {
    let phase: 'sending' | 'subscribing' = pending ? 'sending' : 'subscribing'
    let isCut = false
    await keepTrying(async (signal, alive) => {
      const sending = phase === 'sending' ? pending : null
      // What comes of it now is listened for, as anything that people write.
      if (!sending && isAttended(conversation.peek())) return true
      if (sending && !isPending(sending)) return true
      const isNew = sending?.source === 'outbox'
      dispatch(isNew ? { type: 'sending', outgoing: sending.outgoing } : { type: 'subscribing' })
      const key = await open('kept')
      if (ended.aborted) return true
      // It may have been taken back while the session was opened.
      if (!key || (sending && !isPending(sending))) return true
      const { lastEventId } = conversation.peek()
      const events = sending
        ? client.send(key, sending.outgoing, lastEventId, signal)
        : client.subscribe(key, lastEventId, signal)
      for await (const event of events) {
        if (ended.aborted) return true
        alive()
        isCut = isStopped(event) && conversation.peek().state !== 'stopping'
        receive(event)
        // A repeated request gets no second `message` event: any event with an id shows that the server has the message.
        if (sending?.source === 'failed-answer' && 'id' in event) asked = null
        if (sending && !isPending(sending)) phase = 'subscribing'
        if (phase === 'subscribing' && isOver(event)) return true
      }
      // The stream ended without an answer: perhaps a person has the conversation, or is waited for and the agent keeps silent.
      if (phase === 'subscribing') await attendance.refresh(key)
      const isSilent = phase === 'subscribing' && isAttended(conversation.peek())
      if (isSilent) dispatch({ type: 'lost', isReached: true })
      return isSilent
    }, ended)
    const key = session.read()
    if (!key || ended.aborted || isAttended(conversation.peek())) return
    // Who ends an answer, and is not the visitor, takes the conversation over in a moment.
    if (isCut) await attendance.listen(key, ended, comingSoon)
    // The question may have been the wish for a person.
    else if (isHelpOffered) await attendance.refresh(key).catch(() => undefined)
  }

  /** Whether nothing more of the agent's is awaited: its answer is there, or a person answers. */
  function isOver(event: StreamEvent): boolean {
    const { handover } = conversation.peek()
    return handover?.answering === 'person' || (isAnswer(event) && isAnswered(conversation.peek()))
  }

  function receive(event: StreamEvent): void {
    if (event.event === 'handover') return dispatch({ type: 'handover', handover: event.data })
    if (event.event === 'typing') return dispatch({ type: 'typing', typist: event.data.isTyping ? event.data : null })
    dispatch({ type: 'event', event })
    if (event.event !== 'message' || event.data.clientId === undefined) return
    outbox.remove(event.data.clientId)
    if (asked?.clientId === event.data.clientId) asked = null
  }

  async function open(as: 'held' | 'kept'): Promise<SessionKey | null> {
    // Once, however many ask for it at the same time.
    if (!session.read()) await (opening ??= openSession(life.signal).finally(() => (opening = null)))
    if (as === 'kept' && !session.keep()) deps.separate()
    return session.read()
  }

  async function openSession(ended: AbortSignal): Promise<void> {
    const opened = await client.openSession()
    if (ended.aborted) return
    session.hold(opened)
    standing = 'known'
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
    if (state === 'working') {
      if (nextPending() || !isAttended(conversation.peek())) attendance.stopListening()
      return
    }
    state = 'working'
    const current = life
    run(current).catch((error: unknown) => {
      if (!current.signal.aborted) giveUp(error)
    })
  }

  return {
    work,
    open,

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
export function outgoingOf({ id, clientId, message, createdAt, continues, page }: Message): Outgoing {
  // A message that came without a name of its own takes the server's, which no other message has.
  return { clientId: clientId ?? id, message, createdAt, continues, page }
}

function isAnswer(event: StreamEvent): boolean {
  return event.event === 'message' && event.data.messageType === 'assistant'
}

function isStopped(event: StreamEvent): boolean {
  return event.event === 'message' && event.data.status === 'stopped'
}

/** Whether the server refuses this very message, and not all of them. */
function isOfMessage({ code }: ClientError): boolean {
  return code === 'validation' || code === 'too-large' || code === 'bad-request'
}

/** The failure as the view shows it. */
export function problemOf(error: unknown): ChatProblem {
  if (!(error instanceof ClientError)) return { code: 'internal', canRetry: true }
  const { code, canRetry, limitMessage } = error
  return { code, canRetry, ...(limitMessage !== undefined && { limitMessage }) }
}
