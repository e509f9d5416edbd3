import { fork } from 'node:child_process'
import path from 'node:path'
import { parentPort, Worker } from 'node:worker_threads'

/**
 * Work in a thread or a process of its own: for what may take so long, on some input, that it would hold the event loop. A process for
 * what may take much memory, too: when a thread has none left, that can end all of its process (V8 gives up in the midst of growing a
 * table, say, and asks nobody).
 */

/** A call took longer than it may. */
export class ThreadTimeout extends Error {}

/** The process of a call has no memory left. */
class OutOfMemory extends Error {}

/** Whether a call failed since its input takes more time or memory than it may. */
export function isTooMuch(error: unknown): boolean {
  const isTimeout = error instanceof ThreadTimeout
  return (
    isTimeout || error instanceof OutOfMemory || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  )
}

/** What the file of a thread exports; it passes it to {@link answerCalls}, too. What `answer` throws, or rejects with, ends the thread. */
type ThreadFile = { answer(input: unknown): unknown }

type Waiting = { input: unknown; resolve(output: unknown): void; reject(error: Error): void }

/** More memory than this, in MB, ends the thread or process. */
const maxMemory = 512

/** The argument by which a file knows that it is to answer calls in a process. */
const answering = 'answer-calls'

/** A thread or a process that answers calls. */
type Running = { post(input: unknown): void; kill(): void }

/** Called by it: with an output, and when it has ended. */
type Listening = { onOutput(output: unknown): void; onEnd(reason: Error): void }

type Place = 'thread' | 'process'

const starts: Record<Place, (file: URL, listening: Listening) => Running> = {
  thread(file, { onOutput, onEnd }) {
    const worker = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: maxMemory, stackSizeMb: 1 } })
    worker.unref()
    worker.on('message', onOutput)
    worker.on('error', onEnd)
    worker.on('exit', () => onEnd(new Error('The thread ended.')))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      post: (input) => worker.postMessage(input),
      kill: () => void worker.terminate(),
    }
  },
  process(file, { onOutput, onEnd }) {
    const child = fork(file, [answering], {
      execArgv: [`--max-old-space-size=${maxMemory}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // What it reads is a stranger's: it has no keys.
      env: {},
    })
    child.unref()
    child.channel?.unref()
    child.on('message', onOutput)
    child.on('error', onEnd)
    // V8 aborts a process that has no memory left.
    child.on('exit', (_, signal) => onEnd(signal === 'SIGABRT' ? new OutOfMemory() : new Error('The process ended.')))
    return {
      post: (input) => void child.send(input as object),
      kill: () => void child.kill('SIGKILL'),
    }
  },
}

/** The file `name` beside the one whose `import.meta.url` is `base`: a source where that is one, else built. */
export function fileBeside(base: string, name: string): URL {
  return new URL(`./${name}${path.extname(base)}`, base)
}

/**
 * Returns a function that passes its input to a thread, or process, which answers one call after the other. It starts with the first call
 * and does not keep this process from ending. A call that takes longer than `longest` milliseconds, or in which something is thrown,
 * rejects; those behind it are answered by a new one.
 */
export function createThread(
  file: URL,
  longest: number,
  place: Place = 'thread',
): (input: unknown) => Promise<unknown> {
  // Node 20 runs no TypeScript in threads: from the sources, as in tests, the work is done here.
  if (file.pathname.endsWith('.ts')) {
    return async (input) => ((await import(file.href)) as ThreadFile).answer(input)
  }
  const waiting: Waiting[] = []
  let current: Waiting | undefined
  let running: Running | undefined
  let timer: NodeJS.Timeout | undefined

  function start(): Running {
    const started = starts[place](file, {
      onOutput(output) {
        if (started === running) finish((call) => call.resolve(output))
      },
      onEnd: (reason) => end(started, reason),
    })
    return started
  }

  function end(own: Running, reason: Error): void {
    if (own !== running) return
    running = undefined
    own.kill()
    finish((call) => call.reject(reason))
  }

  /** Settles the call that the thread has, and passes it the next one. */
  function finish(settle: (call: Waiting) => void): void {
    clearTimeout(timer)
    if (current) settle(current)
    current = waiting.shift()
    if (!current) return
    running ??= start()
    const own = running
    own.post(current.input)
    timer = setTimeout(() => end(own, new ThreadTimeout(`It took longer than ${longest} ms.`)), longest)
  }

  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      if (!current) finish(() => undefined)
    })
}

/** Answers the calls of {@link createThread} where this is a thread or process of it, each when what `answer` returns is there. */
export function answerCalls(answer: (input: never) => unknown): void {
  // A rejection is not caught: it ends the thread or process, as an error that is thrown does.
  const answerCall = async (input: unknown, reply: (output: unknown) => void) => reply(await answer(input as never))
  if (parentPort) {
    const port = parentPort
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    port.on('message', (input: unknown) => void answerCall(input, (output) => port.postMessage(output)))
  } else if (process.argv[2] === answering) {
    process.on('message', (input: unknown) => void answerCall(input, (output) => process.send?.(output)))
    process.once('disconnect', () => process.exit())
  }
}
