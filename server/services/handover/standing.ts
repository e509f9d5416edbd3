import type { Help } from '../../contract/inbox/help.ts'
import type { AskedRule, AskReason, HandoverEvent } from '../../contract/inbox/handover.ts'
import { timestamp } from '../../core/clock.ts'
import { orNotFound } from '../../core/errors.ts'
import { newId } from '../../core/ids.ts'
import { spokenLanguage } from '../../core/languages.ts'
import { plainText, smallTalk } from '../../engines/builtin/talk/small-talk.ts'
import { wishesBesides } from '../../engines/builtin/talk/wish-for-person.ts'
import { isEvent, isMessage, isRecent } from '../../store/records/handover.ts'
import type {
  EntryRecord,
  EventRecord,
  MessageRecord,
  PeopleState,
  SessionRecord,
} from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import { toHelp } from '../agents.ts'
import { isWaitOver } from './hours.ts'
import { waitingText } from './sayings.ts'
import type { Signals } from './signals.ts'

/* Whether the agent or a person answers a visitor's message, and what the agent says to who wants a person. */

/** `takes`: how often a person has taken the conversation over; the answer is only stored while that stays so. */
type Standing = { isAgents: true; takes: number } | { isAgents: false }

export type Standings = {
  /** Who answers now. What a person has left for a day goes back to the agent, and the record says so. */
  of(session: SessionRecord): Promise<Standing>
  /** Records that a visitor's message reopened what a person had done, if it did. `before`: the session before the message. */
  noteReopened(before: SessionRecord): Promise<void>
  /**
   * The answer to a message that is a wish for a person, or has a word for which the owner wants one, where one can be asked for; that one is
   * waited for is then recorded. Undefined: it is none, or by a rule somebody is waited for already.
   */
  answerWish(session: SessionRecord, question: MessageRecord, languages: readonly string[]): Promise<string | undefined>
  /**
   * What is said after an answer that found nothing, when the owner wants a person after so many in a row; that one is waited for is then
   * recorded. Undefined: there were fewer, or somebody is waited for already.
   */
  followUnanswered(session: SessionRecord, languages: readonly string[]): Promise<string | undefined>
  /** Records that a person is asked for. Resolves with whether nobody had asked before. @throws {FoyerError} `not-found`. */
  ask(session: SessionRecord, by: 'visitor' | 'rule', why: AskReason): Promise<boolean>
}

type StandingContext = {
  store: Pick<Store, 'appendEntry' | 'getAgent' | 'getSession' | 'listEntries'>
  signals: Pick<Signals, 'send'>
  /** Called when a person was asked for, with the session as it is then. */
  onAsked(session: SessionRecord): void
  /** Whether the visitor left an address in a conversation. */
  hasAddress(session: SessionRecord): Promise<boolean>
  clock: () => number
}

/** Among so many of the newest entries answers in a row are looked for: five with their questions, and what stands between. */
const maxLookedAt = 50
const english = { language: 'en', tag: 'en' } as const

export function createStandings(context: StandingContext): Standings {
  const { store, onAsked, hasAddress, clock } = context
  const helpOf = async ({ workspaceId, agentId }: SessionRecord) => {
    const agent = await store.getAgent(workspaceId, agentId)
    return agent && toHelp(agent)
  }

  const record = (event: HandoverEvent): EventRecord => eventOf(event, clock())

  async function ask(
    session: SessionRecord,
    by: 'visitor' | 'rule',
    why: AskReason,
    rule?: AskedRule,
  ): Promise<boolean> {
    const done = await appendAndTell(context, session, (people) => {
      const isAsked = people?.answering === 'waiting' || (people?.answering === 'person' && people.isOpen)
      return isAsked ? null : record({ type: 'asked', by, why, ...(rule && { rule }) })
    })
    if (done.isNew) onAsked(done.session)
    return done.isNew
  }

  /** What is said when a person is asked for by a rule. */
  async function sayWaiting(session: SessionRecord, help: Help, languages: readonly string[]): Promise<string> {
    return waitingText(help, spokenLanguage(languages) ?? english, clock(), await hasAddress(session))
  }

  /** How many answers in a row, up to now, found nothing. Those that look for nothing, such as greetings, count for neither. */
  async function unansweredBefore({ workspaceId, id }: SessionRecord): Promise<number> {
    const entries = await store.listEntries(workspaceId, id, { order: 'desc', limit: maxLookedAt })
    let count = 0
    if (!entries) return count
    for await (const { record: entry } of entries) {
      // What came before a person was there, or was asked for, is settled.
      if (isEvent(entry) ? entry.event.type !== 'note' : entry.author !== undefined) break
      if (!isMessage(entry) || entry.verdict === undefined) continue
      if (entry.verdict !== 'unanswered') break
      count += 1
    }
    return count
  }

  return {
    ask,

    async of(session) {
      const { people } = session
      if (!people) return { isAgents: true, takes: 0 }
      const now = timestamp(clock())
      if (people.answering === 'person') {
        if (isRecent(people, now)) return { isAgents: false }
        const { session: after } = await appendAndTell(context, session, (current) =>
          current?.answering === 'person' && !isRecent(current, now) ? record({ type: 'returned', by: 'time' }) : null,
        )
        const isTaken = after.people?.answering === 'person'
        return isTaken ? { isAgents: false } : { isAgents: true, takes: after.people?.takes ?? people.takes }
      }
      const { waitingSince } = people
      if (waitingSince !== undefined) {
        const help = await helpOf(session)
        // Nobody waits for ever: when the owner's minutes are over, the agent speaks again.
        if (help?.isSilent && !isWaitOver(help, Date.parse(waitingSince), clock())) return { isAgents: false }
      }
      return { isAgents: true, takes: people.takes }
    },

    async noteReopened(before) {
      const { people } = before
      if (people?.answering !== 'person' || people.isOpen) return
      await appendAndTell(context, before, (current) =>
        current?.answering === 'person' && current.isOpen ? record({ type: 'reopened', by: 'visitor' }) : null,
      )
    },

    async answerWish(session, { message }, languages) {
      const talk = smallTalk(message)
      const help = await helpOf(session)
      if (!help?.isOffered) return undefined
      // What to do at once is said first, and what else is asked; somebody should look at it all the same.
      if (talk?.kind === 'danger' || wishesBesides(message)) {
        await ask(session, 'visitor', 'wish')
        return undefined
      }
      if (talk?.kind !== 'human') {
        const word = wordIn(message, help.rules.words)
        const isAsked = word !== undefined && (await ask(session, 'rule', 'rule', { word }))
        return isAsked ? sayWaiting(session, help, languages) : undefined
      }
      await ask(session, 'visitor', 'wish')
      const spoken = spokenLanguage(languages)
      const [first] = talk.languages
      const own = spoken && (!first || talk.languages.includes(spoken.language)) ? spoken : undefined
      const language = own ?? { language: first ?? 'en', tag: first ?? 'en' }
      return waitingText(help, language, clock(), await hasAddress(session))
    },

    async followUnanswered(session, languages) {
      const help = await helpOf(session)
      const { unanswered } = help?.rules ?? {}
      if (!help?.isOffered || !unanswered) return undefined
      if ((await unansweredBefore(session)) + 1 < unanswered) return undefined
      if (!(await ask(session, 'rule', 'rule', { unanswered }))) return undefined
      return sayWaiting(session, help, languages)
    },
  }
}

/** What was appended, if anything; see `appendEntry` of the store. */
export type Appended = NonNullable<Awaited<ReturnType<Store['appendEntry']>>>

/** Appends what `decide` makes of the state, null: nothing, and tells everybody. @throws {FoyerError} `not-found`. */
export async function appendAndTell(
  { store, signals }: { store: Pick<Store, 'appendEntry'>; signals: Pick<Signals, 'send'> },
  { workspaceId, id }: SessionRecord,
  decide: (people: PeopleState | undefined) => EntryRecord | null,
  clientId?: string,
): Promise<Appended> {
  const done = orNotFound(await store.appendEntry(workspaceId, id, ({ people }) => decide(people), clientId), 'session')
  if (done.isNew) await signals.send(id, { type: 'changed' })
  return done
}

/** Makes the record of an event that happens at a moment, in milliseconds since 1970. */
export function eventOf(event: HandoverEvent, at: number, operatorId?: string): EventRecord {
  return {
    id: newId('evt'),
    createdAt: timestamp(at),
    messageType: 'event',
    message: '',
    event,
    ...(operatorId !== undefined && { operatorId }),
  }
}

/** Chinese, Japanese, Thai, Lao, Khmer and Burmese set no spaces between words. */
const withoutSpaces =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}|\p{Script=Lao}|\p{Script=Khmer}|\p{Script=Myanmar}/u

/** The first of an owner's words or phrases that a visitor's message holds, as whole words; case, accents and punctuation do not matter. */
function wordIn(message: string, words: readonly string[]): string | undefined {
  if (words.length === 0) return undefined
  const text = ` ${plainText(message)} `
  return words.find((word) => {
    const plain = plainText(word)
    return plain !== '' && text.includes(withoutSpaces.test(plain) ? plain : ` ${plain} `)
  })
}
