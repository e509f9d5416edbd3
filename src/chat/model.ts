import { batch, computed, effect } from '@preact/signals'
import { newClientId } from '../client/client-id.ts'
import type { Method, Outgoing, SessionKey } from '../client/client.ts'
import { ClientError, codeOf } from '../client/errors.ts'
import type { Message } from '#contract/sessions/chat.ts'
import type { Chat } from './chat.ts'
import { onMaybeOnline, watchNetwork } from '../client/network.ts'
import { pageUrl } from '../client/page-url.ts'
import { isAnswered, unreadIn, type Conversation } from './conversation.ts'
import { lastStored } from './message-list.ts'
import { createOutbox } from './outbox.ts'
import { createRenderGuard } from './render-guard.ts'
import { createSession } from './session.ts'
import { outgoingOf, problemOf } from './session-sync.ts'
import { createSharedConversation, type SharedConversationDeps } from './shared-conversation.ts'

type ChatDeps = Pick<SharedConversationDeps, 'client' | 'memory' | 'isHelpOffered' | 'name'>

/** A conversation over `client`, remembered in `memory`. Data goes one way: action → sync → events → fold → signals. */
export function createChat({ client, memory, isHelpOffered, name }: ChatDeps): Chat {
  const life = new AbortController()
  const network = watchNetwork(life.signal)
  const outbox = createOutbox(memory)
  const session = createSession(memory)
  const shared = createSharedConversation({ client, memory, network, outbox, session, isHelpOffered, name })
  const { conversation, dispatch, dispatchHere } = shared
  const guard = createRenderGuard(
    memory,
    computed(() => conversation.value.writing?.id),
  )
  const stopAsking = effect(() => (outbox.unkept.value.size > 0 ? askBeforeLeaving() : undefined))
  // After giving up, retry as soon as the connection may be back.
  onMaybeOnline(() => {
    if (conversation.peek().problem?.code !== 'network') return
    batch(() => {
      join()
      shared.retry('unsent')
    })
  }, life.signal)

  function join(): void {
    guard.begin()
    shared.join()
  }

  function send(text: string, more: Pick<Outgoing, 'continues'> = {}): boolean {
    join()
    const mayWrite = ['resting', 'resuming'].includes(conversation.peek().state)
    if (text.trim() === '' || !mayWrite) return false
    queue([{ message: text, clientId: newClientId(), createdAt: outbox.nextTime(), page: pageUrl(), ...more }])
    return true
  }

  function queue(messages: readonly Outgoing[]): void {
    batch(() => {
      for (const outgoing of messages) {
        outbox.put(outgoing)
        dispatch({ type: 'queued', outgoing })
      }
      shared.work()
    })
  }

  /** Something beside the conversation failed; that goes on as it was. */
  function fail(error: unknown): void {
    const { canRetry: _, ...problem } = problemOf(error)
    dispatchHere({ type: 'failed', problem: { ...problem, canRetry: false }, state: conversation.peek().state })
  }

  function forget(keeps: 'nothing' | 'unsent' = 'nothing'): void {
    shared.suspend()
    session.forget()
    if (keeps === 'nothing') outbox.clear('everywhere')
    dispatch({ type: 'forgotten', keeps })
  }

  /** Whether the conversation is another one than when a call began. */
  const isLeft = (key: SessionKey | null) => session.read()?.sessionId !== key?.sessionId

  /** Resolves with what the server says of a session. One that it has dropped is forgotten here, and what waits goes on in a new one. */
  async function answered<Data>(key: SessionKey, call: Promise<Data>): Promise<Data> {
    try {
      return await call
    } catch (error) {
      if (isLeft(key)) throw leftError()
      if (codeOf(error) === 'unauthorized') {
        forget('unsent')
        if (conversation.peek().messages.length > 0) shared.work()
      }
      throw error
    }
  }

  const part = <Field extends keyof Conversation>(field: Field) => computed(() => conversation.value[field])

  return {
    messages: part('messages'),
    writing: part('writing'),
    state: part('state'),
    problem: part('problem'),
    isResumed: part('isResumed'),
    hasEarlier: part('hasEarlier'),
    isOnline: computed(() => network.isOnline.value && conversation.value.isReached),
    unkept: outbox.unkept,
    unread: computed(() => unreadIn(conversation.value)),
    fatal: guard.fatal,
    handover: part('handover'),
    typist: part('typist'),
    lastEventId: part('lastEventId'),

    resume: () => batch(join),

    send: (text) => send(text),

    goOn(text) {
      const last = lastStored(conversation.peek().messages)
      if (last?.isLengthLimited) send(text, { continues: last.id })
    },

    async stop() {
      const { state } = conversation.peek()
      const key = session.read()
      if (!key || !['waiting', 'writing', 'reconnecting'].includes(state)) return
      dispatch({ type: 'stopping' })
      try {
        await answered(key, client.request(key, 'stop', 'POST'))
      } catch (error) {
        if (isLeft(key)) return
        const isOver = isAnswered(conversation.peek())
        dispatch({ type: 'failed', problem: problemOf(error), state: isOver ? 'resting' : state })
      }
    },

    retry() {
      batch(() => {
        join()
        shared.retry('all')
      })
    },

    async rate(messageId, feedback) {
      const key = session.read()
      if (!key) return
      const current = () => conversation.peek().messages.find(({ id }) => id === messageId)?.feedback ?? null
      const before = current()
      dispatch({ type: 'rated', messageId, feedback })
      try {
        const path = `conversations/${encodeURIComponent(messageId)}/feedback`
        await answered(key, client.request(key, path, feedback ? 'PUT' : 'DELETE', feedback ?? undefined))
      } catch (error) {
        // Another vote has taken its place, or another conversation.
        if (current() !== feedback || isLeft(key)) return
        dispatch({ type: 'rated', messageId, feedback: before })
        fail(error)
      }
    },

    async loadEarlier() {
      const key = session.read()
      const { messages, hasEarlier } = conversation.peek()
      const [first] = messages
      if (!key || !first || !hasEarlier) return
      try {
        const history = await answered(key, client.history(key, first.id))
        // Messages that were trimmed meanwhile would be missing between the two.
        const isNext = conversation.peek().messages[0]?.id === first.id
        if (!isLeft(key) && isNext) dispatchHere({ type: 'loaded-earlier', ...history })
      } catch (error) {
        if (!isLeft(key)) fail(error)
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
      const delivery = conversation.peek().messages.find((message) => message.clientId === clientId)?.delivery
      if (delivery === undefined || delivery === 'sending') return
      outbox.remove(clientId)
      dispatch({ type: 'discarded', clientId })
    },

    async everything() {
      const key = session.read()
      return key ? answered(key, client.everything(key)) : []
    },

    async erase() {
      const key = session.read()
      const known = new Set(conversation.peek().messages.map(nameOf))
      try {
        if (key) await client.erase(key)
      } catch (error) {
        if (!isLeft(key)) fail(error)
        return false
      }
      // Another one may have begun meanwhile, or be about to: it is not what was to be erased.
      const hasBegun = isLeft(key) && (session.read() !== null || outbox.all().length > 0)
      if (hasBegun) return true
      const { messages } = conversation.peek()
      const newer = messages.slice(messages.findLastIndex((message) => known.has(nameOf(message))) + 1)
      forget()
      // What the visitor wrote meanwhile may be in the erased conversation already: it begins the next one.
      const own = newer.filter(({ messageType }) => messageType === 'user').map(outgoingOf)
      if (own.length > 0) queue(own)
      return true
    },

    startOver: () => forget(),

    hasSession: () => session.read() !== null,

    async request<Data>(path: string, method: Method = 'GET', body?: object) {
      join()
      const key = await shared.open(method === 'GET' ? 'held' : 'kept')
      if (!key) throw leftError()
      return answered(key, client.request<Data>(key, path, method, body))
    },

    isRemembered: memory.isKnown,
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
      life.abort()
    },
  }
}

/** A name that a message keeps when it is stored. */
const nameOf = ({ clientId, id }: Message) => clientId ?? id

const leftError = () => new ClientError('not-found', 0, 'The conversation was left.')

/** Has the browser ask before the page is left. Returns a function that stops it: browsers keep no page for going back to that asks. */
function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
