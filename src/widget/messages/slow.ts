import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useChat } from '../chat-context.ts'

/** A model that says nothing for so long, in ms, is slow: the visitor is told that it is still at work. */
const silence = 20_000

/** Whether the answer that is under way has not grown for a while. */
export function useSlow(): boolean {
  const chat = useChat()
  const isSlow = useSignal(false)
  const state = chat.state.value
  const isUnderWay = state === 'waiting' || state === 'writing'
  useEffect(() => {
    if (!isUnderWay) return undefined
    let timer: ReturnType<typeof setTimeout>
    const unsubscribe = chat.writing.subscribe(() => {
      isSlow.value = false
      clearTimeout(timer)
      timer = setTimeout(() => (isSlow.value = true), silence)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
      isSlow.value = false
    }
  }, [chat, isUnderWay, isSlow])
  return isSlow.value
}
