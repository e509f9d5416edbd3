import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useSetting } from '../context.ts'
import { keepFocus } from './keep-focus.ts'

/** So far before the reader gets there it is fetched: half of what is seen at once. */
const ahead = '50% 0px'

type FurtherProps = {
  label: string
  scroller: { current: HTMLElement | null }
  /** The message next to it. While it stays the same, nothing came, and nothing more is asked for by itself. */
  edge: string | undefined
  /** Whether coming near is enough; else only the button does it. */
  isWatching: boolean
  /** Shows more. `button` stays where it is on screen when it has been reached by keys: there the reader is. */
  show: (button?: Element) => Promise<void>
}

/** Shows more of the conversation when the reader comes near; a button, for keys, and for when that failed. */
export function Further({ label, scroller, edge, isWatching, show }: FurtherProps) {
  const { words } = useSetting()
  const element = useRef<HTMLButtonElement>(null)
  const isBusy = useSignal(false)

  async function go(): Promise<void> {
    if (isBusy.peek() || !element.current) return
    isBusy.value = true
    await show(element.current.matches(':focus-visible') ? element.current : undefined)
    isBusy.value = false
  }
  const latestGo = useRef(go)
  latestGo.current = go

  useLayoutEffect(() => {
    const { current } = element
    if (!isWatching || !current) return undefined
    const observer = new IntersectionObserver(
      (seen) => {
        // A busy page is told of several frames at once: the newest one stands last.
        const isNear = seen.at(-1)?.isIntersecting
        // Kept in view by the focus, it would go on to the beginning of the conversation.
        if (isNear && !current.matches(':focus-visible')) void latestGo.current()
      },
      { root: scroller.current, rootMargin: ahead },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [edge, isWatching, scroller])

  useLayoutEffect(() => keepFocus(element.current), [])

  return (
    <button type="button" class="quiet further" ref={element} aria-busy={isBusy.value} onClick={() => void go()}>
      {isBusy.value ? words.loading : label}
    </button>
  )
}
