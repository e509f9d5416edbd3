import { batch, computed, signal } from '@preact/signals'
import type { ChatEvent } from '../../server/contract/chat.ts'
import type { Client, SessionKey } from '../client/client.ts'
import { ClientError } from '../client/errors.ts'
import type { Memory } from '../client/memory.ts'
import type { Chat, ChatProblem, ChatState } from './chat.ts'
import { emptyConversation, fold, isAnswered, isFailedAnswer, type Happening } from './conversation.ts'
import { backoff, maxTries, pause } from './reconnect.ts'

type Events = AsyncGenerator<ChatEvent>
type Outgoing = { message: string; clientId: string }

/** A conversation over `client`, remembered in `memory`. Data goes one way: action → client → events → fold → signals. */
export function createChat({ client, memory }: { client: Client; memory: Memory }): Chat {
  const conversation = signal(emptyConversation)
  const state = signal<ChatState>('idle')
  const problem = signal<ChatProblem | null>(null)
  const isResumed = signal(false)
  const hasEarlier = signal(false)
  const isOnline = signal(true)
  let session: SessionKey | null = null
  /** Ends the streams and pauses of the conversation that is shown now. */
  let life = new AbortController()

  function happen(happening: Happening): void {
    conversation.value = fold(conversation.value, happening)
  }

  function receive(event: ChatEvent): void {
    batch(() => {
      happen({ type: 'event', event })
      if (event.event === 'message') state.value = event.data.messageType === 'user' ? 'waiting' : 'resting'
      if (event.event === 'delta' && state.value !== 'stopping') state.value = 'writing'
    })
  }

  function fail(error: unknown): void {
    const { code, canRetry } =
      error instanceof ClientError ? error : new ClientError('internal', 0, 'Something went wrong in the widget.')
    problem.value = { code, canRetry }
    state.value = 'resting'
  }

  /** Whether the stored conversation holds that message. */
  function isStored(clientId: string): boolean {
    return conversation.value.messages.some((message) => message.clientId === clientId && !message.delivery)
  }

  /**
   * Takes in events until the answer is there. A lost stream is opened again, by `again`, which goes on from the last event seen.
   * Throws when the server refuses, or does not answer for long.
   */
  async function follow(first: () => Events, again: () => Events, { signal: ended }: AbortController): Promise<void> {
    let open = first
    for (let tries = 0; ;) {
      try {
        for await (const event of open()) {
          if (ended.aborted) return
          receive(event)
          tries = 0
          if (isAnswered(conversation.value)) return
        }
      } catch (error) {
        if (ended.aborted) return
        if (!(error instanceof ClientError) || !isPassing(error) || tries >= maxTries) throw error
      }
      if (tries >= maxTries) throw new ClientError('network', 0, 'The server does not answer.')
      if (state.value !== 'stopping') state.value = 'reconnecting'
      await pause(backoff(tries), ended)
      if (ended.aborted) return
      tries += 1
      open = again
    }
  }

  function attach(key: SessionKey): () => Events {
    return () => client.attach(key, conversation.value.lastEventId, life.signal)
  }

  async function openSession(): Promise<SessionKey> {
    session ??= await client.openSession()
    memory.write(session)
    return session
  }

  async function deliver(outgoing: Outgoing): Promise<void> {
    const current = life
    const isNewSession = session === null
    problem.value = null
    state.value = 'sending'
    try {
      const key = await openSession()
      if (current.signal.aborted) return
      const post = () => client.send(key, outgoing, current.signal)
      await follow(post, () => (isStored(outgoing.clientId) ? attach(key)() : post()), current)
    } catch (error) {
      if (current.signal.aborted) return
      if (error instanceof ClientError && error.isGone && !isNewSession) return startAnew(outgoing)
      happen({ type: 'undelivered', clientId: outgoing.clientId })
      fail(error)
    }
  }

  /** The server has no such session any more: what was said in it is gone, and the message opens a new one. */
  function startAnew(outgoing: Outgoing): Promise<void> {
    forget()
    begin(outgoing)
    return deliver(outgoing)
  }

  function begin({ message, clientId }: Outgoing): void {
    happen({ type: 'sending', clientId, text: message, createdAt: new Date().toISOString() })
  }

  function forget(): void {
    life.abort()
    life = new AbortController()
    session = null
    memory.forget()
    batch(() => {
      conversation.value = emptyConversation
      isResumed.value = false
      hasEarlier.value = false
      problem.value = null
    })
  }

  async function resume(): Promise<void> {
    if (state.value !== 'idle') return
    session = memory.read()
    if (!session) {
      state.value = 'resting'
      return
    }
    state.value = 'resuming'
    const current = life
    try {
      const history = await client.history(session)
      if (current.signal.aborted) return
      batch(() => {
        happen({ type: 'loaded', ...history })
        hasEarlier.value = history.hasEarlier
        isResumed.value = history.messages.length > 0
        state.value = 'resting'
      })
      if (history.messages.at(-1)?.messageType !== 'user') return
      state.value = 'waiting'
      await follow(attach(session), attach(session), current)
    } catch (error) {
      if (current.signal.aborted) return
      if (error instanceof ClientError && error.isGone) {
        forget()
        state.value = 'resting'
        return
      }
      fail(error)
      // Nothing is shown yet: opening the panel again tries again.
      if (!isResumed.value) state.value = 'idle'
    }
  }

  return {
    messages: computed(() => conversation.value.messages),
    writing: computed(() => conversation.value.writing),
    state,
    problem,
    isResumed,
    hasEarlier,
    isOnline,
    resume,

    async send(text) {
      if (text.trim() === '') return
      if (state.value === 'idle') await resume()
      if (state.value !== 'resting') return
      const outgoing = { message: text, clientId: newClientId() }
      begin(outgoing)
      await deliver(outgoing)
    },

    async stop() {
      if (!session || !['waiting', 'writing', 'reconnecting'].includes(state.value)) return
      const before = state.value
      state.value = 'stopping'
      try {
        await client.stop(session)
      } catch (error) {
        const isUnderWay = !isAnswered(conversation.value)
        fail(error)
        if (isUnderWay) state.value = before
      }
    },

    async retry() {
      if (state.value === 'idle') return resume()
      if (state.value !== 'resting') return
      const last = conversation.value.messages.findLast((message) => message.messageType === 'user')
      if (!last) return
      const outgoing = { message: last.message, clientId: last.clientId ?? newClientId() }
      if (last.delivery) begin(outgoing)
      else if (isFailedAnswer(conversation.value.messages.at(-1))) happen({ type: 'retrying' })
      await deliver(outgoing)
    },

    async rate(messageId, feedback) {
      if (!session) return
      const before = conversation.value.messages.find(({ id }) => id === messageId)?.feedback ?? null
      happen({ type: 'rated', messageId, feedback })
      try {
        await client.rate(session, messageId, feedback)
      } catch (error) {
        happen({ type: 'rated', messageId, feedback: before })
        problem.value = { code: error instanceof ClientError ? error.code : 'internal', canRetry: false }
      }
    },

    async loadEarlier() {
      const [first] = conversation.value.messages
      if (!session || !first || !hasEarlier.value) return
      const current = life
      try {
        const history = await client.history(session, first.id)
        if (current.signal.aborted) return
        batch(() => {
          happen({ type: 'loaded-earlier', messages: history.messages })
          hasEarlier.value = history.hasEarlier
        })
      } catch (error) {
        problem.value = { code: error instanceof ClientError ? error.code : 'internal', canRetry: false }
      }
    },

    discard(clientId) {
      const isWaiting = conversation.value.messages.some(
        (message) => message.clientId === clientId && message.delivery && message.delivery !== 'sending',
      )
      if (isWaiting) happen({ type: 'discarded', clientId })
    },

    async everything() {
      const key = session ?? memory.read()
      return key ? client.everything(key) : []
    },

    async erase() {
      const key = session ?? memory.read()
      if (key) {
        try {
          await client.erase(key)
        } catch (error) {
          problem.value = { code: error instanceof ClientError ? error.code : 'internal', canRetry: false }
          return false
        }
      }
      forget()
      state.value = 'resting'
      return true
    },

    startOver() {
      forget()
      state.value = 'resting'
    },

    dispose() {
      life.abort()
    },
  }
}

/** A failure of the way, not of the message: worth trying again without asking. */
function isPassing({ code, status }: ClientError): boolean {
  return code === 'network' || status === 502 || status === 503 || status === 504
}

/** 128 random bits in hex. (crypto.randomUUID is missing on pages without TLS.) */
function newClientId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
