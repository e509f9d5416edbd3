import { MessageCircle } from 'lucide'
import { useState } from 'preact/hooks'
import type { LauncherLook } from '#contract/agents/theme.ts'
import { Icon } from '../../widget/icon.tsx'
import { ownPicture } from '../app/root.ts'

/** An agent's launcher as its widget shows it, without a picture from elsewhere. */
export function Launcher({ look }: { look: LauncherLook | undefined }) {
  const picture = ownPicture(look?.picture)
  const [broken, setBroken] = useState<string>()
  const style = { '--launcher': look?.background, '--launcher-ink': look?.color }
  return (
    <span class="launcher" style={style} aria-hidden="true">
      {picture && picture !== broken ? (
        <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
      ) : (
        <Icon of={MessageCircle} />
      )}
    </span>
  )
}
