import { Pool, type PoolClient, type PoolConfig } from 'pg'
import type { StoreLog } from '../../log.ts'
import { unavailable } from './availability.ts'
import { isConnectionError, isRefused } from './database-errors.ts'

type Waiting = { resolve(client: PoolClient): void; reject(error: unknown): void; timer: NodeJS.Timeout }

type ConnectionPoolOptions = {
  config: PoolConfig
  /** The most connections. */
  wanted: number
  /** How many are kept open when idle, and attempted even after PostgreSQL has refused. */
  least: number
  /** How long to wait for a connection that is in use, in milliseconds. */
  waitFor: number
  /** PostgreSQL has refused a connection. The pool continues with the open ones. */
  onRefused(error: unknown): void
  log: StoreLog
}

/**
 * Connections that are opened as they are needed. When PostgreSQL refuses one (`max_connections`, a role's `CONNECTION LIMIT`), the caller
 * waits for one of the open connections, and no new one is attempted until {@link ConnectionPool.allowMore} is called.
 */
export class ConnectionPool {
  readonly #options: ConnectionPoolOptions
  readonly #pool: Pool
  #allowed: number
  #busy = 0
  #waiting: Waiting[] = []

  constructor(options: ConnectionPoolOptions) {
    const { config, wanted, least, log } = options
    this.#options = options
    this.#allowed = wanted
    this.#pool = new Pool({ ...config, min: least, max: wanted })
    this.#pool.on('error', (error) => log.warn({ err: error }, 'An idle connection to PostgreSQL was lost'))
    // A server that is shutting down may end a connection in the moment between the pool's hands and ours, when nobody else listens:
    // that must not end this process. The next statement on it fails.
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
  }

  get wanted(): number {
    return this.#options.wanted
  }

  /** How many may be open: fewer than wanted while PostgreSQL refuses more. */
  get allowed(): number {
    return this.#allowed
  }

  /** How many are open or being opened. */
  get open(): number {
    return this.#pool.totalCount
  }

  /**
   * Runs `work` on a connection of its own.
   * @throws PostgreSQL's refusal when there is no connection at all; {FoyerError} `storage-unavailable` when all are in use for too long.
   */
  async use<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#take()
    let isBroken = false
    // The current or next statement fails with it. Without a listener, Node would end the process.
    const onLost = () => (isBroken = true)
    client.on('error', onLost)
    try {
      return await work(client)
    } catch (error) {
      isBroken ||= isConnectionError(error)
      throw error
    } finally {
      client.off('error', onLost)
      client.release(isBroken || this.open > this.#allowed)
      this.#busy -= 1
      this.#serve()
    }
  }

  /** Allows one more connection to be attempted. */
  allowMore(): void {
    this.#allowed = Math.min(this.#allowed + 1, this.wanted)
    this.#serve()
  }

  /**
   * Closes a connection, at once or when it becomes idle, in favor of something more important. Returns whether there was one. Callers who
   * wait for one get the `refusal` if that was the last: none might come for longer than they wait.
   */
  giveUpOne(refusal: unknown): boolean {
    if (Math.min(this.#allowed, this.open) <= this.#options.least) return false
    this.#allowed = Math.min(this.#allowed, this.open) - 1
    if (this.#allowed === 0) this.#rejectWaiting(refusal)
    if (this.#pool.idleCount > 0) {
      this.#pool.connect().then(
        (client) => client.release(true),
        () => undefined,
      )
    }
    return true
  }

  /** Resolves when all connections in use have been released. */
  async close(): Promise<void> {
    await this.#pool.end()
  }

  #take(): Promise<PoolClient> {
    return new Promise((resolve, reject) => {
      if (this.#busy < this.#allowed && this.#waiting.length === 0) void this.#connect({ resolve, reject })
      else this.#waiting.push(this.#waitingFor({ resolve, reject }))
    })
  }

  #waitingFor({ resolve, reject }: Omit<Waiting, 'timer'>): Waiting {
    const giveUp = () => {
      this.#waiting = this.#waiting.filter((each) => each !== waiting)
      reject(unavailable())
    }
    const waiting = { resolve, reject, timer: setTimeout(giveUp, this.#options.waitFor) }
    return waiting
  }

  #serve(): void {
    while (this.#busy < this.#allowed) {
      const next = this.#waiting.shift()
      if (!next) return
      clearTimeout(next.timer)
      void this.#connect(next)
    }
  }

  /** A connection is idle, or a new one may be opened. */
  async #connect({ resolve, reject }: Omit<Waiting, 'timer'>): Promise<void> {
    this.#busy += 1
    try {
      resolve(await this.#pool.connect())
    } catch (error) {
      this.#busy -= 1
      if (isRefused(error)) {
        this.#allowed = Math.max(Math.min(this.#allowed, this.open), this.#options.least)
        this.#options.onRefused(error)
        if (this.open > 0) this.#waiting.unshift(this.#waitingFor({ resolve, reject }))
        else {
          reject(error)
          this.#rejectWaiting(error)
        }
      } else reject(error)
      this.#serve()
    }
  }

  #rejectWaiting(refusal: unknown): void {
    for (const { reject, timer } of this.#waiting.splice(0)) {
      clearTimeout(timer)
      reject(refusal)
    }
  }
}
