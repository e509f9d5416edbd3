import { indexPassages } from '../../../server/engines/retrieval/index/passage-index.ts'
import { median } from '../measure.ts'
import type { QuestionSet } from './questions.ts'

const count = 20_000
const sentencesOfEach = 5
const syllables = 'ba de ki lo mu na re si to vu pe ga zi fo hu'.split(' ')

/** Searches 20,000 passages: sentences of a set in which every other word is a made-up one, frequent ones among them and rare ones. By CPU time: others use the machine, too. */
export async function measureMany({ sections, questions }: QuestionSet): Promise<{ longestStep: number; ms: number }> {
  const random = randomFrom(20_000)
  const pick = <Item>(items: readonly Item[], power = 1) => items[Math.floor(items.length * random() ** power)]
  const vocabulary = Array.from({ length: 60_000 }, () => Array.from({ length: 4 }, () => pick(syllables)).join(''))
  const sentences = sections.flatMap(({ text }) => text.split(/(?<=[.!?])\s+/))
  const sentence = () =>
    pick(sentences)?.replaceAll(/\S+/g, (word) => (random() < 0.5 ? word : (pick(vocabulary, 3) ?? word)))
  const passages = Array.from({ length: count }, (_, id) => ({
    id: String(id),
    title: `${pick(vocabulary)} ${pick(vocabulary)}`,
    text: Array.from({ length: sentencesOfEach }, sentence).join(' '),
  }))
  const steps = watchSteps()
  const began = performance.now()
  const { search } = await indexPassages(passages)
  const longestStep = steps.stop()
  console.log(`${count} passages indexed in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  const times: number[] = []
  for (const [text] of questions) {
    const before = cpuMs()
    await search({ question: text })
    times.push(cpuMs() - before)
  }
  return { longestStep, ms: median(times) }
}

/** The CPU time of this process so far, in milliseconds. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Watches the steps of the event loop; `stop` returns the CPU time of the longest. */
function watchSteps(): { stop(): number } {
  let longest = 0
  let before = cpuMs()
  let next = setImmediate(turn)
  function turn() {
    const now = cpuMs()
    longest = Math.max(longest, now - before)
    before = now
    next = setImmediate(turn)
  }
  return {
    stop() {
      clearImmediate(next)
      return longest
    },
  }
}

/** Numbers from 0 up to, but not, 1: the same ones each time (xorshift). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}
