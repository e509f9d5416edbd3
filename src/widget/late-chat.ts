import { batch, effect, signal } from '@preact/signals'
import type { Chat, ChatMessage, ChatProblem, ChatState, Writing } from '../chat/chat.ts'

/**
 * A conversation whose code comes after the panel: one can read the greeting and type before it is there. The first action
 * fetches it, and from then on this shows what it shows. When it cannot be fetched that is a lost connection: the next action tries
 * again. `isKnown` says that this browser remembers a conversation, so that nothing is shown in its place meanwhile.
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

  async function come(): Promise<Chat | undefined> {
    loading ??= load().then(show, () => {
      loading = undefined
      state.value = 'idle'
      problem.value = { code: 'network', canRetry: true }
    })
    await loading
    return chat
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
    send: async (text) => (await come())?.send(text),
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
      unbind()
      chat?.dispose()
    },
  }
}
