import { MessageCircle } from 'lucide'
import type { ThemeAnswer } from '#contract/agents/theme.ts'
import { safeAddress } from '../../theme/address.ts'
import { Icon } from '../../widget/icon.tsx'
import { root } from '../app/root.ts'

/** An agent's launcher in its own color. A picture from elsewhere is left out: the console asks no other server for anything. */
export function Launcher({ theme }: { theme: ThemeAnswer | undefined }) {
  const colors = theme?.schemes?.theme ?? {}
  const base = new URL(root, location.origin).href
  const { isEnabled, url } = theme?.data.theme.chat.hostAvatar ?? { isEnabled: false, url: null }
  const picture = isEnabled ? safeAddress(url, base) : undefined
  const style = {
    '--launcher': colors['theme.chat.buttons.backgroundColor'],
    '--launcher-ink': colors['theme.chat.buttons.color'],
  }
  return (
    <span class="launcher" style={style} aria-hidden="true">
      {picture?.startsWith(base) ? <img src={picture} alt="" /> : <Icon of={MessageCircle} />}
    </span>
  )
}
