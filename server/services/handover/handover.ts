import type {
  AskReason,
  Handover,
  HandoverEvent,
  HandoverNote,
  HandoverSignal,
  HandoverStreamEvent,
  Operator,
  PersonMessage,
  Timeline,
  TimelineEntry,
  TimelineQuery,
} from '../../contract/inbox/handover.ts'
import { timestamp } from '../../core/clock.ts'
import { FoyerError, invalid, notFound, orNotFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { spokenLanguage } from '../../core/languages.ts'
import { isEvent, isMessage } from '../../store/records/handover.ts'
import type { Entry, EntryRecord, MessageRecord, PeopleState, SessionRecord } from '../../store/records/records.ts'
import type { Bus } from '../../store/live.ts'
import type { Store } from '../../store/store.ts'
import type { Chat } from '../conversation/chat.ts'
import { toMessage } from '../conversation/message-view.ts'
import { currentHelp, currentSession, followHandover, toAuthor, viewNow, type FollowContext } from './follow.ts'
import { waitingText } from './sayings.ts'
import type { Signals } from './signals.ts'
import { appendAndTell, eventOf, type Appended, type Standings } from './standing.ts'

/** People in conversations: what visitors and operators do, and what each of them sees of it. */
export type Handovers = {
  /** `languages`: those of the visitor, as tags, best first. */
  view(session: SessionRecord, languages: readonly string[]): Promise<Handover>
  /** Asks for a person; the agent says once who was told. @throws {FoyerError} `not-offered`. */
  ask(session: SessionRecord, by: 'visitor' | 'rule', why: AskReason, languages: readonly string[]): Promise<Handover>
  /** The visitor no longer waits. */
  withdraw(session: SessionRecord, languages: readonly string[]): Promise<Handover>
  /** Passes on what one side does just now. */
  signal(session: SessionRecord, by: Operator | null, body: HandoverSignal): Promise<void>
  /** See {@link followHandover}. */
  follow(
    session: SessionRecord,
    operator: Operator | null,
    languages: readonly string[],
    emit: (event: HandoverStreamEvent) => void,
  ): Promise<() => void>

  /** So many entries from a position on, and how things stand for an operator. */
  timeline(session: SessionRecord, operator: Operator, page: TimelineQuery): Promise<Timeline>
  /** Takes the conversation over, and ends a running answer. @throws {FoyerError} `conversation-changed`. */
  take(session: SessionRecord, operator: Operator, seen: Seen): Promise<void>
  /** Writes to the visitor, which takes the conversation over. @throws {FoyerError} `conversation-changed`. */
  write(session: SessionRecord, operator: Operator, body: PersonMessage): Promise<MessageRecord>
  /** Gives the conversation back to the agent, calls it done, or opens it again. @throws {FoyerError} `conversation-changed`. */
  step(session: SessionRecord, operator: Operator, type: Step, after: number): Promise<void>
  /** Leaves a note for colleagues; the same clientId again is the same note. */
  note(session: SessionRecord, operator: Operator, body: HandoverNote): Promise<void>
}

type Step = 'returned' | 'done' | 'reopened'
type Seen = { after: number; takeFrom?: string | undefined }

type HandoverContext = FollowContext & {
  store: Pick<Store, 'appendEntry' | 'appendMessage' | 'listEntries'>
  bus: Pick<Bus, 'requestStop'>
  signals: Signals
  standings: Pick<Standings, 'ask'>
  chat: Pick<Chat, 'stop'>
  /** Called when a person's message is durable, also again when it is sent again. */
  onWritten(session: SessionRecord): void
  /** Called when the visitor has read through a position. */
  onRead(session: SessionRecord, through: number): Promise<void>
}

export function createHandovers(context: HandoverContext): Handovers {
  const { store, bus, signals, standings, chat, onWritten, onRead, clock } = context

  async function view(session: SessionRecord, languages: readonly string[]): Promise<Handover> {
    return (await viewNow(context, session, languages)).data
  }

  /** Appends a person's act, after a running answer has ended: its text so far then stands before the act. */
  async function takeOver(
    session: SessionRecord,
    operator: Operator,
    seen: Seen,
    record: (people: PeopleState | undefined) => EntryRecord | null,
    clientId?: string,
  ): Promise<Appended> {
    const { people } = await currentSession(store, session)
    const isNew = people?.answering !== 'person'
    if (isNew) {
      checkSeen(people, operator, seen)
      await chat.stop(session)
    }
    const done = await appendAndTell(
      context,
      session,
      (latest) => {
        checkSeen(latest, operator, seen)
        return record(latest)
      },
      clientId,
    )
    // An answer that began in between is not stored any more, and need not be written to its end.
    if (isNew) await bus.requestStop(session.id).catch(() => false)
    return done
  }

  return {
    view,

    async ask(session, by, why, languages) {
      const help = await currentHelp(store, session)
      if (!help.isOffered) throw new FoyerError('not-offered', 'Visitors of this agent cannot ask for a person.')
      if (await standings.ask(session, by, why)) {
        const spoken = spokenLanguage(languages) ?? { language: 'en', tag: 'en' }
        const said = waitingText(help, spoken, clock(), await context.hasAddress(session))
        await store.appendMessage(session.workspaceId, session.id, {
          id: newId('msg'),
          createdAt: timestamp(clock()),
          messageType: 'assistant',
          message: said,
          isHandoverNotice: true,
        })
        await signals.send(session.id, { type: 'changed' })
      }
      return view(session, languages)
    },

    async withdraw(session, languages) {
      await appendAndTell(context, session, (people) =>
        people?.answering === 'waiting' ? eventOf({ type: 'withdrawn', by: 'visitor' }, clock()) : null,
      )
      void chat.resume(session)
      return view(session, languages)
    },

    async signal(session, operator, { isTyping, readThrough }) {
      const by = operator ? 'person' : 'visitor'
      if (!operator && !session.people) return
      // A visitor's typing is of no interest where no person is; what they read of a person's messages is also afterwards.
      if (isTyping !== undefined && (operator || session.people?.answering !== 'ai'))
        await signals.send(session.id, { type: 'typing', by, isTyping, ...(operator && { name: operator.name }) })
      if (readThrough !== undefined) {
        const through = Math.min(readThrough, session.length - 1)
        await signals.send(session.id, { type: 'read', by, through })
        if (!operator) await onRead(session, through)
      }
    },

    follow: (...asked) => followHandover(context, ...asked),

    async timeline(session, reader, { from, limit }) {
      const entries: TimelineEntry[] = []
      let next: number | undefined
      const listed = orNotFound(
        await store.listEntries(session.workspaceId, session.id, { order: 'asc', from }),
        'session',
      )
      for await (const entry of listed) {
        if (entries.length === limit) {
          next = entry.position
          break
        }
        entries.push(toTimelineEntry(entry))
      }
      // After the entries: what came meanwhile is asked for by the next `from`, and no act is decided on it.
      const { length, people } = await currentSession(store, session)
      const { answering = 'ai', isOpen = false, operator } = people ?? {}
      return {
        answering,
        isOpen,
        ...(operator && { operator }),
        isMine: answering === 'person' && operator?.id === reader.id,
        length: (entries.at(-1)?.position ?? Math.min(from, length) - 1) + 1,
        ...(next !== undefined && { next }),
        ...signals.presenceOf(session.id),
        entries,
      }
    },

    async take(session, operator, seen) {
      await takeOver(session, operator, seen, (people) =>
        people?.answering === 'person' && people.isOpen && people.operator?.id === operator.id
          ? null
          : eventOf({ type: 'taken', operator }, clock(), operator.id),
      )
    },

    async write(session, operator, { message, clientId, ...seen }) {
      const record: MessageRecord = {
        id: newId('msg'),
        createdAt: timestamp(clock()),
        messageType: 'assistant',
        message,
        clientId,
        author: toAuthor(operator),
        operatorId: operator.id,
      }
      const { entry, session: after } = await takeOver(session, operator, seen, () => record, clientId)
      if (!entry || !isMessage(entry.record)) throw notFound('message')
      if (entry.record.operatorId !== operator.id) throw invalid('clientId', 'is that of another message')
      onWritten(after)
      return entry.record
    },

    async step(session, operator, type, after) {
      let isPersons = false
      await appendAndTell(context, session, (people) => {
        isPersons = people?.answering === 'person'
        checkSeen(people, operator, { after, takeFrom: people?.operator?.id })
        const event = stepOf(type, people, operator)
        return event && eventOf(event, clock(), operator.id)
      })
      // What came meanwhile without an answer is the agent's now. A person who is done has read it: a "Thank you!" needs no answer.
      if (type === 'returned' || (type === 'done' && !isPersons)) void chat.resume(session)
    },

    async note(session, operator, { text, clientId }) {
      const note = eventOf({ type: 'note', name: operator.name, text }, clock(), operator.id)
      await appendAndTell(context, session, () => ({ ...note, ...(clientId !== undefined && { clientId }) }), clientId)
    },
  }
}

/** The event of a step; null: it is so already. */
function stepOf(type: Step, people: PeopleState | undefined, { name }: Operator): HandoverEvent | null {
  switch (type) {
    case 'returned':
      return people?.answering === 'person' ? { type, by: 'person', name } : null
    case 'done':
      return people?.isOpen ? { type, name } : null
    case 'reopened':
      return people?.isOpen ? null : { type, by: 'person', name }
  }
}

/** Refuses what was decided before somebody else acted, and to take from a colleague without saying so. */
function checkSeen(people: PeopleState | undefined, operator: Operator, { after, takeFrom }: Seen): void {
  const holder = people?.answering === 'person' ? people.operator : undefined
  if (holder && holder.id !== operator.id && holder.id !== takeFrom)
    throw changed(`${holder.name} has this conversation.`)
  const { acted } = people ?? {}
  if (acted && acted.position >= after && acted.by !== operator.id) throw changed('Somebody has acted here.')
}

function changed(what: string): FoyerError {
  return new FoyerError('conversation-changed', `${what} Read what came since, and decide again.`)
}

function toTimelineEntry({ position, record }: Entry): TimelineEntry {
  if (!isEvent(record)) return { position, message: toMessage(record, { isForAdmin: true }) }
  const { id, createdAt, event } = record
  return { position, id, createdAt, event }
}
