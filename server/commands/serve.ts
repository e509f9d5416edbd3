import type { Server } from 'node:http'
import type { Logger } from 'pino'
import { seedDemo } from '../../demo/seed.ts'
import { ConfigError, type Config } from '../config.ts'
import { signInCodeMinutes } from '../contract/access/tokens.ts'
import { goOnFrom, isClockUnset, timestamp } from '../core/clock.ts'
import { createLog } from '../core/log/log.ts'
import { loadKeys } from '../keys.ts'
import { defaultWorkspaceId } from '../services/access/workspaces.ts'
import { openStorage, unusable } from '../storage.ts'
import type { Store } from '../store/store.ts'
import { createService } from '../wire/service.ts'

/** How long running answers may go on after a signal, and how long stopping may take in all, in milliseconds. */
const drainFor = 10_000
const stopWithin = 30_000

/**
 * `foyer serve`: environment → store → service → listen; drains on SIGTERM and SIGINT. `isDemo` creates a demo agent if there is
 * none. `home` is the folder that holds `dist/` and `demo/`. Resolves when the server listens.
 */
export async function serve(config: Config, { isDemo, home }: { isDemo: boolean; home: string }): Promise<void> {
  const log = createLog(config.logLevel)
  // The log lies on a full disk, or nobody reads it any more: visitors are served all the same.
  process.stdout.on('error', () => undefined)
  // Node ends the process then, so the log says why.
  process.on('uncaughtExceptionMonitor', (error) => log.fatal({ err: error }, 'Crashed'))
  // Of work in the background, which nobody awaits. It is done again or given up; visitors' answers go on.
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'Work in the background failed'))
  const where = config.database ? { storage: 'PostgreSQL' } : { dataDirectory: config.dataDirectory }
  log.info({ node: process.version, ...where }, 'Starting')
  if (config.unknownVariables.length > 0) {
    log.warn(
      { variables: config.unknownVariables },
      'The environment sets variables that this version of Foyer does not know: compare their spelling with docs/operate.md',
    )
  }
  const storage = await openStorage(config, log)
  if (isClockUnset()) {
    goOnFrom(await newestTime(storage.store))
    log.warn(
      { shown: new Date().toISOString(), used: timestamp() },
      'The clock of this machine was not set yet: Foyer goes on from the newest that is stored until it is',
    )
  }
  const keys = await loadKeys(config.dataDirectory, config).catch(unusable(config.dataDirectory))
  const service = await createService({ ...storage, keys, config, home, log })
  const url = await listen(service.server, config)
  log.info({ url, ms: Math.round(process.uptime() * 1000) }, 'Listening')
  void service.prepare()
  stopOnSignal(async () => {
    service.drain()
    await service.chat.drain(drainFor)
    await service.finish(2000)
    await storage.close()
  }, log)
  if (isDemo) await seedWhenEmpty(storage.store, url, config.operatorToken ?? keys.newOperatorToken)
  await keys.keepOperatorToken().catch(unusable(config.dataDirectory))
  const code = service.hasConsole ? service.signIns.newCode() : undefined
  // The address of all interfaces is one to listen on, and none to open.
  const local = url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
  announce(config.publicUrl ?? local, { code, newOperatorToken: keys.newOperatorToken })
}

/** Of the changes of agents and sessions. What comes by a clock that is not set would else seem older than all that is stored, and be erased first. */
async function newestTime(store: Store): Promise<number> {
  let newest = ''
  for await (const { id } of store.listWorkspaces({ order: 'asc' })) {
    for await (const agent of store.listAgents(id, { order: 'asc' })) {
      if (agent.updatedAt > newest) newest = agent.updatedAt
      for await (const { updatedAt } of store.listSessions(id, agent.id, { order: 'desc', limit: 1 }))
        if (updatedAt > newest) newest = updatedAt
    }
  }
  return Date.parse(newest) || 0
}

function listen(server: Server, { host, port }: Config): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new ConfigError(explainListening(error, { host, port }), { cause: error })))
    server.listen(port, host, () => {
      const address = server.address()
      const name = host.includes(':') ? `[${host}]` : host
      resolve(`http://${name}:${typeof address === 'object' && address ? address.port : port}`)
    })
  })
}

/** Why an address cannot be listened on, and which variable to change. */
function explainListening(error: NodeJS.ErrnoException, { host, port }: Pick<Config, 'host' | 'port'>): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `PORT: another program listens on port ${port} of ${host}. Stop it, or set PORT to a port that is free.`
    case 'EACCES':
      return `PORT: this user may not listen on port ${port}. Set PORT to 1024 or more, with a proxy in front.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST: ${host} is no address of this machine. Set HOST to one that is, or to 0.0.0.0 for all of them.`
    default:
      return `HOST, PORT: the server cannot listen on ${host}, port ${port}: ${error.message}.`
  }
}

/** Only at the first start, when the operator token is known in plain text: later the demo agent exists already. */
async function seedWhenEmpty(store: Store, url: string, token: string | undefined): Promise<void> {
  if (!token) return
  for await (const _ of store.listAgents(defaultWorkspaceId, { order: 'asc', limit: 1 })) return
  await seedDemo({ url, token })
}

/** On the standard output, and not in the log, which is kept and read by others. */
function announce(
  url: string,
  { code, newOperatorToken }: { code: string | undefined; newOperatorToken: string | undefined },
): void {
  const lines = [`Foyer listens on ${url}`, `  demo page      ${url}/demo`, `  API reference  ${url}/docs`]
  if (code)
    lines.push(`  console        ${url}/console#code=${code}  (signs in once, within ${signInCodeMinutes} minutes)`)
  if (newOperatorToken) lines.push(`  operator token ${newOperatorToken}  (shown only once; only its hash is stored)`)
  console.log(lines.join('\n'))
}

function stopOnSignal(stop: () => Promise<void>, log: Logger): void {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'Stopping')
    const began = performance.now()
    // Everything that was acknowledged is stored already.
    setTimeout(() => {
      log.fatal({}, 'The shutdown takes too long: the process ends now')
      process.exit(1)
    }, stopWithin).unref()
    stop().then(
      () => {
        log.info({ ms: Math.round(performance.now() - began) }, 'Stopped')
        process.exit(0)
      },
      (error: unknown) => {
        log.fatal({ err: error }, 'The shutdown failed')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
