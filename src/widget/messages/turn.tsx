import type { ComponentChildren } from 'preact'
import { Avatar } from '../avatar.tsx'
import { agentName, useView } from '../view.ts'

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
  const view = useView()
  const { hostAvatar, guestAvatar } = view.theme.theme.chat
  const isPictured = (side === 'host' ? hostAvatar : guestAvatar).isEnabled
  const classes = `turn of-${side}${isRunStart ? ' starts' : ''}${isPictured ? ' pictured' : ''}`
  const who = side === 'host' ? agentName(view) : view.words.you
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
