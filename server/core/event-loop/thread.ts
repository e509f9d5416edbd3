import { fork } from 'node:child_process'
import { parentPort, Worker } from 'node:worker_threads'

/**
 * Work in a separate thread or process, for what may block the event loop on some input. A process for what may also take much memory:
 * V8 can abort the whole process when a thread runs out of memory.
 */

/** A call took longer than it may. */
export class ThreadTimeout extends Error {}

/** The process of a call has no memory left. */
class OutOfMemory extends Error {}

/** Whether a call failed because its input takes too much time or memory. */
export function isTooMuch(error: unknown): boolean {
  const isTimeout = error instanceof ThreadTimeout
  return (
    isTimeout || error instanceof OutOfMemory || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  )
}

/** The exports of a thread's file, which also passes `answer` to {@link answerCalls}. An error in `answer` ends the thread. */
type ThreadFile = { answer(input: unknown): unknown }

type Waiting = { input: unknown; resolve(output: unknown): void; reject(error: Error): void }

/** More memory than this, in MB, ends the thread or process. */
const maxMemory = 512

/** The argument that tells a file that it runs as such a process. */
const answering = 'answer-calls'

/** A thread or a process that answers calls. */
type Running = { post(input: unknown): void; kill(): void }

/** Called with each output of a thread or process, and when it has ended. */
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
      // It parses files of strangers, so it gets no environment, which may hold keys.
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

/** The URL of a thread's file for the module whose `import.meta.url` is `base`: in the sources `name` beside it, when built what build/server.ts makes of that. */
export function threadFile(base: string, name: string): URL {
  return new URL(base.endsWith('.ts') ? `./${name}.ts` : `../threads/${name}.js`, base)
}

/** Calls that wait, of which those who share the thread get the next one in turn: many calls of one hold up no other by more than one. */
class FairQueue {
  readonly #shares = new Map<string, Waiting[]>()

  add(share: string, call: Waiting): void {
    const own = this.#shares.get(share)
    if (own) own.push(call)
    else this.#shares.set(share, [call])
  }

  next(): Waiting | undefined {
    const [first] = this.#shares
    if (!first) return undefined
    const [share, calls] = first
    const call = calls.shift()
    // To the end of the turn.
    this.#shares.delete(share)
    if (calls.length > 0) this.#shares.set(share, calls)
    return call
  }
}

/**
 * Returns a function that passes its input to a thread or process, which answers one call after the other. It is started by the first call
 * and does not keep this process alive. A call that takes longer than `longest` milliseconds, or throws, rejects; the calls after it are
 * answered by a new thread. `share`: for whom it is done; those who share the thread take turns.
 */
export function createThread(
  file: URL,
  longest: number,
  place: Place = 'thread',
): (input: unknown, share?: string) => Promise<unknown> {
  // Node 20 runs no TypeScript in threads: from the sources, as in tests, the work is done here.
  if (file.pathname.endsWith('.ts')) {
    return async (input) => ((await import(file.href)) as ThreadFile).answer(input)
  }
  const waiting = new FairQueue()
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

  /** Settles the current call, and passes the thread the next one. */
  function finish(settle: (call: Waiting) => void): void {
    clearTimeout(timer)
    if (current) settle(current)
    current = waiting.next()
    if (!current) return
    running ??= start()
    const own = running
    own.post(current.input)
    timer = setTimeout(() => end(own, new ThreadTimeout(`It took longer than ${longest} ms.`)), longest)
  }

  return (input, share = '') =>
    new Promise((resolve, reject) => {
      waiting.add(share, { input, resolve, reject })
      if (!current) finish(() => undefined)
    })
}

/** Answers the calls of {@link createThread} if this file runs as its thread or process. */
export function answerCalls(answer: (input: never) => unknown): void {
  // A rejection is not caught, so that it ends the thread or process as a thrown error does.
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
