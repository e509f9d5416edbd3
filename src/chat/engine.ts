import type { ReadonlySignal } from '@preact/signals'
import type { ChatEvent, Message } from '../../server/contract/chat.ts'
import type { Client, SessionKey } from '../client/client.ts'
import { ClientError } from '../client/errors.ts'
import type { Memory } from '../client/memory.ts'
import type { ChatProblem, Outgoing } from './chat.ts'
import { isAnswered, isUnanswered, type Conversation, type Happening } from './conversation.ts'
import { insist } from './insist.ts'
import { isFailedAnswer, lastStored } from './message-list.ts'
import type { Network } from './network.ts'
import type { Outbox } from './outbox.ts'
import type { Session } from './session.ts'

/** What talks to the server. Of all tabs that show a conversation one runs it; what happens it tells by `happen`. */
export type Engine = {
  /** Fetches the conversation, follows the answer that is being written, and sends what waits, one after the other. Safe to call again. */
  work(): void
  /** Sends what could not be delivered. */
  resend(): void
  /** Asks again for the answer that failed, where the last stored word is one. */
  askAgain(): void
  /** Ends all streams and pauses. The next `work` begins by looking up how the conversation stands. */
  suspend(): void
}

type Parts = {
  client: Client
  memory: Memory
  network: Network
  outbox: Outbox
  conversation: ReadonlySignal<Conversation>
  session: Session
  happen(happening: Happening): void
}

export function createEngine({ client, memory, network, outbox, conversation, session, happen }: Parts): Engine {
  let life = new AbortController()
  let isWorking = false
  let isLoaded = false
  /** A stored message whose answer failed, to be asked again. */
  let asked: Outgoing | null = null

  async function run({ signal }: AbortController): Promise<void> {
    let hasStartedAnew = false
    while (!signal.aborted) {
      const next = asked ?? outbox.all()[0]
      const key = session.read()
      try {
        if (!isLoaded && key) await load(key, signal)
        else if (!asked && isUnanswered(conversation.peek())) await exchange(null, signal)
        else if (next) await exchange(next, signal)
        else break
      } catch (error) {
        if (signal.aborted) return
        if (!(error instanceof ClientError)) throw error
        // A server that knows no session twice in a row would be given new ones for ever.
        if (key && error.isGone && !hasStartedAnew) {
          hasStartedAnew = true
          startAnew()
        } else if (next && isOfMessage(error)) refuse(next, error)
        else throw error
      }
    }
    // At once: what is put into the outbox after this begins another run.
    if (life.signal === signal) isWorking = false
  }

  /** Tries something again and again; see insist.ts. */
  function keepTrying(attempt: Parameters<typeof insist>[0], ended: AbortSignal): Promise<void> {
    return insist(attempt, { network, ended, lost: (isReached) => happen({ type: 'lost', isReached }) })
  }

  async function load(key: SessionKey, ended: AbortSignal): Promise<void> {
    await keepTrying(async (_, alive) => {
      happen({ type: 'looking-up' })
      const history = await client.history(key)
      if (ended.aborted) return true
      alive()
      isLoaded = true
      happen({ type: 'loaded', ...history })
      for (const { clientId } of history.messages) if (clientId !== undefined) outbox.remove(clientId)
      const until = memory.seenUntil()
      if (until !== null) happen({ type: 'seen', until })
      return true
    }, ended)
  }

  /** Sends a message and takes in its answer; without one, takes in the answer that is being written. */
  async function exchange(outgoing: Outgoing | null, ended: AbortSignal): Promise<void> {
    const isAgain = outgoing === asked
    const isWaiting = () => outgoing !== null && (isAgain ? asked === outgoing : outbox.has(outgoing.clientId))
    let isTaken = outgoing === null
    await keepTrying(async (signal, alive) => {
      // It was taken back in a pause.
      if (!isTaken && !isWaiting()) return true
      happen(outgoing && isWaiting() && !isAgain ? { type: 'sending', outgoing } : { type: 'attaching' })
      const key = session.read() ?? (await openSession(ended))
      if (!key) return true
      const { lastEventId } = conversation.peek()
      const events =
        outgoing && isWaiting()
          ? client.send(key, outgoing, lastEventId, signal)
          : client.attach(key, lastEventId, signal)
      for await (const event of events) {
        if (ended.aborted) return true
        alive()
        receive(event)
        isTaken = !isWaiting()
        if (isTaken && isAnswer(event) && isAnswered(conversation.peek())) return true
      }
      return false
    }, ended)
  }

  function receive(event: ChatEvent): void {
    happen({ type: 'event', event })
    if (event.event !== 'message' || event.data.clientId === undefined) return
    outbox.remove(event.data.clientId)
    if (asked?.clientId === event.data.clientId) asked = null
  }

  async function openSession(ended: AbortSignal): Promise<SessionKey | null> {
    const opened = await client.openSession()
    if (ended.aborted) return null
    session.write(opened)
    isLoaded = true
    return opened
  }

  /** The server has no such session any more: what was said in it is gone, and what waits opens a new one. */
  function startAnew(): void {
    session.forget()
    isLoaded = false
    if (asked) outbox.put(asked)
    happen({ type: 'forgotten', keeps: 'unsent' })
    if (asked) happen({ type: 'queued', outgoing: asked })
    asked = null
  }

  /** The server will never take this message; those behind it have nothing to do with that. */
  function refuse({ clientId }: Outgoing, error: ClientError): void {
    outbox.remove(clientId)
    asked = null
    happen({ type: 'undelivered', clientIds: [clientId] })
    happen({ type: 'failed', problem: problemOf(error), state: 'resting' })
  }

  function giveUp(error: unknown): void {
    isWorking = false
    asked = null
    happen({ type: 'undelivered', clientIds: outbox.all().map(({ clientId }) => clientId) })
    const isOpen = isLoaded || conversation.peek().messages.length > 0
    // Where nothing is shown yet, opening the panel again tries again.
    happen({ type: 'failed', problem: problemOf(error), state: isOpen ? 'resting' : 'idle' })
  }

  function work(): void {
    if (isWorking) return
    isWorking = true
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
        happen({ type: 'queued', outgoing })
      }
      work()
    },

    askAgain() {
      const { messages } = conversation.peek()
      const question = messages.findLast(({ messageType, delivery }) => messageType === 'user' && !delivery)
      if (isWorking || !question || !isFailedAnswer(lastStored(messages))) return
      asked = outgoingOf(question)
      happen({ type: 'retrying' })
      work()
    },

    suspend() {
      life.abort()
      life = new AbortController()
      isWorking = false
      isLoaded = false
      asked = null
    },
  }
}

function outgoingOf({ id, clientId, message, createdAt }: Message): Outgoing {
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

/** What the view is told of a failure. */
export function problemOf(error: unknown): ChatProblem {
  if (!(error instanceof ClientError)) return { code: 'internal', canRetry: false }
  const { code, canRetry, limitMessage } = error
  return { code, canRetry, ...(limitMessage !== undefined && { limitMessage }) }
}
