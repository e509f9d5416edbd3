import { useEffect, useRef } from 'preact/hooks'
import { tellVisitor, type Talk } from '../../api/inbox/handover.ts'

/** Said again while somebody goes on typing, since the other side lets it end after ten seconds; over after a pause. In milliseconds. */
const sayAgain = 4000
const pause = 6000

/** Tells the visitor that an operator types, while `isShown`. */
export function useTypingSignal(talk: Talk, isShown: boolean): { type(typed: string): void; end(): void } {
  const state = useRef<{ saidAt: number; timer?: ReturnType<typeof setTimeout> }>({ saidAt: 0 })
  const latest = useRef(talk)
  latest.current = talk

  function end(): void {
    clearTimeout(state.current.timer)
    if (state.current.saidAt === 0) return
    state.current.saidAt = 0
    void tellVisitor(latest.current, { isTyping: false })
  }

  function type(typed: string): void {
    if (typed === '' || !isShown) return end()
    clearTimeout(state.current.timer)
    state.current.timer = setTimeout(end, pause)
    if (Date.now() - state.current.saidAt < sayAgain) return
    state.current.saidAt = Date.now()
    void tellVisitor(latest.current, { isTyping: true })
  }

  // Whoever leaves the conversation types no more.
  useEffect(() => end, [])
  return { type, end }
}
