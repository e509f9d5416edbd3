import { constants, createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, unlink, type FileHandle } from 'node:fs/promises'
import { damaged, FoyerError } from '../../../core/errors.ts'

/**
 * The few things that the file store asks of a file system, so that a test can stop, fill up or cut the power of one after any step.
 * Everything is made for the owner alone: files with mode 0600, directories with 0700.
 */
export type Disk = {
  /** The whole file. Rejects with ENOENT when there is none. */
  read(file: string): Promise<Buffer>
  /** The file in parts of at most 4 MiB, the next one being read while one is worked on. */
  readParts(file: string): AsyncIterable<Buffer>
  /** The names in a directory; none when it does not exist. */
  list(directory: string): Promise<string[]>
  /** Makes a directory whose parent exists. One that is there is fine. */
  makeDirectory(directory: string): Promise<void>
  /**
   * Opens a file for appending: `a+` makes it when it is missing, `wx` refuses one that exists. `wx durable` does, too, and each append
   * is durable when it resolves.
   */
  open(file: string, flags: OpenFlags): Promise<DiskFile>
  rename(from: string, to: string): Promise<void>
  /** Removes a file. A missing one is fine: it was removed before. */
  remove(file: string): Promise<void>
  /** Makes the names in a directory durable. A missing one is fine, and so is one above ours that we may not read. */
  syncDirectory(directory: string): Promise<void>
}

export type OpenFlags = 'a+' | 'wx' | 'wx durable'

export type DiskFile = {
  size(): Promise<number>
  /** Writes all of the bytes at the end of the file. */
  append(bytes: Uint8Array): Promise<void>
  /** Cuts the file to that many bytes. */
  truncate(bytes: number): Promise<void>
  /** Makes the content and the length durable (fdatasync). */
  sync(): Promise<void>
  /** Whether the file, of that size, ends with a whole line; true when it is empty. */
  endsWithLine(size: number): Promise<boolean>
  close(): Promise<void>
}

/** The file system of the machine. */
export const realDisk: Disk = {
  read: (file) => readFile(file),
  readParts: (file) => createReadStream(file, { highWaterMark: 4 * 1024 * 1024 }),
  list: (directory) => readdir(directory).catch(unlessMissing<string[]>([])),
  async makeDirectory(directory) {
    await mkdir(directory, { mode: 0o700 }).catch(unless(['EEXIST'], undefined))
  },
  async open(file, flags) {
    if (flags !== 'wx durable') return realFile(await open(file, flags, 0o600))
    return synced ? realFile(await open(file, synced, 0o600)) : syncing(realFile(await open(file, 'wx', 0o600)))
  },
  rename,
  remove: (file) => unlink(file).catch(unlessMissing(undefined)),
  async syncDirectory(directory) {
    const handle = await open(directory, 'r').catch(unless(['ENOENT', 'EACCES'], undefined))
    if (!handle) return
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
}

const { O_APPEND, O_CREAT, O_EXCL, O_WRONLY, O_DSYNC } = constants
/**
 * Lets the system sync with each write (open(2), O_DSYNC): one thing to wait for instead of two. On macOS that would leave the bytes in
 * the disk's own memory, where fdatasync by way of node does not.
 */
const synced = process.platform === 'linux' ? O_APPEND | O_CREAT | O_EXCL | O_WRONLY | O_DSYNC : undefined

/** The file with each append synced by a second step. */
export function syncing(file: DiskFile): DiskFile {
  return {
    ...file,
    async append(bytes) {
      await file.append(bytes)
      await file.sync()
    },
  }
}

function realFile(handle: FileHandle): DiskFile {
  return {
    size: async () => (await handle.stat()).size,
    async append(bytes) {
      let written = 0
      while (written < bytes.length) {
        written += (await handle.write(bytes, written, bytes.length - written)).bytesWritten
      }
    },
    truncate: (bytes) => handle.truncate(bytes),
    sync: () => handle.datasync(),
    async endsWithLine(size) {
      if (size === 0) return true
      const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
      return buffer[0] === 0x0a
    },
    close: () => handle.close(),
  }
}

/** The code of an error of the file system, such as ENOENT. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** What the system has too little of at this moment, which says nothing of the file: open files, or memory. */
const shortages = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN'])

/** Whether a step failed for what the system will have again. */
export function isShortage(error: unknown): boolean {
  return shortages.has(codeOf(error) ?? '')
}

/** What a failed read means to the caller. The disk's own words go to the log only, here as below. */
export function readError(cause: unknown): FoyerError {
  return isShortage(cause) ? shortage('read', cause) : damaged(cause)
}

/** What a failed write means to the caller. */
export function writeError(cause: unknown): FoyerError {
  if (isShortage(cause)) return shortage('store', cause)
  const code = codeOf(cause)
  return code === 'ENOSPC' || code === 'EDQUOT'
    ? new FoyerError(
        'storage-full',
        'There is no room on the server’s disk. Nothing was changed: try again when its operator has made some.',
        { cause },
      )
    : new FoyerError('internal', 'This could not be stored. Nothing was changed.', { cause })
}

function shortage(task: string, cause: unknown): FoyerError {
  const message = `The server has too many files open, or too little memory, to ${task} this now. Try again in a moment.`
  return new FoyerError('storage-unavailable', message, { cause, retryAfter: 2 })
}

/** For `catch`: returns `value` when the file is missing, and throws every other error on. */
export function unlessMissing<T>(value: T): (error: unknown) => T {
  return unless(['ENOENT'], value)
}

function unless<T>(codes: string[], value: T): (error: unknown) => T {
  return (error) => {
    if (codes.includes(codeOf(error) ?? '')) return value
    throw error
  }
}
