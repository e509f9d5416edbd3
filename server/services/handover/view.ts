import type { Handover } from '../../contract/inbox/handover.ts'
import type { Help } from '../../contract/inbox/help.ts'
import type { Author } from '../../contract/sessions/chat.ts'
import { spokenLanguage } from '../../core/languages.ts'
import type { PeopleState } from '../../store/records/records.ts'
import { hoursText, isOpenAt, isWaitOver } from './hours.ts'
import { asksForAddress } from './sayings.ts'

/** What does not stand in the record. `now`: in milliseconds since 1970; `readThrough`: how far the person who answers has read. */
type ViewMoment = { languages: readonly string[]; now: number; hasAddress: boolean; readThrough: number | undefined }

/** What a visitor may know of the people behind a conversation, at a moment. Pure. */
export function toHandover(
  people: PeopleState | undefined,
  help: Help,
  { languages, now, hasAddress, readThrough }: ViewMoment,
): Handover {
  const { answering = 'ai', operator, waitingSince, isOpen = true } = people ?? {}
  const isOver = waitingSince !== undefined && isWaitOver(help, Date.parse(waitingSince), now)
  // Who has it and is done with it does not keep others from being asked for.
  const mayAsk = help.isOffered && (answering === 'ai' || (answering === 'person' && !isOpen))
  const isAskedForAddress = answering === 'waiting' && asksForAddress(help, hasAddress)
  const mayLeave = help.form.isOffered && (answering === 'ai' || isOver || isAskedForAddress)
  const hours = hoursText(help, spokenLanguage(languages)?.tag ?? 'en')
  return {
    answering,
    ...(operator && { author: toAuthor(operator) }),
    offer: [...(mayAsk ? (['person'] as const) : []), ...(mayLeave ? (['form'] as const) : [])],
    ...(hours !== undefined && { hours }),
    isOpen: isOpenAt(help, now),
    ...(answering === 'person' && readThrough !== undefined && { readThrough }),
    hasAddress,
  }
}

/** A person who answers, as visitors see them: without the id. */
export function toAuthor({ name, pictureUrl }: NonNullable<PeopleState['operator']>): Author {
  return { name, ...(pictureUrl !== undefined && { pictureUrl }) }
}
