import { startNode } from '../../support/process/process.ts'
import type { Row } from '../run.ts'

/*
 * Passing on a model's answer: CPU time for each piece between the model's socket and our own event, in our engine, beside http.request
 * with a parser written by hand for this one format. 32 answers at once.
 */

const answers = 32
const length = 1000
const rounds = 3
const piece = 'A piece of an answer. '

export async function run(): Promise<Row[]> {
  const model = await startNode(
    ['--import', 'tsx', 'test/bench/service/passing-model.ts', String(length), piece],
    /(http:\S+)/,
  )
  try {
    const cost = { floor: 0, ours: 0 }
    for (let round = 0; round < rounds; round++) {
      for (const side of ['floor', 'ours'] as const) {
        const args = [
          '--import',
          'tsx',
          'test/bench/service/passing-reader.ts',
          side,
          String(model.match[1]),
          String(answers),
        ]
        const reader = await startNode(args, /(\{.*\})/)
        await reader.exited
        const { letters, cpu } = JSON.parse(String(reader.match[1])) as { letters: number; cpu: number }
        if (letters !== answers * length * piece.length) throw new Error(`${side}: ${letters} letters came`)
        cost[side] += cpu
      }
    }
    return [
      {
        what: "passing on a model's answer, CPU a piece, to http.request by hand",
        ratio: cost.ours / cost.floor,
        promise: { atMost: 1.5 },
      },
    ]
  } finally {
    model.kill()
    await model.exited
  }
}
