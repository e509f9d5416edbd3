import { AnswerText } from '../answers/answer-text.tsx'
import { useChat, useSetting } from '../context.ts'
import { Turn } from './turn.tsx'

/**
 * The first words of a conversation in Greeting mode: said by the widget alone, never stored, and not said again to who returns.
 * A text of the owner's may be Markdown; our own words are plain: an agent's name with a star in it is no Markdown.
 */
export function Greeting({ isRunEnd }: { isRunEnd: boolean }) {
  const { theme, words, agent } = useSetting()
  const chat = useChat()
  const isReturning = chat.state.value === 'resuming' || chat.isResumed.value
  if (theme.startMode !== 'Greeting' || isReturning) return null
  const saved = theme.settings.general.greeting
  return (
    <Turn side="host" isRunStart isRunEnd={isRunEnd}>
      <div class="bubble" part="bubble host-bubble greeting">
        {saved && holdsMarkdown(saved) ? (
          <AnswerText text={saved} />
        ) : (
          <div class="text plain" dir="auto">
            {saved ?? words.greeting(agent)}
          </div>
        )}
      </div>
    </Turn>
  )
}

/** Whether a text looks different when it is rendered as Markdown. It may say yes for a text that does not. */
function holdsMarkdown(text: string): boolean {
  return /[*_`~<>[\]#|\\&]|https?:|www\.|@|^\s*(?:[-+]|\d+[.)])\s|\n/im.test(text)
}
