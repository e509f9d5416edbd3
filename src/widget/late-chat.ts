import { batch, effect, signal } from '@preact/signals'
import type { Chat, ChatMessage, ChatProblem, ChatState, Writing } from '../chat/chat.ts'

/** How long the code may take to come before that counts as a lost connection, in milliseconds. */
const longestWait = 20_000

export type LateChat = Chat & {
  /** Gives what was sent in vain, because the code did not come, in the order in which it was written. It is the caller's from then on. */
  takeBack(): string[]
}

/**
 * A conversation whose code comes after the panel: one can read the greeting, type, send and start over before it is there. The first
 * action fetches it, and from then on this shows what it shows. When it cannot be fetched, or does not come, that is a lost connection: the
 * next action tries again. `isKnown` says that this browser remembers a conversation, so that nothing is shown in its place meanwhile.
 */
export function createLateChat(load: () => Promise<Chat>, isKnown: boolean): LateChat {
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
  /** What waits for the code, in the order in which it was written. */
  let unsent: { text: string }[] = []
  const returned: string[] = []
  /** What this browser remembers is to be forgotten as soon as the code for that is here. */
  let startsOver = false
  let isOver = false
  let unbind = () => {}

  function show(loaded: Chat): void {
    if (isOver) return loaded.dispose()
    chat = loaded
    if (startsOver) {
      // Only who takes part can tell the other tabs.
      void loaded.resume()
      loaded.startOver()
    }
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
      returned.push(...unsent.splice(0).map(({ text }) => text))
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
    if (chat) return chat.send(text)
    const isResuming = state.peek() === 'resuming'
    if (text.trim() === '' || !(isResuming || state.peek() === 'idle')) return
    const outgoing = { text }
    unsent.push(outgoing)
    const id = `unsent ${messages.peek().length}`
    const createdAt = new Date().toISOString()
    batch(() => {
      messages.value = [...messages.peek(), { id, createdAt, messageType: 'user', message: text, delivery: 'sending' }]
      if (!isResuming) state.value = 'sending'
      problem.value = null
    })
    const loaded = await come()
    // It was given back, or taken back.
    if (!unsent.includes(outgoing)) return
    unsent = unsent.filter((each) => each !== outgoing)
    await loaded?.send(text)
  }

  function startOver(): void {
    if (chat) return chat.startOver()
    // Of a conversation that began in another tab since, nobody has asked to forget anything.
    startsOver = isKnown
    unsent = []
    batch(() => {
      messages.value = []
      state.value = 'idle'
      problem.value = null
    })
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
    startOver,
    takeBack: () => returned.splice(0),
    dispose() {
      isOver = true
      clearTimeout(patience)
      unbind()
      chat?.dispose()
    },
  }
}
