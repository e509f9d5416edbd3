import type { Timeline } from '#contract/inbox/handover.ts'
import { Button } from '../parts/button/button.tsx'
import { inboxWords as text } from '../words/en/inbox.ts'

/** What an operator does to a conversation, as api/handover.ts has it. */
export type Step = 'take' | 'return' | 'done' | 'reopen'

/** Who answers now, and what an operator may do about it. */
export function Standing({
  timeline,
  isBusy,
  onStep,
}: {
  timeline: Timeline
  isBusy: boolean
  onStep: (step: Step, takeFrom?: string) => void
}) {
  const { answering, isOpen, isMine, operator, entries } = timeline
  const isTheirs = answering === 'person' && !isMine
  const name = operator?.name ?? ''
  const who = answering !== 'person' ? text.who[answering] : isMine ? text.who.mine : text.who.person(name)
  return (
    <div class="inbox-standing">
      <p role="status">{who}</p>
      {!(answering === 'person' && isMine) && (
        <Button
          kind={answering === 'waiting' ? 'primary' : 'normal'}
          isBusy={isBusy}
          onClick={() => onStep('take', isTheirs ? operator?.id : undefined)}
        >
          {isTheirs ? text.takeFrom(name) : text.take}
        </Button>
      )}
      {answering === 'person' && isMine && (
        <Button isBusy={isBusy} onClick={() => onStep('return')}>
          {text.giveBack}
        </Button>
      )}
      {isOpen ? (
        <Button isBusy={isBusy} onClick={() => onStep('done')}>
          {text.done}
        </Button>
      ) : (
        entries.some((entry) => 'event' in entry && entry.event.type === 'done') && (
          <Button isBusy={isBusy} onClick={() => onStep('reopen')}>
            {text.reopen}
          </Button>
        )
      )}
    </div>
  )
}

/** What came between, in words; it stands at its place in the conversation, too. */
export function ConflictNotice({
  timeline: { answering, isMine, operator },
  isReply,
  onTake,
}: {
  timeline: Timeline
  isReply: boolean
  onTake: (takeFrom: string) => void
}) {
  const other = answering === 'person' && !isMine ? operator : undefined
  const { took, other: came, step, stepOther } = text.changed
  return (
    <div class="inbox-notice" role="alert">
      <p>{other ? (isReply ? took : step)(other.name) : isReply ? came : stepOther}</p>
      {other && <Button onClick={() => onTake(other.id)}>{text.takeFrom(other.name)}</Button>}
    </div>
  )
}
