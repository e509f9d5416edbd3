import { Sparkles, User } from 'lucide'
import { useState } from 'preact/hooks'
import { safeAddress } from '../theme/address.ts'
import { Icon } from './icon.tsx'
import { useView } from './view.ts'

/** The round picture of one side; a built-in one when there is no address, or when the picture cannot be loaded. Decorative. */
export function Avatar({ of }: { of: 'host' | 'guest' }) {
  const { theme, base } = useView()
  const { hostAvatar, guestAvatar } = theme.theme.chat
  const address = safeAddress((of === 'host' ? hostAvatar : guestAvatar).url, base)
  const [broken, setBroken] = useState<string>()
  if (address && address !== broken) {
    return (
      <img
        class={`avatar of-${of}`}
        part="avatar"
        src={address}
        alt=""
        referrerpolicy="no-referrer"
        decoding="async"
        onError={() => setBroken(address)}
      />
    )
  }
  return (
    <span class={`avatar of-${of}`} part="avatar">
      <Icon of={of === 'host' ? Sparkles : User} />
    </span>
  )
}
