import { batch, effect, signal } from '@preact/signals'
import type { Chat, ChatMessage, ChatProblem, ChatState, Writing } from '../chat/chat.ts'

/** How long the code may take to come before that counts as a lost connection, in milliseconds. */
const longestWait = 20_000

/**
 * A conversation whose code comes after the panel: one can read the greeting, type and send before it is there. The first action
 * fetches it, and from then on this shows what it shows. When it cannot be fetched, or does not come, that is a lost connection: the next
 * action tries again, and what should have been sent is the caller's again (the state is idle then). `isKnown` says that this browser
 * remembers a conversation, so that nothing is shown in its place meanwhile.
 */
export function createLateChat(load: () => Promise<Chat>, isKnown: boolean): Chat {
  const messages = signal<readonly ChatMessage[]>([])
  const writing = signal<Writing | null>(null)
  const state = signal<ChatState>(isKnown ? 'resuming' : 'idle')
  const problem = signal<ChatProblem | null>(null)
  const isResumed = signal(false)
  const hasEarlier = signal(false)
  const isOnline = signal(true)
  const unread = signal(0)
  let chat: Chat | undefined
  let loading: Promise<void> | undefined
  let waiting: Promise<Chat | undefined> | undefined
  let patience: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  let unbind = () => {}

  function show(loaded: Chat): void {
    if (isOver) return loaded.dispose()
    chat = loaded
    unbind = effect(() => {
      batch(() => {
        messages.value = loaded.messages.value
        writing.value = loaded.writing.value
        state.value = loaded.state.value
        problem.value = loaded.problem.value
        isResumed.value = loaded.isResumed.value
        hasEarlier.value = loaded.hasEarlier.value
        isOnline.value = loaded.isOnline.value
        unread.value = loaded.unread.value
      })
    })
  }

  /** The code when it is here; undefined, with a problem, when it does not come. All who wait at the same time wait equally long. */
  const come = () => (waiting ??= wait())

  async function wait(): Promise<Chat | undefined> {
    loading ??= load().then(show, () => {
      loading = undefined
    })
    const isLate = new Promise<void>((resolve) => {
      patience = setTimeout(resolve, longestWait)
    })
    await Promise.race([loading, isLate])
    clearTimeout(patience)
    waiting = undefined
    if (!chat) {
      // What comes after all is shown, though nobody waits for it any more.
      void loading?.then(() => chat?.resume())
      batch(() => {
        messages.value = []
        state.value = 'idle'
        problem.value = { code: 'network', canRetry: true }
      })
    }
    return chat
  }

  /** Shows a message at once, and sends it with what comes. */
  async function send(text: string): Promise<void> {
    const isResuming = state.peek() === 'resuming'
    if (!chat && (isResuming || state.peek() === 'idle') && text.trim() !== '') {
      const id = `unsent ${messages.peek().length}`
      const createdAt = new Date().toISOString()
      batch(() => {
        messages.value = [
          ...messages.peek(),
          { id, createdAt, messageType: 'user', message: text, delivery: 'sending' },
        ]
        if (!isResuming) state.value = 'sending'
        problem.value = null
      })
    }
    await (await come())?.send(text)
  }

  return {
    messages,
    writing,
    state,
    problem,
    isResumed,
    hasEarlier,
    isOnline,
    unread,
    resume: async () => (await come())?.resume(),
    send,
    retry: async () => (await come())?.retry(),
    stop: async () => chat?.stop(),
    rate: async (...vote) => chat?.rate(...vote),
    loadEarlier: async () => chat?.loadEarlier(),
    letGo: () => chat?.letGo(),
    look: () => chat?.look(),
    discard: (clientId) => chat?.discard(clientId),
    async everything() {
      const loaded = await come()
      if (!loaded) throw new Error('The conversation cannot be fetched: its code is not here.')
      return loaded.everything()
    },
    erase: async () => (await come())?.erase() ?? false,
    startOver: () => chat?.startOver(),
    dispose() {
      isOver = true
      clearTimeout(patience)
      unbind()
      chat?.dispose()
    },
  }
}
