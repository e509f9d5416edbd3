import { useComputed } from '@preact/signals'
import { agentName, useView } from '../view.ts'

/**
 * Tells screen readers that an answer begins and that it is there. The log itself is silent: read aloud piece by piece, a
 * streaming answer could not be followed.
 */
export function Announcer() {
  const view = useView()
  const { chat, words } = view
  const text = useComputed(() => {
    const state = chat.state.value
    if (state === 'waiting' || state === 'writing') return words.writing(agentName(view))
    const last = chat.messages.value.at(-1)
    const isAnswered = state === 'resting' && view.toEnd.value > 0
    return isAnswered && last?.messageType === 'assistant' && !last.status ? words.answered(agentName(view)) : ''
  }).value
  return (
    <div class="unseen" role="status">
      {text}
    </div>
  )
}
