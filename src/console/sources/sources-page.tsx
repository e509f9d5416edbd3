import type { Agent } from '#contract/agents/agents.ts'
import { attachAi, attachedAi, createAi } from '../api/ai.ts'
import { useLoaded } from '../api/use-loaded.ts'
import { NoPage } from '../app/shell/no-page.tsx'
import type { PageProps } from '../app/routes.ts'
import { Pending } from '../parts/status/placeholders.tsx'
import { DocumentView } from './document-view.tsx'
import { SourceList } from './source-list.tsx'
import { SourceView } from './source-view.tsx'
import { useAgent } from '../api/agents.ts'

/** An agent's sources: all of them, one, or one of its documents. */
export function Page({ agentId, sourceId, documentId }: PageProps) {
  const agents = useAgent(agentId)
  const { agent } = agents
  const attachment = useLoaded(`ai ${agentId}`, (signal) => attachedAi(agentId, signal))
  const { value: attached, reload, set } = attachment
  const ai = attached?.body.data

  /** The AI resource that takes a first source; an agent without one gets one. */
  async function aiIdOf({ id, name }: Agent): Promise<string> {
    if (ai) return ai.id
    const made = await createAi({ name })
    await attachAi(id, made.id)
    set(await attachedAi(id))
    return made.id
  }

  if (sourceId !== undefined && attached === null) return <NoPage />
  return (
    <div class="page sources-page">
      <Pending of={[agents, attachment]} />
      {!agent || attached === undefined ? null : sourceId === undefined || !ai ? (
        <SourceList agent={agent} ai={ai} aiId={() => aiIdOf(agent)} onAiChange={reload} />
      ) : documentId === undefined ? (
        <SourceView agent={agent} aiId={ai.id} sourceId={sourceId} />
      ) : (
        <DocumentView agent={agent} aiId={ai.id} sourceId={sourceId} documentId={documentId} />
      )}
    </div>
  )
}
