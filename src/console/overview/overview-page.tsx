import type { Agent } from '#contract/agents/agents.ts'
import { canChange } from '../account/account.ts'
import { getSetup } from '../api/setup.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { agentPath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { useTitle } from '../app/use-title.ts'
import { Failure, Pending, Skeleton } from '../parts/status/placeholders.tsx'
import { numbersWords, setupNoteWords, needsWords } from '../words/en/overview.ts'
import { words } from '../words/en/shell.ts'
import { Checklist } from './checklist.tsx'
import { Numbers } from './numbers/numbers.tsx'
import { SpendingSection } from './spending.tsx'
import { hasConversations, readSteps } from './steps.ts'
import { readNeeds } from './read-needs.ts'
import { PageName } from '../parts/text/page-name.tsx'
import { useAgent } from '../app/use-agent.ts'

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
      <Needs agentId={agent.id} />
      <Numbers agentId={agent.id} />
      <SpendingSection agentId={agent.id} />
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

/** The way back to a setup that was begun. */
function SetupNote({ agentId }: { agentId: string }) {
  const { value: setup } = useLoaded(`setup ${agentId}`, (signal) => getSetup(agentId, signal))
  if (!setup) return null
  return (
    <p>
      {setupNoteWords.from(new URL(setup.url).host)} <a href={agentPath(agentId, 'setup')}>{setupNoteWords.goOn}</a>
    </p>
  )
}

/**
 * What needs somebody, each with the way to where it is done. `isNew`: of an agent without conversations, whose checklist tells what is left
 * of its beginning.
 */
function Needs({ agentId, isNew = false }: { agentId: string; isNew?: boolean }) {
  const { value, error, isLoading, reload } = useLoaded(`needs ${agentId}`, (signal) => readNeeds(agentId, signal))
  if (error) return <Failure error={error} onRetry={reload} />
  const needs = value?.filter(({ kind }) => !isNew || kind !== 'blanks')
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
