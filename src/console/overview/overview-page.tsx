import { listAgents } from '../api/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { NoPage } from '../app/no-page.tsx'
import type { PageProps } from '../app/routes.ts'
import { useTitle } from '../app/use-title.ts'
import { Failure } from '../parts/failure.tsx'
import { words } from '../words/en.ts'
import { Checklist } from './checklist.tsx'
import { Numbers } from './numbers.tsx'

/** An agent's first page. */
export function Page({ agentId }: PageProps) {
  const { value: agents, error, reload } = useLoaded('agents', listAgents)
  const agent = agents?.find(({ id }) => id === agentId)
  useTitle(words.overview.title, agent?.name)
  if (error) return <Failure error={error} onRetry={reload} />
  if (agents && !agent) return <NoPage />
  return (
    <div class="page">
      <header>
        <h1>{agent?.name}</h1>
      </header>
      {agent && <Numbers agentId={agent.id} />}
      {agent && <Checklist agent={agent} />}
    </div>
  )
}
