import type { Source } from '#contract/knowledge/sources.ts'
import { getInsight, getSpending } from '../api/insight.ts'
import { listQuestions } from '../api/knowledge/questions.ts'
import { getSetup } from '../api/setup.ts'
import { firstOf, searchOf } from '../conversations/list/filter.ts'
import { needsWords as text } from '../words/en/overview.ts'
import { ago } from '../words/time.ts'
import { readKnowledge } from './steps.ts'

/** Something that waits for a person. */
export type Need = {
  kind: 'questions' | 'source' | 'prompts' | 'blanks' | 'failed' | 'spending'
  what: string
  /** Where it is done: below the agent's own address, or on the page itself. */
  path: string
  /** What it means, or what it is about. */
  about?: string | undefined
}

/** Answers that failed are told for so many days. */
const days = 7

/** Looks for what waits for a person, the most urgent first. */
export async function readNeeds(agentId: string, signal: AbortSignal): Promise<Need[]> {
  const from = firstOf(days)
  const period = { from, to: firstOf(1), interval: 'week' } as const
  const [
    questions,
    knowledge,
    setup,
    { total },
    {
      body: { data: spending },
    },
  ] = await Promise.all([
    listQuestions(agentId, new URLSearchParams({ limit: '1' }), signal),
    readKnowledge(agentId, signal),
    getSetup(agentId, signal),
    getInsight(agentId, period, signal),
    getSpending(agentId, signal),
  ])
  const states = [
    { state: spending.state, said: text.spending },
    { state: spending.workspace.state, said: text.workspaceSpending },
  ]
  const prompts = setup?.prompts.filter(({ isShown, isAnswered }) => isShown && !isAnswered) ?? []
  const takenAway = setup?.prompts.filter(({ takenAwayAt = '' }) => takenAwayAt >= firstOf(14)) ?? []
  const needs: (Need | false)[] = [
    questions.total > 0 && {
      kind: 'questions',
      what: text.questions(questions.total),
      path: '/questions',
      about: questions.groups[0] && text.mostAsked(questions.groups[0].question),
    },
    ...knowledge.sources.flatMap(needsOf),
    total.failed > 0 && {
      kind: 'failed',
      what: text.failed(total.failed, days),
      path: `/conversations${searchOf({ from, state: 'failed' })}`,
      about: text.failedAbout,
    },
    total.fallbacks > 0 && {
      kind: 'failed',
      what: text.fallbacks(total.fallbacks, days),
      path: '/knowledge#engine',
      about: text.fallbacksAbout,
    },
    ...states.map(
      ({ state, said }): Need | false =>
        state !== 'within' && {
          kind: 'spending',
          what: said[state],
          path: '#spending',
          about: text.spendingAbout[state],
        },
    ),
    prompts.length > 0 && {
      kind: 'prompts',
      what: text.prompts(prompts.length),
      path: '/look#start',
      about: prompts.map((prompt) => prompt.text).join(' · '),
    },
    takenAway.length > 0 && {
      kind: 'prompts',
      what: text.promptsTakenAway(takenAway.length),
      path: '/setup',
      about: takenAway.map((prompt) => prompt.text).join(' · '),
    },
    knowledge.blanks > 0 && {
      kind: 'blanks',
      what: text.blanks(knowledge.blanks),
      path: '/knowledge',
      about: text.blanksAbout,
    },
  ]
  return needs.filter((each) => each !== false)
}

/** What a source waits for: a decision, a site that can be reached, a key that works. */
function needsOf({ id, name, sync, lastSync, vectors }: Source): Need[] {
  const path = `/sources/${encodeURIComponent(id)}`
  const needs: Need[] = []
  if (lastSync?.outcome === 'needs-review') {
    needs.push({ kind: 'source', what: text.review(name, lastSync.wouldGo ?? 0), path, about: text.reviewAbout })
  } else if (lastSync?.outcome === 'failed' && !sync) {
    needs.push({ kind: 'source', what: text.unread(name, ago(lastSync.endedAt)), path, about: lastSync.reason })
  }
  if (vectors?.state === 'failed') {
    needs.push({
      kind: 'source',
      what: text.vectors(name, vectors.failedSince === undefined ? undefined : ago(vectors.failedSince)),
      path,
      about: vectors.reason,
    })
  }
  return needs
}
