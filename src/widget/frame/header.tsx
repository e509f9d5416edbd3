import { Ellipsis, X } from 'lucide'
import { Avatar } from '../avatar.tsx'
import { ToolButton } from '../button.tsx'
import { useHandover, useSetting } from '../context.ts'
import type { Privacy } from '../privacy/privacy.tsx'

/** Who one is talking to, what else one can do, and the way out. */
export function Header({ privacy, close }: { privacy: Pick<Privacy, 'place' | 'need'>; close: () => void }) {
  const { theme, words, mode, agent, subtitle, isHeaderColored } = useSetting()
  const { place, need } = privacy
  const isMenuOpen = place.value === 'menu'
  return (
    <div class={`header${isHeaderColored ? ' colored' : ''}`} part="header">
      {theme.theme.chat.hostAvatar.isEnabled && <Avatar of="host" />}
      <div class="names">
        <h2 id="title" class="title" part="title">
          <bdi>{agent}</bdi>
        </h2>
        <p class="subtitle" part="subtitle" dir="auto">
          {useHandover()?.person.value?.subtitle ?? subtitle}
        </p>
      </div>
      <ToolButton
        icon={Ellipsis}
        label={words.more}
        id="more"
        title={words.more}
        aria-haspopup="menu"
        aria-expanded={isMenuOpen}
        onPointerEnter={() => void need()}
        onClick={() => {
          place.value = isMenuOpen ? null : 'menu'
          void need()
        }}
      />
      {mode !== 'inline' && <ToolButton icon={X} label={words.close} title={words.close} onClick={close} />}
    </div>
  )
}
