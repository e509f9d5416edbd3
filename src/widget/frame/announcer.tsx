import { useEffect, useRef } from 'preact/hooks'
import { agentName, useView } from '../view.ts'

/** Sentences that stay in the region: enough that a slow reader of it misses none. */
const kept = 4

/**
 * The widget's one voice to screen readers (spoken/speaker.ts says what it says). The log itself is silent: read aloud piece by piece, a
 * streaming answer could not be followed. What is said comes as a new element each time, since a text that is replaced may never be heard.
 */
export function Announcer() {
  const view = useView()
  const region = useRef<HTMLDivElement>(null)
  // A panel that was only made ready has nothing to say.
  const wasOpened = useRef(false)
  wasOpened.current ||= view.isOpen.value
  const isNeeded = wasOpened.current

  useEffect(() => {
    if (!isNeeded) return undefined
    const element = region.current
    let stop = () => {}
    let isOver = false
    function say(texts: readonly string[]): void {
      for (const text of texts.filter(Boolean)) {
        const line = document.createElement('p')
        line.textContent = text
        element?.append(line)
      }
      while (element && element.childElementCount > kept) element.firstChild?.remove()
    }
    import('../spoken/speaker.ts').then(
      ({ speak }) => {
        if (!isOver) stop = speak({ ...view, agent: agentName(view), say })
      },
      () => undefined,
    )
    return () => {
      isOver = true
      stop()
    }
  }, [view, isNeeded])

  return <div class="unseen" role="status" aria-atomic="false" aria-relevant="additions" ref={region} />
}
