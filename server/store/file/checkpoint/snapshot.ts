import { connect, type Socket } from 'node:net'
import type { Journal } from '../journal/journal.ts'
import type { Checkpointer } from './checkpointer.ts'
import { codeOf } from '../disk/disk.ts'
import { addressesOf, DataInUse, snapshotRequest, takeOwnership } from '../disk/lock.ts'
import type { StoreLog } from '../../log.ts'

/*
 * Snapshots, so that the data can be copied or inspected as they were at one moment while the server runs: as long as a process keeps its
 * connection to the owner open, it has a lease, and there is no checkpoint. All files but the journal stay as they are, new assets are
 * added and none goes, and the journal is only appended to. The owner answers `held` when the lease begins, and whenever it is asked: an
 * answer means that the snapshot was good until then.
 */

const held = 'held\n'
/** How long a lease lasts at most, in milliseconds, and how far the journal may grow meanwhile, in bytes: its lines stay in memory. */
const maxDuration = 600_000
const maxJournalBytes = 256 * 1024 * 1024
/** How many processes may have a lease at the same time. */
const maxLeases = 4

type OpenStore = { checkpointer: Checkpointer; journal: Journal }

/** The owner's side. */
export class SnapshotLeases {
  readonly #log: StoreLog
  /** Each lease, from the request until it is over. */
  readonly #leases = new Map<Socket, Promise<void>>()
  readonly #opened: Promise<OpenStore>
  /** Called when the store is open; leases that were asked for before begin then. */
  begin: (parts: OpenStore) => void = () => undefined

  constructor(log: StoreLog) {
    this.#log = log
    this.#opened = new Promise((resolve) => {
      this.begin = resolve
    })
  }

  /** Answers a process that asks for a snapshot. */
  readonly ask = (socket: Socket): void => {
    if (this.#leases.size >= maxLeases) {
      socket.destroy()
      return
    }
    const lease = this.#opened.then((parts) => this.#grant(socket, parts)).finally(() => this.#leases.delete(socket))
    this.#leases.set(socket, lease)
  }

  async #grant(socket: Socket, { checkpointer, journal }: OpenStore): Promise<void> {
    const release = await checkpointer.pause()
    const revoke = (reason: string) => {
      this.#log.warn({ reason }, 'A snapshot was ended before its copy was whole')
      socket.destroy()
    }
    const limit = setTimeout(() => revoke('It took too long'), maxDuration).unref()
    const watch = setInterval(() => {
      if (journal.bytes > maxJournalBytes) revoke('The journal has grown too far')
    }, 1000).unref()
    const closed = new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())))
    socket.on('data', () => socket.write(held))
    socket.write(held)
    await closed
    clearTimeout(limit)
    clearInterval(watch)
    release()
  }

  /** Ends all leases; resolves when there is none. */
  async end(): Promise<void> {
    for (const socket of this.#leases.keys()) socket.destroy()
    await Promise.all(this.#leases.values())
  }
}

/** A snapshot of the data, until it is ended. */
export type SnapshotLease = {
  /** Whether a server gave the lease, and goes on writing its journal. */
  isServerRunning: boolean
  /** @throws {SnapshotLost} unless the snapshot was good from the beginning until now. */
  confirm(): Promise<void>
  end(): Promise<void>
}

/** The snapshot ended before it had been read. */
export class SnapshotLost extends Error {}

/**
 * Takes a snapshot of a directory: the server that runs on it gives a lease, and without one this process owns the directory.
 * @throws {DataInUse} when the process that owns it gives no lease.
 */
export async function takeSnapshot(directory: string): Promise<SnapshotLease> {
  for (const address of await addressesOf(directory)) {
    const snapshot = await askOwner(address)
    if (snapshot) return snapshot
  }
  // Nobody answers, and nobody can begin to write on a file system that is read-only, such as a snapshot of a volume.
  const giveBack = await takeOwnership(directory).catch((error: unknown) => {
    if (codeOf(error) === 'EROFS') return async () => undefined
    throw error
  })
  return { isServerRunning: false, confirm: async () => undefined, end: giveBack }
}

/** Asks whoever answers at an address. Undefined: it is no owner, or dead. */
function askOwner(address: string): Promise<SnapshotLease | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    let said = ''
    let onAnswer: (() => void) | undefined
    let onCut: (() => void) | undefined = () => {
      if (said === 'owner\n')
        reject(new DataInUse('The process that has the data directory open cannot provide a snapshot now.'))
      else resolve(undefined)
    }
    const confirm = () =>
      new Promise<void>((confirmed, failed) => {
        onAnswer = confirmed
        onCut = () => failed(new SnapshotLost('The server stopped, or the copy took too long. Try again.'))
        if (socket.destroyed) onCut()
        else socket.write(snapshotRequest)
      })
    const end = async () => void socket.destroy()
    socket.on('data', (bytes) => {
      said += bytes.toString()
      if (said === 'owner\n') socket.write(snapshotRequest)
      else if (!said.startsWith('owner\n')) socket.destroy()
      else if (said.endsWith(held) && onAnswer) onAnswer()
      else if (said.endsWith(held)) resolve({ isServerRunning: true, confirm, end })
    })
    socket.on('error', () => undefined)
    socket.on('close', () => onCut?.())
  })
}
