import type { Timeline, TimelineEntry } from '#contract/inbox/handover.ts'
import type { Step } from '../api/inbox.ts'
import { Button } from '../parts/button/button.tsx'
import { inboxWords as text } from '../words/en/inbox.ts'
import { useEffect, useState } from 'preact/hooks'
import type { Message } from '#contract/sessions/chat.ts'

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

/** After so many minutes without a word, an operator is asked whether the agent shall go on: nobody else answers meanwhile. */
const silentAfter = 30

/** Asks the operator who answers after a long silence. */
export function SilenceNotice({ timeline, onReturn }: { timeline: Timeline; onReturn: () => void }) {
  const [stayedAt, setStayedAt] = useState(0)
  const now = useNow()
  if (!timeline.isMine || timeline.answering !== 'person' || !timeline.isOpen) return null
  const silent = Math.floor((now - lastWord(timeline, now)) / 60_000)
  if (silent < silentAfter || now - stayedAt < silentAfter * 60_000) return null
  return (
    <div class="inbox-notice" role="status">
      <p>{text.silent(silent)}</p>
      <Button label={text.giveBack} onClick={onReturn} />
      <Button label={text.stay} kind="plain" onClick={() => setStayedAt(Date.now())} />
    </div>
  )
}

/** When a person last wrote, or took the conversation over. */
function lastWord({ entries }: Timeline, now: number): number {
  const last = entries.findLast((entry) =>
    'message' in entry ? entry.message.author !== undefined : entry.event.type === 'taken',
  )
  return last ? Date.parse('message' in last ? last.message.createdAt : last.createdAt) : now
}

/** The time, to the half minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

type Props = {
  timeline: Timeline
  onKeep: (kept: { question: Message; answer: Message }) => void
  onDismiss: () => void
}

/** Once it is done, what a person answered may serve the next visitor. */
export function KeepNotice({ timeline, onKeep, onDismiss }: Props) {
  const found = findKept(timeline.entries)
  if (!found) return null
  return (
    <div class="inbox-notice">
      <p>{text.keepAsked}</p>
      <Button
        label={text.keep}
        kind="primary"
        onClick={() => {
          onDismiss()
          onKeep(found)
        }}
      />
      <Button label={text.notKept} kind="plain" onClick={onDismiss} />
    </div>
  )
}

/**
 * What of a conversation may serve the next visitor: the longest that a person wrote since somebody last took over, and the question that it
 * answers. That is the visitor's last one to which the agent knew no answer, else the one before. Undefined: no person answered.
 */
function findKept(entries: readonly TimelineEntry[]): { question: Message; answer: Message } | undefined {
  const messages = entries.flatMap((entry) => ('message' in entry ? [entry] : []))
  const taken = entries.findLast((entry) => 'event' in entry && entry.event.type === 'taken')?.position ?? 0
  const written = messages.filter(({ position, message }) => position >= taken && message.author)
  const answer = written.toSorted((one, other) => other.message.message.length - one.message.message.length)[0]
  if (!answer) return undefined
  const before = messages.filter(({ position }) => position < answer.position)
  const asked = before.filter(({ message }) => message.messageType === 'user')
  const unanswered = asked.findLast(({ position }) => {
    const next = messages.find((each) => each.position > position && each.message.messageType === 'assistant')?.message
    return next?.verdict === 'unanswered' || next?.verdict === 'partly'
  })
  const question = unanswered ?? asked.at(-1)
  return question && { question: question.message, answer: answer.message }
}
