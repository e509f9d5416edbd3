import { SquarePen, X } from 'lucide'
import { Avatar } from '../avatar.tsx'
import { Icon } from '../icon.tsx'
import { agentName, useView } from '../view.ts'

/** Who one is talking to, and the ways out: a new conversation, and closing the panel. */
export function Header() {
  const view = useView()
  const { chat, theme, words, mode, startOver, close } = view
  return (
    <div class="header" part="header">
      {theme.theme.chat.hostAvatar.isEnabled && <Avatar of="host" />}
      <h2 id="title" class="title" part="title">
        <bdi>{agentName(view)}</bdi>
      </h2>
      {chat.messages.value.length > 0 && (
        <button type="button" class="tool" aria-label={words.newChat} title={words.newChat} onClick={startOver}>
          <Icon of={SquarePen} />
        </button>
      )}
      {mode !== 'inline' && (
        <button type="button" class="tool" aria-label={words.close} title={words.close} onClick={close}>
          <Icon of={X} />
        </button>
      )}
    </div>
  )
}
