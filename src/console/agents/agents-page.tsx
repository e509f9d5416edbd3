import { Plus } from 'lucide'
import { useLocation } from 'preact-iso/router'
import { useState } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import { canChange } from '../account/account.ts'
import { listAgents } from '../api/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle } from '../app/use-title.ts'
import { Button } from '../parts/button/button.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { agentsWords } from '../words/en/agents.ts'
import { AgentCard } from './agent-card.tsx'
import { CreateDialog } from './create-dialog.tsx'
import { FirstSteps, StepNames } from './first-steps.tsx'

/** The agents of the workspace, newest first. The search stands in the address. */
export function Page() {
  useTitle(agentsWords.title)
  const { query, path, route } = useLocation()
  const search = query['q'] ?? ''
  const { value: agents, error, isLoading, reload } = useLoaded('agents', listAgents)
  const [isCreating, setCreating] = useState(false)
  const shown = (agents ?? []).filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))

  function find(text: string): void {
    route(text === '' ? path : `${path}?q=${encodeURIComponent(text)}`, true)
  }

  return (
    <div class="page">
      <header>
        <h1>{agentsWords.title}</h1>
        {agents && agents.length > 0 && (
          <input
            class="input search"
            type="search"
            aria-label={agentsWords.search}
            placeholder={agentsWords.search}
            value={search}
            onInput={(event) => find(event.currentTarget.value)}
          />
        )}
        {canChange.value && agents && agents.length > 0 && (
          <Button kind="primary" icon={Plus} onClick={() => setCreating(true)}>
            {agentsWords.create}
          </Button>
        )}
      </header>
      {error && <Failure error={error} onRetry={reload} />}
      {agents && <AgentList agents={shown} search={search} isStale={isLoading} onChange={reload} />}
      {agents?.length === 1 && agents[0] && <FirstSteps key={agents[0].id} agent={agents[0]} />}
      {agents?.length === 0 && <NoAgents onCreate={() => setCreating(true)} />}
      {agents && agents.length > 0 && shown.length === 0 && (
        <Empty action={<Button onClick={() => find('')}>{agentsWords.clearSearch}</Button>}>
          {agentsWords.noneFound(search)}
        </Empty>
      )}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
    </div>
  )
}

function AgentList(props: { agents: Agent[]; search: string; isStale: boolean; onChange: () => void }) {
  return (
    <ul class={props.isStale ? 'agents stale' : 'agents'}>
      {props.agents.map((agent) => (
        <AgentCard key={agent.id} agent={agent} onChange={props.onChange} />
      ))}
    </ul>
  )
}

function NoAgents({ onCreate }: { onCreate: () => void }) {
  if (!canChange.value) return <Empty>{agentsWords.noneReadOnly}</Empty>
  return (
    <>
      <Empty
        action={
          <Button kind="primary" icon={Plus} onClick={onCreate}>
            {agentsWords.create}
          </Button>
        }
      >
        {agentsWords.none}
      </Empty>
      <StepNames />
    </>
  )
}
