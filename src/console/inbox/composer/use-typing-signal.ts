import { useEffect, useRef } from 'preact/hooks'
import { signalVisitor, type Talk } from '../../api/inbox/handover.ts'

/** Sent again while somebody goes on typing, since the widget lets it end after ten seconds; over after a pause. In milliseconds. */
const sendInterval = 4000
const typingPause = 6000

/** Shows the visitor that an operator types, while `isShown`. */
export function useTypingSignal(talk: Talk, isShown: boolean): { type(typed: string): void; end(): void } {
  const state = useRef<{ sentAt: number; timer?: ReturnType<typeof setTimeout> }>({ sentAt: 0 })
  const latest = useRef(talk)
  latest.current = talk

  function end(): void {
    clearTimeout(state.current.timer)
    if (state.current.sentAt === 0) return
    state.current.sentAt = 0
    void signalVisitor(latest.current, { isTyping: false })
  }

  function type(typed: string): void {
    if (typed === '' || !isShown) return end()
    clearTimeout(state.current.timer)
    state.current.timer = setTimeout(end, typingPause)
    if (Date.now() - state.current.sentAt < sendInterval) return
    state.current.sentAt = Date.now()
    void signalVisitor(latest.current, { isTyping: true })
  }

  // Whoever leaves the conversation types no more.
  useEffect(() => end, [])
  return { type, end }
}
