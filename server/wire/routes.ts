import type { Limits } from '../http/guard/limits.ts'
import type { PinnedScript } from '../http/pages/snippet.ts'
import type { EventStreams } from '../http/response/sse.ts'
import type { Route } from '../http/route.ts'
import { auditRoutes } from '../http/routes/access/audit.ts'
import { loginRoutes } from '../http/routes/access/logins.ts'
import { meRoutes } from '../http/routes/access/me.ts'
import { passkeyRoutes } from '../http/routes/access/passkeys.ts'
import { peopleRoutes } from '../http/routes/access/people.ts'
import { pushRoutes } from '../http/routes/access/push.ts'
import { signInRoutes } from '../http/routes/access/sign-in.ts'
import { tokenRoutes } from '../http/routes/access/tokens.ts'
import { workspaceRoutes } from '../http/routes/access/workspaces.ts'
import { agentRoutes } from '../http/routes/agents/agents.ts'
import { assetRoutes } from '../http/routes/agents/assets.ts'
import { embedRoutes } from '../http/routes/agents/embed.ts'
import { setupRoutes } from '../http/routes/agents/setup.ts'
import { shareRoutes } from '../http/routes/agents/share.ts'
import { siteRoutes } from '../http/routes/knowledge/sites.ts'
import { spendingRoutes } from '../http/routes/agents/spending.ts'
import { themeRoutes } from '../http/routes/agents/theme.ts'
import { handoverRoutes } from '../http/routes/inbox/handover.ts'
import { inboxRoutes } from '../http/routes/inbox/inbox.ts'
import { contactRoutes } from '../http/routes/inbox/contacts.ts'
import { helpRoutes } from '../http/routes/inbox/help.ts'
import { healthRoutes } from '../http/routes/health.ts'
import { notificationRoutes } from '../http/routes/inbox/notifications.ts'
import { aiRoutes } from '../http/routes/knowledge/ai.ts'
import { knowledgeRoutes } from '../http/routes/knowledge/knowledge.ts'
import { pairRoutes } from '../http/routes/knowledge/pairs.ts'
import { sourceRoutes } from '../http/routes/knowledge/sources.ts'
import { trialRoutes } from '../http/routes/knowledge/trials.ts'
import { versionRoutes } from '../http/routes/knowledge/versions.ts'
import { pageRoutes } from '../http/routes/pages.ts'
import { conversationListRoutes } from '../http/routes/sessions/conversation-lists.ts'
import { conversationRoutes } from '../http/routes/sessions/conversations.ts'
import { downloadRoutes } from '../http/routes/sessions/downloads.ts'
import { exportRoutes } from '../http/routes/sessions/export.ts'
import { insightRoutes } from '../http/routes/sessions/insight.ts'
import { questionRoutes } from '../http/routes/sessions/questions.ts'
import { returnRoutes } from '../http/routes/sessions/return.ts'
import { sessionRoutes } from '../http/routes/sessions/sessions.ts'
import { tagRoutes } from '../http/routes/sessions/tags.ts'
import type { Store } from '../store/store.ts'
import type { Services } from './services.ts'

/** All routes of /v1, in the order of the API reference. Without `pinnedScript` (the widget is not built) snippets name no hash. */
export function createRoutes(
  services: Services,
  store: Store,
  limits: Pick<Limits, 'checkGuesses' | 'countGuess' | 'countSignIn'>,
  eventStreams: EventStreams,
  pinnedScript: PinnedScript | undefined,
): Route[] {
  const { agents, sessions, conversations } = services
  return [
    ...signInRoutes(services.signIns, services.audit, limits),
    ...loginRoutes(services, store, limits),
    ...passkeyRoutes(services, limits),
    ...meRoutes(services, limits),
    ...pushRoutes(services),
    ...peopleRoutes(services),
    ...auditRoutes(services.audit),
    ...healthRoutes(services.health),
    ...workspaceRoutes(services.workspaces),
    ...tokenRoutes(services.tokens, services.tokenUses),
    ...agentRoutes(agents, services.summaries),
    ...aiRoutes(services),
    ...themeRoutes(services),
    ...versionRoutes(services),
    ...trialRoutes({ ...services, eventStreams }),
    ...sourceRoutes(services),
    ...pairRoutes(services.pairs),
    ...knowledgeRoutes(services.resources, services.knowledge),
    ...siteRoutes(services),
    ...assetRoutes(services.assets),
    ...embedRoutes({ ...services, pinnedScript }),
    ...pageRoutes({ ...services, pinnedScript }),
    ...setupRoutes(services),
    ...shareRoutes(services),
    ...helpRoutes(services),
    ...contactRoutes(services),
    ...sessionRoutes(sessions),
    ...returnRoutes(services.returnLinks, limits),
    ...conversationRoutes({ ...services, eventStreams }),
    ...conversationListRoutes(conversations, sessions),
    ...tagRoutes(services.tags),
    ...downloadRoutes(services.downloads, conversations, sessions, agents),
    ...handoverRoutes(services),
    ...inboxRoutes(services.inbox),
    ...questionRoutes(services.questions),
    ...insightRoutes(services.insight),
    ...spendingRoutes(services.spending),
    ...notificationRoutes(services),
    ...exportRoutes(store, agents, sessions),
  ]
}
