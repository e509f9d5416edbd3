import { sureConfidence } from '../../../server/engines/retrieval/gate.ts'
import { startTestServer } from '../../support/server.ts'
import { measureCurve, type Point } from './curve.ts'
import { measureAnswers, type Answers } from './http.ts'
import { measureMany } from './many.ts'
import { readQuestionSets, type QuestionSet } from './questions.ts'
import type { Row } from '../run.ts'

/*
 * How often the embedded engine says something of the passage that answers a question, of another one, or that it does not know for sure: over HTTP, with an agent
 * for each file of questions. Off topic are the questions of the other files. Then the curve that the gate's threshold was chosen by, and
 * the times with 20,000 passages.
 */

export async function run(): Promise<Row[]> {
  const sets = readQuestionSets()
  if (sets.length === 0) return []
  const server = await startTestServer()
  const rows: Row[] = []
  const rights: number[] = []
  try {
    for (const set of sets) {
      const answers = await measureAnswers(server, sets, set)
      rows.push(...rowsOf(set, answers))
      if (!isFaq(set)) rights.push(answers.right)
    }
  } finally {
    await server.stop()
  }
  if (rights.length > 0) rows.push({ what: 'right, mean of passages', ratio: mean(rights), promise: { atLeast: 0.92 } })
  const curve = await measureCurve(sets)
  console.table(curve.map(rowOfPoint))
  const english = sets.find(({ language }) => language === 'en')
  return english ? [...rows, ...(await rowsOfMany(english))] : rows
}

const isFaq = ({ sections }: QuestionSet) => sections.some(({ title }) => title !== '')
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

function rowsOf(set: QuestionSet, { right, wrong, declined }: Answers): Row[] {
  const [leastRight, mostWrong] = isFaq(set) ? [0.85, 0.1] : [0.88, 0.05]
  return [
    { what: `right, ${set.name}`, ratio: right, promise: { atLeast: leastRight } },
    { what: `wrong, ${set.name}`, ratio: wrong, promise: { atMost: mostWrong } },
    { what: `off topic declined, ${set.name}`, ratio: declined, promise: { atLeast: 0.95 } },
  ]
}

async function rowsOfMany(set: QuestionSet): Promise<Row[]> {
  const { longestStep, ms } = await measureMany(set)
  return [
    { what: 'longest step while 20,000 passages are indexed, ms of CPU', ratio: longestStep, promise: { atMost: 50 } },
    { what: 'a question to 20,000 passages, ms of CPU', ratio: ms, promise: { atMost: 30 } },
  ]
}

function rowOfPoint({ threshold, right, wrong, declined, declinedOfOtherArticles }: Point): Record<string, string> {
  const gate = threshold === sureConfidence ? 'here' : ''
  const shares = {
    right,
    wrong,
    'off topic declined': declined,
    'articles taken out, declined': declinedOfOtherArticles,
  }
  const shown = Object.entries(shares).map(([name, value]) => [name, value.toFixed(3)])
  return { threshold: String(threshold), gate, ...Object.fromEntries(shown) }
}
