import { setTimeout as delay } from 'node:timers/promises'
import { createThread, threadFile, ThreadTimeout } from '../../core/event-loop/thread.ts'
import { EngineError, type Engine, type Prompt } from '../engine.ts'
import type { Judged } from './answer.ts'
import type { Call } from './answer-thread.ts'
import type { Composed } from './compose.ts'

/** An answer is streamed in about this many pieces, so that a long one takes no longer than a short one: half a second. */
const pieces = 60
/** Milliseconds from one piece to the next. */
export const usualPace = 8

/** How long finding an answer may take, in milliseconds. Parsing instructions of 100,000 characters usually takes a tenth of a second. */
const longest = 10_000
/** How many instructions are remembered as too slow, so that further questions do not block the thread again. */
const maxSlow = 100

/** One thread for all engines of the process. */
const call = createThread(threadFile(import.meta.url, 'answer-thread'), longest) as (
  call: Call,
) => Promise<Composed | Judged>

const slow = new Set<string>()

/**
 * Finds the answer to a question, in the thread.
 * @throws {EngineError} `timeout` for instructions that take too long to be read.
 */
export function answerOf(prompt: Prompt): Promise<Composed> {
  return calling('answer', prompt) as Promise<Composed>
}

/** The same decision for a model, with what to send to it. */
export function judgementOf(prompt: Prompt): Promise<Judged> {
  return calling('judge', prompt) as Promise<Judged>
}

async function calling(kind: Call['do'], prompt: Prompt): Promise<Composed | Judged> {
  const { instructions, messages, agentName, languages, passages, sections, contact, answering, followUps } = prompt
  if (slow.has(instructions)) throw tooSlow()
  try {
    const asked = { instructions, messages, agentName, languages, passages, sections, contact, answering, followUps }
    return await call({ do: kind, asked })
  } catch (error) {
    if (!(error instanceof ThreadTimeout)) throw error
    if (slow.size >= maxSlow) slow.clear()
    slow.add(instructions)
    throw tooSlow(error)
  }
}

/**
 * Answers from the instructions themselves, without a model, a key or a network: finds the public sections that answer the
 * question and returns them verbatim. It never reveals any other part of the instructions (see `readInstructions`).
 */
export function createBuiltinEngine(pace = usualPace): Engine {
  return {
    async *reply(prompt, signal, suggest, report) {
      const { text, suggestions, finding } = await answerOf(prompt)
      suggest?.(suggestions)
      if (finding) report?.(finding)
      yield* sayInPieces(text, signal, pace)
    },
  }
}

/**
 * Yields a complete text in pieces with pauses of `pace` milliseconds, as if it were being written, until `signal` is aborted. A pace of
 * 0 makes no pauses.
 */
export async function* sayInPieces(text: string, signal: AbortSignal, pace: number): AsyncGenerator<string> {
  for (const piece of inPieces(text)) {
    if (signal.aborted) return
    yield piece
    if (pace > 0) await delay(pace, undefined, { signal }).catch(() => undefined)
  }
}

function tooSlow(cause?: unknown): EngineError {
  const reason = `Reading the instructions takes longer than ${longest} ms. Shorten very long lists and quotations, or put blank lines between their items.`
  return new EngineError('timeout', reason, cause)
}

/** Splits at spaces; very long words, and scripts without spaces, after twelve characters. */
function inPieces(answer: string): string[] {
  const words = answer.match(/\s*\S{1,12}\s*/gu) ?? []
  const atOnce = Math.ceil(words.length / pieces)
  return Array.from({ length: Math.ceil(words.length / atOnce) || 0 }, (_, at) =>
    words.slice(at * atOnce, (at + 1) * atOnce).join(''),
  )
}
