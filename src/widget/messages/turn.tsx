import type { ComponentChildren } from 'preact'
import { Avatar } from '../avatar.tsx'
import { useSetting } from '../setting.ts'

type TurnProps = {
  side: 'host' | 'guest'
  isRunStart: boolean
  isRunEnd: boolean
  /** When it was said, in words. */
  time?: string | undefined
  children: ComponentChildren
}

/** The place of a message in the stream: who said it, when, and the avatar at the end of a run. */
export function Turn({ side, isRunStart, isRunEnd, time, children }: TurnProps) {
  const { theme, words, agent } = useSetting()
  const { hostAvatar, guestAvatar } = theme.theme.chat
  const isPictured = (side === 'host' ? hostAvatar : guestAvatar).isEnabled
  const classes = `turn of-${side}${isRunStart ? ' starts' : ''}${isPictured ? ' pictured' : ''}`
  const who = side === 'host' ? agent : words.you
  return (
    <div class={classes} part="message" role="article" aria-label={time ? `${who}, ${time}` : who}>
      {isPictured && isRunEnd && <Avatar of={side} />}
      <div class="said" title={time}>
        <span class="unseen">{who}: </span>
        {children}
      </div>
    </div>
  )
}
