import type { HandoverEvent } from '#contract/inbox/handover.ts'
import { TimeAgo } from '../parts/text/time-ago.tsx'
import { eventWords as text } from '../words/en/inbox.ts'

/** Something that happened to a conversation, as a quiet line; a note as a card, which no visitor sees. */
export function EventLine({ event, createdAt }: { event: HandoverEvent; createdAt: string }) {
  if (event.type === 'note') {
    return (
      <li class="for-team">
        <p class="for-team-label">{text.noteBy(event.name)}</p>
        <p class="plain" dir="auto">
          {event.text}
        </p>
        <p class="quiet when">
          <TimeAgo at={createdAt} />
        </p>
      </li>
    )
  }
  return (
    <li class="event quiet">
      <bdi>{sayEvent(event)}</bdi> · <TimeAgo at={createdAt} />
    </li>
  )
}

function sayEvent(event: Exclude<HandoverEvent, { type: 'note' }>): string {
  switch (event.type) {
    case 'asked':
      if (!event.rule) return text.asked[event.why]
      return 'word' in event.rule ? text.askedByWord(event.rule.word) : text.askedAfter(event.rule.unanswered)
    case 'withdrawn':
      return text.withdrawn[event.by]
    case 'taken':
      return text.taken(event.operator.name)
    case 'returned':
      return event.by === 'time' ? text.returnedByTime : text.returned(event.name)
    case 'done':
      return text.done(event.name)
    case 'reopened':
      return event.by === 'visitor' ? text.reopenedByVisitor : text.reopened(event.name)
  }
}
