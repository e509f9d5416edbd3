import type { Handover, HandoverStreamEvent, Operator } from '../../contract/inbox/handover.ts'
import type { Help } from '../../contract/inbox/help.ts'
import type { Author } from '../../contract/sessions/chat.ts'
import { defined } from '../../core/defined.ts'
import { orNotFound } from '../../core/errors.ts'
import { spokenLanguage } from '../../core/languages.ts'
import type { PeopleState, SessionRecord } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Chat } from '../conversation/chat.ts'
import { toHelp } from '../agents.ts'
import { hoursText, isOpenAt, isWaitOver, waitLeft } from './hours.ts'
import { asksForAddress } from './sayings.ts'
import type { Signals } from './signals.ts'

/* How a conversation stands with people just now, and what streams tell of that. */

export type FollowContext = {
  store: Pick<Store, 'getAgent' | 'getSession'>
  signals: Pick<Signals, 'watch' | 'readByPerson'>
  chat: Pick<Chat, 'resume'>
  /** Whether the visitor left an address in a conversation. */
  hasAddress(session: SessionRecord): Promise<boolean>
  clock: () => number
}

/**
 * Calls back with what a stream tells beside the messages, until the returned function is called. `operator`: who reads, null: the visitor.
 * `languages`: of the visitor, as tags, best first.
 */
export async function followHandover(
  context: FollowContext,
  session: SessionRecord,
  operator: Operator | null,
  languages: readonly string[],
  emit: (event: HandoverStreamEvent) => void,
): Promise<() => void> {
  const { signals, chat } = context
  let last = ''
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  let running: Promise<void> = Promise.resolve()

  async function tell(isFirst: boolean): Promise<void> {
    const { data, people, help, now } = await viewNow(context, session, languages)
    const text = JSON.stringify(data)
    if (isOver) return
    // Operators are told of each entry, notes included, since their timeline has grown.
    const isNews = operator ? !isFirst : text !== last
    if (isFirst ? data.answering !== 'ai' : isNews) emit({ event: 'handover', data })
    last = text
    clearTimeout(timer)
    const since = people?.waitingSince === undefined ? undefined : Date.parse(people.waitingSince)
    if (since === undefined) return
    // Nobody is to be expected any more: what was left unanswered in silence is the agent's.
    if (help.isSilent && isWaitOver(help, since, now)) void chat.resume(session)
    const left = waitLeft(help, since, now)
    if (left !== undefined) timer = setTimeout(again, left).unref()
  }

  /** One after the other, so that the newest is told last. What cannot be read now is told with the next change. */
  function again(): void {
    running = running.then(() => tell(false)).catch(() => undefined)
  }

  const leave = signals.watch(session.id, (signal) => {
    const isOther = operator ? 'visitor' : 'person'
    // A visitor is shown what the person has read; operators look it up with the timeline.
    if (signal.type === 'changed' || (signal.type === 'read' && signal.by === 'person' && !operator)) again()
    if (signal.type !== 'typing' || signal.by !== isOther) return
    const { isTyping, name } = signal
    emit({ event: 'typing', data: { isTyping, ...(name !== undefined && { name }) } })
  })
  const end = () => {
    isOver = true
    clearTimeout(timer)
    leave()
  }
  try {
    await (running = tell(true))
    return end
  } catch (error) {
    end()
    throw error
  }
}

/** How a conversation stands `now`, with what its visitor may know of that. @throws {FoyerError} `not-found`. */
export async function viewNow(
  { store, signals, hasAddress, clock }: Pick<FollowContext, 'store' | 'signals' | 'hasAddress' | 'clock'>,
  session: SessionRecord,
  languages: readonly string[],
): Promise<{ data: Handover; people: PeopleState | undefined; help: Help; now: number }> {
  const { people } = await currentSession(store, session)
  const help = await currentHelp(store, session)
  const isReachable = await hasAddress(session)
  const now = clock()
  const { answering = 'ai', operator, waitingSince, isOpen = true } = people ?? {}
  const isOver = waitingSince !== undefined && isWaitOver(help, Date.parse(waitingSince), now)
  // Who has it and is done with it does not keep others from being asked for.
  const mayAsk = help.isOffered && (answering === 'ai' || (answering === 'person' && !isOpen))
  const isAskedForAddress = answering === 'waiting' && asksForAddress(help, isReachable)
  const mayLeave = help.form.isOffered && (answering === 'ai' || isOver || isAskedForAddress)
  const data: Handover = {
    answering,
    ...(operator && { author: toAuthor(operator) }),
    offer: [...(mayAsk ? (['person'] as const) : []), ...(mayLeave ? (['form'] as const) : [])],
    isOpen: isOpenAt(help, now),
    hasAddress: isReachable,
    ...defined({
      hours: hoursText(help, spokenLanguage(languages)?.tag ?? 'en'),
      readThrough: answering === 'person' ? signals.readByPerson(session.id) : undefined,
    }),
  }
  return { data, people, help, now }
}

/** A person who answers, as visitors see them: without the id. */
export function toAuthor({ name, pictureUrl }: NonNullable<PeopleState['operator']>): Author {
  return { name, ...(pictureUrl !== undefined && { pictureUrl }) }
}

/** @throws {FoyerError} `not-found`. */
export async function currentSession(
  store: Pick<Store, 'getSession'>,
  { workspaceId, id }: SessionRecord,
): Promise<SessionRecord> {
  return orNotFound(await store.getSession(workspaceId, id), 'session')
}

/** What an agent offers now. @throws {FoyerError} `not-found`. */
export async function currentHelp(
  store: Pick<Store, 'getAgent'>,
  { workspaceId, agentId }: SessionRecord,
): Promise<Help> {
  const agent = orNotFound(await store.getAgent(workspaceId, agentId), 'session')
  return toHelp(agent)
}
