import { TaskRunner, TaskTimeout, workerFile } from '../../core/event-loop/task-runner.ts'
import { Lru } from '../../core/lru.ts'
import { EngineError, type Prompt } from '../engine.ts'
import type { Judged } from './answer.ts'
import type { AnswerTask } from './answer-worker.ts'
import type { Composed } from './compose.ts'

/** How long finding an answer may take, in milliseconds. Parsing instructions of 100,000 characters usually takes a tenth of a second. */
const timeoutMs = 10_000

/** Finds answers in instructions and passages, in one worker, whose Markdown parser may take long. */
export class AnswerFinder {
  readonly #worker = new TaskRunner<AnswerTask, Composed | Judged>(workerFile(import.meta.url, 'answer-worker'), {
    timeoutMs,
  })
  /** Instructions that took too long, so that further questions do not block the worker again. */
  readonly #slow = new Lru<string, true>(100)

  /** The answer to a question. @throws {EngineError} `timeout` for instructions that take too long to be read. */
  answer(prompt: Prompt): Promise<Composed> {
    return this.#run('answer', prompt) as Promise<Composed>
  }

  /** The same decision for a model, with what to send to it. @throws {EngineError} `timeout`, as {@link answer}. */
  judge(prompt: Prompt): Promise<Judged> {
    return this.#run('judge', prompt) as Promise<Judged>
  }

  close(): void {
    this.#worker.close()
  }

  async #run(kind: AnswerTask['do'], prompt: Prompt): Promise<Composed | Judged> {
    const { instructions, messages, agentName, languages, passages, sections, contact, answering, followUps } = prompt
    if (this.#slow.get(instructions)) throw tooSlow()
    try {
      const asked = { instructions, messages, agentName, languages, passages, sections, contact, answering, followUps }
      return await this.#worker.run({ do: kind, asked })
    } catch (error) {
      if (!(error instanceof TaskTimeout)) throw error
      this.#slow.set(instructions, true)
      throw tooSlow(error)
    }
  }
}

function tooSlow(cause?: unknown): EngineError {
  const reason = `Reading the instructions takes longer than ${timeoutMs} ms. Shorten very long lists and quotations, or put blank lines between their items.`
  return new EngineError('timeout', reason, cause)
}
