import { smallTalk } from '../../../engines/builtin/talk/small-talk.ts'
import { fuseRankings } from '../../../engines/retrieval/vectors/nearness.ts'
import type { Finding, Prompt } from '../../../engines/engine.ts'
import type { Engines } from '../../../engines/engines.ts'
import type { AiRecord } from '../../../store/records/records.ts'
import type { FoundKnowledge, Knowledge } from '../../knowledge/knowledge.ts'
import type { AskedOfKnowledge } from '../../knowledge/search/knowledge-index.ts'

type Asked = AskedOfKnowledge & Pick<Prompt, 'messages' | 'apiKey' | 'trace'>

/** From this confidence on what was found is taken to be what was asked for: a model would find nothing better. */
const clearConfidence = 0.7

/**
 * Finds what may answer a visitor. Where the owner wants it, and the visitor's own words do not clearly find it, a model first writes of the
 * conversation what to search for, in the language of the sources. That is shown to nobody, and trusted no more than any text of a model.
 * `ai`: as it answers now. `messages` end with the question.
 */
export async function findKnowledge(
  { knowledge, engines }: { knowledge: Pick<Knowledge, 'findFor'>; engines: Pick<Engines, 'questionWriter'> },
  ai: AiRecord,
  { messages, apiKey, trace, ...asked }: Asked,
  signal: AbortSignal,
): Promise<FoundKnowledge & Pick<Finding, 'searchQuestion'>> {
  const found = await knowledge.findFor(ai, asked)
  const { passages, sections = [], language, page } = found
  const writer = ai.searchQuestion === 'model' ? engines.questionWriter(ai) : null
  // Without sources there is nothing to search.
  if (!writer || !passages || smallTalk(asked.question)) return found
  if ([...passages, ...sections].some(({ confidence }) => confidence >= clearConfidence)) return found
  const { questions, call } = await writer.write({ model: ai.model, apiKey, messages, trace, language, page }, signal)
  if (questions.length === 0) return { ...found, searchQuestion: call }
  const more: FoundKnowledge[] = []
  const { languages, today } = asked
  for (const question of questions) more.push(await knowledge.findFor(ai, { question, languages, today }))
  const all = [found, ...more]
  return {
    ...found,
    passages: fused(
      all.map((each) => (each.passages ?? []).map((hit) => Object.assign({}, hit, { isExact: false }))),
      ({ id }) => id,
    ),
    sections: fused(
      all.map((each) => each.sections ?? []),
      ({ at }) => String(at),
    ),
    searchQuestion: call,
  }
}

/** The first places of four lists count: with 60, as of two rankings of passages, the first one holds the facts in .71 instead of .75. */
const flatness = 10

/** What several searches found, each once, as it was found best: what stands high in most of them first. */
function fused<T extends { confidence: number }>(lists: readonly (readonly T[])[], keyOf: (each: T) => string): T[] {
  const best = new Map<string, T>()
  for (const each of lists.flat().toSorted((a, b) => a.confidence - b.confidence)) best.set(keyOf(each), each)
  const keys = fuseRankings(
    lists.map((list) => list.map(keyOf)),
    flatness,
  )
  return keys.flatMap((key, rank) => {
    const each = best.get(key)
    return each ? [Object.assign(each, { rank })] : []
  })
}
