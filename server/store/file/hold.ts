import { connect, type Socket } from 'node:net'
import type { Journal } from './journal.ts'
import type { LayDown } from './lay-down.ts'
import { addressesOf, DataInUse, holdRequest, takeOwnership } from './lock.ts'
import type { StoreLog } from '../log.ts'

/*
 * Holding still, so that the data can be copied or looked through as they were at one moment, while the server runs: for as long as a
 * process keeps its connection to the owner open, nothing is laid down. All files but the journal then stay as they are, new assets
 * come beside them, and the journal is only appended to. The owner says `held` when it holds, and again whenever it is asked; so an
 * answer means that it held all the time before.
 */

const held = 'held\n'
/** How long the owner holds at most, in milliseconds, and how far the journal may grow meanwhile, in bytes: its lines stay in memory. */
const longest = 600_000
const largest = 256 * 1024 * 1024
/** How many may have it hold at the same time. */
const mostHolders = 4

type Parts = { layDown: LayDown; journal: Journal }

/** The owner's side. */
export class Holds {
  readonly #log: StoreLog
  /** Who has it hold, or waits for that, each until it is over. */
  readonly #holders = new Map<Socket, Promise<void>>()
  readonly #opened: Promise<Parts>
  /** From now on there is something to hold; who asked before is answered. */
  begin: (parts: Parts) => void = () => undefined

  constructor(log: StoreLog) {
    this.#log = log
    this.#opened = new Promise((resolve) => {
      this.begin = resolve
    })
  }

  /** Takes the request of a process. */
  readonly ask = (socket: Socket): void => {
    if (this.#holders.size >= mostHolders) {
      socket.destroy()
      return
    }
    const holding = this.#opened.then((parts) => this.#hold(socket, parts)).finally(() => this.#holders.delete(socket))
    this.#holders.set(socket, holding)
  }

  async #hold(socket: Socket, { layDown, journal }: Parts): Promise<void> {
    const release = await layDown.hold()
    const giveUp = (reason: string) => {
      this.#log.warn({ reason }, 'The data are not held still any longer for a copy')
      socket.destroy()
    }
    const limit = setTimeout(() => giveUp('It took too long'), longest).unref()
    const watch = setInterval(() => {
      if (journal.bytes > largest) giveUp('The journal has grown too far')
    }, 1000).unref()
    const closed = new Promise<void>((resolve) => (socket.closed ? resolve() : socket.once('close', () => resolve())))
    socket.on('data', () => socket.write(held))
    socket.write(held)
    await closed
    clearTimeout(limit)
    clearInterval(watch)
    release()
  }

  /** Cuts whoever copies; resolves when nothing is held any more. */
  async end(): Promise<void> {
    for (const socket of this.#holders.keys()) socket.destroy()
    await Promise.all(this.#holders.values())
  }
}

/** Data that hold still. */
export type Stillness = {
  /** Whether a server holds them, and goes on writing its journal. */
  isServerRunning: boolean
  /** @throws {DataMoved} unless they held still from the beginning until now. */
  confirm(): Promise<void>
  end(): Promise<void>
}

/** The data did not hold still for as long as it took. */
export class DataMoved extends Error {}

/**
 * Has the data of a directory hold still: the server that runs on it holds, and without one this process owns the directory.
 * @throws {DataInUse} when a process has it that cannot hold.
 */
export async function holdStill(directory: string): Promise<Stillness> {
  for (const address of await addressesOf(directory)) {
    const stillness = await askOwner(address)
    if (stillness) return stillness
  }
  const giveBack = await takeOwnership(directory)
  return { isServerRunning: false, confirm: async () => undefined, end: giveBack }
}

/** Asks whoever answers at an address. Undefined: it is no owner, or dead. */
function askOwner(address: string): Promise<Stillness | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    let said = ''
    let onAnswer: (() => void) | undefined
    let onCut: (() => void) | undefined = () => {
      if (said === 'owner\n') reject(new DataInUse('The process that has the data open cannot let them be copied now.'))
      else resolve(undefined)
    }
    const confirm = () =>
      new Promise<void>((confirmed, failed) => {
        onAnswer = confirmed
        onCut = () => failed(new DataMoved('The server stopped, or held its data still for too long. Try again.'))
        if (socket.destroyed) onCut()
        else socket.write(holdRequest)
      })
    const end = async () => void socket.destroy()
    socket.on('data', (bytes) => {
      said += bytes.toString()
      if (said === 'owner\n') socket.write(holdRequest)
      else if (!said.startsWith('owner\n')) socket.destroy()
      else if (said.endsWith(held) && onAnswer) onAnswer()
      else if (said.endsWith(held)) resolve({ isServerRunning: true, confirm, end })
    })
    socket.on('error', () => undefined)
    socket.on('close', () => onCut?.())
  })
}
