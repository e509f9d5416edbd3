import { useSignal } from '@preact/signals'
import { MessageCircle, User } from 'lucide'
import type { Author } from '#contract/sessions/chat.ts'
import { safeAddress } from '../theme/address.ts'
import { Icon } from './icon.tsx'
import { useSetting } from './context.ts'

/**
 * The round picture of one side, or of the person who writes for it; a built-in one when there is no address, or when the picture cannot be
 * loaded. Decorative.
 */
export function Avatar({ of, author }: { of: 'host' | 'guest'; author?: Author | undefined }) {
  const { theme, base } = useSetting()
  const { hostAvatar, guestAvatar } = theme.theme.chat
  const url = author ? author.pictureUrl : (of === 'host' ? hostAvatar : guestAvatar).url
  const address = safeAddress(url, base)
  const broken = useSignal('')
  if (address && address !== broken.value) {
    return (
      <img
        class={`avatar of-${of}`}
        part="avatar"
        src={address}
        alt=""
        referrerpolicy="no-referrer"
        decoding="async"
        // A closed panel fetches no picture.
        loading="lazy"
        onError={() => (broken.value = address)}
      />
    )
  }
  return (
    <span class={`avatar of-${of}`} part="avatar">
      <Icon of={of === 'host' && !author ? MessageCircle : User} />
    </span>
  )
}
