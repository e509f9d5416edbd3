import { agentName, useView } from '../view.ts'
import { AnswerText } from './answer-text.tsx'
import { Turn } from './message.tsx'

/** The first words of a conversation in Greeting mode: said by the widget alone, never stored, and not said again to who returns. */
export function Greeting({ isRunEnd }: { isRunEnd: boolean }) {
  const view = useView()
  const { theme, chat, words } = view
  const isReturning = chat.state.value === 'resuming' || chat.isResumed.value
  if (theme.startMode !== 'Greeting' || isReturning) return null
  const saved = theme.settings.general.greeting
  // Our own words are no Markdown, and an agent's name with a star in it is none either.
  const text = saved ?? words.greeting(agentName(view))
  return (
    <Turn side="host" isRunStart isRunEnd={isRunEnd}>
      <div class="bubble" part="bubble host-bubble greeting">
        {saved && holdsMarkdown(saved) ? (
          <AnswerText id="greeting" text={saved} />
        ) : (
          <div class="text plain" dir="auto">
            {text}
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
