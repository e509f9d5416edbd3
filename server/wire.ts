import path from 'node:path'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { Vault } from './core/secrets.ts'
import { createEngines } from './engines/engines.ts'
import { createAddresses } from './http/addresses.ts'
import { countConnections, createApp, type App } from './http/app.ts'
import { createAuthentication } from './http/guards.ts'
import { createLimits } from './http/limits.ts'
import { createMetricsPage } from './http/metrics-page.ts'
import { createPages } from './http/pages.ts'
import type { Patience } from './http/peers.ts'
import { createRequestCounts } from './http/request-counts.ts'
import type { Route } from './http/route.ts'
import { agentRoutes } from './http/routes/agents.ts'
import { aiRoutes } from './http/routes/ai.ts'
import { conversationRoutes } from './http/routes/conversations.ts'
import { embedRoutes } from './http/routes/embed.ts'
import { exportRoutes } from './http/routes/export.ts'
import { sessionRoutes } from './http/routes/sessions.ts'
import { themeRoutes } from './http/routes/theme.ts'
import { tokenRoutes } from './http/routes/tokens.ts'
import { workspaceRoutes } from './http/routes/workspaces.ts'
import { readPinnedScript } from './http/snippet.ts'
import { countEventStreams } from './http/sse.ts'
import type { Keys } from './keys.ts'
import { createAgents } from './services/agents.ts'
import { createAiResources } from './services/ai.ts'
import { createAnswerMeasures } from './services/answer-measures.ts'
import { createAnswerQueue } from './services/answer-queue.ts'
import { createAssetCollection } from './services/asset-collection.ts'
import { createAssets } from './services/assets.ts'
import { createChat, type Chat } from './services/chat.ts'
import { createEmbeds } from './services/embeds.ts'
import { resealKeys } from './services/resealing.ts'
import { createRetention, type Retention } from './services/retention.ts'
import { createSessions } from './services/sessions.ts'
import { createThemes } from './services/themes.ts'
import { createTokens } from './services/tokens.ts'
import { createWorkspaces } from './services/workspaces.ts'
import type { Bus, Claims, Counters } from './store/live.ts'
import type { AssetStore, Store } from './store/store.ts'

const untoldProxy =
  'Requests carry X-Forwarded-For, but FOYER_TRUST_PROXY is not set: limits count all visitors of that proxy as one.'

/** The service, put together on any store: what main.ts runs, and tests too. */
export type Service = App & { chat: Chat; routes: readonly Route[]; retention: Pick<Retention, 'sweep'> }

export async function createService(options: {
  store: Store
  assets: AssetStore
  bus: Bus
  claims: Claims
  counters: Counters
  keys: Pick<Keys, 'secret' | 'previousSecret' | 'operatorTokenHash'>
  config: Pick<Config, 'publicUrl' | 'plan' | 'openai' | 'trustProxy' | 'maxAnswers'>
  /** The folder that holds `dist/` and `demo/`. */
  home: string
  log: Logger
  /** Milliseconds since 1970, for what depends on the passing of time. */
  clock?: () => number
  /** How long peers may take, if not as long as usual. */
  patience?: Patience
}): Promise<Service> {
  const { store, bus, claims, config, home, log } = options
  const { secret, previousSecret } = options.keys
  const vault = new Vault(secret, previousSecret)
  const engines = createEngines({ openai: config.openai })
  const tokens = createTokens(store)
  const workspaces = createWorkspaces(store, tokens)
  await workspaces.ensureDefault(config.plan)
  if (previousSecret !== undefined) await resealKeys(store, vault, log)
  const agents = createAgents(store)
  const assets = createAssets(options.assets)
  const sessions = createSessions(store, agents, bus, vault)
  const queue = createAnswerQueue(config.maxAnswers)
  const answers = createAnswerMeasures()
  const chat = createChat({ store, bus, claims, vault, engines, queue, measures: answers, log })
  const webDirectory = path.join(home, 'dist/web')
  const pinnedScript = await readPinnedScript(webDirectory)
  const routes = [
    ...workspaceRoutes(workspaces),
    ...tokenRoutes(tokens),
    ...agentRoutes(agents),
    ...aiRoutes(createAiResources(store, agents, vault, config.openai?.model)),
    ...themeRoutes({ agents, themes: createThemes(store, agents), assets }),
    ...embedRoutes({ agents, embeds: createEmbeds(store, agents), pinnedScript }),
    ...sessionRoutes(sessions),
    ...conversationRoutes({ chat, sessions }),
    ...exportRoutes(store, agents),
  ]
  const addresses = createAddresses(config.trustProxy, () => log.warn(untoldProxy))
  const limits = createLimits(options.counters, addresses, vault, options.clock ?? Date.now)
  const authentication = createAuthentication(store, vault, options.keys.operatorTokenHash, limits)
  const counts = createRequestCounts()
  const sources = {
    requests: counts,
    connections: () => countConnections(app.server),
    streams: countEventStreams,
    answers,
    queue: () => queue.counts(),
    store: () => store.measures(),
  }
  const metrics = createMetricsPage(sources, { authentication, addresses })
  const findPage = createPages({
    routes,
    assets,
    store,
    agents: store,
    metrics,
    webDirectory,
    demoDirectory: path.join(home, 'demo'),
  })
  const app = createApp({
    routes,
    findPage,
    authentication,
    addresses,
    limits,
    counts,
    publicUrl: config.publicUrl,
    ...(options.patience && { patience: options.patience }),
    log,
  })
  const { clock } = options
  const collect = createAssetCollection(store, options.assets, log, clock)
  const retention = createRetention({ store, counters: options.counters, log, clock, collect })
  retention.start()
  const drain = () => {
    retention.stop()
    app.drain()
  }
  return { ...app, drain, chat, routes, retention }
}
