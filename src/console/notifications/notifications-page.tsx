import { getAgent } from '../api/agents.ts'
import { getNotifications } from '../api/inbox/notifications.ts'
import { useLoaded } from '../api/use-loaded.ts'
import type { PageProps } from '../app/routes.ts'
import { Pending } from '../parts/status/placeholders.tsx'
import { notificationsWords as text } from '../words/en/notifications.ts'
import { DeliveriesSection } from './deliveries-section.tsx'
import { ReceiversSection } from './receivers-section.tsx'
import { TestSection } from './test-section.tsx'
import { WebhooksSection } from './webhooks-section.tsx'
import { PageLayout } from '../parts/layout/page.tsx'

/** Who is told what of an agent, and what became of it. */
export function Page({ agentId }: PageProps) {
  const agent = useLoaded(`agent ${agentId}`, (signal) => getAgent(agentId, signal))
  const loaded = useLoaded(`notifications ${agentId}`, (signal) => getNotifications(agentId, signal))
  const data = loaded.value?.body.data
  return (
    <PageLayout title={text.title} of={agent.value?.body.data.name} kind="narrow">
      <Pending of={[agent, loaded]} />
      {data && (
        <>
          {!data.canMail && data.recipients.length > 0 && <p class="notice">{text.noMail}</p>}
          {!data.hasLinks && <p class="notice">{text.noLinks}</p>}
          <ReceiversSection agentId={agentId} loaded={loaded} />
          <WebhooksSection agentId={agentId} webhooks={data.webhooks} onChange={loaded.reload} />
          <TestSection agentId={agentId} recipients={data.recipients} webhooks={data.webhooks} />
          <DeliveriesSection agentId={agentId} webhooks={data.webhooks} />
        </>
      )}
    </PageLayout>
  )
}
