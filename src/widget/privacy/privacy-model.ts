import { effect, signal, type Signal } from '@preact/signals'
import type { Chat } from '../../chat/chat.ts'
import type { PrivacyState, PrivacySurroundings } from './privacy-state.ts'

/** A status message in the line above the composer, or in About this chat. */
export type Said = 'declined' | 'erased' | 'notErased' | 'notDownloaded' | 'loading'

/** The state and the actions that the components of this room share. */
export type PrivacyModel = PrivacyState &
  PrivacySurroundings & {
    said: Signal<Said | null>
    /** Whether there is something to download or to delete. */
    hasConversation: () => boolean
    /** Whether the visitor agrees to the site's notice; asks if nobody has. The text stays in the composer until the answer is yes. */
    agrees: (text: string) => Promise<boolean>
    /** The visitor's answer to the notice. */
    answer: (isAgreed: boolean) => void
    /** Deletes the conversation on the server and here, or says that it could not be deleted, and then keeps it. */
    erase: () => Promise<void>
    /** Watches the conversation and the panel while the room is there. Returns a function that stops it. */
    begin: () => () => void
  }

export function createPrivacyModel(state: PrivacyState, surroundings: PrivacySurroundings): PrivacyModel {
  const { chat, draft, isOpen, correcting, focusCalls, open } = surroundings
  const { place, notice, settings } = state
  const said = signal<Said | null>(null)
  /** The text that waits for an answer to the notice. */
  let waiting: { text: string; settle: (isAgreed: boolean) => void } | null = null
  /** From the first look for an earlier conversation to the visitor's answer: one text at a time. */
  let isAsking = false
  const hasConversation = () => chat.messages.value.length > 0

  function settle(isAgreed: boolean): void {
    const answered = waiting
    waiting = null
    if (answered && isAgreed && draft.peek() === answered.text) draft.value = ''
    if (answered && !isAgreed) said.value = 'declined'
    answered?.settle(isAgreed)
  }

  async function ask(text: string): Promise<boolean> {
    if (chat.state.peek() === 'idle') chat.resume()
    await resumed(chat)
    const answered = new Promise<boolean>((resolve) => (waiting = { text, settle: resolve }))
    if (hasConversation()) settle(true)
    // The conversation that may be there could not be fetched, which the chat says itself.
    else if (chat.state.peek() === 'idle') settle(false)
    else {
      if (!isOpen.peek()) open()
      said.value = null
      place.value = 'notice'
    }
    return answered
  }

  return {
    ...state,
    ...surroundings,
    said,
    hasConversation,

    async agrees(text) {
      if (isAsking) return false
      isAsking = true
      try {
        return await ask(text)
      } finally {
        isAsking = false
      }
    },

    answer(isAgreed) {
      if (isAgreed) notice.value = null
      settle(isAgreed)
      place.value = null
      focusCalls.value += 1
    },

    async erase() {
      said.value = 'loading'
      const isErased = await chat.erase()
      if (isErased) {
        correcting.value = null
        notice.value = settings?.notice ?? null
        focusCalls.value += 1
      }
      said.value = isErased ? 'erased' : 'notErased'
    },

    begin() {
      const ends = [
        effect(() => {
          if (!isOpen.value) place.value = null
        }),
        effect(() => {
          if (place.value !== 'notice') settle(false)
        }),
        // Who has a conversation has agreed before it began, here in another tab, or in an earlier visit.
        effect(() => {
          if (!hasConversation()) return
          notice.value = null
          if (place.peek() !== 'notice') return
          // The text stays in the composer: an answer may be under way.
          place.value = null
          focusCalls.value += 1
        }),
        // The page, or a new chat, wants the visitor to write.
        later(focusCalls, () => {
          if (place.peek() !== 'notice') place.value = null
        }),
        later(draft, () => (said.value = null)),
        later(chat.messages, () => (said.value = null)),
      ]
      return () => {
        for (const end of ends) end()
        settle(false)
      }
    },
  }
}

/** Runs `then` at each change of a signal from now on. */
function later(changing: { value: unknown }, then: () => void): () => void {
  let isFirst = true
  return effect(() => {
    void changing.value
    if (!isFirst) then()
    isFirst = false
  })
}

/** Resolves when it is known whether there is an earlier conversation. */
function resumed(chat: Chat): Promise<void> {
  return new Promise((resolve) => {
    const end = later(chat.state, look)
    function look(): void {
      if (chat.state.peek() === 'resuming') return
      end()
      resolve()
    }
    look()
  })
}
