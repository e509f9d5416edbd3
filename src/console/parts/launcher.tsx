import { MessageCircle } from 'lucide'
import { useState } from 'preact/hooks'
import type { LauncherLook } from '#contract/agents/theme.ts'
import { safeAddress } from '../../theme/address.ts'
import { Icon } from '../../widget/icon.tsx'
import { root } from '../app/root.ts'

/** An agent's launcher as its widget shows it. A picture from elsewhere is left out: the console asks no other server for anything. */
export function Launcher({ look }: { look: LauncherLook | undefined }) {
  const base = new URL(root, location.origin).href
  const picture = safeAddress(look?.picture ?? null, base)
  const [broken, setBroken] = useState<string>()
  const style = { '--launcher': look?.background, '--launcher-ink': look?.color }
  return (
    <span class="launcher" style={style} aria-hidden="true">
      {picture?.startsWith(base) && picture !== broken ? (
        <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
      ) : (
        <Icon of={MessageCircle} />
      )}
    </span>
  )
}
