import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { Keyring } from './core/secrets.ts'
import { createEngines } from './engines/engines.ts'
import { createAddresses } from './http/guard/client-address.ts'
import { countConnections, createApp, type App } from './http/app.ts'
import { createAuthentication } from './http/guard/authenticate.ts'
import { createLimits } from './http/guard/limits.ts'
import { createMetricsPage } from './http/observe/metrics-page.ts'
import { createPages } from './http/pages/pages.ts'
import type { Timeouts } from './http/guard/connection-limits.ts'
import { createRequestCounts } from './http/observe/request-counts.ts'
import type { Route } from './http/route.ts'
import { agentRoutes } from './http/routes/agents/agents.ts'
import { aiRoutes } from './http/routes/knowledge/ai.ts'
import { assetRoutes } from './http/routes/agents/assets.ts'
import { conversationListRoutes } from './http/routes/sessions/conversation-lists.ts'
import { conversationRoutes } from './http/routes/sessions/conversations.ts'
import { embedRoutes } from './http/routes/agents/embed.ts'
import { downloadRoutes } from './http/routes/sessions/downloads.ts'
import { exportRoutes } from './http/routes/sessions/export.ts'
import { healthRoutes } from './http/routes/health.ts'
import { pageRoutes } from './http/routes/pages.ts'
import { insightRoutes } from './http/routes/sessions/insight.ts'
import { questionRoutes } from './http/routes/sessions/questions.ts'
import { sessionRoutes } from './http/routes/sessions/sessions.ts'
import { signInRoutes } from './http/routes/access/sign-in.ts'
import { knowledgeRoutes } from './http/routes/knowledge/knowledge.ts'
import { pairRoutes } from './http/routes/knowledge/pairs.ts'
import { siteRoutes } from './http/routes/agents/sites.ts'
import { sourceRoutes } from './http/routes/knowledge/sources.ts'
import { themeRoutes } from './http/routes/agents/theme.ts'
import { tokenRoutes } from './http/routes/access/tokens.ts'
import { trialRoutes } from './http/routes/knowledge/trials.ts'
import { versionRoutes } from './http/routes/knowledge/versions.ts'
import { workspaceRoutes } from './http/routes/access/workspaces.ts'
import { readConsoleFiles } from './http/pages/console-page.ts'
import { readPinnedScript } from './http/pages/snippet.ts'
import { countEventStreams } from './http/response/sse.ts'
import type { Keys } from './keys.ts'
import { createAgents } from './services/agents.ts'
import { createAiResources } from './services/ai.ts'
import { createAnswerMeasures } from './services/conversation/answer-metrics.ts'
import { createPromptCuts } from './services/conversation/prompt/prompt-cuts.ts'
import { openKey } from './services/conversation/prompt/prompt.ts'
import { createAnswerQueue } from './services/conversation/queue.ts'
import { createAssets } from './services/assets/assets.ts'
import { createConversations } from './services/sessions/conversations.ts'
import { createChat, type Chat } from './services/conversation/chat.ts'
import { createPageCheck } from './services/check/check.ts'
import { createEmbeds } from './services/embeds.ts'
import { createHealthReport } from './services/health.ts'
import { createThemeMatch } from './services/match/match.ts'
import { systemLookup, type Lookup } from './services/pages/addresses.ts'
import { createPageQuota } from './services/pages/quota.ts'
import { createPageReader } from './services/pages/reader.ts'
import { createDocuments } from './services/knowledge/documents.ts'
import { createKnowledge } from './services/knowledge/knowledge.ts'
import { createPairs } from './services/knowledge/pairs/pairs.ts'
import { createSites, siteReadLimits, type SiteTimes } from './services/knowledge/site/sites.ts'
import { createSources } from './services/knowledge/sources.ts'
import { createEmbedding } from './services/knowledge/vectors/embedding.ts'
import { createVectors, type VectorTimes } from './services/knowledge/vectors/vectors.ts'
import { createInsightCounter } from './services/insight/count.ts'
import { createInsight } from './services/insight/insight.ts'
import { createQuestions } from './services/sessions/questions/questions.ts'
import { resealKeys } from './services/resealing.ts'
import { createDownloads } from './services/sessions/downloads.ts'
import { createRetention, type Retention } from './services/sessions/retention.ts'
import { createSeen } from './services/seen.ts'
import { createSessions } from './services/sessions/sessions.ts'
import { createSignIns, type SignIns } from './services/access/sign-in.ts'
import { createThemes } from './services/theme/themes.ts'
import { createTokenUses } from './services/access/token-uses.ts'
import { createTokens } from './services/access/tokens.ts'
import { createTrials } from './services/trials.ts'
import { createWorkspaces } from './services/access/workspaces.ts'
import type { Bus, Claims, Counters } from './store/live.ts'
import type { AssetStore } from './store/assets.ts'
import type { Store } from './store/store.ts'
import { readVersion } from './version.ts'

const untoldProxy =
  'Requests carry X-Forwarded-For, but FOYER_TRUST_PROXY is not set: rate limits count all visitors behind that proxy as one.'

/** The service, put together on any store. main.ts and the tests run the same one. */
export type Service = App & {
  chat: Chat
  routes: readonly Route[]
  retention: Pick<Retention, 'sweep'>
  signIns: Pick<SignIns, 'newCode'>
  /** Makes the vectors that sources lack now; it is done now and then by itself. */
  sweepVectors(): Promise<void>
  /** Whether there are pages for admins at /console. */
  hasConsole: boolean
}

export async function createService(options: {
  store: Store
  assets: AssetStore
  bus: Bus
  claims: Claims
  counters: Counters
  keys: Pick<Keys, 'secret' | 'previousSecret' | 'operatorTokenHash'>
  config: Pick<Config, 'publicUrl' | 'plan' | 'openai' | 'trustProxy' | 'maxAnswers' | 'pageNetworks'>
  /** The folder that holds `dist/` and `demo/`. */
  home: string
  log: Logger
  /** Returns milliseconds since 1970; tests set it. */
  clock?: () => number
  /** How long peers may take, if not as long as usual. */
  timeouts?: Timeouts
  /** Resolves the names in addresses of pages; tests ask no name server. */
  lookup?: Lookup
  /** How sites are read, if not as usual. */
  siteTimes?: Partial<SiteTimes>
  /** How vectors are made, if not as usual. */
  vectorTimes?: Partial<VectorTimes>
}): Promise<Service> {
  const { store, bus, claims, config, home, log } = options
  const { secret, previousSecret } = options.keys
  const keyring = new Keyring(secret, previousSecret)
  const engines = createEngines({ openai: config.openai })
  const tokens = createTokens(store)
  const uses = createTokenUses(store, log, options.clock ?? Date.now)
  const workspaces = createWorkspaces(store, tokens)
  await workspaces.ensureDefault(config.plan)
  if (previousSecret !== undefined) await resealKeys(store, keyring, log)
  const agents = createAgents(store, bus)
  const resources = createAiResources(store, agents, keyring, config.openai?.model)
  const themes = createThemes(store, agents)
  const assets = createAssets(store, options.assets, log, options.clock)
  // Retention retries it, if the asset store is away now.
  await assets.tidy().catch((error: unknown) => log.warn({ err: error }, 'Interrupted uploads could not be cleaned up'))
  const sessions = createSessions(store, agents, bus, keyring)
  const queue = createAnswerQueue(config.maxAnswers)
  const answers = createAnswerMeasures()
  const embedding = createEmbedding(engines.embedder, async ({ id, sealedKey }) =>
    sealedKey === null ? null : openKey(keyring, sealedKey, id),
  )
  const knowledge = createKnowledge(store, embedding, log)
  const insight = createInsightCounter(store, log)
  const promptCuts = createPromptCuts(store, log)
  const chat = createChat({
    store,
    knowledge,
    bus,
    claims,
    keyring,
    engines,
    queue,
    measures: answers,
    insight,
    promptCuts,
    log,
  })
  const defaultModel = config.openai?.model ?? 'gpt-4.1-mini'
  const trials = createTrials({ knowledge, embedding, keyring, engines, queue, promptCuts, defaultModel })
  const webDirectory = path.join(home, 'dist/web')
  const pinnedScript = await readPinnedScript(webDirectory)
  const consoleFiles = await readConsoleFiles(webDirectory)
  const addresses = createAddresses(config.trustProxy, () => log.warn(untoldProxy))
  const limits = createLimits(options.counters, addresses, keyring, options.clock ?? Date.now)
  const signIns = createSignIns(tokens, options.clock ?? Date.now)
  const pageOptions = { networks: config.pageNetworks, lookup: options.lookup ?? systemLookup }
  const reader = createPageReader(pageOptions)
  const seen = createSeen(store, log, options.clock ?? Date.now)
  const health = createHealthReport({
    store,
    queue,
    promptCuts,
    version: await readVersion(home),
    startedAt: new Date(options.clock?.() ?? Date.now()).toISOString(),
    openai: config.openai,
    maxAnswers: config.maxAnswers,
  })
  const quota = createPageQuota(options.counters)
  const siteReader = createPageReader({ ...pageOptions, limits: siteReadLimits })
  const sites = createSites({ store, reader: siteReader, log, times: options.siteTimes })
  const vectors = createVectors({ store, embedding, log, times: options.vectorTimes })
  const sources = createSources(store, sites, vectors)
  const conversations = createConversations(store, agents)
  const routes = [
    ...signInRoutes(signIns, limits),
    ...healthRoutes(health),
    ...workspaceRoutes(workspaces),
    ...tokenRoutes(tokens, uses),
    ...agentRoutes(agents),
    ...aiRoutes(resources),
    ...themeRoutes({ agents, themes, assets, seen }),
    ...versionRoutes({ themes, resources }),
    ...trialRoutes({ trials, resources }),
    ...sourceRoutes({ sources, documents: createDocuments(store) }),
    ...pairRoutes(createPairs(store)),
    ...knowledgeRoutes(resources, knowledge),
    ...siteRoutes({ sources, sites, resources, quota }),
    ...assetRoutes(assets),
    ...embedRoutes({ agents, embeds: createEmbeds(store, agents, bus), seen, pinnedScript }),
    ...pageRoutes({
      agents,
      check: createPageCheck(reader),
      match: createThemeMatch(reader),
      quota,
      pinnedScript,
    }),
    ...sessionRoutes(sessions),
    ...conversationRoutes({ chat, sessions }),
    ...conversationListRoutes(conversations, sessions),
    ...downloadRoutes(
      createDownloads(store, keyring, options.counters, options.clock ?? Date.now),
      conversations,
      agents,
    ),
    ...questionRoutes(createQuestions(store, agents)),
    ...insightRoutes(createInsight(store, agents, insight)),
    ...exportRoutes(store, agents, sessions),
  ]
  const authentication = createAuthentication(store, keyring, options.keys.operatorTokenHash, limits, uses)
  const counts = createRequestCounts()
  const measured = {
    requests: counts,
    connections: () => countConnections(app.server),
    streams: countEventStreams,
    answers,
    queue: () => queue.counts(),
    store: () => store.measures(),
  }
  const metrics = createMetricsPage(measured, { authentication, addresses })
  const findPage = createPages({
    routes,
    assets,
    store,
    agents: store,
    metrics,
    webDirectory,
    demoDirectory: path.join(home, 'demo'),
    consoleFiles,
  })
  const app = createApp({
    routes,
    findPage,
    authentication,
    addresses,
    limits,
    counts,
    bus,
    publicUrl: config.publicUrl,
    ...(options.timeouts && { timeouts: options.timeouts }),
    log,
  })
  const { clock } = options
  const retention = createRetention({ store, bus, counters: options.counters, log, clock, tidyAssets: assets.tidy })
  retention.start()
  seen.start()
  uses.start()
  sites.start()
  vectors.start()
  const drain = () => {
    retention.stop()
    void sites.stop()
    void vectors.stop()
    app.drain()
  }
  const finish = async (milliseconds: number) => {
    await app.finish(milliseconds)
    await seen.stop()
    await uses.stop()
    await insight.flush()
  }
  const hasConsole = consoleFiles !== undefined
  return { ...app, drain, finish, chat, routes, retention, signIns, sweepVectors: vectors.sweep, hasConsole }
}
