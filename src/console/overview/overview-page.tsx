import type { Agent } from '#contract/agents/agents.ts'
import { canChange } from '../account/account.ts'
import { useAgent, getSetup } from '../api/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { agentPath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { useTitle } from '../parts/layout/page.tsx'
import { Failure, Pending, Skeleton } from '../parts/status/placeholders.tsx'
import { numbersWords, setupNoteWords, needsWords } from '../words/en/overview.ts'
import { words } from '../words/en/shell.ts'
import { Checklist, hasConversations, isOnSite, readSteps, readKnowledge } from './checklist.tsx'
import { Numbers } from './numbers/numbers.tsx'
import { SpendingSection } from './spending.tsx'
import { PageName } from '../parts/text/page-name.tsx'
import type { Source } from '#contract/knowledge/sources.ts'
import { getInsight, getSpending, listQuestions } from '../api/conversations.ts'
import { firstOf, searchOf } from '../conversations/list/filter.ts'
import { ago } from '../words/time.ts'

/** An agent's first page. */
export function Page({ agentId }: PageProps) {
  const { agent, error, reload } = useAgent(agentId)
  useTitle(words.places.overview, agent?.name)
  if (error) return <Failure error={error} onRetry={reload} />
  return (
    <div class="page">
      <header>
        <PageName name={agent?.name} />
      </header>
      {agent && <Overview agent={agent} />}
    </div>
  )
}

/** The way to the first conversation until there is one; then what happened. */
function Overview({ agent }: { agent: Agent }) {
  const loaded = useLoaded(`steps ${agent.id}`, (signal) => readSteps(agent, signal))
  const { value: steps, error } = loaded
  if (error || !steps) return <Pending of={loaded} count={1} />
  return hasConversations(steps) ? (
    <>
      <Needs agentId={agent.id} isNowhere={!agent.isPublic && !isOnSite(steps)} />
      <Numbers agentId={agent.id} />
      <SpendingSection agentId={agent.id} />
      <SetupNote agentId={agent.id} />
    </>
  ) : (
    <>
      <Needs agentId={agent.id} isNew />
      <SetupNote agentId={agent.id} />
      {canChange.value && <Checklist steps={steps} agentId={agent.id} />}
      <p class="quiet">{numbersWords.before}</p>
      <SpendingSection agentId={agent.id} />
    </>
  )
}

/** The way back to its setup, of an agent that was made from a site. */
function SetupNote({ agentId }: { agentId: string }) {
  const { value: setup } = useLoaded(`setup ${agentId}`, (signal) => getSetup(agentId, signal))
  if (!setup) return null
  return (
    <p>
      {setupNoteWords.from(new URL(setup.url).host)} <a href={agentPath(agentId, 'setup')}>{setupNoteWords.goOn}</a>
    </p>
  )
}

type NeedsProps = { agentId: string; isNew?: boolean; isNowhere?: boolean }

/**
 * What needs somebody, each with the way to where it is done. `isNew`: of an agent without conversations, whose checklist tells what is left
 * of its beginning. `isNowhere`: its conversations are from a link or a preview, or the site lost its line; no checklist says so any more.
 */
function Needs({ agentId, isNew = false, isNowhere = false }: NeedsProps) {
  const { value, error, isLoading, reload } = useLoaded(`needs ${agentId}`, (signal) => readNeeds(agentId, signal))
  if (error) return <Failure error={error} onRetry={reload} />
  const needs = value && [...(isNowhere ? [toInstall] : []), ...value].filter(({ kind }) => !isNew || kind !== 'blanks')
  if (!needs) return isNew ? null : <Skeleton count={1} />
  if (isNew && needs.length === 0) return null
  const page = agentPath(agentId)
  return (
    <section class={isLoading ? 'needs card stale' : 'needs card'} aria-labelledby="needs">
      <h2 id="needs">{canChange.value ? needsWords.title : needsWords.titleToRead}</h2>
      {needs.length === 0 && <p class="quiet">{needsWords.none}</p>}
      {needs.length > 0 && (
        <ul>
          {needs.map(({ what, path, about }) => (
            <li key={path + what}>
              <a href={path.startsWith('#') ? path : page + path}>{what}</a>
              {about !== undefined && (
                <p class="quiet clamped" dir="auto">
                  {about}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Something that waits for a person. */
type Need = {
  kind: 'install' | 'questions' | 'source' | 'prompts' | 'blanks' | 'failed' | 'spending'
  what: string
  /** Where it is done: below the agent's own address, or on the page itself. */
  path: string
  /** What it means, or what it is about. */
  about?: string | undefined
}

const toInstall: Need = {
  kind: 'install',
  what: needsWords.install,
  path: '/install',
  about: needsWords.installAbout,
}

/** Answers that failed are told for so many days. */
const days = 7

/** Looks for what waits for a person, the most urgent first. */
async function readNeeds(agentId: string, signal: AbortSignal): Promise<Need[]> {
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
    { state: spending.state, said: needsWords.spending },
    { state: spending.workspace.state, said: needsWords.workspaceSpending },
  ]
  const prompts = setup?.prompts.filter(({ isShown, isAnswered }) => isShown && !isAnswered) ?? []
  const takenAway = setup?.prompts.filter(({ takenAwayAt = '' }) => takenAwayAt >= firstOf(14)) ?? []
  const needs: (Need | false)[] = [
    questions.total > 0 && {
      kind: 'questions',
      what: needsWords.questions(questions.total),
      path: '/questions',
      about: questions.groups[0] && needsWords.mostAsked(questions.groups[0].question),
    },
    ...knowledge.sources.flatMap(needsOf),
    total.failed > 0 && {
      kind: 'failed',
      what: needsWords.failed(total.failed, days),
      path: `/conversations${searchOf({ from, state: 'failed' })}`,
      about: needsWords.failedAbout,
    },
    total.fallbacks > 0 && {
      kind: 'failed',
      what: needsWords.fallbacks(total.fallbacks, days),
      path: '/knowledge#engine',
      about: needsWords.fallbacksAbout,
    },
    ...states.map(
      ({ state, said }): Need | false =>
        state !== 'within' && {
          kind: 'spending',
          what: said[state],
          path: '#spending',
          about: needsWords.spendingAbout[state],
        },
    ),
    prompts.length > 0 && {
      kind: 'prompts',
      what: needsWords.prompts(prompts.length),
      path: '/look#start',
      about: prompts.map((prompt) => prompt.text).join(' · '),
    },
    takenAway.length > 0 && {
      kind: 'prompts',
      what: needsWords.promptsTakenAway(takenAway.length),
      path: '/setup',
      about: takenAway.map((prompt) => prompt.text).join(' · '),
    },
    knowledge.blanks > 0 && {
      kind: 'blanks',
      what: needsWords.blanks(knowledge.blanks),
      path: '/knowledge',
      about: needsWords.blanksAbout,
    },
  ]
  return needs.filter((each) => each !== false)
}

/** What a source waits for: a decision, a site that can be reached, a key that works. */
function needsOf({ id, name, sync, lastSync, vectors }: Source): Need[] {
  const path = `/sources/${encodeURIComponent(id)}`
  const needs: Need[] = []
  if (lastSync?.wouldGo !== undefined) {
    needs.push({
      kind: 'source',
      what: needsWords.review(name, lastSync.wouldGo, (lastSync.questions ?? 0) > 0),
      path,
      about: needsWords.reviewAbout,
    })
  }
  if (lastSync?.outcome === 'failed' && !sync) {
    needs.push({ kind: 'source', what: needsWords.unread(name, ago(lastSync.endedAt)), path, about: lastSync.reason })
  }
  if (vectors?.state === 'failed') {
    needs.push({
      kind: 'source',
      what: needsWords.vectors(name, vectors.failedSince === undefined ? undefined : ago(vectors.failedSince)),
      path,
      about: vectors.reason,
    })
  }
  return needs
}
