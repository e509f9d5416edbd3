import { TaskRunner, TaskTimeout, workerFile } from '../../core/event-loop/task-runner.ts'
import { Lru } from '../../core/lru.ts'
import { EngineError, type Prompt } from '../engine.ts'
import type { Judged } from './answer.ts'
import type { AnswerTask } from './answer-worker.ts'
import type { Composed } from './compose.ts'

/** How long finding an answer may take, in milliseconds. Parsing instructions of 100,000 characters usually takes a tenth of a second. */
const timeoutMs = 10_000
/** How long instructions that took too long twice are not read again, in milliseconds. */
const pauseMs = 10 * 60_000

const greeting: AnswerTask['asked'] = {
  instructions: '',
  messages: [{ role: 'user', content: 'hello' }],
  agentName: '',
  languages: [],
}

type Worker = Pick<TaskRunner<AnswerTask, Composed | Judged>, 'run' | 'close'>

/** Finds answers in instructions and passages, in one worker, whose Markdown parser may take long. */
export class AnswerFinder {
  readonly #worker: Worker
  /**
   * How often, and when last, instructions took too long in a row, so that further questions do not block the worker again. Once may be the
   * machine's fault, and without instructions it always is.
   */
  readonly #slow = new Lru<string, { times: number; at: number }>(100)

  constructor(worker: Worker = new TaskRunner(workerFile(import.meta.url, 'answer-worker'), { timeoutMs })) {
    this.#worker = worker
  }

  /** The answer to a question. @throws {EngineError} `timeout` for instructions that take too long to be read. */
  answer(prompt: Prompt): Promise<Composed> {
    return this.#run('answer', prompt) as Promise<Composed>
  }

  /** The same decision for a model, with what to send to it. @throws {EngineError} `timeout`, as {@link answer}. */
  judge(prompt: Prompt): Promise<Judged> {
    return this.#run('judge', prompt) as Promise<Judged>
  }

  /** Starts the worker, which the first answer would wait for. Never rejects: what fails now is tried again by that. */
  async prepare(): Promise<void> {
    await this.#worker.run({ do: 'answer', asked: greeting }).catch(() => undefined)
  }

  close(): void {
    this.#worker.close()
  }

  async #run(kind: AnswerTask['do'], prompt: Prompt): Promise<Composed | Judged> {
    const { instructions, messages, agentName, languages, passages, sections, contact, answering, followUps } = prompt
    const slow = this.#slow.get(instructions)
    if (slow && slow.times > 1 && performance.now() - slow.at < pauseMs) throw tooSlow(instructions)
    try {
      const asked = { instructions, messages, agentName, languages, passages, sections, contact, answering, followUps }
      const found = await this.#worker.run({ do: kind, asked })
      this.#slow.delete(instructions)
      return found
    } catch (error) {
      if (!(error instanceof TaskTimeout)) throw error
      if (instructions !== '') this.#slow.set(instructions, { times: (slow?.times ?? 0) + 1, at: performance.now() })
      throw tooSlow(instructions, error)
    }
  }
}

function tooSlow(instructions: string, cause?: unknown): EngineError {
  const reason =
    instructions === ''
      ? `Finding an answer takes longer than ${timeoutMs} ms: the machine has too little processor time.`
      : `Reading the instructions takes longer than ${timeoutMs} ms. Shorten very long lists and quotations, or put blank lines between their items.`
  return new EngineError('timeout', reason, cause)
}
