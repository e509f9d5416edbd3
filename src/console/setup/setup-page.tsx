import { useEffect, useRef } from 'preact/hooks'
import type { Agent } from '#contract/agents/agents.ts'
import type { Setup } from '#contract/sites/setup.ts'
import { canChange } from '../account/account.ts'
import { listAgents } from '../api/agents.ts'
import { getSetup } from '../api/setup.ts'
import { getSource } from '../api/knowledge/sources.ts'
import { getTheme } from '../api/themes.ts'
import { useLoaded, type Loaded } from '../api/use-loaded.ts'
import { pagePath } from '../app/root.ts'
import type { PageProps } from '../app/routes.ts'
import { NoPage } from '../app/shell/no-page.tsx'
import { useTitle } from '../app/use-title.ts'
import { Ask } from '../knowledge/ask.tsx'
import { Empty } from '../parts/status/empty.tsx'
import { Failure } from '../parts/status/failure.tsx'
import { Skeleton } from '../parts/status/skeleton.tsx'
import { sourcesPath } from '../sources/paths.ts'
import { setupWords as text } from '../words/en/setup.ts'
import { FoundSection } from './found-section.tsx'
import { MissingSection } from './missing-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { ShareButton } from './share-button.tsx'
import { SitePreview } from './site-preview.tsx'

/** From so many documents on a question is worth asking while the rest is still read. */
const minDocumentsToAsk = 5

/** An agent that builds itself from its site while its owner looks on. All of it is the server's: whoever comes back finds it further on. */
export function Page({ agentId }: PageProps) {
  const agents = useLoaded('agents', listAgents)
  const setup = useLoaded(`setup ${agentId}`, (signal) => getSetup(agentId, signal))
  const agent = agents.value?.find(({ id }) => id === agentId)
  useTitle(text.title, agent?.name)
  const failed = agents.error ?? setup.error
  if (agents.value && !agent) return <NoPage />
  return (
    <div class="page setup">
      <header>
        <div class="setup-name">
          <h1>{agent?.name}</h1>
          {setup.value && <p class="quiet breaks">{text.from(new URL(setup.value.url).host)}</p>}
        </div>
        {setup.value && canChange.value && <ShareButton agentId={agentId} />}
        {setup.value && (
          <a class="button primary" href={pagePath(`agents/${encodeURIComponent(agentId)}/install`)}>
            {text.install}
          </a>
        )}
      </header>
      {failed && <Failure error={failed} onRetry={agents.error ? agents.reload : setup.reload} />}
      {agent && setup.value !== undefined
        ? setup.value && <SetupParts agent={agent} setup={setup} found={setup.value} onRenamed={agents.reload} />
        : !failed && <Skeleton />}
      {setup.value === null && <Empty action={<a href={sourcesPath(agentId)}>{text.toSources}</a>}>{text.none}</Empty>}
    </div>
  )
}

function SetupParts({
  agent,
  setup,
  found,
  onRenamed,
}: {
  agent: Agent
  setup: Loaded<Setup | null>
  found: Setup
  onRenamed: () => void
}) {
  const { aiId, sourceId } = found
  const source = useLoaded(
    aiId !== null && sourceId !== null ? `source ${sourceId}` : null,
    (signal) => getSource(aiId ?? '', sourceId ?? '', signal),
    ({ sync }) => sync !== undefined,
  )
  const theme = useLoaded(`theme ${agent.id}`, (signal) => getTheme(agent.id, signal))
  const isReading = source.value?.sync !== undefined
  // At the end of the reading, prompts were asked, and more of the look may be known.
  const refresh = useRef(() => {})
  refresh.current = () => {
    setup.reload()
    theme.reload()
    onRenamed()
  }
  useEffect(() => refresh.current(), [isReading])
  const documents = source.value?.documents ?? 0
  const canAsk = documents >= (isReading ? minDocumentsToAsk : 1)
  const isGone = sourceId === null || source.error?.status === 404
  return (
    <>
      <ReadingSection agentId={agent.id} setup={found} source={source} isGone={isGone} canAsk={canAsk} />
      <SitePreview page={found.page} theme={theme.value?.body} />
      <div class="setup-columns">
        <FoundSection
          agentId={agent.id}
          setup={found}
          isReading={isReading}
          onChange={(next) => {
            setup.set(next)
            theme.reload()
            onRenamed()
          }}
        />
        <div class="setup-column">
          <Ask
            agentId={agent.id}
            aiId={aiId ?? undefined}
            draft={undefined}
            help={text.askHelp}
            waiting={canAsk || isGone ? undefined : text.askLater}
          />
          <MissingSection agent={agent} setup={found} onAnswered={setup.reload} />
        </div>
      </div>
    </>
  )
}
