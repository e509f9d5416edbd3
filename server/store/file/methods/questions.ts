import { ifDamaged } from '../../../core/errors.ts'
import { isTurnOver, nextTurn } from '../../../core/event-loop/turns.ts'
import {
  openVerdictOf,
  questionOf,
  type QuestionFilter,
  type QuestionRecord,
  type QuestionStore,
} from '../../records/questions.ts'
import type { MessageRecord, SessionRecord } from '../../records/records.ts'
import { ofWorkspace, type Core } from '../core.ts'
import { unlessDamaged, unratedMessageOf, type Folded } from '../memory/conversation-lines.ts'

/** How many conversations are read concurrently. */
const readAtOnce = 64

/** The questions without a whole answer: the index knows which conversations hold any. */
export function questionMethods({ conversations, dirty, memory }: Core): QuestionStore {
  /** The conversations that may hold some, latest first; of very many only the latest. */
  async function candidates(workspaceId: string, agentId: string, from: string | undefined, maxSessions: number) {
    let sessions: SessionRecord[] = []
    let isWhole = true
    for (const group of memory().sessions.withQuestions(workspaceId, agentId, from)) {
      sessions.push(...group)
      if (sessions.length > 2 * maxSessions) {
        sessions = latestFirst(sessions).slice(0, maxSessions)
        isWhole = false
      }
      if (isTurnOver()) await nextTurn()
    }
    return { sessions: latestFirst(sessions), isWhole }
  }

  async function questionsIn(session: SessionRecord, filter: QuestionFilter): Promise<QuestionRecord[]> {
    // One that cannot be read is skipped; opening it reports the error.
    const folded = await conversations.read(session).catch(ifDamaged(undefined))
    if (!folded) return []
    const found: QuestionRecord[] = []
    for (const id of [...folded.ids]) {
      const message = messageOf(folded, id)
      const question = message && questionTo(session.id, message, folded)
      if (question) found.push(question)
      if (isTurnOver()) await nextTurn()
    }
    note(session, found.length > 0)
    return found.filter((each) => isAskedFor(each, filter))
  }

  /** Adds to the index what it did not know. */
  function note(session: SessionRecord, hasQuestions: boolean): void {
    const { sessions } = memory()
    if (sessions.get(session.id)?.length !== session.length || sessions.hasQuestions(session.id) !== undefined) return
    sessions.setQuestions(session.id, hasQuestions)
    dirty.markSession(session, session.id)
  }

  return {
    async findQuestions(workspaceId, agentId, filter, limit) {
      if (!ofWorkspace(memory().agents.get(agentId), workspaceId)) return null
      const { sessions, isWhole } = await candidates(workspaceId, agentId, filter.from, 2 * limit)
      let found: QuestionRecord[] = []
      for (let at = 0; at < sessions.length; at += readAtOnce) {
        const read = await Promise.all(
          sessions.slice(at, at + readAtOnce).map((session) => questionsIn(session, filter)),
        )
        found.push(...read.flat())
        if (found.length <= limit) continue
        // One more than the limit shows that there are more. The remaining sessions' questions are older than their newest messages.
        found = newestFirst(found).slice(0, limit + 1)
        const next = sessions[at + readAtOnce]
        if (next && next.updatedAt < (found.at(-1)?.at ?? '')) break
      }
      const there = newestFirst(found).filter(({ sessionId }) => memory().sessions.get(sessionId) !== null)
      return { questions: there.slice(0, limit), isWhole: isWhole && found.length <= limit }
    },
  }
}

const latestFirst = (sessions: SessionRecord[]) => sessions.toSorted((a, b) => (a.updatedAt > b.updatedAt ? -1 : 1))
const newestFirst = (questions: QuestionRecord[]) => questions.toSorted((a, b) => (a.at > b.at ? -1 : 1))

function isAskedFor({ at, verdict }: QuestionRecord, { verdicts, from = '', to }: QuestionFilter): boolean {
  return verdicts.includes(verdict) && at >= from && (to === undefined || at < to)
}

/** Returns the question that a message answers, if the answer is not whole. */
function questionTo(sessionId: string, answer: MessageRecord, folded: Folded): QuestionRecord | undefined {
  const verdict = openVerdictOf(answer)
  const question = verdict && answer.replyTo !== undefined ? messageOf(folded, answer.replyTo) : undefined
  return verdict && question && questionOf(sessionId, question, { at: answer.createdAt, verdict })
}

/** Undefined if its line is damaged. */
function messageOf(folded: Folded, id: string): MessageRecord | undefined {
  return unlessDamaged(() => unratedMessageOf(folded, id))
}
