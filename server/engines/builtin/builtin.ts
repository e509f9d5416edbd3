import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '../engine.ts'
import type { AnswerFinder } from './answer-finder.ts'

/** An answer is streamed in about this many pieces, so that a long one takes no longer than a short one: half a second. */
const pieces = 60
/** Milliseconds from one piece to the next. */
export const usualPace = 8

/**
 * Answers from the instructions themselves, without a model, a key or a network: finds the public sections that answer the
 * question and returns them verbatim. It never reveals any other part of the instructions (see `readInstructions`).
 */
export function createBuiltinEngine(finder: AnswerFinder, pace = usualPace): Engine {
  return {
    async *reply(prompt, signal, suggest, report) {
      const { text, suggestions, finding } = await finder.answer(prompt)
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
    if (pace > 0) await sleep(pace, undefined, { signal }).catch(() => undefined)
  }
}

/** Splits at spaces; very long words, and scripts without spaces, after twelve characters. */
function inPieces(answer: string): string[] {
  const words = answer.match(/\s*\S{1,12}\s*/gu) ?? []
  const atOnce = Math.ceil(words.length / pieces)
  return Array.from({ length: Math.ceil(words.length / atOnce) || 0 }, (_, at) =>
    words.slice(at * atOnce, (at + 1) * atOnce).join(''),
  )
}
