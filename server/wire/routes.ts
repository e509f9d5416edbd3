import type { Limits } from '../http/guard/limits.ts'
import type { PinnedScript } from '../http/pages/snippet.ts'
import type { EventStreams } from '../http/response/sse.ts'
import type { Route } from '../http/route.ts'
import { auditRoutes, peopleRoutes } from '../http/routes/access/people.ts'
import { loginRoutes } from '../http/routes/access/logins.ts'
import { meRoutes, pushRoutes } from '../http/routes/access/me.ts'
import { passkeyRoutes } from '../http/routes/access/passkeys.ts'
import { signInRoutes, tokenRoutes } from '../http/routes/access/tokens.ts'
import { workspaceRoutes } from '../http/routes/access/workspaces.ts'
import { agentRoutes, setupRoutes, shareRoutes } from '../http/routes/agents/agents.ts'
import { assetRoutes, themeRoutes } from '../http/routes/agents/theme.ts'
import { embedRoutes } from '../http/routes/agents/embed.ts'
import { siteRoutes, sourceRoutes } from '../http/routes/knowledge/sources.ts'
import { insightRoutes, questionRoutes, spendingRoutes } from '../http/routes/sessions/insight.ts'
import { handoverRoutes, helpRoutes, inboxRoutes } from '../http/routes/inbox/handover.ts'
import { contactRoutes } from '../http/routes/inbox/contacts.ts'
import { healthRoutes } from '../http/routes/health.ts'
import { notificationRoutes } from '../http/routes/inbox/notifications.ts'
import { aiRoutes, knowledgeRoutes } from '../http/routes/knowledge/ai.ts'
import { pairRoutes } from '../http/routes/knowledge/pairs.ts'
import { trialRoutes } from '../http/routes/knowledge/trials.ts'
import { versionRoutes } from '../http/routes/knowledge/versions.ts'
import { conversationListRoutes, tagRoutes } from '../http/routes/sessions/conversation-lists.ts'
import { conversationRoutes } from '../http/routes/sessions/conversations.ts'
import { downloadRoutes, exportRoutes } from '../http/routes/sessions/downloads.ts'
import { returnRoutes, sessionRoutes } from '../http/routes/sessions/sessions.ts'
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
