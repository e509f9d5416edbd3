import { MessageCircle, User } from 'lucide'
import type { Author } from '#contract/sessions/chat.ts'
import { Icon } from './icon.tsx'
import { useSetting } from './context.ts'
import { Picture } from './picture.tsx'

/** The round picture of one side, or of the person who writes for it, or else a built-in one. Decorative. */
export function Avatar({ of, author }: { of: 'host' | 'guest'; author?: Author | undefined }) {
  const { hostAvatar, guestAvatar } = useSetting().theme.theme.chat
  const url = author ? author.pictureUrl : (of === 'host' ? hostAvatar : guestAvatar).url
  const look = { class: `avatar of-${of}`, part: 'avatar' }
  const builtIn = (
    <span {...look}>
      <Icon of={of === 'host' && !author ? MessageCircle : User} />
    </span>
  )
  return <Picture {...look} url={url} fallback={builtIn} />
}
