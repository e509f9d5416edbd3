import type { ComponentChildren } from 'preact'
import { Avatar } from '../avatar.tsx'
import { useSetting } from '../setting.ts'
import { momentWords } from './dates.ts'

type TurnProps = {
  side: 'host' | 'guest'
  isRunStart: boolean
  isRunEnd: boolean
  /** When it was said. */
  createdAt?: string | undefined
  children: ComponentChildren
}

/** The place of a message in the stream: who said it, when, and the avatar at the end of a run. */
export function Turn({ side, isRunStart, isRunEnd, createdAt, children }: TurnProps) {
  const { theme, words, agent } = useSetting()
  const { hostAvatar, guestAvatar } = theme.theme.chat
  const isPictured = (side === 'host' ? hostAvatar : guestAvatar).isEnabled
  const states = [isRunStart && 'starts', isRunEnd && 'ends', isPictured && 'pictured'].filter(Boolean).join(' ')
  const who = side === 'host' ? agent : words.you
  const moment = createdAt === undefined ? undefined : momentWords(createdAt, words.language)
  return (
    <div
      class={`turn of-${side} ${states}`}
      part="message"
      role="article"
      aria-label={moment ? `${who}, ${moment.full}` : who}
    >
      {isPictured && isRunEnd && <Avatar of={side} />}
      <div class="said" title={moment?.full}>
        <span class="unseen">{who}: </span>
        {children}
        {isRunEnd && moment && (
          <span class="time" part="time" aria-hidden="true">
            {moment.time}
          </span>
        )}
      </div>
    </div>
  )
}
