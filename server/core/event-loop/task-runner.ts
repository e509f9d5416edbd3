import { fork } from 'node:child_process'
import { parentPort, Worker as NodeThread } from 'node:worker_threads'
import { FairQueue } from './fair-queue.ts'

/*
 * Tasks in a worker: a separate thread or process, for what may block the event loop on some input. A process for what may also take much
 * memory: V8 can abort the whole process when a thread runs out of memory. Why no library: docs/decisions.md.
 */

/** A task took longer than it may. */
export class TaskTimeout extends Error {}

/** The process of a task has no memory left. */
class OutOfMemory extends Error {}

/** Whether a task failed because its input takes too much time or memory. */
export function exceedsLimits(error: unknown): boolean {
  const isTimeout = error instanceof TaskTimeout
  return (
    isTimeout || error instanceof OutOfMemory || (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
  )
}

/** The exports of a worker's file, which also passes `handle` to {@link serveTasks}. An error in `handle` ends the worker. */
type WorkerFile = { handle(input: unknown): unknown }

type Task = { input: unknown; resolve(output: unknown): void; reject(error: Error): void }

/** More memory than this, in MB, ends the worker. */
const maxMemory = 512

/** The argument that tells a file that it runs as a worker's process. */
const serving = 'serve-tasks'

type Worker = { post(input: unknown): void; kill(): void }

/** Called when a worker has been loaded, with each of its outputs, and when it has ended. */
type Listeners = { onReady(): void; onOutput(output: unknown): void; onEnd(reason: Error): void }

type Isolation = 'thread' | 'process'

const starts: Record<Isolation, (file: URL, listeners: Listeners) => Worker> = {
  thread(file, { onReady, onOutput, onEnd }) {
    const thread = new NodeThread(file, { resourceLimits: { maxOldGenerationSizeMb: maxMemory, stackSizeMb: 1 } })
    thread.unref()
    thread.once('message', () => {
      thread.on('message', onOutput)
      onReady()
    })
    thread.on('error', onEnd)
    thread.on('exit', () => onEnd(new Error('The thread ended.')))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      post: (input) => thread.postMessage(input),
      kill: () => void thread.terminate(),
    }
  },
  process(file, { onReady, onOutput, onEnd }) {
    const child = fork(file, [serving], {
      execArgv: [`--max-old-space-size=${maxMemory}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // It parses files of strangers, so it gets no environment, which may hold keys.
      env: {},
    })
    child.unref()
    child.channel?.unref()
    child.once('message', () => {
      child.on('message', onOutput)
      onReady()
    })
    child.on('error', onEnd)
    // V8 aborts a process that has no memory left.
    child.on('exit', (_, signal) => onEnd(signal === 'SIGABRT' ? new OutOfMemory() : new Error('The process ended.')))
    return {
      post: (input) => void child.send(input as object),
      kill: () => void child.kill('SIGKILL'),
    }
  },
}

/** The URL of a worker's file for the module whose `import.meta.url` is `base`: in the sources `name` beside it, when built what build/server.ts makes of that. */
export function workerFile(base: string, name: string): URL {
  return new URL(base.endsWith('.ts') ? `./${name}.ts` : `../workers/${name}.js`, base)
}

/**
 * Runs the tasks of a file in one worker, one after the other. The worker is started by the first task and does not keep this process
 * alive. A task that takes longer than `timeoutMs` milliseconds, or throws, rejects, and its worker ends; a new one runs the tasks after it.
 * Loading the worker is not counted: on a busy machine it takes seconds, whatever the task is.
 *
 * A runner whose tasks leave nothing behind is a function that happens to run elsewhere, and may be a module's constant. One that holds
 * something from task to task has an owner, who closes it.
 */
export class TaskRunner<Input, Output> {
  readonly #file: URL
  readonly #timeoutMs: number
  readonly #isolation: Isolation
  readonly #waiting = new FairQueue<Task>()
  #current: Task | undefined
  #worker: Worker | undefined
  #isReady = false
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(file: URL, { timeoutMs, isolation = 'thread' }: { timeoutMs: number; isolation?: Isolation }) {
    this.#file = file
    this.#timeoutMs = timeoutMs
    this.#isolation = isolation
  }

  /** @throws {TaskTimeout} `tenant`: for whom it is done; tenants take turns. */
  async run(input: Input, tenant = ''): Promise<Output> {
    // Node 20 runs no TypeScript in threads: from the sources, as in tests, the work is done here.
    if (this.#file.pathname.endsWith('.ts')) {
      return ((await import(this.#file.href)) as WorkerFile).handle(input) as Output
    }
    if (this.#isClosed) throw closed()
    return new Promise((resolve, reject) => {
      this.#waiting.add(tenant, { input, resolve, reject })
      if (!this.#current) this.#runNext()
    })
  }

  /** Ends the worker and what it holds. Tasks that are not done reject, and so do later ones. */
  close(): void {
    this.#isClosed = true
    if (this.#worker) this.#end(this.#worker, closed())
  }

  #start(): Worker {
    this.#isReady = false
    const worker = starts[this.#isolation](this.#file, {
      onReady: () => {
        if (worker !== this.#worker) return
        this.#isReady = true
        if (this.#current) this.#limit(worker)
      },
      onOutput: (output) => {
        if (worker === this.#worker) this.#settle((task) => task.resolve(output))
      },
      onEnd: (reason) => this.#end(worker, reason),
    })
    return worker
  }

  #end(worker: Worker, reason: Error): void {
    if (worker !== this.#worker) return
    this.#worker = undefined
    worker.kill()
    this.#settle((task) => task.reject(reason))
  }

  #settle(settle: (task: Task) => void): void {
    clearTimeout(this.#timer)
    if (this.#current) settle(this.#current)
    this.#runNext()
  }

  #runNext(): void {
    this.#current = this.#waiting.next()
    if (!this.#current) return
    if (this.#isClosed) return this.#settle((task) => task.reject(closed()))
    const worker = (this.#worker ??= this.#start())
    worker.post(this.#current.input)
    if (this.#isReady) this.#limit(worker)
  }

  /** From now on, the task of a worker has its time. */
  #limit(worker: Worker): void {
    const timeout = () => this.#end(worker, new TaskTimeout(`It took longer than ${this.#timeoutMs} ms.`))
    this.#timer = setTimeout(timeout, this.#timeoutMs)
  }
}

function closed(): Error {
  return new Error('The worker was closed.')
}

/** Runs the tasks of a {@link TaskRunner} if this file runs as its worker. */
export function serveTasks(handle: (input: never) => unknown): void {
  // The first message says that the worker is loaded. A rejection is not caught, so that it ends the worker as a thrown error does.
  const serve = async (input: unknown, reply: (output: unknown) => void) => reply(await handle(input as never))
  if (parentPort) {
    const port = parentPort
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    const post = (output: unknown) => port.postMessage(output)
    port.on('message', (input: unknown) => void serve(input, post))
    post('ready')
  } else if (process.argv[2] === serving) {
    // A process sends no undefined: what results in nothing would end it.
    const post = (output: unknown) => void process.send?.(output ?? null)
    process.on('message', (input: unknown) => void serve(input, post))
    process.once('disconnect', () => process.exit())
    post('ready')
  }
}
