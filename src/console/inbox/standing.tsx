import type { Timeline } from '#contract/inbox/handover.ts'
import type { Step } from '../api/inbox/handover.ts'
import { Button } from '../parts/button/button.tsx'
import { inboxWords as text } from '../words/en/inbox.ts'

type StandingProps = { timeline: Timeline; isBusy: boolean; onStep: (step: Step, takeFrom?: string) => void }

/** Who answers now, and what an operator may do about it. */
export function Standing({ timeline, isBusy, onStep }: StandingProps) {
  const { answering, isOpen, isMine, operator, entries } = timeline
  const isTheirs = answering === 'person' && !isMine
  const name = operator?.name ?? ''
  const who = answering !== 'person' ? text.who[answering] : isMine ? text.who.mine : text.who.person(name)
  return (
    <div class="inbox-standing">
      <p role="status">{who}</p>
      {!(answering === 'person' && isMine) && (
        <Button
          label={isTheirs ? text.takeFrom(name) : text.take}
          kind={answering === 'waiting' ? 'primary' : 'normal'}
          isBusy={isBusy}
          onClick={() => onStep('take', isTheirs ? operator?.id : undefined)}
        />
      )}
      {answering === 'person' && isMine && (
        <Button label={text.giveBack} isBusy={isBusy} onClick={() => onStep('return')} />
      )}
      {isOpen ? (
        <Button label={text.done} isBusy={isBusy} onClick={() => onStep('done')} />
      ) : (
        entries.some((entry) => 'event' in entry && entry.event.type === 'done') && (
          <Button label={text.reopen} isBusy={isBusy} onClick={() => onStep('reopen')} />
        )
      )}
    </div>
  )
}

type ConflictNoticeProps = { timeline: Timeline; isReply: boolean; onTake: (takeFrom: string) => void }

/** What came between, in words; it stands at its place in the conversation, too. */
export function ConflictNotice({ timeline: { answering, isMine, operator }, isReply, onTake }: ConflictNoticeProps) {
  const other = answering === 'person' && !isMine ? operator : undefined
  const { took, other: came, step, stepOther } = text.changed
  return (
    <div class="inbox-notice" role="alert">
      <p>{other ? (isReply ? took : step)(other.name) : isReply ? came : stepOther}</p>
      {other && <Button label={text.takeFrom(other.name)} onClick={() => onTake(other.id)} />}
    </div>
  )
}
