import { setTimeout as delay } from 'node:timers/promises'
import { createThread, fileBeside, ThreadTimeout } from '../../core/thread.ts'
import { EngineError, type Engine, type Prompt, type Report, type Suggest } from '../engine.ts'
import type { Asked } from './answer.ts'
import type { Composed } from './compose.ts'

/** An answer is said in about this many pieces, so that a long one takes no longer than a short one: half a second. */
const pieces = 60
const pieceMs = 8

/** How long an answer may take to be found, in milliseconds. Instructions of 100,000 characters take a tenth of a second to be read. */
const longest = 10_000
/** How many instructions are remembered that took longer: each question about them would keep everybody waiting again. */
const maxSlow = 100

/** One thread for all engines of the process. */
const find = createThread(fileBeside(import.meta.url, 'answer-thread'), longest) as (asked: Asked) => Promise<Composed>

/**
 * Answers from the instructions themselves, without a model, a key or a network: finds the public sections that answer the
 * question and says them. It never says anything else of the instructions (see `publicSections`).
 */
export function createBuiltinEngine(): Engine {
  const slow = new Set<string>()

  async function answerTo({ instructions, messages, agentName, languages, passages }: Prompt): Promise<Composed> {
    if (slow.has(instructions)) throw tooSlow()
    try {
      return await find({ instructions, messages, agentName, languages, passages })
    } catch (error) {
      if (!(error instanceof ThreadTimeout)) throw error
      if (slow.size >= maxSlow) slow.clear()
      slow.add(instructions)
      throw tooSlow(error)
    }
  }

  async function* reply(
    prompt: Prompt,
    signal: AbortSignal,
    suggest?: Suggest,
    report?: Report,
  ): AsyncGenerator<string> {
    const { text, suggestions, finding } = await answerTo(prompt)
    suggest?.(suggestions)
    if (finding) report?.(finding)
    for (const piece of inPieces(text)) {
      if (signal.aborted) return
      yield piece
      await delay(pieceMs, undefined, { signal }).catch(() => undefined)
    }
  }
  return { reply }
}

function tooSlow(cause?: unknown): EngineError {
  const reason = `Reading the instructions takes longer than ${longest} ms. Shorten very long lists and quotations, or put blank lines between their items.`
  return new EngineError('timeout', reason, cause)
}

/** Whole words with what follows them; very long ones, and scripts without spaces, by some characters. */
function inPieces(answer: string): string[] {
  const words = answer.match(/\s*\S{1,12}\s*/gu) ?? []
  const atOnce = Math.ceil(words.length / pieces)
  return Array.from({ length: Math.ceil(words.length / atOnce) || 0 }, (_, at) =>
    words.slice(at * atOnce, (at + 1) * atOnce).join(''),
  )
}
