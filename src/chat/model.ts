import { batch, computed, effect } from '@preact/signals'
import type { Client } from '../client/client.ts'
import { ClientError } from '../client/errors.ts'
import type { Memory } from '../client/memory.ts'
import type { Chat, Outgoing } from './chat.ts'
import { isAnswered, unreadIn } from './conversation.ts'
import { problemOf } from './session-sync.ts'
import { lastStored } from './message-list.ts'
import { watchNetwork } from './connection/network.ts'
import { createOutbox } from './outbox.ts'
import { onMaybeOnline } from './connection/reconnect.ts'
import { createRenderGuard } from './render-guard.ts'
import { createSession } from './session.ts'
import { createSharedConversation } from './shared-conversation.ts'

type ChatParts = {
  client: Client
  memory: Memory
  isHelpOffered: boolean
  /** The same in all tabs that show this conversation. Null: it is not shared between tabs. */
  name: string | null
}

/** A conversation over `client`, remembered in `memory`. Data goes one way: action → sync → events → fold → signals. */
export function createChat({ client, memory, isHelpOffered, name }: ChatParts): Chat {
  const network = watchNetwork()
  const outbox = createOutbox(memory)
  const session = createSession(memory)
  const shared = createSharedConversation({ client, memory, network, outbox, session, isHelpOffered, name })
  const { conversation, dispatch, dispatchHere } = shared
  const guard = createRenderGuard(
    memory,
    computed(() => conversation.value.writing?.id),
  )
  const listeners = new AbortController()
  const stopAsking = effect(() => (outbox.unkept.value.size > 0 ? askBeforeLeaving() : undefined))
  // After giving up, retry as soon as the connection may be back.
  onMaybeOnline(() => {
    if (conversation.peek().problem?.code !== 'network') return
    batch(() => {
      join()
      shared.retry('unsent')
    })
  }, listeners.signal)

  function join(): void {
    guard.begin()
    shared.join()
  }

  function send(text: string, more: Pick<Outgoing, 'continues'> = {}): void {
    join()
    const mayWrite = ['resting', 'resuming'].includes(conversation.peek().state)
    if (text.trim() === '' || !mayWrite) return
    const outgoing = { message: text, clientId: newClientId(), createdAt: outbox.nextTime(), ...more }
    batch(() => {
      outbox.put(outgoing)
      dispatch({ type: 'queued', outgoing })
      shared.work()
    })
  }

  /** Something beside the conversation failed; that goes on as it was. */
  function fail(error: unknown): void {
    const { canRetry: _, ...problem } = problemOf(error)
    dispatchHere({ type: 'failed', problem: { ...problem, canRetry: false }, state: conversation.peek().state })
  }

  function forget(): void {
    shared.suspend()
    session.forget()
    outbox.clear('everywhere')
    dispatch({ type: 'forgotten', keeps: 'nothing' })
  }

  return {
    messages: computed(() => conversation.value.messages),
    writing: computed(() => conversation.value.writing),
    state: computed(() => conversation.value.state),
    problem: computed(() => conversation.value.problem),
    isResumed: computed(() => conversation.value.isResumed),
    hasEarlier: computed(() => conversation.value.hasEarlier),
    isOnline: computed(() => network.isOnline.value && conversation.value.isReached),
    unkept: outbox.unkept,
    unread: computed(() => unreadIn(conversation.value)),
    fatal: guard.fatal,
    handover: computed(() => conversation.value.handover),
    typist: computed(() => conversation.value.typist),
    lastEventId: computed(() => conversation.value.lastEventId),

    resume: () => Promise.resolve(batch(join)),

    send: (text) => Promise.resolve(send(text)),

    goOn(text) {
      const last = lastStored(conversation.peek().messages)
      if (last?.isLengthLimited) send(text, { continues: last.id })
      return Promise.resolve()
    },

    async stop() {
      const { state } = conversation.peek()
      const key = session.read()
      if (!key || !['waiting', 'writing', 'reconnecting'].includes(state)) return
      dispatch({ type: 'stopping' })
      try {
        await client.stop(key)
      } catch (error) {
        const isOver = isAnswered(conversation.peek())
        dispatch({ type: 'failed', problem: problemOf(error), state: isOver ? 'resting' : state })
      }
    },

    retry() {
      batch(() => {
        join()
        shared.retry('all')
      })
      return Promise.resolve()
    },

    async rate(messageId, feedback) {
      const key = session.read()
      if (!key) return
      const before = conversation.peek().messages.find(({ id }) => id === messageId)?.feedback ?? null
      dispatch({ type: 'rated', messageId, feedback })
      try {
        await client.rate(key, messageId, feedback)
      } catch (error) {
        dispatch({ type: 'rated', messageId, feedback: before })
        fail(error)
      }
    },

    async loadEarlier() {
      const key = session.read()
      const { messages, hasEarlier } = conversation.peek()
      const [first] = messages
      if (!key || !first || !hasEarlier) return
      const isOver = () => session.read()?.sessionId !== key.sessionId
      try {
        const history = await client.history(key, first.id)
        // Messages that were trimmed meanwhile would be missing between the two.
        const isNext = conversation.peek().messages[0]?.id === first.id
        if (!isOver() && isNext) dispatchHere({ type: 'loaded-earlier', ...history })
      } catch (error) {
        if (!isOver()) fail(error)
      }
    },

    trim: () => dispatchHere({ type: 'trimmed' }),

    render: guard.render,

    markRead() {
      const until = lastStored(conversation.peek().messages)?.createdAt
      if (until === undefined || unreadIn(conversation.peek()) === 0) return
      dispatch({ type: 'seen', until })
      memory.note('seenUntil', until)
    },

    discard(clientId) {
      const isWaiting = conversation
        .peek()
        .messages.some((message) => message.clientId === clientId && message.delivery && message.delivery !== 'sending')
      if (!isWaiting) return
      outbox.remove(clientId)
      dispatch({ type: 'discarded', clientId })
    },

    async everything() {
      const key = session.read()
      return key ? client.everything(key) : []
    },

    async erase() {
      const key = session.read()
      try {
        if (key) await client.erase(key)
      } catch (error) {
        fail(error)
        return false
      }
      forget()
      return true
    },

    startOver: forget,

    hasSession: () => session.read() !== null,

    async request(path, method = 'GET', body) {
      join()
      const key = await shared.open(method === 'GET' ? 'held' : 'kept')
      if (!key) throw left()
      const answer = await client.request(key, path, method, body)
      // What was asked of an earlier conversation says nothing of the one that began meanwhile.
      if (session.read()?.sessionId !== key.sessionId) throw left()
      return answer
    },

    noted: memory.noted,
    note: memory.note,

    setHandover(handover) {
      batch(() => {
        dispatch({ type: 'handover', handover })
        shared.attend()
      })
    },

    dispose() {
      stopAsking()
      guard.dispose()
      shared.dispose()
      listeners.abort()
      network.dispose()
    },
  }
}

function left(): ClientError {
  return new ClientError('not-found', 0, 'The conversation was left.')
}

/** Has the browser ask before the page is left. Returns a function that stops it: browsers keep no page for going back to that asks. */
function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/** 128 random bits in hex. (crypto.randomUUID is missing on pages without TLS.) */
export function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
