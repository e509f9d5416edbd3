import path from 'node:path'
import { syncing, type Disk, type DiskFile, type OpenFlags } from '../../../server/store/file/disk/disk.ts'

/** What becomes of what was written and not synced when the machine stops. */
export type Loss =
  /** The process was killed: the system still has all of it, and half of the write that was going on. */
  | 'none'
  /** The power was cut, and everything that was not synced is lost. */
  | 'all'
  /** The power was cut, and each thing that was not synced is whole, torn, zeroed or lost, by the seed. */
  | { seed: number }

type File = { bytes: Buffer; synced: Buffer }
/** A file, and what it holds when half of a write to it has happened. */
type Torn = { file: File; bytes: Buffer }
type Directory = { parent: string; names: Map<string, File>; synced: Map<string, File> }

/**
 * A disk in memory that knows what a real one promises: the content of a file is safe after a sync of the file, its name after a sync
 * of the directory, and nothing else is. It can stop for good, fail once, or be full.
 */
export class PaperDisk implements Disk {
  readonly #directories = new Map<string, Directory>([['/', emptyDirectory('')]])
  /** Directories whose own name is safe. */
  readonly #safeDirectories = new Set(['/'])
  /** The write that was going on when it stopped. */
  #torn: Torn | undefined
  /** How many changes were asked of it. */
  steps = 0
  /** The step that does not happen any more, nor any after it. */
  stopAt = Infinity
  /** Gets, before each step, the disk as it is when it stops there. */
  onStep: ((stopped: PaperDisk) => void) | undefined
  /** The step that fails, and how many fail from there on. */
  failAt = Infinity
  failures = 1
  /** Bytes that are free. */
  free = Infinity

  async read(file: string): Promise<Buffer> {
    const found = this.#directory(file).names.get(path.basename(file))
    if (!found) throw failure('ENOENT')
    return Buffer.from(found.bytes)
  }

  async *readParts(file: string): AsyncGenerator<Buffer> {
    const bytes = await this.read(file)
    // Somewhere in a line, as with a real one.
    const middle = Math.floor(bytes.length / 2)
    yield bytes.subarray(0, middle)
    yield bytes.subarray(middle)
  }

  async list(directory: string): Promise<string[]> {
    return [...(this.#directories.get(directory)?.names.keys() ?? [])]
  }

  async makeDirectory(directory: string): Promise<void> {
    if (this.#directories.has(directory)) return
    const parent = path.dirname(directory)
    if (!this.#directories.has(parent)) throw failure('ENOENT')
    this.#step()
    this.#directories.set(directory, emptyDirectory(parent))
  }

  async open(file: string, flags: OpenFlags): Promise<DiskFile> {
    const { names } = this.#directory(file)
    const name = path.basename(file)
    const found = names.get(name)
    if (found && flags !== 'a+') throw failure('EEXIST')
    if (found) return this.#handle(found)
    this.#step()
    const made: File = { bytes: Buffer.alloc(0), synced: Buffer.alloc(0) }
    names.set(name, made)
    // Writing and syncing are steps of their own here: between the two the bytes are there, and not safe.
    return flags === 'wx durable' ? syncing(this.#handle(made)) : this.#handle(made)
  }

  async rename(from: string, to: string): Promise<void> {
    this.#step()
    const { names } = this.#directory(from)
    const file = names.get(path.basename(from))
    if (!file) throw failure('ENOENT')
    names.delete(path.basename(from))
    this.#directory(to).names.set(path.basename(to), file)
  }

  async remove(file: string): Promise<void> {
    const names = this.#directories.get(path.dirname(file))?.names
    const found = names?.get(path.basename(file))
    if (!names || !found) return
    this.#step()
    this.free += found.bytes.length
    names.delete(path.basename(file))
  }

  async syncDirectory(directory: string): Promise<void> {
    const found = this.#directories.get(directory)
    if (!found) return
    this.#step()
    found.synced = new Map(found.names)
    for (const [child, { parent }] of this.#directories) if (parent === directory) this.#safeDirectories.add(child)
  }

  /** The disk as the next start finds it. */
  restart(loss: Loss): PaperDisk {
    if (loss === 'none') {
      if (this.#torn) this.#torn.file.bytes = this.#torn.bytes
      // The system goes on, and what was not synced may still be lost.
      return this.#copy()
    }
    const random = typeof loss === 'object' ? randomOf(loss.seed) : () => 0
    const next = new PaperDisk()
    for (const [name, directory] of this.#directories) {
      if (!this.#isReachable(name)) continue
      const files = [...namesAfter(directory, random)].map(([file, { bytes, synced }]): [string, File] => {
        const kept = contentAfter(bytes, synced, random)
        return [file, { bytes: kept, synced: kept }]
      })
      next.#directories.set(name, { parent: directory.parent, names: new Map(files), synced: new Map(files) })
      next.#safeDirectories.add(name)
    }
    return next
  }

  /** All files, with their content. */
  files(): Map<string, string> {
    const files = new Map<string, string>()
    for (const [directory, { names }] of this.#directories) {
      for (const [name, { bytes }] of names) files.set(path.join(directory, name), bytes.toString('utf8'))
    }
    return files
  }

  #handle(file: File): DiskFile {
    return {
      size: async () => file.bytes.length,
      append: async (bytes) => {
        this.#step({ file, bytes: Buffer.concat([file.bytes, bytes.subarray(0, bytes.length / 2)]) })
        const room = Math.min(bytes.length, this.free)
        this.free -= room
        file.bytes = Buffer.concat([file.bytes, bytes.subarray(0, room)])
        if (room < bytes.length) throw failure('ENOSPC')
      },
      truncate: async (length) => {
        this.#step()
        this.free += Math.max(0, file.bytes.length - length)
        file.bytes = file.bytes.subarray(0, length)
      },
      sync: async () => {
        this.#step()
        file.synced = file.bytes
      },
      endsWithLine: async () => file.bytes.length === 0 || file.bytes.at(-1) === 0x0a,
      close: async () => undefined,
    }
  }

  #step(torn?: Torn): void {
    const step = this.steps++
    this.onStep?.(this.#copy(torn))
    if (step >= this.stopAt) {
      // The first step that does not happen is the one that is torn.
      if (step === this.stopAt) this.#torn = torn
      throw failure('EIO')
    }
    if (step >= this.failAt && step < this.failAt + this.failures) throw failure('EIO')
  }

  /** Another one of the same content, synced or not. */
  #copy(torn?: Torn): PaperDisk {
    const next = new PaperDisk()
    const copies = new Map<File, File>()
    const copy = ([name, file]: [string, File]): [string, File] => {
      const copied = copies.get(file) ?? { ...file }
      copies.set(file, copied)
      return [name, copied]
    }
    for (const [name, { parent, names, synced }] of this.#directories) {
      next.#directories.set(name, {
        parent,
        names: new Map([...names].map(copy)),
        synced: new Map([...synced].map(copy)),
      })
    }
    for (const name of this.#safeDirectories) next.#safeDirectories.add(name)
    const file = torn && copies.get(torn.file)
    if (file) next.#torn = { file, bytes: torn.bytes }
    return next
  }

  #directory(file: string): Directory {
    const found = this.#directories.get(path.dirname(file))
    if (!found) throw failure('ENOENT')
    return found
  }

  #isReachable(directory: string): boolean {
    if (directory === '/') return true
    return this.#safeDirectories.has(directory) && this.#isReachable(path.dirname(directory))
  }
}

function emptyDirectory(parent: string): Directory {
  return { parent, names: new Map(), synced: new Map() }
}

/** The names of a directory after a power cut: each change of it that was not synced is there or not. */
function namesAfter({ names, synced }: Directory, random: () => number): Map<string, File> {
  const kept = new Map(synced)
  for (const name of new Set([...names.keys(), ...synced.keys()])) {
    const file = names.get(name)
    if (file === synced.get(name) || random() < 0.5) continue
    if (file) kept.set(name, file)
    else kept.delete(name)
  }
  return kept
}

/** The content of a file after a power cut. What was synced and only appended to stays; the rest is whole, torn, zeroed or lost. */
function contentAfter(bytes: Buffer, synced: Buffer, random: () => number): Buffer {
  const chance = random()
  if (bytes.equals(synced) || chance < 0.4) return synced
  if (chance < 0.6 || bytes.length < synced.length) return bytes
  if (chance < 0.8) return bytes.subarray(0, synced.length + Math.floor((bytes.length - synced.length) * random()))
  const holed = Buffer.from(bytes)
  const from = synced.length + Math.floor((bytes.length - synced.length) * random())
  return holed.fill(0, from, Math.min(bytes.length, from + 40))
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code })
}
