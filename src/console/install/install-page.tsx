import { getAgent } from '../api/agents.ts'
import { getEmbed } from '../api/embed.ts'
import { useLoaded } from '../api/use-loaded.ts'
import type { PageProps } from '../app/routes.ts'
import { Pending } from '../parts/status/placeholders.tsx'
import { installWords } from '../words/en/install.ts'
import { CheckSection } from './check-section.tsx'
import { OriginsSection } from './origins-section.tsx'
import { SeenSection } from './seen-section.tsx'
import { SnippetSection } from './snippet-section.tsx'
import { PageLayout } from '../parts/layout/page.tsx'

/** Puts an agent on a website: the snippet, the allowed origins, a check of a page, and where it was seen. */
export function Page({ agentId }: PageProps) {
  const agent = useLoaded(`agent ${agentId}`, (signal) => getAgent(agentId, signal))
  const embed = useLoaded(`embed ${agentId}`, (signal) => getEmbed(agentId, signal))
  return (
    <PageLayout title={installWords.title} of={agent.value?.body.data.name} kind="narrow">
      <Pending of={[agent, embed]} />
      {agent.value && embed.value && (
        <>
          <SnippetSection agent={agent.value.body.data} embed={embed.value.body.data} />
          <CheckSection agentId={agentId} embed={embed} />
          <SeenSection agentId={agentId} />
          <OriginsSection agentId={agentId} embed={embed} />
        </>
      )}
    </PageLayout>
  )
}
