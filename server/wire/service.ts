import type { Server } from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '../config.ts'
import { prepareSmallTalk } from '../engines/builtin/talk/small-talk.ts'
import { countConnections, createApp, createHttpServer, type App } from '../http/app.ts'
import { createAuthentication } from '../http/guard/authenticate.ts'
import { createAddresses } from '../http/guard/client-address.ts'
import { defaultTimeouts, type Timeouts } from '../http/guard/connection-limits.ts'
import { createLimits } from '../http/guard/limits.ts'
import { createAuditing } from '../http/observe/audited.ts'
import { createMetricsPage } from '../http/observe/metrics-page.ts'
import { createRequestCounts } from '../http/observe/access-log.ts'
import { readConsoleFiles } from '../http/pages/console-page.ts'
import { createPages } from '../http/pages/pages.ts'
import { readPinnedScript } from '../http/pages/snippet.ts'
import { EventStreams } from '../http/response/sse.ts'
import type { Route } from '../http/route.ts'
import type { SignIns } from '../services/access/sign-in.ts'
import type { Chat } from '../services/conversation/chat.ts'
import { noteSecret, resealKeys } from '../services/resealing.ts'
import type { Deriving } from '../services/notifications/derive.ts'
import type { Retention } from '../services/sessions/retention.ts'
import { readVersion } from '../version.ts'
import { createRoutes } from './routes.ts'
import { createServices, type ServiceOptions, type Services } from './services.ts'
import { currentTime } from '../core/clock.ts'

/** The service, put together on any store. main.ts and the tests run the same one. */
export type Service = App & {
  /** Not listening yet. */
  server: Server
  /** Does in slices what the first requests would wait for. */
  prepare(): Promise<void>
  chat: Chat
  routes: readonly Route[]
  /** Sweeps every hour by itself. */
  retention: Pick<Retention, 'sweep'>
  /** Finds every minute by itself what people are to be told of. */
  deriving: Pick<Deriving, 'sweep'>
  signIns: Pick<SignIns, 'newCode'>
  /** Whether there are pages for admins at /console. */
  hasConsole: boolean
}

type Options = Omit<ServiceOptions, 'version'> & {
  /** The folder that holds `dist/` and `demo/`. */
  home: string
  /** How long clients may take, if not as long as usual. */
  timeouts?: Timeouts
}

const wrongSecret = (
  secretId: string,
) => `FOYER_SECRET: must be the secret that these data were used with last, and is another one. With it, stored model keys and webhooks could not be read, and visitors would lose their conversations.
Set FOYER_SECRET to that secret: it is in the environment of an earlier start, with another instance on the same database, or in a backup, as the file "secret" of the data directory.
To replace it, set it as FOYER_SECRET_PREVIOUS beside the new one. If it is gone for good, set FOYER_SECRET_PREVIOUS=lost:${secretId} for one start.`

const missingProxySetting =
  'Requests carry X-Forwarded-For, but FOYER_TRUST_PROXY is not set: rate limits count all visitors behind that proxy as one.'

/** Puts services, routes and pages together, and starts what runs in the background. */
export async function createService(options: Options): Promise<Service> {
  const { store, bus, config, home, log, clock = currentTime, timeouts = defaultTimeouts } = options
  const services = createServices({ ...options, version: await readVersion(home) })
  await prepareStore(services, options)

  const { keyring, chat, retention, signIns, sites, vectors, outbox, deriving, seen, tokenUses, logins } = services
  const webDirectory = path.join(home, 'dist/web')
  const pinnedScript = await readPinnedScript(webDirectory)
  const consoleFiles = await readConsoleFiles(webDirectory)
  const addresses = createAddresses(config.trustProxy, () => log.warn(missingProxySetting))
  const limits = createLimits(options.counters, addresses, keyring, clock)
  const { operatorTokenHash } = options.keys
  const authentication = createAuthentication(store, keyring, operatorTokenHash, limits, tokenUses, logins)
  const counts = createRequestCounts()
  const eventStreams = new EventStreams()
  const routes = createRoutes(services, store, limits, eventStreams, pinnedScript)
  const server = createHttpServer(timeouts)
  const metrics = createMetricsPage(
    {
      requests: counts,
      connections: () => countConnections(server),
      streams: () => eventStreams.count,
      answers: services.measures,
      queue: () => services.queue.counts(),
      store: () => store.measures(),
    },
    { authentication, addresses },
  )
  const findPage = createPages({
    routes,
    assets: services.assets,
    store,
    agents: store,
    returnLinks: services.returnLinks,
    metrics,
    webDirectory,
    earlierDirectory: path.join(home, 'dist/earlier'),
    demoDirectory: path.join(home, 'demo'),
    consoleFiles,
  })
  const app = createApp({
    server,
    routes,
    findPage,
    authentication,
    addresses,
    limits,
    counts,
    counters: options.counters,
    withAudit: createAuditing(services.audit, services.agents, store),
    bus,
    publicUrl: config.publicUrl,
    timeouts,
    log,
  })

  for (const each of [retention, seen, tokenUses, logins, sites, vectors, outbox, deriving]) each.start()
  let jobsEnded: Promise<unknown> = Promise.resolve()
  return {
    server,
    async prepare() {
      await prepareSmallTalk()
      await services.prepare()
    },
    drain() {
      retention.stop()
      deriving.stop()
      jobsEnded = Promise.all([sites.stop(), vectors.stop(), outbox.stop()])
      app.drain()
    },
    async finish(milliseconds) {
      await Promise.race([jobsEnded, sleep(milliseconds, undefined, { ref: false })])
      await app.finish(milliseconds)
      await Promise.all([seen.stop(), tokenUses.stop(), logins.stop()])
      await services.insightCounter.flush()
      services.closeWorkers()
    },
    chat,
    routes,
    retention,
    deriving,
    signIns,
    hasConsole: consoleFiles !== undefined,
  }
}

/** Brings what is stored into the state that the services expect. @throws {ConfigError} when the secret is not that of the data. */
async function prepareStore(
  { workspaces, keyring, assets }: Services,
  { store, config, keys, log }: Options,
): Promise<void> {
  await workspaces.ensureDefault(config.plan)
  const missing = await noteSecret(store, keyring, config.lostSecretId)
  if (missing !== undefined) throw new ConfigError(wrongSecret(missing))
  if (keys.previousSecret !== undefined || config.lostSecretId !== undefined) await resealKeys(store, keyring, log)
  // Retention retries it, if the asset store is away now.
  await assets.tidy().catch((error: unknown) => log.warn({ err: error }, 'Interrupted uploads could not be cleaned up'))
}
