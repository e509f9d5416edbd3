import type { ComponentChildren } from 'preact'
import type { Author } from '#contract/sessions/chat.ts'
import { Avatar } from '../avatar.tsx'
import { useSetting } from '../context.ts'
import { momentWords } from './dates.ts'

type TurnProps = {
  side: 'host' | 'guest'
  isRunStart: boolean
  isRunEnd: boolean
  /** Who said it, in place of the side's own name, and what it is: a person, or an AI. */
  signature?: { name: string; kind: string | undefined; author: Author | undefined } | undefined
  /** When it was said. */
  createdAt?: string | undefined
  children: ComponentChildren
}

/** The place of a message in the stream: who said it, when, and the avatar at the end of a run. */
export function Turn({ side, isRunStart, isRunEnd, signature, createdAt, children }: TurnProps) {
  const { theme, words, agent } = useSetting()
  const { hostAvatar, guestAvatar } = theme.theme.chat
  const isPictured = (side === 'host' ? hostAvatar : guestAvatar).isEnabled
  const states = [isRunStart && 'starts', isRunEnd && 'ends', isPictured && 'pictured', signature?.author && 'signed']
    .filter(Boolean)
    .join(' ')
  const own = side === 'host' ? agent : words.you
  const who = signature?.kind ? `${signature.name}, ${signature.kind}` : (signature?.name ?? own)
  const moment = createdAt === undefined ? undefined : momentWords(createdAt, words.language)
  return (
    <div
      class={`turn of-${side} ${states}`}
      part="message"
      role="article"
      aria-label={moment ? `${who}, ${moment.full}` : who}
    >
      {isPictured && isRunEnd && <Avatar of={side} author={signature?.author} />}
      <div class="said" title={moment?.full}>
        <span class="unseen">{who}: </span>
        {isRunStart && signature && (
          <span class="signature" part="author" aria-hidden="true">
            <bdi>{signature.name}</bdi> {signature.kind}
          </span>
        )}
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
