import type { Agent } from '#contract/agents/agents.ts'
import { listAgents } from '../api/agents.ts'
import { getSetup } from '../api/setup.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { pagePath } from '../app/root.ts'
import { NoPage } from '../app/shell/no-page.tsx'
import type { PageProps } from '../app/routes.ts'
import { useTitle } from '../app/use-title.ts'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { numbersWords, setupNoteWords } from '../words/en/overview.ts'
import { words } from '../words/en/shell.ts'
import { Checklist } from './checklist.tsx'
import { Needs } from './needs.tsx'
import { Numbers } from './numbers/numbers.tsx'
import { SpendingSection } from './spending.tsx'
import { hasConversations, readSteps } from './steps.ts'

/** An agent's first page. */
export function Page({ agentId }: PageProps) {
  const { value: agents, error, isLoading, reload } = useLoaded('agents', listAgents)
  const agent = agents?.find(({ id }) => id === agentId)
  useTitle(words.places.overview, agent?.name)
  if (error) return <Failure error={error} onRetry={reload} />
  // One that was just made is not among those that are remembered.
  if (agents && !agent && !isLoading) return <NoPage />
  return (
    <div class="page">
      <header>
        <h1>{agent?.name}</h1>
      </header>
      {agent && <Overview agent={agent} />}
    </div>
  )
}

/** The way to the first conversation until there is one; then what happened. */
function Overview({ agent }: { agent: Agent }) {
  const { value: steps, error, reload } = useLoaded(`steps ${agent.id}`, (signal) => readSteps(agent, signal))
  if (error) return <Failure error={error} onRetry={reload} />
  if (!steps) return <Skeleton count={1} />
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
      <Checklist steps={steps} agentId={agent.id} />
      <p class="quiet">{numbersWords.before}</p>
    </>
  )
}

/** The way back to a setup that was begun. */
function SetupNote({ agentId }: { agentId: string }) {
  const { value: setup } = useLoaded(`setup ${agentId}`, (signal) => getSetup(agentId, signal))
  if (!setup) return null
  return (
    <p>
      {setupNoteWords.from(new URL(setup.url).host)}{' '}
      <a href={pagePath(`agents/${encodeURIComponent(agentId)}/setup`)}>{setupNoteWords.goOn}</a>
    </p>
  )
}
