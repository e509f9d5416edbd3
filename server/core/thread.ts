import path from 'node:path'
import { parentPort, Worker } from 'node:worker_threads'

/** Work in a thread of its own: for what may take so long, on some input, that it would hold the event loop. */

/** A call took longer than it may. */
export class ThreadTimeout extends Error {}

/** Whether a call failed since its input takes more time or memory than it may. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof ThreadTimeout || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** What the file of a thread exports; it passes it to {@link answerCalls}, too. What `answer` throws, or rejects with, ends the thread. */
type ThreadFile = { answer(input: unknown): unknown }

type Waiting = { input: unknown; resolve(output: unknown): void; reject(error: Error): void }

/** More memory than this, in MB, ends the thread, and not the process. */
const maxMemory = 512

/** The file `name` beside the one whose `import.meta.url` is `base`: a source where that is one, else built. */
export function fileBeside(base: string, name: string): URL {
  return new URL(`./${name}${path.extname(base)}`, base)
}

/**
 * Returns a function that passes its input to a thread, which answers one call after the other. The thread starts with the first call
 * and does not keep the process from ending. A call that takes longer than `longest` milliseconds, or in which something is thrown,
 * rejects; those behind it are answered by a new thread.
 */
export function createThread(file: URL, longest: number): (input: unknown) => Promise<unknown> {
  // Node 20 runs no TypeScript in threads: from the sources, as in tests, the work is done here.
  if (file.pathname.endsWith('.ts')) {
    return async (input) => ((await import(file.href)) as ThreadFile).answer(input)
  }
  const waiting: Waiting[] = []
  let current: Waiting | undefined
  let worker: Worker | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): Worker {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxMemory, stackSizeMb: 1 } })
    started.unref()
    started.on('message', (output: unknown) => {
      if (started === worker) finish((call) => call.resolve(output))
    })
    started.on('error', (error: Error) => end(started, error))
    started.on('exit', () => end(started, new Error('The thread ended.')))
    return started
  }

  function end(own: Worker, reason: Error): void {
    if (own !== worker) return
    worker = undefined
    void own.terminate()
    finish((call) => call.reject(reason))
  }

  /** Settles the call that the thread has, and passes it the next one. */
  function finish(settle: (call: Waiting) => void): void {
    clearTimeout(timer)
    if (current) settle(current)
    current = waiting.shift()
    if (!current) return
    worker ??= start()
    const own = worker
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    own.postMessage(current.input)
    timer = setTimeout(() => end(own, new ThreadTimeout(`It took longer than ${longest} ms.`)), longest)
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!current) finish(() => undefined)
    })
}

/** Answers the calls of {@link createThread} where this is a thread, each when what `answer` returns is there. */
export function answerCalls(answer: (input: never) => unknown): void {
  const reply = async (input: unknown) => {
    const output = await answer(input as never)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    parentPort?.postMessage(output)
  }
  // A rejection is not caught: it ends the thread, as an error that is thrown does.
  parentPort?.on('message', (input: unknown) => void reply(input))
}
