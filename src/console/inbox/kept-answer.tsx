import type { Timeline, TimelineEntry } from '#contract/inbox/handover.ts'
import type { Message } from '#contract/sessions/chat.ts'
import { Button } from '../parts/button/button.tsx'
import { inboxWords as text } from '../words/en/inbox.ts'

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
