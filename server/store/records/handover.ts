import { day } from '../../core/clock.ts'
import type { EntryRecord, EventRecord, InboxQuery, MessageRecord, PeopleState, SessionRecord } from './records.ts'

/* What follows from the entries of a conversation: who answers, and whether somebody is needed. Both stores compute it alike. */

/** After so long without a word of the person, a visitor's message is the agent's again. In milliseconds. */
const personFor = day

const nobody: PeopleState = { answering: 'ai', isOpen: false, isListed: false, takes: 0, events: 0 }

/** How ids of events begin: they are told from messages without being read. */
const eventIdStart = 'evt_'

export function isEventId(id: string): boolean {
  return id.startsWith(eventIdStart)
}

export function isEvent(entry: EntryRecord): entry is EventRecord {
  return entry.messageType === 'event'
}

export function isMessage(entry: EntryRecord): entry is MessageRecord {
  return entry.messageType !== 'event'
}

/** The state with one more entry, at a position. Undefined: there is no event yet. Pure. */
export function withEntry(
  state: PeopleState | undefined,
  entry: EntryRecord,
  position: number,
): PeopleState | undefined {
  const next = following(state, entry, position)
  return next === state || !next ? next : ordered(next)
}

/** The same members in one order, whatever they were made by: equal states are equal texts. */
function ordered({
  answering,
  isOpen,
  isListed,
  operator,
  waitingSince,
  personAt,
  takes,
  events,
  acted,
}: PeopleState): PeopleState {
  return {
    answering,
    isOpen,
    isListed,
    ...(operator && { operator }),
    ...(waitingSince !== undefined && { waitingSince }),
    ...(personAt !== undefined && { personAt }),
    takes,
    events,
    ...(acted && { acted }),
  }
}

function following(state: PeopleState | undefined, entry: EntryRecord, position: number): PeopleState | undefined {
  if (isEvent(entry)) return withEvent(state ?? nobody, entry, position)
  const { messageType, author, operatorId, createdAt } = entry
  // A person's message takes the conversation over.
  if (author && operatorId !== undefined)
    return taken(state ?? nobody, { id: operatorId, ...author }, createdAt, position)
  if (messageType === 'user' && state?.answering === 'person' && !state.isOpen && isRecent(state, createdAt))
    return { ...state, isOpen: true }
  return state
}

/** The session with one more entry. */
export function withRecord(session: SessionRecord, record: EntryRecord): SessionRecord {
  const people = withEntry(session.people, record, session.length)
  return {
    ...session,
    length: session.length + 1,
    ...(isMessage(record) && record.createdAt > session.updatedAt && { updatedAt: record.createdAt }),
    ...(people && { people }),
  }
}

/** The state of a whole conversation. */
export function peopleOf(entries: Iterable<EntryRecord>): PeopleState | undefined {
  let state: PeopleState | undefined
  let position = 0
  for (const entry of entries) state = withEntry(state, entry, position++)
  return state
}

/** Whether the person who has a conversation did something within the last day. */
export function isRecent({ personAt }: Pick<PeopleState, 'personAt'>, at: string): boolean {
  return personAt !== undefined && Date.parse(at) - Date.parse(personAt) < personFor
}

function withEvent(state: PeopleState, { event, createdAt, operatorId }: EventRecord, position: number): PeopleState {
  const counted = { ...state, events: state.events + 1 }
  const by = operatorId ?? null
  const listed: PeopleState = { ...counted, isListed: true, acted: { position, by } }
  const { operator: _, waitingSince: __, ...free } = listed
  const alone: PeopleState = { ...free, answering: 'ai' }
  const isPerson = state.answering === 'person'
  switch (event.type) {
    case 'note':
      return counted
    case 'asked': {
      const asked = { ...free, answering: 'waiting' as const, isOpen: true, waitingSince: createdAt }
      if (state.answering === 'waiting' || (isPerson && state.isOpen)) return counted
      // To ask is in nobody's way.
      return state.acted ? { ...asked, acted: state.acted } : withoutAct(asked)
    }
    case 'withdrawn':
      return state.answering === 'waiting' ? { ...alone, isOpen: false } : counted
    case 'taken':
      return taken(counted, event.operator, createdAt, position)
    case 'returned':
      return isPerson ? alone : { ...listed, answering: state.answering }
    case 'done':
      // Who had it last gets what the visitor writes soon after.
      return isPerson ? { ...listed, isOpen: false, personAt: createdAt } : { ...alone, isOpen: false }
    case 'reopened':
      // That a visitor writes again is in nobody's way.
      if (by === null) return { ...counted, isListed: true, isOpen: true }
      return { ...listed, isOpen: true, ...(isPerson && { personAt: createdAt }) }
  }
}

function withoutAct({ acted: _, ...state }: PeopleState): PeopleState {
  return state
}

function taken(
  { waitingSince: _, ...state }: PeopleState,
  operator: NonNullable<PeopleState['operator']>,
  personAt: string,
  position: number,
): PeopleState {
  const isHeld = state.answering === 'person' && state.operator?.id === operator.id
  return {
    ...state,
    answering: 'person',
    isOpen: true,
    isListed: true,
    operator,
    personAt,
    takes: isHeld ? state.takes : state.takes + 1,
    acted: { position, by: operator.id },
  }
}

/** The views of the inbox that a conversation is in. */
export function viewsOf({ isListed, isOpen, answering, operator }: PeopleState): InboxQuery[] {
  if (!isListed) return []
  if (!isOpen) return [{ view: 'done' }]
  const open: InboxQuery[] = [{ view: 'open' }]
  if (answering === 'waiting') open.push({ view: 'needs' })
  if (operator) open.push({ view: 'mine', operatorId: operator.id })
  return open
}
