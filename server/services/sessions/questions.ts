import {
  maxExamples,
  maxQuestions,
  openVerdict,
  type QuestionAnswer,
  type QuestionGroup,
  type QuestionMark,
  type QuestionQuery,
  type QuestionState,
} from '../../contract/sessions/questions.ts'
import { timestamp } from '../../core/clock.ts'
import { isTurnOver, nextTurn } from '../../core/event-loop/turns.ts'
import { orNotFound } from '../../core/errors.ts'
import type { QuestionRecord } from '../../store/records/questions.ts'
import type { QuestionMarks } from '../../store/records/records.ts'
import type { Store } from '../../store/store.ts'
import type { Agents } from '../agents.ts'
import { timesOf } from './conversations.ts'
import { normalizeQuestion } from '../../engines/language/words.ts'
import type { Wording } from './question-groups.ts'

/** Questions that were not answered, or in part, for admins. Nothing of them is stored but what somebody decided on their wordings. */
export type Questions = {
  /** `publicUrl`: where the console is. */
  find(of: Agent, asked: QuestionQuery, publicUrl: string): Promise<QuestionAnswer>
  mark(of: Agent, mark: QuestionMark): Promise<void>
}

type Agent = { workspaceId: string; agentId: string }

/** Of more wordings, what was decided first is forgotten. */
const maxMarks = 500
const maxOthers = 20

export function createQuestions(
  store: Pick<Store, 'findQuestions'>,
  agents: Pick<Agents, 'change' | 'get'>,
): Questions {
  return {
    async find({ workspaceId, agentId }, { verdict, state, from, to, limit }, publicUrl) {
      const { id, questions: marks = {} } = await agents.get(workspaceId, agentId)
      const filter = { verdicts: verdict ? [verdict] : openVerdict.options, ...timesOf({ from, to }) }
      const found = orNotFound(await store.findQuestions(workspaceId, id, filter, maxQuestions), 'agent')
      // Loaded when somebody looks: a server whose answers come from elsewhere needs no stemmers.
      const { groupsOf, sizeOf, wordingsOf } = await import('./question-groups.ts')
      const wordings = (await wordingsOf(id, found.questions)).flatMap((wording) => inState(wording, marks, state))
      const groups = await groupsOf(wordings)
      const base = `${publicUrl}/console/agents/${encodeURIComponent(id)}/conversations/`
      const shown: QuestionGroup[] = []
      for (const group of groups.slice(0, limit)) {
        shown.push(toGroup(group, base))
        if (isTurnOver()) await nextTurn()
      }
      const questions = groups.reduce((sum, group) => sum + sizeOf(group), 0)
      return { groups: shown, total: groups.length, questions, isWhole: found.isWhole }
    },

    async mark({ workspaceId, agentId }, { keys, state }) {
      await agents.change(workspaceId, agentId, (agent) => ({
        ...agent,
        questions: marked(agent.questions ?? {}, keys, state),
      }))
    },
  }
}

/** The questions of a wording that are in a state: asked again after somebody saw to it, and not answered again, one is open again. */
function inState(wording: Wording, marks: QuestionMarks, state: QuestionState): Wording[] {
  const mark = Object.hasOwn(marks, wording.key) ? marks[wording.key] : undefined
  const stateOf = ({ at }: QuestionRecord): QuestionState => {
    if (mark?.state !== 'done') return mark?.state ?? 'open'
    return at > mark.at ? 'open' : 'done'
  }
  const questions = wording.questions.filter((question) => stateOf(question) === state)
  return questions.length > 0 ? [{ ...wording, questions }] : []
}

function marked(marks: QuestionMarks, keys: readonly string[], state: QuestionState): QuestionMarks {
  const others = Object.entries(marks).filter(([key]) => !keys.includes(key))
  if (state === 'open') return Object.fromEntries(others)
  const at = timestamp()
  const own = keys.map((key): (typeof others)[number] => [key, { state, at }])
  return Object.fromEntries([...others, ...own].slice(-maxMarks))
}

function toGroup(group: readonly Wording[], base: string): QuestionGroup {
  const questions = group.flatMap((wording) => wording.questions).toSorted((a, b) => (a.at > b.at ? -1 : 1))
  const [question = '', ...others] = textsOf(group)
  const ofSessions = new Map<string, QuestionRecord>()
  for (const each of questions) if (!ofSessions.has(each.sessionId)) ofSessions.set(each.sessionId, each)
  return {
    keys: group.map(({ key }) => key),
    question,
    others: others.slice(0, maxOthers),
    count: questions.length,
    unanswered: questions.filter(({ verdict }) => verdict === 'unanswered').length,
    newestAt: questions[0]?.at ?? '',
    examples: [...ofSessions.values()].slice(0, maxExamples).map(({ sessionId, messageId, at, text, verdict }) => ({
      sessionId,
      messageId,
      askedAt: at,
      question: text,
      verdict,
      url: `${base}${encodeURIComponent(sessionId)}`,
    })),
  }
}

/**
 * The ways in which a group was asked: that of its most frequent wording first, then by how often each was written, whole questions before
 * mere words; the newest spelling of each.
 */
function textsOf([first, ...others]: readonly Wording[]): string[] {
  const ofFirst = countTexts(first ? [first] : [])
  const ofOthers = countTexts(others)
  return [...new Set([...ofFirst, ...ofOthers])]
}

function countTexts(wordings: readonly Wording[]): string[] {
  const counts = new Map<string, { text: string; count: number }>()
  for (const { text } of wordings.flatMap(({ questions }) => questions)) {
    const plain = text.replaceAll(/\s+/g, ' ').trim()
    const key = normalizeQuestion(plain) || plain
    const known = counts.get(key) ?? { text: plain, count: 0 }
    known.count += 1
    counts.set(key, known)
  }
  const isWhole = ({ text }: { text: string }) => Number(/[?？؟]$/.test(text))
  return [...counts.values()].toSorted((a, b) => b.count - a.count || isWhole(b) - isWhole(a)).map(({ text }) => text)
}
