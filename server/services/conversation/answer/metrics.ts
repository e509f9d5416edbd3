import { Distribution, seconds } from '../../../core/counting/distribution.ts'

/** The outcomes and times of answers since the server started, for the operator. */
export type AnswerMeasures = {
  /** By outcome: `complete`, `stopped`, `interrupted`, `revoked`, `lost`, or the code of what failed. */
  outcomes: Map<string, number>
  /** Seconds from the question to the first piece and to the end of its answer, the time in the queue included. */
  firstPieces: Distribution
  durations: Distribution
  /** In characters. */
  lengths: Distribution
}

export function createAnswerMeasures(): AnswerMeasures {
  return {
    outcomes: new Map(),
    firstPieces: new Distribution(seconds),
    durations: new Distribution(seconds),
    lengths: new Distribution([100, 300, 1000, 3000, 10_000, 30_000, 100_000, 200_000]),
  }
}

/** Measures one answer from now on. Times are in milliseconds. */
export function measureAnswer({ outcomes, firstPieces, durations, lengths }: AnswerMeasures): {
  piece(): void
  /** Returns the fields of its log line. */
  end(outcome: string, length: number): { firstPieceMs: number | undefined; ms: number; length: number }
} {
  const began = performance.now()
  let firstPiece: number | undefined
  return {
    piece() {
      firstPiece ??= performance.now() - began
    },
    end(outcome, length) {
      const all = performance.now() - began
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (firstPiece !== undefined) firstPieces.add(firstPiece / 1000)
      durations.add(all / 1000)
      lengths.add(length)
      return { firstPieceMs: firstPiece && Math.round(firstPiece), ms: Math.round(all), length }
    },
  }
}
