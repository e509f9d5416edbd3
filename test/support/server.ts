import path from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Config } from '../../server/config.ts'
import { createLog } from '../../server/core/log/log.ts'
import { hashToken } from '../../server/core/secrets.ts'
import type { Timeouts } from '../../server/http/guard/connection-limits.ts'
import type { Disk } from '../../server/store/file/disk/disk.ts'
import { createFileAssets } from '../../server/store/file/file-assets.ts'
import { openFileStore } from '../../server/store/file/file-store.ts'
import { createLocalBus, createLocalClaims, createLocalCounters } from '../../server/store/local-live.ts'
import type { Storage, Store } from '../../server/store/store.ts'
import type { DeriveKey } from '../../server/services/access/passwords.ts'
import type { SearchTimes } from '../../server/services/knowledge/search/search.ts'
import type { SiteTimes } from '../../server/services/knowledge/site/sites.ts'
import type { OutboxTimes } from '../../server/services/notifications/outbox.ts'
import type { VectorTimes } from '../../server/services/knowledge/vectors/vectors.ts'
import type { Lookup } from '../../server/services/pages/addresses.ts'
import { createService, type Service } from '../../server/wire/service.ts'

/** The real service on a free port and an empty data directory: all of production but the process. */
export type TestServer = {
  /** Without a slash at the end. */
  url: string
  operatorToken: string
  directory: string
  store: Store
  service: Service
  /** What was logged, a JSON object a line. */
  logged(): string
  /** Sends a request with a bearer; `body` goes as JSON unless it is a FormData. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  /** Stops it, changes its data `meanwhile`, and starts one on them; what is `changed` is otherwise from then on. */
  restart(changed?: TestServerOptions, meanwhile?: () => Promise<unknown>): Promise<TestServer>
  stop(): Promise<void>
}

export type CallOptions = { token?: string | null; body?: unknown; headers?: Record<string, string> }

/** `body` is the parsed JSON, or the text of anything else. */
export type Answer = { status: number; headers: Headers; text: string; body: ReturnType<typeof JSON.parse> }

export type TestServerOptions = Partial<
  Pick<
    Config,
    | 'openai'
    | 'anthropic'
    | 'plan'
    | 'publicUrl'
    | 'trustProxy'
    | 'maxAnswers'
    | 'pageNetworks'
    | 'mail'
    | 'lostSecretId'
  >
> & {
  clock?: () => number
  timeouts?: Timeouts
  /** Data that the caller has, and removes; else there is none, and none is left. */
  directory?: string
  secret?: string
  previousSecret?: string | undefined
  disk?: Disk
  /** Another store than one on files; the server closes it. */
  store?: Store
  /** The folder that holds `dist/` and `demo/`, if not the repository. */
  home?: string
  /** Resolves the names of pages. Without it there are none: no test asks a name server. */
  lookup?: Lookup
  siteTimes?: Partial<SiteTimes>
  searchTimes?: Partial<SearchTimes>
  vectorTimes?: Partial<VectorTimes>
  noticeTimes?: Partial<OutboxTimes>
  deriveKey?: DeriveKey
  /** Answers of the embedded engine come at once, unless a test is about how they come. */
  answerPace?: number
} & Partial<Pick<Storage, 'bus' | 'claims'>>

export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  return startOn(options.directory ?? (await mkdtemp(path.join(tmpdir(), 'foyer-test-'))), options)
}

async function startOn(directory: string, settings: TestServerOptions): Promise<TestServer> {
  const {
    clock,
    timeouts,
    directory: given,
    secret = 'the secret of the test server, long enough',
    previousSecret,
    disk,
    store: givenStore,
    bus,
    claims = createLocalClaims(),
    home = process.cwd(),
    lookup = async () => [],
    siteTimes,
    searchTimes,
    vectorTimes,
    noticeTimes,
    answerPace = 0,
    deriveKey,
    ...options
  } = settings
  const operatorToken = 'fy_op_token-of-the-test-server-0123456789'
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const store = givenStore ?? (await openFileStore({ directory, log, ...(disk && { disk }) }))
  const service = await createService({
    store,
    assets: createFileAssets(path.join(directory, 'assets')),
    bus: bus ?? createLocalBus(log),
    claims,
    counters: createLocalCounters(clock),
    keys: { secret, previousSecret, operatorTokenHash: hashToken(operatorToken) },
    config: {
      publicUrl: undefined,
      plan: 'free',
      openai: undefined,
      anthropic: undefined,
      modelTimeout: 120_000,
      trustProxy: undefined,
      maxAnswers: 100,
      pageNetworks: [],
      mail: undefined,
      lostSecretId: undefined,
      ...options,
    },
    home,
    lookup,
    ...(siteTimes && { siteTimes }),
    ...(searchTimes && { searchTimes }),
    ...(vectorTimes && { vectorTimes }),
    ...(noticeTimes && { noticeTimes }),
    answerPace,
    ...(deriveKey && { deriveKey }),
    log,
    ...(clock && { clock }),
    ...(timeouts && { timeouts }),
  }).catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const url = await new Promise<string>((resolve) => {
    service.server.listen(0, '127.0.0.1', () => {
      const address = service.server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })

  async function end(): Promise<void> {
    service.drain()
    await service.chat.drain(0)
    await service.finish(1000)
    await store.close()
  }

  return {
    url,
    operatorToken,
    directory,
    store,
    service,
    logged: () => lines.join(''),
    call: callerOf(url, operatorToken),
    async restart(changed, meanwhile) {
      await end()
      await meanwhile?.()
      return startOn(directory, { ...settings, ...changed })
    },
    async stop() {
      await end()
      if (given === undefined) await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Calls of the service at `url`, with that bearer where a test names no other. */
export function callerOf(url: string, bearer: string): TestServer['call'] {
  return async (method, path_, { token = bearer, body, headers = {} } = {}) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${url}${path_}`, {
      method,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isForm ? body : typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
