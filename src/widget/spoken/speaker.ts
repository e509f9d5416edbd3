import { effect, type ReadonlySignal } from '@preact/signals'
import type { Chat, ChatMessage } from '../../chat/chat.ts'
import { notSentWords, problemWords, type Words } from '../../i18n/words.ts'
import { nextUtterance } from './next-utterance.ts'

type Speaker = {
  chat: Chat
  words: Words
  /** The agent's name. */
  agent: string
  /** Nothing is said while it is closed. */
  isOpen: ReadonlySignal<boolean>
  /** Whether a message was sent before this was loaded: its answer may be there, and nothing of it was said. */
  hasAsked: boolean
  /** Announces one text after the other in a polite live region. */
  say: (texts: readonly string[]) => void
}

/** The pause before looking again at an answer without a whole sentence, in milliseconds. */
const lookAgain = 250

/** The most of an answer that is said at once when it ends, in UTF-16 units. What is left is there to be read by the keyboard. */
const longestRest = 1500

/**
 * Announces a conversation to screen readers: that an answer begins, its sentences at reading pace, how it ended; what became of a message, and
 * whether the server can be reached. There is no queue that could grow: the next sentence is taken from the answer when the last one had
 * its time, and when the answer ends what is left goes out in one piece, which the listener can silence with one key. Returns what ends it.
 */
export function speak({ chat, words, agent, isOpen, hasAsked, say }: Speaker): () => void {
  /** `sent`: a message is on its way. `answering`: it was said that an answer comes. */
  let phase: 'quiet' | 'sent' | 'answering' = hasAsked ? 'sent' : 'quiet'
  /** The answer that is being said, and what of it was. */
  let reading = { id: '', at: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined

  function sayNext(): void {
    timer = undefined
    const writing = chat.writing.peek()
    if (!writing || !isOpen.peek()) return
    if (writing.id !== reading.id) reading = { id: writing.id, at: 0 }
    const next = nextUtterance(writing.text, reading.at, false, words)
    if (next) reading.at = next.end
    if (next?.text) say([next.text])
    timer = setTimeout(sayNext, next ? readingTime(next.text) : lookAgain)
  }

  /** The part of a finished answer that was not announced yet, after the name of the person who wrote it. */
  function restOf({ id, message, author }: ChatMessage): string[] {
    let at = reading.id === id ? reading.at : 0
    const texts = author ? [`${author.name}:`] : []
    for (let length = 0; length < longestRest;) {
      const next = nextUtterance(message, at, true, words)
      if (!next) return texts.length > 0 ? [texts.join(' ')] : []
      at = next.end
      length += next.text.length
      if (next.text) texts.push(next.text)
    }
    return [texts.join(' '), words.spoken.howToRead]
  }

  function endOf(last: ChatMessage | undefined): string[] {
    // A person's message is said when it comes.
    if (last?.author) return []
    if (last?.messageType === 'assistant') {
      // The text that the server stores in place of a failed answer repeats our own words.
      const rest = last.error?.isApology ? [] : restOf(last)
      return [
        ...rest,
        outcome(last),
        last.basis ? words.general : '',
        last.isLengthLimited ? words.unfinished : '',
        sourcesOf(last),
        last.suggestions ? words.promptsLabel : '',
      ]
    }
    if (last?.delivery !== 'failed') return []
    return [notSentWords(words, chat.problem.peek())]
  }

  function sourcesOf({ status, sources }: ChatMessage): string {
    return sources && status !== 'failed' ? `${words.sources}: ${sources.length}` : ''
  }

  function outcome({ status, error }: ChatMessage): string {
    if (status === 'stopped') return words.spoken.answerStopped(agent)
    if (status === 'interrupted') return words.interrupted
    return status === 'failed' ? problemWords(words, error?.code ?? 'unknown') : words.answered(agent)
  }

  const ends = [
    effect(() => {
      const state = chat.state.value
      const isHeard = isOpen.value
      if (state === 'sending' && phase === 'quiet') phase = 'sent'
      if ((state === 'waiting' || state === 'writing') && phase !== 'answering' && isHeard) {
        phase = 'answering'
        say([words.writing(agent)])
        timer ??= setTimeout(sayNext, readingTime(words.writing(agent)))
      }
      if (state === 'reconnecting' && phase !== 'quiet' && isHeard) say([words.reconnecting])
      if (state !== 'resting' || phase === 'quiet') return
      // Behind an answer may stand what waited for its end.
      const last = chat.messages.peek().findLast(({ delivery }) => phase === 'sent' || delivery !== 'queued')
      phase = 'quiet'
      clearTimeout(timer)
      timer = undefined
      if (isHeard) say(endOf(last))
    }),
    effect(() => {
      // Opened again, or an answer begins that nobody was told of: the reading goes on.
      if (isOpen.value && chat.writing.value && phase === 'answering') timer ??= setTimeout(sayNext, lookAgain)
    }),
    onChange<ChatMessage | undefined>(newestOfPerson, (now) => {
      // Of what was there when the page was loaded nothing is said: then it is not known yet who answers.
      if (now && chat.handover.peek() && isOpen.peek()) say(restOf(now))
    }),
    onChange(chat.isOnline, (isOnline) => isOpen.peek() && say([isOnline ? words.online : words.offline])),
    onChange(countQueued, (count, before) => {
      // What only waits for the answer before it needs no word.
      if (count > before && !chat.isOnline.peek() && isOpen.peek()) {
        say([chat.unkept.peek().size > 0 ? words.unkept : words.queued])
      }
    }),
  ]

  function newestOfPerson(): ChatMessage | undefined {
    return chat.messages.value.findLast(({ author }) => author !== undefined)
  }

  function countQueued(): number {
    return chat.messages.value.filter(({ delivery }) => delivery === 'queued').length
  }

  return () => {
    clearTimeout(timer)
    for (const end of ends) end()
  }
}

/** Calls `then` with each new value, and with the one before it. */
function onChange<Value>(
  read: ReadonlySignal<Value> | (() => Value),
  then: (now: Value, before: Value) => unknown,
): () => void {
  let before: { value: Value } | undefined
  return effect(() => {
    const value = typeof read === 'function' ? read() : read.value
    const last = before
    before = { value }
    if (last && last.value !== value) then(value, last.value)
  })
}

/** Letters of which one says about as much as three of an alphabet. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Letters that a screen reader speaks in a second at an unhurried pace: some 170 words a minute. */
const lettersPerSecond = 16

/** The time that it takes to speak a text, in milliseconds; even the shortest takes a moment to begin. */
export function readingTime(text: string): number {
  const letters = text.length + 2 * (text.match(dense)?.length ?? 0)
  return Math.max(700, Math.round((letters / lettersPerSecond) * 1000))
}
