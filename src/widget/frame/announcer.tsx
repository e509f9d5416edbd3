import { effect, type ReadonlySignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useAnswerTools, useChat, useSetting } from '../context.ts'

/** Sentences that stay in the region: as many as the end of an answer says at once, enough that a slow reader of it misses none. */
const kept = 5
/** How long they stay after the last one, in milliseconds: longer, a search in the page would find what nobody sees. */
const keptFor = 20_000

/**
 * The widget's one voice to screen readers (spoken/speaker.ts says what it says). The log itself is silent: read aloud piece by piece, a
 * streaming answer could not be followed. What is said comes as a new element each time, since a text that is replaced may never be heard.
 */
export function Announcer({ isOpen }: { isOpen: ReadonlySignal<boolean> }) {
  const chat = useChat()
  const { words, agent } = useSetting()
  const speak = useAnswerTools().tools.value?.speak
  const region = useRef<HTMLDivElement>(null)
  const hasAsked = useRef(false)

  // At once, not after the next frame: what comes in between would not be said.
  useLayoutEffect(() => {
    const element = region.current
    if (!element) return undefined
    if (!speak) {
      return effect(() => {
        if (['sending', 'waiting', 'writing'].includes(chat.state.value)) hasAsked.current = true
      })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    function say(texts: readonly string[]): void {
      for (const text of texts.filter(Boolean)) {
        const line = document.createElement('p')
        line.textContent = text
        element?.append(line)
      }
      while (element && element.childElementCount > kept) element.firstChild?.remove()
      clearTimeout(timer)
      timer = setTimeout(() => element?.replaceChildren(), keptFor)
    }
    const end = speak({ chat, words, agent, isOpen, hasAsked: hasAsked.current, say })
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [speak, chat, words, agent, isOpen])

  return <div class="unseen" role="status" aria-atomic="false" aria-relevant="additions" ref={region} />
}
