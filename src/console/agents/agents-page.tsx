import { Plus } from 'lucide'
import { useLocation } from 'preact-iso/router'
import { canChange } from '../account/account.ts'
import { listAgents } from '../api/agents.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { useTitle } from '../parts/layout/page.tsx'
import { pagePath } from '../app/root.ts'
import { Button, LinkButton } from '../parts/button/button.tsx'
import { later, Empty, Pending } from '../parts/status/placeholders.tsx'
import { agentsWords } from '../words/en/agents.ts'
import { AgentCard } from './agent-card.tsx'
import { NewAgent } from '../setup/new-agent.tsx'
import { fold } from '../parts/filter/fold.ts'

const FirstSteps = later('first steps', async () => (await import('../overview/checklist.tsx')).FirstSteps)

/** So many are seen at a glance, and need no search. */
const fewAgents = 8

/** The agents of the workspace, newest first. The search stands in the address. Where there is none, but for an example, one is made here. */
export function Page() {
  useTitle(agentsWords.title)
  const { query, path, route } = useLocation()
  const search = query['q'] ?? ''
  const loaded = useLoaded('agents', listAgents)
  const { value: agents, isLoading, reload } = loaded
  const own = agents?.filter(({ isExample }) => !isExample)
  const isFirst = canChange.value && own?.length === 0
  const shown = (agents ?? []).filter(({ name }) => fold(name).includes(fold(search)))

  function find(text: string): void {
    route(text === '' ? path : `${path}?q=${encodeURIComponent(text)}`, true)
  }

  return (
    <div class="page">
      {isFirst ? (
        <NewAgent />
      ) : (
        <header>
          <h1>{agentsWords.title}</h1>
          {agents && (agents.length > fewAgents || search !== '') && (
            <input
              class="input search"
              type="search"
              aria-label={agentsWords.search}
              placeholder={agentsWords.search}
              value={search}
              onInput={(event) => find(event.currentTarget.value)}
            />
          )}
          {canChange.value && own && own.length > 0 && (
            <LinkButton label={agentsWords.create} kind="primary" icon={Plus} href={pagePath('new')} />
          )}
        </header>
      )}
      <Pending of={loaded} />
      {agents && (
        <ul class={isLoading ? 'agents stale' : 'agents'}>
          {shown.map((agent) => (
            <AgentCard key={agent.id} agent={agent} onChange={reload} />
          ))}
        </ul>
      )}
      {canChange.value && own?.length === 1 && own[0] && <FirstSteps key={own[0].id} agent={own[0]} />}
      {agents?.length === 0 && !isFirst && <Empty>{agentsWords.noneReadOnly}</Empty>}
      {agents && agents.length > 0 && shown.length === 0 && (
        <Empty action={<Button label={agentsWords.clearSearch} onClick={() => find('')} />}>
          {agentsWords.noneFound(search)}
        </Empty>
      )}
    </div>
  )
}
