import type { ComponentChildren } from 'preact'
import { agentName, useView } from '../view.ts'
import { Turn } from './turn.tsx'

/**
 * The first words of a conversation in Greeting mode: said by the widget alone, never stored, and not said again to who returns.
 * `render` shows a text of the owner's that may be Markdown; without it, and for our own words, it is plain: an agent's name with a star
 * in it is no Markdown.
 */
export function Greeting({ isRunEnd, render }: { isRunEnd: boolean; render?: (text: string) => ComponentChildren }) {
  const view = useView()
  const { theme, chat, words } = view
  const isReturning = chat.state.value === 'resuming' || chat.isResumed.value
  if (theme.startMode !== 'Greeting' || isReturning) return null
  const saved = theme.settings.general.greeting
  return (
    <Turn side="host" isRunStart isRunEnd={isRunEnd}>
      <div class="bubble" part="bubble host-bubble greeting">
        {(saved && render?.(saved)) || (
          <div class="text plain" dir="auto">
            {saved ?? words.greeting(agentName(view))}
          </div>
        )}
      </div>
    </Turn>
  )
}
