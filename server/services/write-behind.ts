import { setTimeout as sleep } from 'node:timers/promises'
import { batchesOf } from '../core/batches.ts'
import { isStorageAway } from '../core/errors.ts'

/*
 * Values that change with every request and are stored now and then (a write-behind cache): what a process that dies has not stored yet
 * is lost.
 */
export type WriteBehind<Value> = {
  /** The value of an id that is not stored yet. */
  get(id: string): Value | undefined
  /** Keeps a value to be stored. When too many ids wait, another one is dropped. */
  set(id: string, value: Value): void
  /** Stores values every few minutes. Does not keep the process alive. */
  start(): void
  /** Stores the rest, for at most a few seconds. Never rejects. */
  stop(): Promise<void>
}

/** Between two flushes, in milliseconds. */
const interval = 300_000
/** Writes of one batch share syncs of the disk. */
const batchSize = 100
/** How long the last flush may take, in milliseconds. */
const longestStop = 3000
const maxIds = 10_000

type WriteBehindDeps<Value> = {
  write: (id: string, value: Value) => Promise<unknown>
  merge: (failed: Value, newer: Value) => Value
  onError: (error: unknown, id: string) => void
}

/**
 * `write` stores a value; when it rejects, `onError` is told unless the storage is away, and the value is tried again with the next flush, after `merge` has joined
 * it with what came since.
 */
export function createWriteBehind<Value>({ write, merge, onError }: WriteBehindDeps<Value>): WriteBehind<Value> {
  let pending = new Map<string, Value>()
  let timer: NodeJS.Timeout | undefined

  async function store(id: string, value: Value): Promise<void> {
    try {
      await write(id, value)
    } catch (error) {
      if (!isStorageAway(error)) onError(error, id)
      const newer = pending.get(id)
      pending.set(id, newer === undefined ? value : merge(value, newer))
    }
  }

  async function flush(): Promise<void> {
    const entries = pending
    pending = new Map()
    for await (const batch of batchesOf(entries, batchSize)) {
      await Promise.all(batch.map(([id, value]) => store(id, value)))
    }
  }

  return {
    get: (id) => pending.get(id),
    set(id, value) {
      if (pending.has(id) || pending.size < maxIds) pending.set(id, value)
    },
    start() {
      timer = setInterval(() => void flush(), interval).unref()
    },
    async stop() {
      clearInterval(timer)
      // A store that is away must not keep the process from ending.
      await Promise.race([flush(), sleep(longestStop, undefined, { ref: false })])
    },
  }
}
