import type { ChatMessage } from '../../chat/chat.ts'
import { useChat, useSetting } from '../context.ts'

/** Follow-up questions of the newest answer, until the next message. A click sends one as the visitor's message. */
export function Suggestions({
  newest,
  send,
}: {
  newest: ChatMessage | null | undefined
  send: (text: string) => void
}) {
  const chat = useChat()
  const { words, theme } = useSetting()
  const texts = newest?.messageType === 'assistant' ? newest.suggestions : undefined
  if (!texts || chat.state.value !== 'resting') return null
  const side = theme.theme.chat.hostAvatar.isEnabled ? ' pictured' : ''
  return (
    <ul class={`cards suggestions${side}`} part="suggestions" aria-label={words.promptsLabel}>
      {texts.map((text) => (
        <li key={text}>
          <button type="button" class="card" part="card" dir="auto" onClick={() => send(text)}>
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
